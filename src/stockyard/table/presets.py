"""Answers given in advance: "don't ask me again this turn", "block when Tom plays a Decrease".

A seat keeps them on its desk and nobody else learns of them. They are looked at again each time the seat is
asked, against the question as it is then, and whoever works for the table gives the answer after the same
pause as a computer player: a preset must not tell by its haste what a hand holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, Literal

from stockyard import BadRecord, Match
from stockyard.table.table import Table

PASS: Final = "pass"
WINDOWS: Final = {"window": "pass", "reveal": "reveal", "after": "done"}
"""The questions that may be answered in advance, and the answer by which a seat plays nothing."""
ANSWERS: Final = frozenset(("block", "intrigue"))
"""First words of the moves that play a card there. Where anything else can be done the person is asked."""
MOST: Final = 12
NAME: Final = "presets"


@dataclass(frozen=True, slots=True)
class Preset:
    """One answer given in advance.

    - ``until``: the "turn" (or round) with the number ``turn`` is over, or the "game" is.
    - ``answer``: "pass" for nothing at all, or the name of a move.
    - ``card``, ``kind``, ``seat``: what is answered is this card, a card of this kind, played by this seat;
      what is not said does not matter. ``question``: only in this one of the `WINDOWS`.
    """

    answer: str
    until: Literal["turn", "game"] = "game"
    turn: int = 0
    card: str = ""
    kind: str = ""
    seat: int | None = None
    question: str = ""

    @property
    def name(self) -> str:
        """By which a page says which one is meant."""
        return sha256(repr(self.data()).encode()).hexdigest()[:12]

    def data(self) -> dict[str, Any]:
        """As it is kept."""
        when = {"card": self.card, "kind": self.kind, "seat": self.seat, "question": self.question}
        return {"until": self.until, "turn": self.turn, "when": when, "answer": self.answer}


@dataclass(frozen=True, slots=True)
class Window:
    """A question in which a seat may play a card or let it be.

    ``nothing`` is the move that lets it be, ``answers`` the others; ``card`` with its ``kind`` was played by
    ``seat``. ``first``: it is the card itself that waits, not an answer to it.
    """

    question: str
    nothing: str
    answers: tuple[str, ...]
    card: str = ""
    kind: str = ""
    seat: int | None = None
    first: bool = True


def window(match: Match, seat: int) -> Window | None:
    """The window in which the seat is asked; None if it is asked something else, or nothing."""
    legal = match.legal(seat)
    if not legal:
        return None
    view = match.view(seat)
    nothing = WINDOWS.get(view["question"] or "", "")
    answers = tuple(move for move in legal if move != nothing)
    if nothing not in legal or any(move.partition(".")[0] not in ANSWERS for move in answers):
        return None
    waiting = view.get("waiting") or [{"card": "", "seat": None}]
    card = waiting[-1]["card"]
    kind = match.cards.data["card"][card]["kind"] if card else ""
    return Window(view["question"], nothing, answers, card, kind, waiting[-1]["seat"], len(waiting) == 1)


def turn_of(match: Match) -> int:
    """The number of the turn, or of the round in a game that is played in rounds."""
    facts = match.facts
    return int(facts["turn"] if "turn" in facts else facts["round"])


def standing(table: Table, seat: int) -> list[Preset]:
    """The presets of a seat that are not over."""
    now = turn_of(table.match)
    return [one for one in _read(table.desk(seat)) if one.until == "game" or one.turn >= now]


def add(table: Table, seat: int, preset: Preset) -> bool:
    """Keep a preset. False if it can never be an answer there, or if there are too many."""
    with table.lock:
        kept = standing(table, seat)
        if preset in kept:
            return True
        if len(kept) >= MOST or not _can_be(table.match, seat, preset):
            return False
        table.keep(seat, NAME, [one.data() for one in (*kept, preset)])
    return True


def drop(table: Table, seat: int, preset: Preset) -> None:
    """Take a preset back."""
    with table.lock:
        kept = [one.data() for one in standing(table, seat) if one != preset]
        table.keep(seat, NAME, kept or None)


def matching(table: Table, seat: int) -> tuple[str, ...] | None:
    """The moves by which a preset answers what the seat is asked now; None if the person has to.

    What was said of a certain card comes before "don't ask me". A card is answered when it is played: an
    answer to an answer is for the person to think about.
    """
    with table.lock:
        if table.over or seat not in table.match.asked:
            return None
        presets = standing(table, seat)
        found = window(table.match, seat) if presets else None
        if found is None:
            return None
        now = turn_of(table.match)
        fitting = [one for one in presets if _fits(one, found, now)]
        chosen = next((one.answer for one in fitting if one.answer in found.answers), None)
        if chosen is not None:
            return (chosen,)
        return (found.nothing,) if any(one.answer == PASS for one in fitting) else None


def _fits(preset: Preset, found: Window, now: int) -> bool:
    return (
        (preset.until == "game" or preset.turn == now)
        and preset.question in ("", found.question)
        and preset.card in ("", found.card)
        and preset.kind in ("", found.kind)
        and preset.seat in (None, found.seat)
        and (preset.answer == PASS or found.first)
    )


def _can_be(match: Match, seat: int, preset: Preset) -> bool:
    cards = match.cards.data["card"]
    return (
        (preset.answer == PASS or _is_answer(match, preset.answer))
        and (not preset.card or preset.card in cards)
        and (not preset.kind or any(card.get("kind") == preset.kind for card in cards.values()))
        and (preset.seat is None or (preset.seat != seat and 0 <= preset.seat < match.seats))
        and preset.question in ("", *WINDOWS)
    )


def _is_answer(match: Match, move: str) -> bool:
    try:
        match.cards.moves.number(move)
    except BadRecord:
        return False
    return move.partition(".")[0] in ANSWERS


def _read(desk: Mapping[str, Any]) -> list[Preset]:
    """What the desk holds; what was written in another way, by another version, is left out."""
    found = []
    for one in desk.get(NAME) or ():
        with suppress(KeyError, TypeError):
            found.append(Preset(one["answer"], one["until"], one["turn"], **one["when"]))
    return found
