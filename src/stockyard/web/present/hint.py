"""The hint for who has the device: offered, thought of, or the best moves in words."""

from __future__ import annotations

from typing import Any, Final

from stockyard.table.hints import Advice, Hint, Hints, allowed
from stockyard.table.table import Table
from stockyard.text import Catalogue
from stockyard.web.sitting import Sitting

Model = dict[str, Any]
HUNDRED: Final = 100


def asks(table: Table, sitting: Sitting) -> int | None:
    """The seat of this screen that may have a hint now."""
    screen = sitting.screen
    seat = screen.eyes if screen.mode == "open" else None
    if seat is None or seat not in table.asked_persons() or not allowed(table):
        return None
    return seat if len(table.match.legal(seat)) > 1 else None


def hint(table: Table, sitting: Sitting, hints: Hints, cat: Catalogue) -> Model | None:
    """What stands beside the choices; None where hints are not allowed or nothing is asked."""
    seat = asks(table, sitting)
    if seat is None:
        return None
    return model(table, seat, hints.known(table, seat), cat)


def model(table: Table, seat: int, known: Hint | None, cat: Catalogue) -> Model:
    """A hint in words; ``state`` is ``offered``, ``thinking`` or ``found``.

    ``wait`` is for who has just asked for too many: the time after which the next one can be had.
    """
    if known is None or known.thinking:
        return {"state": "offered" if known is None else "thinking", "moves": [], "wait": ""}
    return {"state": "found", "moves": moves(table, seat, known, cat), "wait": ""}


def moves(table: Table, seat: int, known: Hint, cat: Catalogue) -> list[Model]:
    """Each of the best moves: its name and text, the chance and its error in per cent, and why."""
    decision = table.match.decision(seat, cat.lang, list(cat.names)) or {"options": []}
    texts = {option["move"]: option["text"] for option in decision["options"]}
    return [_move(one, texts, cat) for one in known.moves]


def _move(one: Advice, texts: dict[str, str], cat: Catalogue) -> Model:
    chance, error = round(HUNDRED * one.chance), max(1, round(HUNDRED * one.error))
    return {
        "move": one.move,
        "text": texts.get(one.move, one.move),
        "chance": chance,
        "error": error,
        "said": cat.say("hint.chance", number=chance, number2=error),
        "against": one.against,
        "than": cat.say("hint.than", what=texts.get(one.against, one.against)) if one.against else "",
        "reasons": [cat.say(key, **args) for key, args in one.reasons],
    }
