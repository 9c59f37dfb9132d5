"""Accumulators: statistics of one's own, in three steps.

One is made for each game. ``before`` is called when the game is dealt, ``step`` at every move before it is
made, ``after`` when the game is over: what it returns is kept with the game, under the names it gives.

>>> class Calls(Accumulator):
...     def before(self, game):
...         self.sales = 0
...     def step(self, game, seat, move):
...         self.sales += game.name(move).startswith("sell.")
...     def after(self, game):
...         return {"sales": self.sales}
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from stockyard.kernel.game import BadRecord, StockyardError

if TYPE_CHECKING:
    from stockyard.lab.playing import Playing

Kept = Mapping[str, Any]
"""Whole numbers of 64 bits, numbers, texts, truth, or lists of one of them; the same names and kinds in
every game."""
HALF: Final = 1 << 63


class Accumulator:
    """Counts something in one game; override what you need."""

    hears: ClassVar[bool] = False
    """Whether it wants ``game.events``. Games that nobody listens to are faster."""

    def before(self, game: Playing) -> None:
        """The game is dealt."""

    def step(self, game: Playing, seat: int, move: int) -> None:
        """The seat is about to make the move; ``game.state`` is as it was when it chose."""

    def after(self, game: Playing) -> Kept:  # noqa: ARG002
        """The game is over: what is to be kept of it."""
        return {}


def kept_by(counting: Accumulator, game: Playing) -> Kept:
    """What an accumulator keeps of a game that is over. A StockyardError names the one that keeps what no
    column holds.
    """
    kept: Any = counting.after(game)
    who = f"game {game.number}: the accumulator {type(counting).__name__}"
    if not isinstance(kept, Mapping):
        raise StockyardError(f"{who} returns a {type(kept).__name__}, not a dict of names and values")
    for name, value in kept.items():
        if not isinstance(name, str) or not _is_text(name):
            raise StockyardError(f"{who} names a column {name!a}, which is no text")
        for one in _each(value):
            if isinstance(one, int) and not -HALF <= one < HALF:
                raise StockyardError(
                    f"{who} keeps a number in {name!r} that is too large: whole numbers have 64 bits"
                )
            if isinstance(one, str) and not _is_text(one):
                raise StockyardError(f"{who} keeps in {name!r} what is no text: {one[:60]!a}")
    return kept


def kept_by_all(counting: Sequence[tuple[Any, Accumulator]], game: Playing) -> dict[str, Any]:
    """What all accumulators keep of a game, each given with its name or class. A StockyardError names two
    that keep one column: the one's values would stand where the other's are looked for.
    """
    kept: dict[str, Any] = {}
    whose: dict[str, str] = {}
    for who, one in counting:
        mine = who if isinstance(who, str) else type(one).__qualname__
        for name, value in kept_by(one, game).items():
            if name in kept:
                raise StockyardError(
                    f"game {game.number}: the accumulators {whose[name]} and {mine} both keep a column "
                    f"{name!r}: rename it in one of them, or leave one out"
                )
            kept[name], whose[name] = value, mine
    return kept


def _each(value: Any) -> Iterator[Any]:
    """A value, or those of a list."""
    if isinstance(value, list | tuple):
        yield from value
    else:
        yield value


def _is_text(text: str) -> bool:
    """Whether a text can be written: half of a pair of surrogates can't."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def found(name: Any) -> type[Accumulator]:
    """The accumulator of a name such as ``my_statistic.py:Calls``, or the class that is given.

    BadRecord says what is wrong with the name. A file is run once in each process.
    """
    if not isinstance(name, str):
        kind: type[Accumulator] = name
        return kind
    path, colon, word = name.rpartition(":")
    if not colon:
        raise BadRecord(f"a file and a class, such as my_statistic.py:Calls, not {name[:60]!r}", "count")
    names = _names_in(path)
    if word not in names:
        near = get_close_matches(word, names, 1) or sorted(names)
        raise BadRecord(
            f"{path} has no accumulator {word[:60]!r}; near it: {', '.join(near) or 'none'}", "count"
        )
    return names[word]


def sent(who: Any) -> Any:
    """An accumulator as processes of their own find it: what is given, or the name for a class of a file that
    no import leads to. StockyardError for one that only this process has.
    """
    if isinstance(who, str):
        return who
    path: str = who.__qualname__
    module = sys.modules.get(who.__module__)
    file: str | None = getattr(module, "__file__", None)
    if module is not None and file is not None and _within(module, path) is who:
        if _is_imported(module.__name__, file):
            return who
        if "." not in path:
            return f"{file}:{path}"
    raise StockyardError(
        f"the accumulator {path} can't be found by other processes: define it at the top of a file, or play "
        "with one process (jobs=1)"
    )


def _within(module: object, path: str) -> Any:
    """What a module has under a dotted name; None where nothing is, as for what a function defines."""
    found: Any = module
    for name in path.split("."):
        found = getattr(found, name, None)
    return found


def _is_imported(module: str, file: str) -> bool:
    """Whether an import of this name leads to this file in a fresh process, too."""
    if module == "__main__":
        return True
    package = sys.modules.get(module.rpartition(".")[0])
    where = getattr(package, "__path__", None)
    specs = (finder.find_spec(module, where) for finder in sys.meta_path)
    return any(spec is not None and spec.origin == file for spec in specs)


@lru_cache
def _names_in(path: str) -> dict[str, type[Accumulator]]:
    """The accumulators that a file defines."""
    file = Path(path)
    if not file.is_file() or file.suffix != ".py":
        raise BadRecord(f"there is no Python file {path[:200]!r}", "count")
    spec = spec_from_file_location(f"counted_{file.stem}", file)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as wrong:
        raise BadRecord(f"{path} can't be loaded: {type(wrong).__name__}: {wrong}", "count") from wrong
    return {
        name: kind
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, Accumulator) and kind is not Accumulator
    }


__all__ = ["Accumulator", "Kept", "found", "kept_by_all", "sent"]
