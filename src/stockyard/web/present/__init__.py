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
from stockyard.table.reasons import Refusal
from stockyard.table.seats import Seat
from stockyard.table.table import Table
from stockyard.text import Catalogue, catalogue
from stockyard.web.people import player
from stockyard.web.present import news, presenters

Model = dict[str, Any]
Say = Callable[..., str]
SHOWN_LINES: Final = 40


def board(table: Table, screen: Screen, lang: str, refusal: Refusal | None = None) -> tuple[Model, Say]:
    """What a screen shows of a table. Call it with the table's lock held."""
    game = presenters.of(table.deal.game)
    cat = said_at(table.match, table.seats, lang)
    decision = _decision(table, screen, lang)
    t = _of_match(table.match, table.seats, screen.eyes, cat, decision)
    t["table"] = {
        "id": table.id,
        "name": table.deal.name,
        "game": table.deal.game,
        "ply": table.ply,
        "over": table.over,
        "key": secrets.token_urlsafe(12),
    }
    t["device"] = _device(table, screen)
    t |= game.asks(t["view"], decision, screen, table.over, cat)
    t["undo"] = _undo(table, screen, cat)
    t["notice"] = _notice(refusal, table, screen, cat)
    t |= news.since(table, screen.eyes, lang, game.NEWS)
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
    t["table"] = {**head, "ply": match.ply, "over": match.result is not None, "key": ""}
    t["device"] = {"mode": "watch", "seat": None, "name": "", "persons": [], "again": []}
    t |= game.tells(t["log"], t["view"], cat)
    t |= {"undo": None, "notice": None, "since": [], "since_more": 0, "since_first": None, "replay": replay}
    return t, cat.say


def said_at(match: Match, seats: Sequence[Seat], lang: str) -> Catalogue:
    """The catalogue with the names of this table's players and cards."""
    return catalogue(lang).at(match.cards.data, [seat.name for seat in seats])


def undo_seat(table: Table, screen: Screen) -> int | None:
    """Whose last move the undo button of this screen takes back."""
    if screen.mode == "ask_all" and table.moves:
        last = table.moves[-1].seat
        return last if last in table.persons else None
    return screen.eyes if screen.mode == "open" else None


def _of_match(
    match: Match, seats: Sequence[Seat], eyes: int | None, cat: Catalogue, decision: Model | None
) -> Model:
    view = match.view(eyes)
    since = max(0, match.ply - SHOWN_LINES)
    t = {
        "view": view,
        "decision": decision,
        "players": [_player(seat, view, eyes) for seat in seats],
        "log": match.log(eyes, cat.lang, list(cat.names), since=since)[-SHOWN_LINES:],
    }
    return t | presenters.of(match.game).table(match, view, eyes, cat, decision)


def _decision(table: Table, screen: Screen, lang: str) -> Model | None:
    """The question to the one who has the device. A question for all is no one's."""
    if screen.mode != "open" or screen.eyes is None:
        return None
    return table.match.decision(screen.eyes, lang, table.names)


def _player(seat: Seat, view: Mapping[str, Any], eyes: int | None) -> Model:
    on_turn = view["current"] == seat.number and bool(view["asked"])
    return {**player(seat), "is_me": seat.number == eyes, "on_turn": on_turn}


def _device(table: Table, screen: Screen) -> Model:
    seat = screen.wanted[0] if screen.mode == "pass" else screen.eyes
    return {
        "mode": screen.mode,
        "seat": seat,
        "name": "" if seat is None else table.names[seat],
        "persons": [player(table.seats[one]) for one in screen.wanted],
        "again": [player(table.seats[one]) for one in screen.again],
    }


def _undo(table: Table, screen: Screen, cat: Catalogue) -> Model | None:
    seat = undo_seat(table, screen)
    if seat is None or table.over:
        return None
    refusal = table.undo_refusal(seat)
    why = cat.say(refusal.key) if refusal else ""
    return {"possible": refusal is None, "why": why, "rule": refusal.rule if refusal else None}


def _notice(refusal: Refusal | None, table: Table, screen: Screen, cat: Catalogue) -> Model | None:
    """Why the last request was refused. What the rules forbid is said in the visitor's language."""
    if refusal is None:
        return None
    if refusal.reason == "undo":
        return {"text": cat.say(refusal.key), "rule": refusal.rule}
    if refusal.reason == "illegal" and refusal.seat is not None and refusal.seat == screen.eyes:
        rule, _, why = (table.match.blocked(refusal.seat, refusal.move, cat.lang) or ": ").partition(": ")
        if why:
            return {"text": why, "rule": rule.partition(".")[2]}
    return {"text": cat.say(f"web.refused_{refusal.reason}"), "rule": None}
