"""Computer players that search: nobody who sends a request waits for them."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from stockyard import Match, agents, shelf
from stockyard.kernel.rng import Dice
from stockyard.table import thinking
from tests.lent import Lent
from tests.web.visiting import visitor

PATIENCE = 60.0
"""Seconds after which a test has failed rather than waits on."""


def test_requests_are_answered_while_an_expert_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, answered = threading.Event(), threading.Event()

    class Slow(Lent):
        """A game that deals no world to search before the request is answered."""

        def fill(self, view: Any, seed: int) -> Any:
            begun.set()
            answered.wait(PATIENCE)
            return self.lent.fill(view, seed)

    slow = agents.Ismcts(Slow(shelf.find("zoo")), agents.Way(4))
    monkeypatch.setattr(thinking, "player", lambda _name, _game: slow)
    with visitor(pause=0.0) as guest:
        path = guest.open_table("person", "expert", game="zoo", coins="8", fruits="1")
        table = guest.table(path)
        if not begun.wait(PATIENCE):
            pytest.fail("the expert was not asked")
        moves = table.ply
        for page in (path, f"{path}/board", "/"):
            assert guest.get(page).status_code == 200
        legal = table.match.legal(0)
        answer = guest.post(f"{path}/moves", {**guest.form(path), "move": legal[0]})
        assert answer.status_code == 303
        assert {entry.seat for entry in table.moves[moves:]} == {0}, "it has answered already"
        answered.set()
    assert table.ply > moves + 1, "it never answered"


def test_it_searches_in_small_steps_and_decides_as_it_would_alone() -> None:
    steps: list[int] = []

    class Search(Lent):
        """A search that counts."""

        def on(self, iterations: int) -> None:
            steps.append(iterations)
            self.lent.on(iterations)

    class Player(Lent):
        """A player whose search counts."""

        def begin(self, view: Any, legal: list[int], dice: Dice) -> Search:
            return Search(self.lent.begin(view, legal, dice))

    match = Match("zoo", seats=2, seed="steps")
    view, legal = match.question(match.asked[0])
    agent = agents.Ismcts(shelf.find("zoo"), agents.Way(21))
    watched: Any = Player(agent)
    assert thinking._searched(watched, view, legal, Dice("luck")) == agent.choose(
        view, legal, 0, Dice("luck")
    )
    assert steps and max(steps) <= thinking.STEP and sum(steps) <= 21
