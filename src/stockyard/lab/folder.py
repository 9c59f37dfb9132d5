"""The folder of a run: what was played so far, in the end one Parquet file of games and one of decisions.

``run.json`` says what is played; another run can't go on here. While games are played, ``parts/`` gets a pair
of files for every few of them, so whoever is stopped goes on where they were. ``games.parquet`` and
``decisions.parquet`` are made from the parts, in the order of the games and in groups of a fixed size:
whoever played them, they are equal to the byte. Games count only with their decisions: whoever takes a
damaged file away has its games played again.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from stockyard.kernel.game import BadRecord, StockyardError
from stockyard.lab import rows
from stockyard.lab.playing import Played
from stockyard.lab.run import Span
from stockyard.lab.tables import Run

FORMAT: Final = 1
GROUP: Final = 1 << 17
"""Rows in each group of a file; the last one has fewer."""
BATCH: Final = 1 << 15
COMPRESSION: Final = "zstd"
KINDS: Final[dict[str, Callable[[Run, Sequence[Played]], pa.Table]]] = {
    "decisions": rows.decision_rows,
    "games": rows.game_rows,
}
"""The files of a run, and of each part. Games come last: only what was taken away is missing beside them."""
UNREAD: Final = "not readable as what a run writes there, an object of JSON; name another folder"
PART: Final = re.compile(r"(\d{9,})-(\d{9,})\.games\.parquet", re.ASCII)


class Folder:
    """Where a run is kept. Raises BadRecord if the folder holds another run, or something else."""

    def __init__(self, path: Path, run: Run) -> None:
        self.path: Final = path
        self.run: Final = run
        self.said: Final = path / "run.json"
        self._parts: Final = path / "parts"
        self._gathered: Final = path / "parts.gathered"
        self._begin()

    def _begin(self) -> None:
        if self.said.is_file():
            there = _read(self.said)
            try:
                _compare(there, described(self.run), str(self.path))
            except RecursionError:
                raise BadRecord(UNREAD, str(self.said)) from None
        elif self.path.is_dir() and any(self.path.iterdir()):
            raise BadRecord("not empty, and no folder of a run; name another one", str(self.path))
        else:
            self.path.mkdir(parents=True, exist_ok=True)
            _write(self.said, (json.dumps(described(self.run), indent=1, ensure_ascii=False) + "\n").encode())

    def file(self, kind: str) -> Path:
        """The file of ``games`` or ``decisions``, as ``gather`` makes it."""
        return self.path / f"{kind}.parquet"

    # What is there

    def missing(self, games: int) -> list[Span]:
        """The games below a number that are still to be played. BadRecord names a file that is damaged."""
        self._tidy()
        self._open()
        spans: list[Span] = []
        reached = 0
        for first, last in [*self._spans(), (games, games)]:
            if first > reached:
                spans.append((reached, min(first, games)))
            reached = max(reached, last)
            if reached >= games:
                break
        return spans

    def _open(self) -> None:
        """Where a run was whole, it is the first part of a longer one."""
        if self._kept() or not self._is_gathered():
            return
        size = self.games(["game"]).num_rows
        if not self._is_whole():
            if self._parts.is_dir() and any(self._parts.iterdir()):
                return  # somebody took away what was damaged
            raise BadRecord(
                "games are missing, and so are the parts; name another folder", str(self.file("games"))
            )
        self._compare_moves()
        self._parts.mkdir(exist_ok=True)
        for kind in KINDS:
            target = self._part(kind, 0, size)
            half = target.with_suffix(".half")
            shutil.copyfile(self.file(kind), half)
            half.replace(target)

    def _is_gathered(self) -> bool:
        """Whether there are games together with their decisions."""
        return all(self.file(kind).is_file() for kind in KINDS)

    def _is_whole(self) -> bool:
        """Whether the games that were gathered are the first so many, with no gap."""
        numbers = self.games(["game"])["game"]
        return bool(numbers.equals(pa.chunked_array([pa.array(range(len(numbers)), pa.int64())])))

    def _compare_moves(self) -> None:
        """BadRecord unless both files can be read to their ends and tell of as many moves."""
        told = {kind: _rows(self.file(kind)) for kind in KINDS}
        moves = pc.sum(self.games(["moves"])["moves"]).as_py() or 0
        if told["decisions"] != moves:
            what = f"has {told['decisions']} moves, where games.parquet tells of {moves}"
            raise BadRecord(f"{what}; without it its games are played again", str(self.file("decisions")))

    def _tidy(self) -> None:
        """Take away parts that were gathered, where that was broken off."""
        if self._gathered.exists():
            shutil.rmtree(self._gathered, ignore_errors=True)

    def _part(self, kind: str, first: int, last: int) -> Path:
        return self._parts / f"{first:09d}-{last:09d}.{kind}.parquet"

    def _kept(self) -> list[Path]:
        """The files of games among the parts, by the first game; only those with decisions beside them.

        BadRecord for a file that is none of a run's.
        """
        games = sorted(self._parts.glob("*.games.parquet"))
        return [path for path in games if self._part("decisions", *_span(path)).is_file()]

    def _spans(self) -> Iterator[Span]:
        for path in self._kept():
            yield _span(path)

    # What comes in

    def add(self, games: Sequence[Played]) -> None:
        """Keep some finished games with numbers in a row."""
        self._parts.mkdir(exist_ok=True)
        first, last = games[0].number, games[-1].number + 1
        for kind, made in KINDS.items():
            target = self._part(kind, first, last)
            half = target.with_suffix(".half")
            pq.write_table(made(self.run, games), half, compression=COMPRESSION)
            half.replace(target)

    def gather(self, games: int) -> int:
        """Make the two files of all games so far; returns how many there are.

        Once there are as many games as wished for, the parts are taken away. They stay where games are
        missing before the last one: whoever wants more goes on from them.
        """
        parts = self._kept()
        for kind in KINDS:
            paths = [path.with_name(path.name.replace(".games.", f".{kind}.")) for path in parts]
            if paths:
                half = self.file(kind).with_suffix(".half")
                _join(paths, half)
                half.replace(self.file(kind))
        there: int = self.games(["game"]).num_rows if self._is_gathered() else 0
        if there >= games and self._parts.is_dir() and self._is_whole():
            # Under their own name they are all there or not at all, whenever this is broken off.
            self._tidy()
            self._parts.replace(self._gathered)
            self._tidy()
        return there

    def games(self, columns: Sequence[str] | None = None) -> pa.Table:
        """The games that were gathered."""
        with _readable(self.file("games")):
            return pq.read_table(self.file("games"), columns=None if columns is None else list(columns))


def _span(path: Path) -> Span:
    """The games of a part, which its name tells."""
    found = PART.fullmatch(path.name)
    if not found or int(found[1]) >= int(found[2]):
        what = "no part of a run, whose names are like 000000000-000000025.games.parquet"
        raise BadRecord(f"{what}; take it out of this folder", str(path))
    return int(found[1]), int(found[2])


def _rows(path: Path) -> int:
    """How many rows there are; BadRecord unless all of them can be read."""
    with _readable(path), pq.ParquetFile(path) as file:
        return sum(len(batch) for batch in file.iter_batches(BATCH))


def _join(parts: Sequence[Path], target: Path) -> None:
    """Write the rows of all parts, each game once, in groups of a fixed size."""
    schema = rows.common([_schema(path) for path in parts])
    with pq.ParquetWriter(target, schema, compression=COMPRESSION) as writer:
        for group in _groups(_fitting(parts, schema)):
            writer.write_table(group)


def _schema(path: Path) -> pa.Schema:
    with _readable(path):
        return pq.read_schema(path).remove_metadata()


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    """BadRecord for a file that is damaged, or no Parquet at all."""
    try:
        yield
    except (pa.ArrowException, OSError) as wrong:
        if isinstance(wrong, OSError) and wrong.errno:
            raise  # the disk's own fault, which says what it is
        what = " ".join(str(wrong).split())[:120]
        raise BadRecord(f"not readable ({what}); without it its games are played again", str(path)) from None


def _fitting(parts: Sequence[Path], schema: pa.Schema) -> Iterator[pa.Table]:
    """The rows of all parts in order, each game once: two programs in one folder may have played it twice."""
    reached = -1
    for path in parts:
        last = reached
        with _readable(path), pq.ParquetFile(path) as file:
            for batch in file.iter_batches(BATCH):
                table = pa.Table.from_batches([batch]).filter(pc.field("game") > reached)
                if table.num_rows:
                    last = max(last, table["game"][-1].as_py())
                    yield _cast(table, schema)
        reached = last


def _cast(table: pa.Table, schema: pa.Schema) -> pa.Table:
    """The table with the columns of the schema; what it has none of is null."""
    columns = [
        _column(table[field.name], field)
        if field.name in table.column_names
        else pa.nulls(table.num_rows, field.type)
        for field in schema
    ]
    return pa.table(columns, schema=schema)


def _column(column: pa.ChunkedArray, field: pa.Field) -> pa.ChunkedArray:
    """The column as the schema wants it; a StockyardError where that would change what it says."""
    try:
        return column.cast(field.type)
    except pa.ArrowInvalid as wrong:
        raise StockyardError(
            f"an accumulator kept values of several kinds in the column {field.name!r}: {wrong}"
        ) from None


def _groups(tables: Iterator[pa.Table]) -> Iterator[pa.Table]:
    """The same rows, so many in each table, in one chunk."""
    waiting: list[pa.Table] = []
    rows_waiting = 0
    for table in tables:
        waiting.append(table)
        rows_waiting += table.num_rows
        while rows_waiting >= GROUP:
            whole = pa.concat_tables(waiting)
            yield whole.slice(0, GROUP).combine_chunks()
            waiting, rows_waiting = [whole.slice(GROUP)], rows_waiting - GROUP
    if rows_waiting:
        yield pa.concat_tables(waiting).combine_chunks()


# What is played here


def described(run: Run) -> dict[str, Any]:
    """All that decides the games of a run, but for how many there are."""
    return {
        "format": FORMAT,
        "stockyard": version("stockyard"),
        "seed": run.seed,
        "tables": [table.data() for table in run.tables],
        "counting": [_named(one) for one in run.counting],
    }


def _named(counting: Any) -> str:
    """An accumulator: where it is from, and which version of the file that is."""
    if not isinstance(counting, str):
        return f"{counting.__module__}:{counting.__qualname__}"
    path, _, name = counting.rpartition(":")
    return f"{Path(path).name}:{name} {sha256(Path(path).read_bytes()).hexdigest()[:16]}"


def _compare(there: object, wanted: object, path: str, name: str = "") -> None:
    """BadRecord names the first thing in which a folder's run is another one."""
    if isinstance(there, dict) and isinstance(wanted, dict):
        for key in {**wanted, **there}:
            _compare(there.get(key), wanted.get(key), path, f"{name}.{key}".lstrip("."))
    elif isinstance(there, list) and isinstance(wanted, list) and len(there) == len(wanted):
        for at, (one, other) in enumerate(zip(there, wanted, strict=True)):
            _compare(one, other, path, f"{name}[{at}]")
    elif there != wanted:
        have, want = (json.dumps(value, ensure_ascii=False)[:80] for value in (there, wanted))
        raise BadRecord(f"holds another run: {name} is {have} there, {want} here; name another folder", path)


def _read(path: Path) -> dict[str, Any]:
    """What a folder says of its run. BadRecord for what no run has written."""
    try:
        found = json.loads(path.read_text("utf-8"))
    except (ValueError, RecursionError):
        raise BadRecord(UNREAD, str(path)) from None
    if not isinstance(found, dict):
        raise BadRecord(UNREAD, str(path))
    return found


def _write(path: Path, content: bytes) -> None:
    half = path.with_suffix(".half")
    half.write_bytes(content)
    half.replace(path)


__all__ = ["Folder", "described"]
