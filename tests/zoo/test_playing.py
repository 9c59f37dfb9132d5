"""Games played on in a world: guesses of hidden tokens are the same, worked out once or each time."""

from __future__ import annotations

import random
from typing import Any

from stockyard import sets
from stockyard.kernel.reading import Reader
from stockyard.kernel.rng import key_from_seed
from stockyard.zoo import game
from stockyard.zoo import playing as well

WORLDS = 6
MOVES = 120


def begun(seats: int, modules: list[str]) -> Any:
    """A game of its first decision."""
    options = game.read_options(
        Reader({"modules": modules}, "options"), seats, lambda id_: sets.find("zoo", id_)
    )
    return game.new(options, key_from_seed(f"playing {seats}"), True)


def test_tokens_are_guessed_alike_whether_their_worths_are_remembered_or_not() -> None:
    luck = random.Random("playing")
    guessed = 0
    for seats, modules in ((2, ["goals"]), (4, ["goals", "intrigues", "events"])):
        s = begun(seats, modules)
        for _ in range(MOVES):
            mask = game.asked(s)
            seat = (mask & -mask).bit_length() - 1
            view = game.view(s, seat)
            for seed in range(WORLDS):
                remembering, fresh = game.fill(view, seed), game.fill(view, seed)
                fresh.guesses = None
                assert well.surmise(remembering, seat, seed) == well.surmise(fresh, seat, seed)
                assert remembering.chosen == fresh.chosen
            guessed += len(view.guesses or ())
            game.apply(s, seat, luck.choice(game.legal(s, seat)))
    assert guessed > MOVES


def test_playing_on_ends_with_a_round() -> None:
    s = begun(3, [])
    game.play_well(s, 1, 1)
    assert (s.round, s.token) == (2, 0)
    game.play_well(s, 1, 99)
    assert not s.stack
