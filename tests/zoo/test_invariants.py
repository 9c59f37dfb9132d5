"""The watchdog barks: each thing that must never happen is made to happen by hand, and is told."""

from collections.abc import Callable

import pytest

from stockyard.zoo import flow, knowledge
from stockyard.zoo.board import Options, State
from stockyard.zoo.invariants import invariants
from stockyard.zoo.playout import play_on, play_random
from tests.zoo.play import CARDS, game, options


def fresh() -> State:
    """A game of three some way on, without ledgers."""
    *_, (s, _) = game(options(3, modules=True), 5, 60, watched=False)
    assert len(s.stack) == 1
    return s


def twice_used(s: State) -> None:
    s.used[0] = 1
    s.played[0] = 1
    s.chosen[0] = 0


DAMAGE: list[tuple[str, Callable[[State], object]]] = [
    ("are more than", lambda s: s.warehouse.__setitem__(0, 99)),
    ("are more than", lambda s: s.floor.__setitem__(0, -1)),
    ("has Shares", lambda s: s.shares.__setitem__(0, 9)),
    ("coins", lambda s: s.coins.__setitem__(1, -1)),
    ("is not as it should be", lambda s: s.decks[0].top.append(0)),
    ("of card", lambda s: setattr(s, "removed", (*s.removed, s.influence[0]))),
    ("are counted wrong", lambda s: s.left.__setitem__(0, 99)),
    ("covertly removed", lambda s: setattr(s, "unseen", 99)),
    ("Helpers", lambda s: s.glory.__setitem__(0, 99)),
    ("do not fit", lambda s: s.used.__setitem__(0, 63)),
    ("chosen a token twice", twice_used),
    ("Share prices", lambda s: s.share_price.__setitem__(0, 11)),
    ("Fruit prices", lambda s: s.fruit_price.__setitem__(0, 0)),
    ("over without a winner", lambda s: s.stack.clear()),
    ("asks nobody", lambda s: s.stack.append((0, 1, 0))),
    ("a winner before the end", lambda s: setattr(s, "winners", 1)),
    ("picks were left behind", lambda s: setattr(s, "picks", (1, -1))),
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


def test_games_are_played_inside_the_engine() -> None:
    table = Options(CARDS, 4)
    assert play_random(table, 3, 5) == play_random(table, 3, 5) > 300
    made, dice = play_on(flow.new(table, bytes(32)), 1, 10)
    assert made == 10 and 0 <= dice < 1 << 31
