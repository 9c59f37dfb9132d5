"""Reading data that people and strangers write: every fault ends in BadRecord with the path to it.

A Reader stands at one place of JSON-able data and knows its path. Nothing here trusts a type, a size or a
number, and nothing is read twice.
"""

from collections.abc import Sequence
from typing import Any, Final

from stockyard.kernel.game import BadRecord
from stockyard.kernel.rng import KEY_BYTES, key_from_seed

LONGEST_LIST: Final = 1000
LONGEST_SEED: Final = 200
HEX: Final = frozenset("0123456789abcdef")
SHOWN: Final = 40


class Reader:
    """One place in the data. ``path`` leads to it, such as ``seat[1].cash``."""

    __slots__ = ("data", "path")

    def __init__(self, data: object, path: str = "") -> None:
        self.data: object = data
        self.path: str = path

    def fault(self, message: str) -> BadRecord:
        """The error for this place."""
        return BadRecord(message, self.path or "position")

    def has(self, key: str) -> bool:
        """Whether the table at this place has the key with a value other than null."""
        return self.table().get(key) is not None

    def at(self, key: str) -> "Reader":
        """The entry of a table; None as its data where it is missing."""
        return Reader(self.table().get(key), f"{self.path}.{key}" if self.path else key)

    def table(self) -> dict[str, Any]:
        """The data as a table; an empty one where there is none."""
        if self.data is None:
            return {}
        if not isinstance(self.data, dict):
            raise self.fault(f"a table, not {shown(self.data)}")
        return self.data

    def known_keys(self, keys: frozenset[str]) -> None:
        """Refuse keys that mean nothing: they are mistyped ones."""
        for key in self.table():
            if key not in keys:
                raise self.fault(f"there is no key {shown(key)}; keys are {', '.join(sorted(keys))}")

    def items(self, most: int = LONGEST_LIST) -> list["Reader"]:
        """The entries of a list; none where there is no list."""
        if self.data is None:
            return []
        if not isinstance(self.data, list):
            raise self.fault(f"a list, not {shown(self.data)}")
        if len(self.data) > most:
            raise self.fault(f"at most {most} entries, not {len(self.data)}")
        return [Reader(entry, f"{self.path}[{i}]") for i, entry in enumerate(self.data)]

    def integer(self, low: int, high: int, default: int | None = None) -> int:
        """A whole number from low to high."""
        if self.data is None and default is not None:
            return default
        if type(self.data) is not int or not low <= self.data <= high:
            raise self.fault(f"a whole number from {low} to {high}, not {shown(self.data)}")
        return self.data

    def money(self, high: int, default: int) -> int:
        """Dollars in whole thousands; returned in thousands."""
        if self.data is None:
            return default
        dollars = self.integer(0, high * 1000)
        if dollars % 1000:
            raise self.fault(f"whole thousands of dollars, not {dollars}")
        return dollars // 1000

    def boolean(self, default: bool = False) -> bool:
        """true or false."""
        if self.data is None:
            return default
        if type(self.data) is not bool:
            raise self.fault(f"true or false, not {shown(self.data)}")
        return self.data

    def one_of(self, names: Sequence[str], what: str) -> int:
        """The place of a name in a list of names."""
        if not isinstance(self.data, str) or self.data not in names:
            few = ", ".join(list(names)[:6]) + (", ..." if len(names) > 6 else "")
            raise self.fault(f"there is no {what} {shown(self.data)}; there are {few}")
        return list(names).index(self.data)


def deal_key(r: Reader) -> bytes:
    """The key of a position's deal: ``key``, 64 hexadecimal digits, or what follows from ``seed``.

    A seed may also stand among the options.
    """
    if not r.has("key") and not r.has("seed") and r.at("options").has("seed"):
        r = r.at("options")
    text = r.at("key").data
    if text is None:
        seed = r.at("seed").data
        if seed is not None and (not isinstance(seed, str) or len(seed) > LONGEST_SEED):
            raise r.at("seed").fault(f"a text of at most {LONGEST_SEED} characters")
        return key_from_seed(seed or "position")
    if not isinstance(text, str) or len(text) != 2 * KEY_BYTES or not set(text) <= HEX:
        raise r.at("key").fault(f"{2 * KEY_BYTES} hexadecimal digits")
    return bytes.fromhex(text)


def shown(data: object) -> str:
    """The data as an error shows it: short and printable whatever it is."""
    if isinstance(data, (dict, list)):
        return f"a {'table' if isinstance(data, dict) else 'list'} of {len(data)}"
    if data is None:
        return "nothing"
    if isinstance(data, int) and not isinstance(data, bool) and abs(data) >= 10**SHOWN:
        return "a huge number"
    text = repr(data[: SHOWN * 2]) if isinstance(data, str) else repr(data)
    return text if len(text) <= SHOWN else text[:SHOWN] + "..."
