"""How a seat would stand after a move, judged from its view alone: the game's part of the greedy player."""

from stockyard.sharenanigans.board import View


def appraise(view: View, move: int) -> int:
    """What the move is worth to the seat of the view, in hundredths of a thousand; ending the turn is 0."""
    return 0
