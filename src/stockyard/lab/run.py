"""A run played out: its games in pieces, over processes or machines, until all are done or somebody stops it.

A piece is some games in a row, about a second's worth, so that a stopped run loses little. How a run is cut
into pieces changes no game (see ``tables``).
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import get_context, parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, Final, Protocol, TypeVar

from stockyard.kernel.game import StockyardError
from stockyard.lab.accumulators import sent
from stockyard.lab.playing import Played, Stop, play
from stockyard.lab.tables import Run

SECONDS: Final = 1.0
"""How long a piece should take."""
LARGEST: Final = 2000
PATIENCE: Final = 0.2
"""Seconds after which it is seen that a run is to stop."""
SPARE: Final = 1
"""Pieces that wait for each process, so that none is idle."""

STOPS: Final = (signal.SIGINT, signal.SIGTERM)
"""What stops a run."""

Found = TypeVar("Found")
Span = tuple[int, int]
"""Games from the first number up to, but not including, the second."""


class Stopped(Exception):
    """Somebody stopped the run. What is done is kept by whoever asked for it."""


class Signal:
    """Whether a run is to stop. Handed to the engine, which stops within a decision."""

    def __init__(self) -> None:
        self._said = threading.Event()

    def set(self) -> None:
        """Stop."""
        self._said.set()

    def __call__(self) -> bool:
        """Whether it was said."""
        return self._said.is_set()


class Pieces:
    """What is left to be played, handed out piece by piece, as large as the last ones were quick."""

    def __init__(self, spans: Iterable[Span], jobs: int) -> None:
        self._spans: list[Span] = [span for span in spans if span[0] < span[1]][::-1]
        self._jobs: Final = jobs
        self._size: int = 1

    @property
    def left(self) -> int:
        """How many games have not been handed out."""
        return sum(last - first for first, last in self._spans)

    def next(self) -> Span | None:
        """A piece; None when there is nothing left."""
        if not self._spans:
            return None
        first, last = self._spans.pop()
        # Towards the end small ones, so that all finish together.
        fair = -(-(self.left + last - first) // (2 * self._jobs))
        size = min(self._size, fair)
        if first + size < last:
            self._spans.append((first + size, last))
        return first, min(last, first + size)

    def took(self, games: int, seconds: float) -> None:
        """Learn from a piece how large the next ones should be; at most twice as large as before."""
        wanted = int(games * SECONDS / max(seconds, 1e-6))
        self._size = max(1, min(wanted, 2 * self._size, LARGEST))


Done = tuple[list[Played], float]
"""Finished games and the seconds they took."""


class Engine(Protocol):
    """Who plays the pieces of a run: processes of this machine, or a cluster."""

    jobs: int

    def play(self, run: Run, pieces: Pieces, stop: Stop) -> Iterator[Done]:
        """Play all pieces, in any order; after ``stop`` only what is finished by then."""


def play_piece(run: Run, first: int, last: int, stop: Stop | None = None) -> Done:
    """Play the games of a piece one after the other; those before a stop, if there is one."""
    begun = time.monotonic()
    games = []
    for number in range(first, last):
        game = play(run, number, stop)
        if game is None:
            break
        games.append(game)
    return games, time.monotonic() - begun


class Here:
    """Plays in this process."""

    jobs = 1

    def play(self, run: Run, pieces: Pieces, stop: Stop) -> Iterator[Done]:
        """One piece after the other."""
        while not stop() and (piece := pieces.next()):
            yield play_piece(run, *piece, stop)


class _Deaf(SpawnProcess):
    """A process that does not hear SIGTERM; whoever started it can end it nevertheless."""

    def terminate(self) -> None:
        """The pool calls this when another process was lost."""
        self.kill()


class _DeafContext(SpawnContext):
    Process = _Deaf


class Processes:
    """Plays in so many processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def play(self, run: Run, pieces: Pieces, stop: Stop) -> Iterator[Done]:
        """A StockyardError if a process is ended from outside, or would not find an accumulator."""
        run = replace(run, counting=tuple(map(sent, run.counting)))
        # Fresh processes: forking one that has threads may lock up, and Python warns of it.
        context = _DeafContext()
        said = context.RawValue("b", 0)
        with ProcessPoolExecutor(self.jobs, context, _begin, (said,)) as pool:
            try:
                yield from self._play(pool, run, pieces, stop, said)
            except BrokenExecutor as wrong:
                raise StockyardError("a process of the run was ended from outside") from wrong
            finally:
                said.value = 1
                pool.shutdown(wait=True, cancel_futures=True)

    def _play(
        self, pool: ProcessPoolExecutor, run: Run, pieces: Pieces, stop: Stop, said: Any
    ) -> Iterator[Done]:
        waiting: set[Future[Done]] = set()
        while True:
            if stop():
                said.value = 1
                waiting = {future for future in waiting if not future.cancel()}
            while not stop() and len(waiting) < self.jobs * (1 + SPARE) and (piece := pieces.next()):
                with _deaf():
                    waiting.add(pool.submit(_piece, run, *piece))
            if not waiting:
                return
            done, waiting = wait(waiting, PATIENCE, FIRST_COMPLETED)
            for future in done:
                yield future.result()


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that are started here never hear Ctrl-C or SIGTERM, which systemd and a terminal send to all
    of a group: they are for the one that started them, which then tells the others to stop.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_said: Any = None


def _begin(said: Any) -> None:
    """A process of its own begins; a number in common memory tells it to stop."""
    global _said
    _said = said
    for number in STOPS:
        signal.signal(number, signal.SIG_IGN)
    _follow()


def _follow() -> None:
    """This process ends when the one that started it is gone, even if that was killed."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, name="follows its parent", daemon=True).start()


def _piece(run: Run, first: int, last: int) -> Done:
    return play_piece(run, first, last, lambda: bool(_said.value))


def chunks(call: Callable[[int, int], Found], games: int, size: int, jobs: int) -> Iterator[Found]:
    """What the call makes of each chunk of so many games, in order; with jobs in processes of their own."""
    starts = range(0, games, size)
    ends = [min(games, start + size) for start in starts]
    if jobs <= 1:
        yield from map(call, starts, ends)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _follow) as pool:
        yield from pool.map(call, starts, ends)


def engine(jobs: int) -> Engine:
    """This process, or so many of their own."""
    return Here() if jobs == 1 else Processes(jobs)


def games_of(
    run: Run, spans: Iterable[Span], by: Engine | None = None, stop: Stop | None = None
) -> Iterator[list[Played]]:
    """The games of a run, a few at a time as they are finished, in any order.

    Raises Stopped if ``stop`` left some unplayed, when what was finished till then has been given out.
    """
    by = by or Here()
    stop = stop or Signal()
    pieces = Pieces(spans, by.jobs)
    missing = pieces.left
    for games, seconds in by.play(run, pieces, stop):
        pieces.took(len(games), seconds)
        missing -= len(games)
        if games:
            yield games
    if missing:
        raise Stopped


@contextmanager
def stopping() -> Iterator[Signal]:
    """A signal that the first Ctrl-C, or SIGTERM, gives; the second one stops at once."""
    said = Signal()
    if threading.current_thread() is not threading.main_thread():
        yield said
        return

    def heard(_number: int, _frame: object) -> None:
        if said():
            raise KeyboardInterrupt
        said.set()

    before = {number: signal.signal(number, heard) for number in STOPS}
    try:
        yield said
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


__all__ = [
    "Engine", "Here", "Pieces", "Processes", "Signal", "Span", "Stopped", "chunks", "engine", "games_of",
    "stopping",
]  # fmt: skip
