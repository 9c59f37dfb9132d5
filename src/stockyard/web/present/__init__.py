"""The page model `t` of a table: everything the board's templates draw.

It is made from the viewer's view, decision and log, so it holds nothing that the viewer may not know. What
every table has is made here; each game's own things come from its presenter. ``templates/README.md`` says
what `t` holds.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from stockyard import Match
from stockyard.table.device import Screen
from stockyard.table.hints import Hints
from stockyard.table.reasons import Refusal
from stockyard.table.seats import Seat
from stockyard.table.table import Table
from stockyard.text import Catalogue, catalogue
from stockyard.web.people import player
from stockyard.web.present import ahead, asking, hint, news, people, presenters
from stockyard.web.sitting import Sitting

Model = dict[str, Any]
Say = Callable[..., str]
SHOWN_LINES: Final = 40


def board(
    table: Table,
    sitting: Sitting,
    lang: str,
    hints: Hints,
    refusal: Refusal | None = None,
    absent: int | None = None,
) -> tuple[Model, Say]:
    """What a screen shows of a table. Call it with the table's lock held.

    ``absent``: the ply of the table that the viewer saw last, if they were away since.
    """
    game, screen = presenters.of(table.deal.game), sitting.screen
    cat = said_at(table.match, table.seats, lang)
    decision = _decision(table, screen, lang)
    t = _of_match(table.match, table.seats, screen.eyes, cat, decision, _revisable(table, screen))
    t["players"] = people.players(table, screen.eyes, t["view"])
    asked = asking.asking(table, sitting, cat)
    t["table"] = {
        "id": table.id,
        "name": table.deal.name,
        "game": table.deal.game,
        "ply": table.ply,
        "over": table.over,
        "ended": table.ended,
        "ended_by": table.ended_by,
        "net": table.deal.terms.net,
        "key": secrets.token_urlsafe(12),
    }
    t["title"] = people.title(table, sitting, t["view"], asked is not None and asked["mine"] is not None, cat)
    t["me_away"] = screen.eyes is not None and screen.eyes in table.away and not table.over
    t["may_again"] = bool(sitting.held)
    t["device"] = _device(table, sitting)
    t |= game.asks(t["view"], decision, screen, table.over, cat)
    t["undo"] = asking.undo(table, sitting, cat)
    t["asking"] = asked
    t["ahead"] = ahead.ahead(table, screen, cat)
    t["notice"] = notice(refusal, table, sitting, cat)
    t |= news.since(table, screen.eyes, lang, game.NEWS, absent)
    t["hint"] = hint.hint(table, sitting, hints, cat)
    t["replay"] = None
    return t, cat.say


def step(
    match: Match,
    seats: Sequence[Seat],
    eyes: int | None,
    lang: str,
    head: Mapping[str, Any],
    replay: Model,
    all_open: bool = False,
) -> tuple[Model, Say]:
    """What one viewer saw at a step of a game, or everything at once. ``head`` tells which table it was."""
    game = presenters.of(match.game)
    cat = said_at(match, seats, lang)
    t = _of_match(match, seats, eyes, cat, None)
    if all_open:
        game.lay_open(match, t["view"])
    over = match.result is not None
    t["table"] = {
        **head,
        "ply": match.ply,
        "over": over,
        "ended": False,
        "ended_by": None,
        "net": False,
        "key": "",
    }
    t["device"] = {"mode": "watch", "seat": None, "name": "", "shared": False, "persons": [], "again": []}
    t["title"] = {"text": "", "asked": False}
    t |= game.tells(t["log"], t["view"], cat)
    t |= dict.fromkeys(("undo", "notice", "asking", "ahead", "hint", "me_away", "may_again")) | news.NONE
    t["replay"] = replay
    return t, cat.say


def said_at(match: Match, seats: Sequence[Seat], lang: str) -> Catalogue:
    """The catalogue with the names of this table's players and cards."""
    return catalogue(lang).at(match.cards.data, [seat.name for seat in seats])


def _of_match(
    match: Match,
    seats: Sequence[Seat],
    eyes: int | None,
    cat: Catalogue,
    decision: Model | None,
    revisable: Sequence[str] = (),
) -> Model:
    view = match.view(eyes)
    since = max(0, match.ply - SHOWN_LINES)
    t = {
        "view": view,
        "decision": decision,
        "players": [people.seated(seat, eyes, view) for seat in seats],
        "log": match.log(eyes, cat.lang, list(cat.names), since=since)[-SHOWN_LINES:],
    }
    return t | presenters.of(match.game).table(match, view, eyes, cat, decision, revisable)


def _decision(table: Table, screen: Screen, lang: str) -> Model | None:
    """The question to the one who has the device. A question for all is no one's."""
    if screen.mode != "open" or screen.eyes is None or table.over:
        return None
    return table.match.decision(screen.eyes, lang, table.names)


def _revisable(table: Table, screen: Screen) -> Sequence[str]:
    """The answers to which the one who has the device may still change theirs."""
    if screen.mode != "open" or screen.eyes is None or table.over:
        return ()
    return table.match.revisable(screen.eyes)


def _device(table: Table, sitting: Sitting) -> Model:
    """Who has the device, and who may take it. ``shared``: several people play at it."""
    screen = sitting.screen
    seat = screen.wanted[0] if screen.mode == "pass" else screen.eyes
    return {
        "mode": screen.mode,
        "seat": seat,
        "name": "" if seat is None else table.names[seat],
        "shared": len(sitting.seats) > 1,
        "persons": [player(table.seats[one]) for one in screen.wanted],
        "again": [player(table.seats[one]) for one in screen.again],
    }


def notice(refusal: Refusal | None, table: Table, sitting: Sitting, cat: Catalogue) -> Model | None:
    """Why the last request was refused. What the rules forbid is said in the visitor's language."""
    if refusal is None:
        return None
    if refusal.reason == "undo":
        return {"text": cat.say(refusal.key), "rule": refusal.rule}
    if refusal.reason == "illegal" and refusal.seat is not None and refusal.seat == sitting.eyes:
        rule, _, why = (table.match.blocked(refusal.seat, refusal.move, cat.lang) or ": ").partition(": ")
        if why:
            return {"text": why, "rule": rule.partition(".")[2]}
    if refusal.reason == "nothing_chosen" and table.match.view(None)["question"] == "token":
        return {"text": cat.say("web.zoo.choose_first"), "rule": "3.2"}
    return {"text": cat.say(f"web.refused_{refusal.reason}"), "rule": None}


undo_seat = asking.undo_seat
