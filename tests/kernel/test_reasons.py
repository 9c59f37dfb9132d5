"""Reasons of both games: none where it may be chance; what speaks for a move speaks against the other."""

from __future__ import annotations

from typing import Any

import pytest

from stockyard import Match, agents, shelf
from stockyard.kernel.playout import play_until
from stockyard.kernel.reasons import MOST, Reason, Said, differences, foremost, of_traits, wins
from stockyard.kernel.rng import Dice
from stockyard.sharenanigans import reasons as share_reasons
from stockyard.text import LANGUAGES, catalogue
from stockyard.zoo import reasons as zoo_reasons

GAMES = ("sharenanigans", "zoo")
SAID = {"sharenanigans": share_reasons.SAID, "zoo": zoo_reasons.SAID}
WORLDS = 6
OPPOSITE = {"more": "less", "less": "more", "keep": "lose", "lose": "keep", "get": "miss", "miss": "get"}


class Over:
    """A game that these seats have won; nobody: it goes on."""

    def __init__(self, *winners: int) -> None:
        self.stack = [] if winners else [(0, 0, 1)]
        self.winners = sum(1 << seat for seat in winners)


def opposite(reason: Reason) -> tuple[float, str, tuple[tuple[str, object], ...]]:
    """What the same difference is for the other move."""
    weight, key, args = reason
    stem, _, end = key.rpartition(".")
    return -weight, f"{stem}.{OPPOSITE[end]}", tuple(args.items())


def ends(name: str) -> list[tuple[Match, Any, list[list[Any]]]]:
    """Decisions of a game with the futures of their first and their last move."""
    game, match = shelf.find(name), Match(name, seats=3, seed="reasons")
    dice, player = Dice("played"), agents.make("greedy", game)
    found = []
    while match.asked and match.ply < 80:
        seat = match.asked[0]
        view, legal = match.question(seat)
        if match.ply % 7 == 0 and len(legal) > 1:
            futures: list[list[Any]] = [[], []]
            for seed in range(WORLDS):
                for at, move in enumerate((legal[0], legal[-1])):
                    s = game.fill(view, seed)
                    s.sink = None
                    game.apply(s, seat, move)
                    play_until(game, s, seed, game.span(view) + 1)
                    assert not game.asked(s) or game.span(s) == game.span(view) + 1
                    futures[at].append(s)
            found.append((match.copy(), view, futures))
        match.play(seat, match.choose(player, seat, dice))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_what_speaks_for_a_move_speaks_against_the_other(name: str) -> None:
    game, said = shelf.find(name), 0
    for match, view, (firsts, seconds) in ends(name):
        for_it, against = game.reasons(view, firsts, seconds), game.reasons(view, seconds, firsts)
        assert {opposite(one) for one in for_it} == {
            (weight, key, tuple(args.items())) for weight, key, args in against
        }
        assert game.reasons(view, firsts, firsts) == []
        weights = [abs(weight) for weight, _, _ in for_it]
        assert weights == sorted(weights, reverse=True)
        for lang in LANGUAGES:
            words = match.catalogue(lang)
            assert all(words.has(reason) and words.say(reason, **args) for _, reason, args in for_it)
        said += len(for_it)
    assert said > 5


@pytest.mark.parametrize("name", GAMES)
def test_every_trait_that_is_spoken_of_exists_and_has_both_its_sentences(name: str) -> None:
    assert SAID[name].keys() <= set(shelf.find(name).TRAITS)
    for trait in SAID[name]:
        for lang in LANGUAGES:
            assert all(catalogue(lang).has(f"reason.{name}.{trait}.{end}") for end in ("more", "less"))


def test_what_chance_alone_may_have_made_is_no_difference() -> None:
    sure, luck = [[1.0], [1.2], [0.9], [1.1]], [[4.0], [-4.0], [3.0], [-1.0]]
    none = [[0.0]] * 4
    assert differences(sure, none) == pytest.approx([1.05])
    assert differences(luck, none) == [0.0]
    assert differences([], []) == [] == differences([[1.0]], [[0.0]]), "once is no rule"


def test_traits_are_said_in_their_units_and_only_where_the_judgement_agrees() -> None:
    coins: Said = ("coins", 10.0, 1, 1)
    said = {"coins": coins, "locked": ("n", 1.0, 1, -1), "money": ("money", 10_000.0, 100, 1)}
    names, more = ("coins", "locked", "place", "money"), [0.31, 1.0, 2.0, -0.123]
    assert of_traits("zoo", names, (2.0, -0.5, 1.0, 1.0), said, more) == [
        (0.62, "reason.zoo.coins.more", {"coins": 3}),
        (-0.5, "reason.zoo.locked.more", {"n": 1}),
        (-0.123, "reason.zoo.money.less", {"money": 1200}),
    ]
    assert of_traits("zoo", names, (-2.0, 0.5, 1.0, 0.0), said, more) == []
    assert of_traits("zoo", names[:1], (2.0,), said, [0.04]) == [], "rounded to nothing"


def test_a_rival_that_is_kept_from_winning_is_a_reason_unless_ones_own_victory_says_it() -> None:
    ons, mine, his = [Over()] * 4, [Over(0)] * 4, [Over(1)] * 4
    kept = [(6.0, "reason.rival.less", {"number": 100, "seat": 1})]
    assert wins(ons, his, 0, 2) == kept
    assert wins(his, ons, 0, 2) == [(-6.0, "reason.rival.more", {"number": 100, "seat": 1})]
    assert wins(mine, his, 0, 2) == [(6.0, "reason.wins.more", {"number": 100})]
    assert wins([Over(0), Over()], [Over(), Over()], 0, 2) == [], "once in two worlds is chance"
    assert wins([], [], 0, 2) == []


def test_the_heaviest_are_said_gains_first_or_last() -> None:
    reasons: list[Reason] = [(weight, f"{weight}", {}) for weight in (-4.0, 3.0, -2.0, 1.0)]
    assert [weight for weight, _, _ in foremost(reasons)] == [3.0, -4.0, -2.0]
    assert [weight for weight, _, _ in foremost(reasons, gains=False)] == [-4.0, -2.0, 3.0]
    assert len(foremost(reasons)) == MOST
