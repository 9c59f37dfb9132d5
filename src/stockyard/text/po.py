"""Message files: reading ``.po`` and packing it as ``.mo`` where nobody has built the ``.mo`` files.

An installed copy reads the ``.mo`` files that its build made. A working copy may have edited its ``.po``
files since; then they are packed in memory, so that both ways end in the same ``gettext.GNUTranslations``.
Only what our files use is understood: ``msgid``, ``msgid_plural``, ``msgstr``, ``msgstr[n]``, comments and
joined strings.
"""

import re
import struct
from typing import Final

MO_MAGIC: Final = 0x950412DE

Entry = tuple[str, tuple[str, ...]]

_LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr)(?:\[(\d)\])?\s+)?"((?:[^"\\]|\\.)*)"$')
_ESCAPES: Final = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


class CatalogueError(ValueError):
    """A line of a ``.po`` file that is not a message."""


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", lambda m: _ESCAPES.get(m[1], m[1]), text)


def read_po(text: str) -> dict[str, Entry]:
    """``{msgid: (msgid_plural or "", strings)}``; the header is the entry of the empty msgid."""
    entries: dict[str, Entry] = {}
    fields: dict[str, str] = {}
    field = ""
    for number, raw in enumerate([*text.splitlines(), 'msgid ""'], start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        match = _LINE.match(line)
        if match is None or not (match[1] or field):
            raise CatalogueError(f"line {number}: not a message: {line}")
        if match[1]:
            field = match[1] + (match[2] or "")
            if field == "msgid" and fields:
                _keep(entries, fields, number)
                fields = {}
            fields[field] = ""
        fields[field] += _unescape(match[3])
    return entries


def _keep(entries: dict[str, Entry], fields: dict[str, str], number: int) -> None:
    key = fields["msgid"]
    if key in entries:
        raise CatalogueError(f"before line {number}: {key} is there twice")
    strings = tuple(fields[name] for name in sorted(fields) if name.startswith("msgstr"))
    entries[key] = (fields.get("msgid_plural", ""), strings)


def pack_mo(entries: dict[str, Entry]) -> bytes:
    """The entries as a ``.mo`` file: two tables of lengths and offsets, then the strings, sorted by key."""
    pairs: list[tuple[bytes, bytes]] = []
    for key, (plural, strings) in entries.items():
        if all(strings):
            packed_key = f"{key}\0{plural}" if plural else key
            pairs.append((packed_key.encode(), "\0".join(strings).encode()))
    pairs.sort()
    count = len(pairs)
    tables: tuple[list[bytes], list[bytes]] = ([], [])
    strings_at = 28 + 16 * count
    body = bytearray()
    for column in (0, 1):
        for pair in pairs:
            tables[column].append(struct.pack("<II", len(pair[column]), strings_at + len(body)))
            body += pair[column] + b"\0"
    head = struct.pack("<IIIIIII", MO_MAGIC, 0, count, 28, 28 + 8 * count, 0, 28 + 16 * count)
    return head + b"".join(tables[0]) + b"".join(tables[1]) + bytes(body)
