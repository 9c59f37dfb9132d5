"""A game at one keyboard: asks, shows, and lets the computer players move in between."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

import click

from stockyard.cli.drawn import PENCILS, Drawn
from stockyard.table.care import move_computers
from stockyard.table.device import Device, Screen, screen_of
from stockyard.table.memory import Memory
from stockyard.table.reasons import Outcome, Refusal
from stockyard.table.seats import Seat
from stockyard.table.table import EVERYBODY
from stockyard.table.yard import Yard
from stockyard.text import catalogue

LEAVE: Final = "q"
UNDO: Final = "u"
EXPLAIN: Final = "?"
MOST_DIGITS: Final = 6


class Session:
    """One game from the deal to the end, or until somebody leaves."""

    def __init__(
        self,
        game: str,
        seats: Sequence[Seat],
        options: Mapping[str, Any],
        lang: str,
        seed: str | None = None,
    ) -> None:
        self._yard = Yard(Memory())
        self._table = self._yard.deal(game, game, seats, options, seed)
        self._seed = seed
        self._cat = catalogue(lang).at(self._table.match.cards.data, self._table.names)
        self._device = Device()
        self._drawn: Drawn = PENCILS[game].Drawn(self._table, self._cat)
        self._told: dict[int | None, int] = {}
        """How many moves each viewer has been told of. The deal comes before the first one."""

    def record(self) -> str:
        """The whole record, for whoever sits at this keyboard."""
        return self._table.match.record()

    def run(self) -> None:
        """Play on until the game is over. Leaving is a word, not an error."""
        while not self._table.over:
            if move_computers(self._yard, self._table.id, self._seed):
                continue
            if not self._turn():
                click.echo(self._cat.say("terminal.left"))
                return
        self._tell(self._eyes())
        click.echo(self._drawn.result())

    def _eyes(self) -> int | None:
        people = self._table.persons
        return people[0] if len(people) == 1 else None

    def _turn(self) -> bool:
        """One question to the people. False when they leave."""
        screen = screen_of(self._table, self._device)
        if screen.mode == "pass":
            return self._pass(screen.wanted[0])
        if screen.mode == "ask_all":
            return self._ask_all(screen)
        return self._ask(screen)

    def _pass(self, seat: int) -> bool:
        click.clear()
        click.echo(self._cat.say("web.pass_device", seat=seat))
        if self._read(self._cat.say("terminal.enter", seat=seat)) == LEAVE:
            return False
        self._device = Device(seat, self._table.ply)
        return True

    def _ask_all(self, screen: Screen) -> bool:
        """A window, asked once for everybody."""
        click.clear()
        self._tell(None)
        click.echo(self._cat.say("web.hidden_hands"))
        people = screen.wanted
        lines = [self._cat.say("web.nobody_answers")]
        lines += [self._cat.say("web.person_answers", seat=seat) for seat in people]
        chosen = self._choose(lines)
        if chosen is None:
            return False
        if chosen == 0:
            self._refused(self._submit(EVERYBODY, ["pass"]))
        else:
            self._device = Device(people[chosen - 1], self._table.ply)
        return True

    def _ask(self, screen: Screen) -> bool:
        seat = screen.eyes
        assert seat is not None
        decision = self._table.match.decision(seat, self._cat.lang, self._table.names)
        assert decision is not None
        self._tell(seat)
        click.echo(self._drawn.board(seat))
        click.secho(decision["prompt"], bold=True)
        if decision["detail"]:
            click.echo(decision["detail"])
        question = self._cat.say("terminal.answer")
        if decision["kind"] == "window" and question not in decision["detail"]:
            click.echo(question)
        options = decision["options"]
        lines = [self._drawn.option(option) for option in options]
        chosen = self._choose(lines, seat)
        if chosen is None:
            return False
        if chosen >= 0:
            self._refused(self._submit(seat, [options[chosen]["move"]]))
        return True

    def _choose(self, lines: Sequence[str], seat: int | None = None) -> int | None:
        """The number chosen, from 0; -1 when the question is to be asked anew; None to leave."""
        for number, line in enumerate(lines, 1):
            click.echo(f"{number:>3}  {line}")
        prompt = self._prompt(seat)
        while True:
            typed = self._read(self._cat.say(prompt, n=len(lines)))
            if typed == LEAVE:
                return None
            if (
                typed.isascii()
                and typed.isdigit()
                and len(typed) <= MOST_DIGITS
                and 0 < int(typed) <= len(lines)
            ):
                return int(typed) - 1
            if seat is not None and typed == UNDO:
                self._refused(self._table.take_back(seat, self._table.ply, secrets.token_hex(8)))
                return -1
            if seat is not None and typed == EXPLAIN:
                click.echo(self._drawn.hand(seat))
                continue
            click.echo(self._cat.say("terminal.what"))

    def _prompt(self, seat: int | None) -> str:
        """What can be typed: taking back is spoken of only where it can be done."""
        if seat is None:
            return "terminal.choose.all"
        return "terminal.choose.no_undo" if self._table.undo_refusal(seat) else "terminal.choose"

    def _read(self, prompt: str) -> str:
        typed: str = click.prompt(prompt, default="", show_default=False, prompt_suffix=" ")
        return typed.strip().lower()

    def _submit(self, seat: int, moves: Sequence[str]) -> Outcome:
        return self._table.submit(seat, self._table.ply, secrets.token_hex(8), moves)

    def _refused(self, outcome: Outcome) -> None:
        if isinstance(outcome, Refusal):
            click.echo(self._cat.say(outcome.key or f"web.refused_{outcome.reason}"))

    def _tell(self, viewer: int | None) -> None:
        """The log since this viewer last looked."""
        match, told = self._table.match, self._told.get(viewer, -1)
        for line in match.log(viewer, self._cat.lang, self._table.names, since=max(told, 0)):
            if line["ply"] > told:
                click.echo(f"  {line['text']}")
        self._told[viewer] = match.ply
