"""catanatron: four of its random players, as its own simulations run them."""

from __future__ import annotations

from catanatron import Color, Game, RandomPlayer

from bench.peers.timing import Figure, decisions_per_second, microseconds, report


def new_game() -> Game:
    """A game of four random players."""
    return Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])


def play_random() -> int:
    """Play a game to its end; return the decisions made."""
    game = new_game()
    made = 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        made += 1
    return made


def main() -> None:
    """Measure, the copy in the middle of a game."""
    game = new_game()
    for _ in range(100):
        game.play_tick()
    cost = microseconds(game.copy)
    report([Figure("catanatron (Python)", "catan", 4, decisions_per_second(play_random), cost)])


if __name__ == "__main__":
    main()
