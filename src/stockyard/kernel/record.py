"""Records: the log is the game. Options, key and move names rebuild every state (docs/notation.md).

A record is text, made to be read and compared line by line::

    stockyard-record 1
    game: "sharenanigans"
    ...
    moves:
    0 buy
    0 end_turn
    result: {...}

Each header line is a name and a JSON value. What can't be read ends in BadRecord with the line.
"""

import json
from typing import Any, Final

from stockyard.kernel.game import BadRecord

FIRST_LINE: Final = "stockyard-record 1"
HEADER: Final = ("game", "rules", "cards", "seats", "options", "seed", "key", "position")
LONGEST: Final = 8_000_000
MOST_MOVES: Final = 200_000
DEEPEST: Final = 40
MOST_ENTRIES: Final = 1_000_000
MOST_DOTS: Final = 60


class Record:
    """A record that was read: its header by name, its moves as (seat, name), its result if it has one."""

    __slots__ = ("header", "moves", "result")

    def __init__(self, header: dict[str, Any], moves: list[tuple[int, str]], result: object = None) -> None:
        self.header: dict[str, Any] = header
        self.moves: list[tuple[int, str]] = moves
        self.result: object = result


def write(record: Record) -> str:
    """The record as text; equal games give equal texts."""
    lines = [FIRST_LINE]
    for name in HEADER:
        if name in record.header:
            lines.append(f"{name}: {_json(record.header[name])}")
    lines.append("moves:")
    lines += [f"{seat} {name}" for seat, name in record.moves]
    if record.result is not None:
        lines.append(f"result: {_json(record.result)}")
    return "\n".join(lines) + "\n"


def _json(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(", ", ": "))
    try:
        text.encode()
    except UnicodeEncodeError:  # half a character in a seed: no file could hold it as it is
        text = json.dumps(value, sort_keys=True, separators=(", ", ": "))
    return text


def read(text: object) -> Record:
    """Take a record apart; nothing is replayed here. BadRecord names the line of the first fault."""
    if not isinstance(text, str):
        raise BadRecord("a text is needed", "record")
    if len(text) > LONGEST:
        raise BadRecord(f"longer than {LONGEST} characters", "record")
    # Not splitlines: it also ends lines at signs that may stand in a seed.
    lines = text.split("\n")
    if lines[0].strip() != FIRST_LINE:
        raise BadRecord(f"a record begins with {FIRST_LINE!r}", "line 1")
    header: dict[str, Any] = {}
    at = 1
    while at < len(lines) and lines[at].strip() != "moves:":
        _read_header(header, lines[at], f"line {at + 1}")
        at += 1
    if at == len(lines):
        raise BadRecord('the line "moves:" is missing', f"line {at}")
    return _read_moves(header, lines, at + 1)


def _read_header(header: dict[str, Any], line: str, path: str) -> None:
    if not line.strip() or line.startswith("#"):
        return
    name, colon, value = line.partition(":")
    if not colon or name not in HEADER:
        raise BadRecord(f"a header line is one of {', '.join(HEADER)}, a colon and a JSON value", path)
    if name in header:
        raise BadRecord(f"{name} stands twice", path)
    header[name] = parse_json(value, f"{path} ({name})")


def _read_moves(header: dict[str, Any], lines: list[str], start: int) -> Record:
    moves: list[tuple[int, str]] = []
    for at in range(start, len(lines)):
        line = lines[at].strip()
        path = f"line {at + 1}"
        if not line or line.startswith("#"):
            continue
        if line.startswith("result:"):
            result = parse_json(line[len("result:") :], f"{path} (result)")
            _nothing_after(lines, at + 1)
            return Record(header, moves, result)
        seat, _, name = line.partition(" ")
        if len(seat) > 2 or not seat.isascii() or not seat.isdigit() or not name:
            raise BadRecord("a move is a seat and a name, such as `0 buy`", path)
        if len(moves) >= MOST_MOVES:
            raise BadRecord(f"more than {MOST_MOVES} moves", path)
        moves.append((int(seat), name.strip()))
    return Record(header, moves)


def _nothing_after(lines: list[str], start: int) -> None:
    for at in range(start, len(lines)):
        if lines[at].strip() and not lines[at].startswith("#"):
            raise BadRecord("nothing comes after the result", f"line {at + 1}")


def parse_json(text: str, path: str) -> Any:
    """JSON with limits: no deep nesting, no numbers that are none, no key twice."""
    try:
        value = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_table)
    except (ValueError, RecursionError):
        raise BadRecord("no JSON value", path) from None
    if too_deep(value):
        raise BadRecord(f"nested more than {DEEPEST} deep", path)
    return value


def plain(data: object, path: str) -> dict[str, Any]:
    """A copy of a table as JSON would carry it, so that what is read here can be written again."""
    if too_deep(data):
        raise BadRecord("nested too deeply", path)
    try:
        copy = json.loads(json.dumps(data, allow_nan=False))
    except (TypeError, ValueError):
        raise BadRecord("holds what JSON can't say", path) from None
    if not isinstance(copy, dict):
        raise BadRecord("a table is needed", path)
    return copy


def _no_constant(name: str) -> object:
    raise ValueError(name)


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) != len(pairs):
        raise ValueError("a key stands twice")
    return table


def too_dotted(text: str) -> bool:
    """Whether a line of a TOML text could hold a key of very many parts, which take ages to read."""
    for line in text.split("\n"):
        if line.count(".") > MOST_DOTS:
            return True
    return False


def too_deep(value: object) -> bool:
    """Whether lists and tables are nested deeper, or hold more, than any data of ours."""
    level = [value]
    for _ in range(DEEPEST):
        below: list[object] = []
        for entry in level:
            if isinstance(entry, dict):
                below += entry.values()
            elif isinstance(entry, list):
                below += entry
        if not below:
            return False
        if len(below) > MOST_ENTRIES:
            return True
        level = below
    return True
