"""Pending work is data: a stack of frames, each a tuple of public ints.

A frame is ``(step, *ints)``. Step 0 is ASK: ``(ASK, kind, mask, *args)`` waits for the seats of the
mask. Every other step is a function of the game that takes the state and its frame, already taken off
the stack, and may push more. ``run`` works frames off until somebody is asked or nothing is left.
Nothing else holds half-done work, so a state can be copied, saved and searched at any question.
"""

from collections.abc import Callable
from typing import Any, Final

Frame = tuple[int, ...]
Step = Callable[[Any, Frame], None]

ASK: Final = 0
KIND: Final = 1
MASK: Final = 2


def run(state: Any, stack: list[Frame], steps: list[Step]) -> None:
    """Work frames off until the top one is a question or the stack is empty (the game is over)."""
    while stack:
        frame = stack[-1]
        if frame[0] == ASK:
            return
        stack.pop()
        steps[frame[0]](state, frame)


def asked(stack: list[Frame]) -> int:
    """The mask of the seats that may answer now; 0 when nothing is asked."""
    if stack and stack[-1][0] == ASK:
        return stack[-1][MASK]
    return 0


def without(frame: Frame, seat: int) -> Frame:
    """The question with the seat's bit taken out of its mask."""
    return (frame[0], frame[1], frame[2] & ~(1 << seat), *frame[3:])


def check_frames(data: object, steps: int, largest: int = 1_000_000) -> list[Frame]:
    """Frames from a position's data; ValueError when they are no frames of a game with so many steps.

    ``largest``: no int of a frame is further from 0.
    """
    if not isinstance(data, list) or len(data) > 64:
        raise ValueError("a list of at most 64 frames")
    frames: list[Frame] = []
    for frame in data:
        if not isinstance(frame, list) or not 1 <= len(frame) <= 12:
            raise ValueError("a frame is a list of 1 to 12 ints")
        if any(type(n) is not int or abs(n) > largest for n in frame):
            raise ValueError("a frame holds small ints only")
        if not 0 <= frame[0] < steps:
            raise ValueError(f"there is no step {frame[0]}")
        frames.append(tuple(frame))
    return frames
