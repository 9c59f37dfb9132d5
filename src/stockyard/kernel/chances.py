"""Chances to win out of scores: the form that both games' judgements of a position have."""

from math import exp

MOST = 40.0


def chances_of(scores: list[float]) -> list[float]:
    """Each seat's chance to win, in proportion to e to the power of its score; they add up to 1."""
    top = max(scores)
    powers = [exp(max(score - top, -MOST)) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]


def shared(winners: int, seats: int) -> list[float]:
    """The same once the game is over: the winners, a mask, share the victory."""
    each = 1.0 / winners.bit_count()
    return [each if winners >> seat & 1 else 0.0 for seat in range(seats)]


def weighed(traits: list[float], weights: tuple[float, ...]) -> float:
    """A score: the traits, each times its weight."""
    total = 0.0
    for at, trait in enumerate(traits):
        total += trait * weights[at]
    return total
