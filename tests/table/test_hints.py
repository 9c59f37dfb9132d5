"""Hints: judged by what the seat may know, for the question that is asked, beside everything else."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from stockyard import Match, agents, shelf
from stockyard.kernel.game import IllegalMove
from stockyard.kernel.reasons import MOST
from stockyard.kernel.rng import Dice
from stockyard.table import hints
from stockyard.table.hints import THINKING, Advice, Hint, Hints, advise, allowed
from stockyard.table.memory import Memory
from stockyard.table.seats import Seat
from stockyard.table.table import Table
from stockyard.table.terms import Terms
from stockyard.table.yard import Yard
from stockyard.text import LANGUAGES
from tests.lent import Lent
from tests.scripted import NAMES, SCRIPTS, plain
from tests.table.seating import at_position, done, move

ALONE = (Seat(0, "person", "Mia"), Seat(1, "computer", "Bear", "random"))
PAIR = (Seat(0, "person", "Mia"), Seat(1, "person", "Tom"))
PATIENCE = 60.0


def positions(name: str, every: int, moves: int) -> list[tuple[Match, int]]:
    """Decisions of a game between greedy players."""
    match = Match(name, seats=3, seed="hints")
    dice, player = Dice("played"), agents.make("greedy", shelf.find(name))
    found: list[tuple[Match, int]] = []
    while match.asked and match.ply < moves:
        seat = match.asked[0]
        if match.ply % every == 0 and len(match.legal(seat)) > 1:
            found.append((match.copy(), seat))
        match.play(seat, match.choose(player, seat, dice))
    return found


class Seen(Lent):
    """A match that shows its seat another world."""

    def __init__(self, match: Match, view: Any) -> None:
        super().__init__(match)
        self.view = view

    def question(self, _seat: int) -> tuple[Any, list[int]]:
        return self.view, shelf.find(self.lent.game).legal(self.view, self.view.me)


@pytest.mark.parametrize("name", ["sharenanigans", "zoo"])
def test_what_the_seat_can_not_know_changes_no_hint(name: str) -> None:
    game, looked = shelf.find(name), 0
    for number, (match, seat) in enumerate(positions(name, 9, 60)):
        found = advise(match, seat, iterations=8, worlds=2)
        world = game.fill(match.engine_view(seat), number)
        other: Any = Seen(match, game.view(world, seat))
        assert advise(other, seat, iterations=8, worlds=2) == found
        looked += 1
        assert 1 <= len(found.moves) <= 3
        for one in found.moves:
            assert one.move in match.legal(seat)
            assert 0.0 <= one.chance <= 1.0 and one.error >= 0.0
            assert 1 <= len(one.reasons) <= MOST
            for lang in ("en", "pl"):
                words = match.catalogue(lang)
                assert all(words.has(key) and words.say(key, **args) for key, args in one.reasons)
    assert looked > 3


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_move_that_is_known_to_be_right_is_the_best_and_says_why(name: str) -> None:
    script = SCRIPTS[name]
    match = script.asked()
    found = advise(match, 0, iterations=80, worlds=6)
    best = found.moves[0]
    assert best.move in script.right and best.chance > 0.9
    for lang in LANGUAGES:
        words = match.catalogue(lang, NAMES)
        assert script.hint[lang] in [plain(words.say(key, **args)) for key, args in best.reasons]
    assert "reason.wins.now" not in [key for one in found.moves[1:] for key, _ in one.reasons]


@pytest.mark.parametrize("name", ["sharenanigans", "zoo"])
def test_a_hint_calls_alike_only_what_is_within_its_errors(name: str) -> None:
    alike = 0
    for match, seat in positions(name, 3, 40):
        moves = advise(match, seat, iterations=60, worlds=4).moves
        for at, one in enumerate(moves[1:], 1):
            if one.reasons == (("hint.alike.best", {}),):
                assert abs(one.chance - moves[0].chance) <= one.error + moves[0].error, (at, moves)
                alike += 1
            assert one.against == (moves[0].move if one.reasons and "alike" not in one.reasons[0][0] else "")
    assert alike


def test_where_there_is_no_choice_there_is_no_move() -> None:
    table = at_position(seat=[{"cash": 3000}, {}, {}])
    only: Any = Lent(table.match)
    view, legal = table.match.question(0)
    only.question = lambda _seat: (view, legal[:1])
    assert advise(only, 0) == Hint()
    with pytest.raises(IllegalMove):
        advise(table.match, 1)


def dealt(seats: tuple[Seat, ...] = ALONE, terms: Terms | None = None) -> Table:
    """A table at which the first seat is asked."""
    return Yard(Memory()).deal("zoo", "t", seats, {}, "demo", holder="mia", terms=terms or Terms())


@pytest.mark.parametrize(
    ("seats", "terms", "may"),
    [
        (ALONE, Terms(), True),
        (PAIR, Terms(), False),
        (PAIR, Terms(net=True), False),
        (ALONE, Terms(net=True), False),
        (PAIR, Terms(net=True, hints=True), True),
    ],
)
def test_who_may_have_hints(seats: tuple[Seat, ...], terms: Terms, may: bool) -> None:
    assert allowed(dealt(seats, terms)) is may


def settled(thinker: Hints) -> None:
    """Wait until all that was asked for has been thought of."""
    thinker._thread.submit(lambda: None).result(PATIENCE)


class Thought:
    """Thinking that waits until it is told to go on."""

    def __init__(self) -> None:
        self.begun, self.go_on = threading.Event(), threading.Event()
        self.seats: list[int] = []
        self.ended: list[bool] = []

    def advise(self, match: Match, seat: int, tick: Any) -> Hint:
        """In the place of `advise`."""
        self.seats.append(seat)
        self.begun.set()
        self.go_on.wait(PATIENCE)
        self.ended.append(False)
        tick()
        self.ended[-1] = True
        return Hint((Advice(match.legal(seat)[0], 0.5, 0.1, ()),))


@pytest.fixture
def thought(monkeypatch: pytest.MonkeyPatch) -> Thought:
    """What is thought of instead."""
    found = Thought()
    monkeypatch.setattr(hints, "advise", found.advise)
    return found


def test_a_hint_is_thought_of_once_and_kept_while_the_same_is_asked(thought: Thought) -> None:
    table, thinker = dealt(), Hints()
    assert thinker.known(table, 0) is None
    assert thinker.ask(table, 0) == THINKING == thinker.ask(table, 0)
    assert thought.begun.wait(PATIENCE) and thinker.known(table, 0) == THINKING
    thought.go_on.set()
    settled(thinker)
    found = thinker.ask(table, 0)
    assert found.moves[0].move == table.match.legal(0)[0] and not found.thinking
    assert thought.seats == [0]
    done(move(table, 0, table.match.legal(0)[0]))
    assert thinker.known(table, 0) is None, "that is answered"
    thinker.stop()


def test_who_answers_meanwhile_is_thought_for_no_longer(thought: Thought) -> None:
    table, thinker = dealt(PAIR, Terms(net=True, hints=True)), Hints()
    thinker.ask(table, 0)
    assert thought.begun.wait(PATIENCE)
    done(move(table, 0, table.match.legal(0)[0]))
    thought.go_on.set()
    settled(thinker)
    assert thought.ended == [False] and thinker.known(table, 0) is None
    thinker.stop()
    assert thinker.ask(table, 1) == THINKING
    assert thought.seats == [0], "a program that stops thinks of nothing new"


def test_a_fault_in_thinking_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_match: Match, _seat: int, _tick: Any) -> Hint:
        raise ArithmeticError

    monkeypatch.setattr(hints, "advise", broken)
    table, thinker = dealt(), Hints()
    thinker.ask(table, 0)
    settled(thinker)
    assert thinker.known(table, 0) is None
    thinker.stop()
