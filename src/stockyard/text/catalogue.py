"""The catalogue of one language: a key and arguments in, a sentence out.

Keys are the msgids of the ``.po`` files beside this module (``en/*.po``, ``pl/*.po``; one file a domain).
What a language lacks is said in English, and a key that no file has is said as it is: a page with a strange
word on it is better than no page, and the tests let no such key through.
"""

import gettext
import io
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from stockyard.text.named import arguments, ending, parted
from stockyard.text.po import pack_mo, read_po
from stockyard.text.words import (
    LISTS,
    Tables,
    Words,
    argument_kind,
    count_alike,
    say_change,
    say_money,
    say_rule,
    set_well,
)

LANGUAGES: Final = ("en", "pl")
HERE: Final = Path(__file__).parent
OFTEN: Final = 100
"""Numbers below it are counted again and again."""


class Catalogue:
    """Sentences of one language; at a table also with a card set's words and the players' names."""

    __slots__ = ("_known", "_messages", "lang", "names", "words")

    def __init__(
        self,
        lang: str,
        messages: gettext.NullTranslations,
        tables: Tables | None = None,
        names: Sequence[str] | None = None,
        known: dict[tuple[str, int | None], str] | None = None,
    ) -> None:
        self.lang = lang
        self._messages = messages
        # A page says hundreds of sentences, and finding one takes as long as filling it in.
        self._known: dict[tuple[str, int | None], str] = {} if known is None else known
        self.words = Words(lang, tables)
        self.names: tuple[str, ...] = tuple(names or ())

    def at(self, tables: Tables | None = None, names: Sequence[str] | None = None) -> "Catalogue":
        """The same language at a table: with a card set's words and the players' names (by seat)."""
        there = tables or self.words.tables
        return Catalogue(self.lang, self._messages, there, names or self.names, self._known)

    def has(self, key: str) -> bool:
        """Whether there is a sentence under this key."""
        return self._messages.gettext(key) != key or self._messages.ngettext(key, key, 1) != key

    def say(self, key: str, **args: Any) -> str:
        """The sentence under the key; ``n`` chooses the plural, an argument's name tells its kind."""
        template = self._well_set(key, args.get("n"))
        if not args:
            return template
        said = {name: self.said(argument_kind(name), value) for name, value in args.items()}
        return template.format(**said)

    def _well_set(self, key: str, n: int | None) -> str:
        found = self._known.get((key, n))
        if found is None:
            found = set_well(self.lang, self._template(key, n))
            if n is None or 0 <= n < OFTEN:
                self._known[key, n] = found
        return found

    def _template(self, key: str, n: int | None) -> str:
        template = key if n is None else self._messages.ngettext(key, key, n)
        return self._messages.gettext(key) if template == key else template

    def tell(self, key: str, viewer: int | None, **args: Any) -> str:
        """What happened, as one viewer hears it.

        ``seat`` is who acted and ``seat2`` to whom. Tried in this order: ``key.you`` (the viewer acted),
        ``key.yours`` (it was done to the viewer), ``key.hidden`` (an argument is None: the viewer may not
        know it), ``key``. ``named`` and ``owner`` are what was named with a card: see ``named``.
        """
        if "named" in args:
            key, args = self._with_named(key, args)
        suffixes = []
        if viewer is not None and args.get("seat") == viewer:
            suffixes.append(".you")
        elif viewer is not None and args.get("seat2") == viewer:
            suffixes.append(".yours")
        if None in args.values():
            suffixes.append(".hidden")
        known = {name: value for name, value in args.items() if value is not None}
        for suffix in suffixes:
            if self.has(key + suffix):
                return self.say(key + suffix, **known)
        return self.say(key, **known)

    def _with_named(self, key: str, args: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        rest = dict(args)
        moves = rest.pop("named")
        spread = rest | arguments(moves, rest.pop("owner", None))
        whole = "seat2" in spread or not any(name.startswith("share.") for name in moves)
        if whole and self.has(key + ending(moves)):
            return key + ending(moves), spread
        return f"{key}.named", rest | {"named": self.listed([self.said(*parted(move)) for move in moves])}

    def money(self, dollars: int) -> str:
        """``$3,000`` or ``3000 $``."""
        return say_money(self.lang, dollars)

    def change(self, dollars: int) -> str:
        """``+$2,000`` or ``−2000 $``."""
        return say_change(self.lang, dollars)

    def seat(self, seat: int) -> str:
        """The player's name, or the number of the seat where nobody is named."""
        return self.names[seat] if 0 <= seat < len(self.names) else self.say("word.seat", number=seat + 1)

    def word(self, table: str, key: str, field: str = "name") -> str:
        """A text of the card set: the name of an industry, price side or card, or a headline."""
        return self.words.of(table, key, field)

    def listed(self, items: Sequence[str]) -> str:
        """``a, b and c``, equal ones counted."""
        return self.in_order(count_alike(items))

    def in_order(self, items: Sequence[str]) -> str:
        """``a, b and c``, where the order says something."""
        if len(items) < 2:
            return "".join(items)
        return self.say("word.and", list=", ".join(items[:-1]), last=items[-1])

    def said(self, kind: str, value: Any) -> Any:
        """An argument of this kind (``words``) as it is said."""
        one = LISTS.get(kind)
        if one is not None and not isinstance(value, str):
            return self.listed([self.said(one, item) for item in value])
        if kind == "row":
            return self.in_order([self.said("card", card) for card in value])
        if kind == "heap":
            return self.listed([self.say("word.fruits", n=n, fruit=fruit) for fruit, n in value])
        if isinstance(value, int):
            return self._said_number(kind, value)
        if kind in ("industry", "share"):
            return self.words.share(value)
        if kind == "card":
            return self.words.of("card", value)
        if kind == "side":
            return self.words.of("price_side", value)
        if kind in ("kind", "token"):
            return self.say(f"{kind}.{value}")
        if kind in ("company", "fruit"):
            return self.words.company(value) if kind == "company" else self.words.fruit(value)
        return say_rule(value) if kind == "rule" else value

    def _said_number(self, kind: str, value: int) -> Any:
        if kind == "money":
            return self.money(value)
        if kind == "change":
            return self.change(value)
        if kind == "coins":
            return self.say("word.coins", n=value)
        return self.seat(value) if kind == "seat" else value


def _translations(po: Path) -> gettext.GNUTranslations:
    """One domain: the built ``.mo`` unless it is missing or older than its ``.po``."""
    mo = po.with_suffix(".mo")
    if mo.exists() and (not po.exists() or mo.stat().st_mtime >= po.stat().st_mtime):
        with mo.open("rb") as built:
            return gettext.GNUTranslations(built)
    return gettext.GNUTranslations(io.BytesIO(pack_mo(read_po(po.read_text("utf-8")))))


def domains() -> tuple[str, ...]:
    """The names of the message files that every language has."""
    return tuple(sorted({path.stem for path in (HERE / "en").iterdir() if path.suffix in (".po", ".mo")}))


@cache
def _messages(lang: str) -> gettext.NullTranslations:
    chain: gettext.NullTranslations | None = None
    for language in dict.fromkeys((lang, "en")):
        for domain in domains():
            found = _translations(HERE / language / f"{domain}.po")
            if chain is None:
                chain = found
            else:
                chain.add_fallback(found)
    return chain or gettext.NullTranslations()


@cache
def _catalogue(lang: str) -> Catalogue:
    return Catalogue(lang, _messages(lang))


def catalogue(lang: str) -> Catalogue:
    """The catalogue of a language; English for one that we don't speak."""
    return _catalogue(lang if lang in LANGUAGES else "en")
