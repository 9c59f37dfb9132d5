"""The table worked out backwards: after each card, what its events tell leads back to how it lay before."""

import pytest

from stockyard import Match
from stockyard.zoo import game, rewind
from stockyard.zoo.board import State
from stockyard.zoo.knowledge import glance
from stockyard.zoo.telling import lines, log_start
from tests.zoo.table import ability, answer, effect, table
from tests.zoo.test_deck_cards import INFLUENCE
from tests.zoo.test_helpers import ABILITIES
from tests.zoo.test_other_decks import EVENTS, INTRIGUES

ROWS = [
    *[(card, given, moves, -1, 1) for card, given, moves, _ in INFLUENCE],
    *[(card, given, moves, 0, -1) for card, given, moves, _ in EVENTS + INTRIGUES],
    *[(card, given, moves, 9, -1) for card, given, moves, _ in ABILITIES],
]


def now(s: State) -> rewind.Table:
    return rewind.Table(glance(s, -1))


@pytest.mark.parametrize(("card", "given", "moves", "me", "here"), ROWS)
def test_the_events_of_a_card_lead_back(card: str, given: str, moves: str, me: int, here: int) -> None:
    owner = {"coins": 5, "helpers": [card] if me == 9 else []}
    s = table(given, seat=[owner, {"coins": 5}, {"coins": 5}])
    before = rewind.state_data(now(s))
    start = log_start(s)
    assert s.sink is not None
    told = len(s.sink)
    if me == 9:
        ability(s, card, 0)
    else:
        effect(s, card, me, here)
    answer(s, moves)
    assert all(rule.count(".") == 1 for *_, rule in lines(start, s.sink)), "all of it can be told"
    back = now(s)
    for event in reversed(s.sink[told:]):
        rewind.undo(back, event)
    assert rewind.state_data(back) == before


def test_steps_come_with_the_table_after_them() -> None:
    match = Match("zoo", 3, seed="steps", bots=2)
    while match.asked and match.ply < 12:
        match.play(0, match.legal(0)[-1])
    view = match.engine_view(0)
    events = match._events
    found = game.steps(match._log_start, events, view, len(events) // 2)
    assert found and all(step["at"] >= len(events) // 2 for step in found)
    assert found[-1]["state"]["share_price"] == match.view(0)["share_price"]
