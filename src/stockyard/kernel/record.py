"""Records: the log is the game. Options, key and move names rebuild every state (docs/notation.md).

A record is text, made to be read and compared line by line::

    stockyard-record 1
    game: "sharenanigans"
    ...
    moves:
    0 buy
    0 end_turn
    result: {...}

Each header line is a name and a JSON value. The record of a proved deal also tells the cards that chance
decided, and ends with a seal over every byte before it::

    told:
    0 market wolf_moon
    1 cats howl
    seal: 5f1c...

What can't be read ends in BadRecord with the line.
"""

import json
from hashlib import sha256
from typing import Any, Final

from stockyard.kernel.game import BadRecord

FIRST_LINE: Final = "stockyard-record 1"
HEADER: Final = ("game", "rules", "cards", "seats", "options", "seed", "key", "proof", "position", "players")
LONGEST: Final = 8_000_000
MOST_MOVES: Final = 200_000
MOST_TOLD: Final = 400_000
LONGEST_PLY: Final = 6
SEAL: Final = "seal: "
DEEPEST: Final = 40
MOST_ENTRIES: Final = 1_000_000
MOST_DOTS: Final = 60


Told = tuple[int, str, str]
"""A card that chance decided: how many moves had been made, from which pile it came, its name."""


class Record:
    """A record that was read: its header by name, its moves as (seat, name), its result if it has one.

    ``told`` are the cards that it tells, None if it does not; ``sealed``: it ends with a seal, which fits.
    """

    __slots__ = ("header", "moves", "result", "sealed", "told")

    def __init__(
        self,
        header: dict[str, Any],
        moves: list[tuple[int, str]],
        result: object = None,
        told: list[Told] | None = None,
        sealed: bool = False,
    ) -> None:
        self.header: dict[str, Any] = header
        self.moves: list[tuple[int, str]] = moves
        self.result: object = result
        self.told: list[Told] | None = told
        self.sealed: bool = sealed


def write(record: Record) -> str:
    """The record as text; equal games give equal texts."""
    lines = [FIRST_LINE]
    for name in HEADER:
        if name in record.header:
            lines.append(f"{name}: {json_text(record.header[name])}")
    lines.append("moves:")
    lines += [f"{seat} {name}" for seat, name in record.moves]
    if record.result is not None:
        lines.append(f"result: {json_text(record.result)}")
    if record.told is not None:
        lines.append("told:")
        lines += [f"{ply} {pile} {card}" for ply, pile, card in record.told]
    text = "\n".join(lines) + "\n"
    return f"{text}{SEAL}{seal_of(text)}\n" if record.sealed else text


def seal_of(text: str) -> str:
    """The seal over what stands before it; BadRecord if no file could hold that."""
    try:
        return sha256(text.encode()).hexdigest()
    except UnicodeEncodeError:
        raise BadRecord("half a character", "record") from None


def parted(text: str) -> tuple[str, str | None]:
    """What a seal is over, and the line that holds the seal with its end; None where there is none."""
    at = text.rfind("\n" + SEAL)
    return (text, None) if at < 0 else (text[: at + 1], text[at + 1 :])


def json_text(value: object) -> str:
    """A value as records have it: equal texts are equal values of equal types, so 1 is not true."""
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
    body, seal = parted(text)
    # Not splitlines: it also ends lines at signs that may stand in a seed.
    lines = body.split("\n")
    if lines[0].strip() != FIRST_LINE:
        raise BadRecord(f"a record begins with {FIRST_LINE!r}", "line 1")
    header: dict[str, Any] = {}
    at = 1
    while at < len(lines) and lines[at].strip() != "moves:":
        _read_header(header, lines[at], f"line {at + 1}")
        at += 1
    if at == len(lines):
        raise BadRecord('the line "moves:" is missing', f"line {at}")
    record = Record(header, [])
    _read_rest(record, lines, at + 1)
    if seal is not None:
        # Another end of the line would be another byte.
        if seal != f"{SEAL}{seal_of(body)}\n":
            raise BadRecord("the seal does not fit what stands before it", f"line {len(lines)} (seal)")
        record.sealed = True
    return record


def misspelt(record: Record, body: str) -> int | None:
    """The number of the first line that is not as `write` writes it; None where all are.

    ``body`` is what the record was read from, without its seal. Blank lines and remarks (#) are passed over.
    """
    right = iter(write(record).split("\n"))
    for at, line in enumerate(body.split("\n")):
        if line.strip() and not line.lstrip().startswith("#") and line != next(right, None):
            return at + 1
    return None


def _read_header(header: dict[str, Any], line: str, path: str) -> None:
    if not line.strip() or line.startswith("#"):
        return
    name, colon, value = line.partition(":")
    if not colon or name not in HEADER:
        raise BadRecord(f"a header line is one of {', '.join(HEADER)}, a colon and a JSON value", path)
    if name in header:
        raise BadRecord(f"{name} stands twice", path)
    header[name] = parse_json(value, f"{path} ({name})")


def _read_rest(record: Record, lines: list[str], start: int) -> None:
    """Moves, then the result if there is one, then what is told, if anything is."""
    result = False
    for at in range(start, len(lines)):
        line = lines[at].strip()
        path = f"line {at + 1}"
        if not line or line.startswith("#"):
            continue
        if record.told is not None:
            record.told.append(_told(line, path))
            if len(record.told) > MOST_TOLD:
                raise BadRecord(f"more than {MOST_TOLD} cards", path)
        elif line == "told:":
            record.told = []
        elif result:
            raise BadRecord("nothing comes after the result but what is told", path)
        elif line.startswith("result:"):
            record.result = parse_json(line[len("result:") :], f"{path} (result)")
            result = True
        else:
            if len(record.moves) >= MOST_MOVES:
                raise BadRecord(f"more than {MOST_MOVES} moves", path)
            record.moves.append(_move(line, path))


def _move(line: str, path: str) -> tuple[int, str]:
    seat, _, name = line.partition(" ")
    if len(seat) > 2 or not seat.isascii() or not seat.isdigit() or not name:
        raise BadRecord("a move is a seat and a name, such as `0 buy`", path)
    return int(seat), name.strip()


def _told(line: str, path: str) -> Told:
    parts = line.split(" ")
    ply = parts[0]
    if len(parts) != 3 or len(ply) > LONGEST_PLY or not ply.isascii() or not ply.isdigit() or not parts[1]:
        raise BadRecord("what is told is a ply, a pile and a card, such as `0 market wolf_moon`", path)
    return int(ply), parts[1], parts[2]


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
