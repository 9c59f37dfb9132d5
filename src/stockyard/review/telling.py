"""A review in words: numbers as people read them, moves by their texts, and why one would have been better.

Why a move is better is said by the game's own reasons (``Game.reasons``), the same that hints give.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from stockyard.kernel.reasons import foremost
from stockyard.match import Match
from stockyard.review.model import Judged, Moment, Parts, Review
from stockyard.text import Catalogue

HUNDRED: Final = 100
MINUS: Final = "−"
MOST_SHOWN: Final = 8
MOST_LINES: Final = 4
CERTAIN: Final = 2.0
"""A cost is shown as one from so many of its errors on."""
NOTICEABLE: Final = 0.01


def told(review: Review, match: Match, lang: str, names: Sequence[str] | None = None) -> dict[str, Any]:
    """The review as pages and the terminal show it; ``match`` is the game that was reviewed.

    ``seats`` has what each result is made of, ``moments`` what changed the chances most, ``costly`` the
    decisions that cost most, worst first, and ``curve`` the chances in per cent.
    """
    cat = match.catalogue(lang, names)
    costly = costliest(review.judged)
    plies = [one.ply for one in costly] + [one.ply for one in review.moments]
    asked = _questions(match, plies, lang, names)
    lines = match.log(None, lang, names)
    return {
        "seats": [_parts(seat, parts, cat) for seat, parts in enumerate(review.parts)],
        "moments": [_moment(one, lines, match, asked, cat) for one in review.moments],
        "costly": [_costly(one, asked, cat) for one in costly],
        "curve": [
            {"ply": point.ply, "chances": [percent(chance) for chance in point.chances]}
            for point in review.curve
        ],
        "decisions": cat.say("review.decisions", n=review.decisions, judged=len(review.judged)),
    }


def costliest(judged: Iterable[Judged]) -> list[Judged]:
    """The decisions that cost their seat something beyond the doubt of the judging, worst first."""
    found = [one for one in judged if one.cost >= max(NOTICEABLE, CERTAIN * one.cost_error)]
    return sorted(found, key=lambda one: (-one.cost, one.ply))[:MOST_SHOWN]


def percent(chance: float) -> str:
    """A chance as ``43%``; what is neither certain nor impossible does not look so."""
    whole = round(chance * HUNDRED)
    if whole in (0, HUNDRED) and chance not in (0.0, 1.0):
        return "<1%" if whole == 0 else ">99%"
    return f"{whole}%"


def signed(value: float, digits: int = 0) -> str:
    """A number with its sign and a true minus; 0 has none."""
    text = f"{abs(value):.{digits}f}"
    if not float(text):
        return "0"
    return f"{'+' if value > 0 else MINUS}{text}"


def points(value: float) -> str:
    """A part of a chance in points of a hundred: ``+12``."""
    return signed(value * HUNDRED)


def error(value: float) -> str:
    """The same for its error, which is never said to be nothing."""
    return f"±{max(1, round(value * HUNDRED))}"


def _parts(seat: int, parts: Parts, cat: Catalogue) -> dict[str, Any]:
    found: dict[str, Any] = {
        "seat": seat,
        "name": cat.seat(seat),
        "start": percent(parts.start),
        "start_error": error(parts.start_error),
        "result": percent(parts.result),
    }
    for name in ("decisions", "others", "luck"):
        value, doubt = getattr(parts, name), getattr(parts, f"{name}_error")
        found[name] = {"value": value, "text": points(value), "error": error(doubt), "doubt": doubt}
    return found


# Moves


def _questions(
    match: Match, plies: Iterable[int], lang: str, names: Sequence[str] | None
) -> dict[int, dict[str, Any]]:
    """What was asked before some of the moves."""
    wanted, found = set(plies), {}
    walk = match.at_ply(0)
    for seat, move in match.moves:
        if walk.ply in wanted:
            asked = walk.decision(seat, lang, names)
            if asked is not None:
                found[walk.ply] = asked
        walk.play(seat, move)
    return found


def _move(asked: Mapping[str, Any] | None, move: str) -> str:
    """The text of a move as its seat could read it, or its name where it had none."""
    for option in asked["options"] if asked is not None else ():
        if option["move"] == move:
            return str(option["text"])
    return move


def _moment(
    one: Moment,
    lines: Sequence[Mapping[str, Any]],
    match: Match,
    asked: Mapping[int, Mapping[str, Any]],
    cat: Catalogue,
) -> dict[str, Any]:
    seat, move = match.moves[one.ply]
    changes = [b - a for a, b in zip(one.before.chances, one.after.chances, strict=True)]
    said = [str(line["text"]) for line in lines if one.ply < line["ply"] <= one.after.ply]
    if len(said) > MOST_LINES:
        said = [*said[: MOST_LINES - 1], "…", said[-1]]
    return {
        "ply": one.ply,
        "seat": seat,
        "name": cat.seat(seat),
        "text": said or [cat.say("review.did", seat=seat, what=_move(asked.get(one.ply), move))],
        "changes": [
            {"seat": k, "name": cat.seat(k), "value": change, "text": points(change)}
            for k, change in enumerate(changes)
        ],
    }


def _costly(one: Judged, asked: Mapping[int, Mapping[str, Any]], cat: Catalogue) -> dict[str, Any]:
    question = asked.get(one.ply)
    return {
        "ply": one.ply,
        "seat": one.seat,
        "name": cat.seat(one.seat),
        "asked": str(question["prompt"]) if question is not None else "",
        "played": _move(question, one.played),
        "best": _move(question, one.best),
        "chance": f"{percent(one.chance)} {error(one.error)}",
        "best_chance": f"{percent(one.best_chance)} {error(one.best_error)}",
        "cost": points(-one.cost),
        "error": error(one.cost_error),
        "why": [cat.say(key, **args) for _, key, args in foremost(list(one.reasons))],
    }
