"""The watchdog barks: each thing that must never happen is made to happen by hand, and is told."""

from collections.abc import Callable

import pytest

from stockyard.sharenanigans import flow, knowledge
from stockyard.sharenanigans.board import Options, State
from stockyard.sharenanigans.invariants import invariants
from stockyard.sharenanigans.playout import play_on, play_random
from tests.sharenanigans.play import CARDS, game, options


def fresh() -> State:
    """A game of three some way on, with Shares and cards in everybody's hands."""
    *_, (s, _) = game(options(3, head_start=True), 5, 150, watched=False)
    assert s.stack and len(s.stack) == 1
    return s


def twice_owned(s: State) -> None:
    s.owner[s.pile[-1]] = 0


def two_words(s: State) -> None:
    s.picks = [1]


DAMAGE: list[tuple[str, Callable[[State], object]]] = [
    ("do not add up", lambda s: s.active.append((0, 1, -1, -1))),
    ("lies in two places", twice_owned),
    ("Shares behind", lambda s: s.draw.bag.pop()),
    ("Share cards instead of", lambda s: s.draw.bag.pop()),
    ("counted", lambda s: setattr(s, "count", [n + 1 for n in s.count])),
    ("does not fit what is open", lambda s: setattr(s, "draw_size", s.draw_size + 1)),
    ("of card", lambda s: s.discard.append(0)),
    ("pile is not sorted", lambda s: s.deck.reverse()),
    ("the hand of seat 1", lambda s: setattr(s, "sizes", [s.sizes[0], 99, s.sizes[2]])),
    ("in cash", lambda s: setattr(s, "cash", [-1, 5, 5])),
    ("over without a winner", lambda s: s.stack.clear()),
    ("asks nobody", lambda s: s.stack.append((0, 1, 0))),
    ("lowest frame is not the turn", lambda s: s.stack.insert(0, (3,))),
    ("waits outside a question", two_words),
    ("winner before the end", lambda s: setattr(s, "winners", 1)),
    ("secret answer was left behind", lambda s: setattr(s, "answers", [5, -1, -1])),
]


@pytest.mark.parametrize(("said", "damage"), DAMAGE)
def test_damage_is_told(said: str, damage: Callable[[State], object]) -> None:
    s = fresh()
    assert invariants(s) == []
    damage(s)
    assert any(said in sentence for sentence in invariants(s)), invariants(s)


def test_nobody_can_look_at_a_game_that_keeps_no_ledgers() -> None:
    with pytest.raises(LookupError, match="nobody keeps what viewer 1 knows"):
        knowledge.view(fresh(), 1)


def test_random_games_inside_the_engine_are_whole_and_repeat() -> None:
    table = Options(CARDS, 3, turn_limit=6)
    one = flow.new(table, bytes(32))
    made, dice = play_on(one, 7, 10)
    assert made == 10 and one.stack
    rest, _ = play_on(one, dice, 100_000)
    assert not one.stack and invariants(one) == []
    other = flow.new(table, bytes(32))
    assert play_on(other, 7, 100_000)[0] == made + rest
    assert knowledge.state_key(other) == knowledge.state_key(one)
    assert play_random(table, 4, 2) == play_random(table, 4, 2) != play_random(table, 4, 3)
