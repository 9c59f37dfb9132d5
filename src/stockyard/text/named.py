"""What was named along with a card, as the end of a key and as arguments.

It arrives as names of moves (``industry.fish``, ``player.2``, ``share.fish@wolf_moon``, ``card.howl``). The
usual combinations have sentences of their own (``log.play.player_player``); any other, which a new card set
may think of, is listed by the sentence ``log.play.named``.
"""

from collections.abc import Sequence
from typing import Any, Final

_FIRST: Final = {"industry": "industry", "player": "seat2", "share": "share", "card": "card2"}
_SECOND: Final = {"industry": "industry2", "player": "seat3", "share": "share2"}


def parted(name: str) -> tuple[str, str | int]:
    """A move's name as the kind of an argument and its value: ``player.2`` is (``seat``, 2)."""
    kind, _, what = name.partition(".")
    return ("seat", int(what)) if kind == "player" else (kind, what)


def ending(named: Sequence[str]) -> str:
    """The end of the key: the kinds of the things named."""
    return "".join(["." if named else "", "_".join(name.partition(".")[0] for name in named)])


def arguments(named: Sequence[str], owner: int | None) -> dict[str, Any]:
    """The arguments; ``owner`` is the other player whose Share was named."""
    args: dict[str, Any] = {} if owner is None else {"seat2": owner}
    taken: set[str] = set()
    for name in named:
        kind = name.partition(".")[0]
        slot = _FIRST.get(kind, kind)
        if slot in taken:
            slot = _SECOND.get(kind, slot)
        taken.add(slot)
        args[slot] = parted(name)[1]
    return args
