"""The sentence of a card that is played, with all that was named along with it.

What was named arrives as names of moves (``industry.fish``, ``player.2``, ``share.fish@wolf_moon``,
``card.howl``). The usual combinations have sentences of their own under ``log.play.``; any other, which a new
card set may think of, is listed.
"""

from collections.abc import Sequence
from typing import Any, Final

from stockyard.text.catalogue import Catalogue

_FIRST: Final = {"industry": "industry", "player": "seat2", "share": "share", "card": "card2"}
_SECOND: Final = {"industry": "industry2", "player": "seat3", "share": "share2"}


def played(
    cat: Catalogue, viewer: int | None, seat: int, card: str, named: Sequence[str], owner: int | None = None
) -> str:
    """Who plays which card on what. ``owner`` is the other player whose Share was named."""
    kinds = [name.partition(".")[0] for name in named]
    key = f"log.play.{'_'.join(kinds)}" if kinds else "log.play"
    args: dict[str, Any] = {"seat": seat, "card": card} | _arguments(named)
    if owner is not None:
        args["seat2"] = owner
    if not cat.has(key) or ("share" in kinds and "seat2" not in args):
        return cat.tell("log.play.named", viewer, seat=seat, card=card, named=cat.listed(_words(cat, named)))
    return cat.tell(key, viewer, **args)


def _arguments(named: Sequence[str]) -> dict[str, Any]:
    args: dict[str, Any] = {}
    for name in named:
        kind, _, what = name.partition(".")
        slot = _FIRST.get(kind, kind)
        if slot in args:
            slot = _SECOND.get(kind, slot)
        args[slot] = int(what) if kind == "player" else what
    return args


def _words(cat: Catalogue, named: Sequence[str]) -> list[str]:
    words: list[str] = []
    for name in named:
        kind, _, what = name.partition(".")
        words.append(cat.said("seat" if kind == "player" else kind, int(what) if kind == "player" else what))
    return words
