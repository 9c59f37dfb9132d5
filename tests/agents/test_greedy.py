"""The computer player `greedy`: the best appraisal, whole games, and far better than chance."""

from stockyard.agents import Greedy
from stockyard.kernel.game import Game
from stockyard.kernel.rng import Dice
from stockyard.lab.games import options, play
from tests.agents.games import player, positions, table


class Prices:
    """A game in which a move is worth what the view says."""

    def weigh(self, view: dict[int, int], moves: list[int]) -> list[int]:
        return [view[move] for move in moves]


def prices() -> Greedy:
    game: Game = Prices()  # type: ignore[assignment]
    return Greedy(game)


def test_the_best_move_is_taken() -> None:
    assert prices().choose({1: -5, 2: 30, 4: 29}, [1, 2, 4], 0, Dice("x")) == 2


def test_equal_moves_go_by_lot() -> None:
    dice = Dice("lot")
    chosen = {prices().choose({1: 7, 2: 7, 3: 0}, [1, 2, 3], 0, dice) for _ in range(60)}
    assert chosen == {1, 2}


def test_a_single_move_needs_no_thought() -> None:
    assert prices().choose({}, [9], 0, Dice("x")) == 9


def test_the_same_luck_gives_the_same_game() -> None:
    games = [play(options(3), [player("greedy")] * 3, "same") for _ in range(2)]
    assert games[0].events == games[1].events


def test_greedy_beats_random() -> None:
    for seats in (2, 4):
        for first in range(2):
            others = [player("random")] * seats
            others[first] = player("greedy")
            wins = sum(
                play(options(seats), others, f"duel {n}").state.winners >> first & 1 for n in range(10)
            )
            assert wins >= 9, f"{wins} of 10 at a table of {seats}"


def test_greedy_games_are_short_and_end_by_a_call() -> None:
    for seats in (2, 3, 4):
        last = None
        for s, _ in positions(table(seats), "greedy", 20 + seats):
            last = s
        assert last is not None and last.called and last.turn < 30 * seats
