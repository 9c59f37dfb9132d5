"""The weights of traits: learned from data that is kept, and the committed ones are what it teaches."""

from random import Random

import numpy as np
import pytest

from stockyard import shelf
from stockyard.kernel.chances import chances_of
from stockyard.lab import prospects
from stockyard.lab.prospects import Position

games = pytest.mark.parametrize("name", sorted(prospects.GROUPS))


def test_weights_that_made_the_results_are_found_again() -> None:
    luck, true = Random("fit"), (1.5, -0.7, 0.0)
    positions = []
    for _ in range(4000):
        traits = tuple(tuple(luck.gauss(0, 1) for _ in true) for _ in range(luck.choice((2, 3, 4))))
        chances = chances_of([sum(w * x for w, x in zip(true, one, strict=True)) for one in traits])
        winner = luck.choices(range(len(traits)), chances)[0]
        positions.append(Position(0, traits, tuple(float(k == winner) for k in range(len(traits)))))
    weights, loss = prospects.fit(positions)
    assert weights == pytest.approx(true, abs=0.12)
    assert loss < 0.95 * float(np.mean([np.log(len(one.won)) for one in positions]))


def test_what_a_card_is_worth_is_found_again() -> None:
    luck, true = Random("cards"), {"cry_wolf": 0.8, "padlock": -0.6}
    positions = []
    for _ in range(4000):
        hands = tuple(tuple(luck.choices(list(true), k=luck.randrange(3))) for _ in range(3))
        cash = tuple((luck.random(),) for _ in range(3))
        worths = [sum(true[card] for card in hand) for hand in hands]
        scores = [2.0 * own[0] + worth for own, worth in zip(cash, worths, strict=True)]
        winner = luck.choices(range(3), chances_of(scores))[0]
        positions.append(Position(3, cash, tuple(float(k == winner) for k in range(3)), hands))
    weights, _ = prospects.fit(positions, sorted(true))
    assert weights == pytest.approx([2.0, *true.values()], abs=0.15)


@games
def test_a_game_teaches_positions_of_all_seats(name: str) -> None:
    found = prospects.played((name, 1))
    assert found == prospects.played((name, 1))
    for one in found:
        assert sum(one.won) == pytest.approx(1.0)
        assert len(one.traits) == len(one.won) == 3
        assert {len(traits) for traits in one.traits} == {len(shelf.find(name).TRAITS)}


@games
def test_the_weights_are_what_the_kept_data_teaches(name: str) -> None:
    groups: dict[int, list[Position]] = {}
    for position in prospects.kept(name):
        groups.setdefault(position.group, []).append(position)
    assert len(groups) >= 3
    learned = {group: prospects.learn(name, positions) for group, positions in groups.items()}
    text = (prospects.PACKAGE / name / "weights.py").read_text("utf-8")
    told: dict[str, tuple[tuple[float, ...], ...]] = {}
    exec(compile(text, "weights", "exec"), told)
    for group, (weights, cards, _) in learned.items():
        assert weights == pytest.approx(told["WEIGHTS"][group], abs=0.002)
        assert cards == pytest.approx(told["CARDS"][group] if cards else {}, abs=0.02)
