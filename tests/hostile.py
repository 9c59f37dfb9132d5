"""What strangers send: real data with random edits, always the same for the same seed."""

import copy
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from stockyard import Match

JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 3, 7, 1000, 5000, 500, 10**6, 10**30, -(10**30), 1.5,
    "", "x", "\x00", "\ud800",
    "fish", "fish@wolf_moon", "wolf_moon", "howl", "shut_the_gate", "industry.fish", "player.1", "card.howl",
    "share.fish@wolf_moon", "pass", "block.shut_the_gate", "give.howl", "classic", "holders",
    [], {}, [[]], {"a": 1}, [1, 2], ["howl"], [[0, 1, 1]], [[0, 4, 2, 2]],
)  # fmt: skip
ZOO_JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 3, 4, 7, 10, 1000, 10**30, -(10**30), 1.5, "", "x", "\x00", "\ud800",
    "apple", "lemon", "apple_crate", "orchard_fair", "bull", "bot_1", "hot_tip", "goal_king", "smugglers",
    "duplicate", "share_trading", "market", "division", "end", "classic", [], {}, [[]], {"a": 1}, [1, 2],
    ["apple"], [0], [[0, 1, 1]], [[4, 1], [0, 3, 1, 2, 0, 0]], ["events"],
)  # fmt: skip
SIGNS = (
    "",
    "\x00",
    "\ud800",
    "\u2028",
    "0",
    "9",
    "-",
    '"',
    "{",
    "[",
    "]",
    "}",
    ":",
    ",",
    ".",
    " ",
    "\n",
    "=",
    "#",
    "ż",
)


def moments(seats: int, seed: int, moves: int) -> Iterator[dict[str, Any]]:
    """Positions of a random game: all in which a card waits or asks, and some others."""
    match = Match(
        seats=seats, seed=f"moments {seed}", head_start=True, reactions=("all", "holders")[seed % 2]
    )
    dice = Random(seed)
    for _ in range(moves):
        if not match.asked:
            return
        seat = dice.choice(match.asked)
        usual = match.legal(seat)
        match.play(seat, dice.choice([move for move in usual if move != "end_turn"] or usual))
        data = match.position()
        if data["waiting"] or dice.random() < 0.2:
            yield data


def paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """All places in nested data."""
    if path:
        yield path
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        yield from paths(value, (*path, key))


def at(data: Any, path: Sequence[Any]) -> Any:
    """The data at a place; LookupError or TypeError if there is none."""
    for key in path:
        data = data[key]
    return data


def edited(
    data: dict[str, Any],
    others: Sequence[dict[str, Any]],
    dice: Random,
    junk: Sequence[Any] = JUNK,
    within: frozenset[str] | None = None,
) -> dict[str, Any]:
    """The data with one to three random edits: entries gone, doubled, from elsewhere, changed or junk.

    ``within``: only inside these entries, as long as there are any.
    """
    data = copy.deepcopy(data)
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        places = list(paths(data))
        if within is not None:
            places = [place for place in places if place[0] in within] or places
        *way, key = dice.choice(places)
        there = at(data, way)
        act = dice.random()
        if act < 0.2:
            del there[key]
        elif act < 0.3 and isinstance(there, list):
            there.insert(key, copy.deepcopy(dice.choice(there)))
        elif act < 0.5:
            try:
                there[key] = copy.deepcopy(at(dice.choice(others), (*way, key)))
            except (LookupError, TypeError):
                there[key] = dice.choice(junk)
        elif act < 0.7 and type(there[key]) is int:
            there[key] += dice.choice((-2000, -1000, -1, 1, 2, 1000))
        else:
            there[key] = copy.deepcopy(dice.choice(junk))
        if not data:
            break
    return data


def edited_text(text: str, others: Sequence[str], dice: Random) -> str:
    """The text with one to three random edits: lines gone, doubled, swapped, from elsewhere, or signs."""
    for _ in range(dice.choice((1, 1, 2, 3))):
        lines = text.split("\n")
        one, other = dice.randrange(len(lines)), dice.randrange(len(lines))
        act = dice.randrange(7)
        if act == 0:
            del lines[one]
        elif act == 1:
            lines.insert(other, lines[one])
        elif act == 2:
            lines[one], lines[other] = lines[other], lines[one]
        elif act == 3:
            lines[one] = dice.choice(dice.choice(others).split("\n"))
        elif act == 4:
            lines = lines[:one]
        text = "\n".join(lines)
        if act > 4:
            place = dice.randrange(len(text) + 1)
            text = text[:place] + dice.choice(SIGNS) + text[place + dice.randrange(3) :]
    return text
