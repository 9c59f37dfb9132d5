"""How the arguments of a sentence are said: money, names of players, industries in their cases, lists.

The name of an argument tells its kind: ``{money}``, ``{money_cash}`` and ``{money2}`` are all dollars. The
kinds are seat, industry, share, side, company, fruit, token, card, kind, money, change, coins, rule and n,
heap (Fruits as pairs of a kind and a number), row (cards in their order), and the lists seats, industries,
shares, sides, companies, fruits, tokens and cards. Anything else is said as it is. Words for ids come from
the tables of a card set.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

Tables = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""A card set as in its files: ``{"industry": {id: table}, "price_side": {...}, "card": {...}}``."""

CASES: Final = ("gen", "dat", "acc", "ins", "loc")
COUNTED: Final = ("one", "few", "many")
LISTS: Final = {
    "seats": "seat",
    "industries": "industry",
    "shares": "share",
    "sides": "side",
    "cards": "card",
    "companies": "company",
    "fruits": "fruit",
    "tokens": "token",
}
NO_BREAK: Final = "\u00a0"
MINUS: Final = "\u2212"

_KIND = re.compile(r"[a-z]+")
_COUNTED = re.compile(r"(\{n\d?\}|(?<!\w)\d+) (?=[\w\[])")
_ONE_LETTER = re.compile(r"(?<!\S)([aiouwzAIOUWZ]) (?=\S)")


class Word(str):
    """A name that knows its grammar.

    ``{industry.gen}`` is one of its cases (the plain name where there are none), ``{industry.a}`` has the
    English article (``{industry.A}`` at the beginning of a sentence), and ``{industry:falls|fall}`` is the
    first word after a singular and the second after a plural. ``{fruit.one}``, ``{fruit.few}`` and
    ``{fruit.many}`` are how it is called after 1, 2 and 5.
    """

    __slots__ = ("cases", "plural")

    cases: Mapping[str, str]
    plural: bool

    def __new__(cls, text: str, cases: Mapping[str, str] | None = None, plural: bool = False) -> "Word":
        """The name as text, with its grammar beside it."""
        word = super().__new__(cls, text)
        word.cases = cases or {}
        word.plural = plural
        return word

    def __getattr__(self, name: str) -> str:
        if name in CASES or name in COUNTED:
            return self.cases.get(name, str(self))
        if name in ("a", "A"):
            return f"{name}{'n' if self[:1].lower() in 'aeiou' else ''} {self}"
        raise AttributeError(name)

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            one, _, many = spec.partition("|")
            return many if self.plural else one
        return super().__format__(spec)


@cache
def argument_kind(name: str) -> str:
    """The kind of an argument: its name up to the first digit or underscore."""
    match = _KIND.match(name)
    return match[0] if match else name


@cache
def set_well(lang: str, text: str) -> str:
    """The text with no-break spaces where a line must not end.

    A number stays with what it counts, and in Polish a word of one letter stays with the next word.
    """
    text = _COUNTED.sub(rf"\1{NO_BREAK}", text)
    return _ONE_LETTER.sub(rf"\1{NO_BREAK}", text) if lang == "pl" else text


def say_money(lang: str, dollars: int) -> str:
    """``$3,000``; in Polish ``3000 $``, grouped from five digits on, never broken over two lines."""
    sign = MINUS if dollars < 0 else ""
    amount = abs(dollars)
    if lang != "pl":
        return f"{sign}${amount:,}"
    digits = str(amount) if amount < 10_000 else f"{amount:,}".replace(",", NO_BREAK)
    return f"{sign}{digits}{NO_BREAK}$"


def say_change(lang: str, dollars: int) -> str:
    """Money with its sign: a plus or a true minus."""
    return say_money(lang, dollars) if dollars < 0 else "+" + say_money(lang, dollars)


def say_rule(number: str) -> str:
    """``4.2``: the game's name before the number goes without saying at its own table."""
    head, _, rest = number.partition(".")
    return number if head.isdigit() or not rest else rest


class Words:
    """The names in a card set, in one language. An id without a table is said as it is."""

    __slots__ = ("lang", "tables")

    def __init__(self, lang: str, tables: Tables | None = None) -> None:
        self.lang = lang
        self.tables: Tables = tables or {}

    def of(self, table: str, key: str, field: str = "name") -> str:
        """A text that the set gives in both languages, of an industry, price side or card."""
        texts = self.tables.get(table, {}).get(key, {}).get(field, {})
        return str(texts.get(self.lang) or texts.get("en") or key)

    def industry(self, key: str) -> Word:
        """An industry with its cases."""
        entry = self.tables.get("industry", {}).get(key, {})
        return Word(
            self.of("industry", key), self._cases(entry), entry.get("number", {}).get(self.lang) == "plural"
        )

    def company(self, key: str) -> Word:
        """A Company with its cases."""
        return Word(self.of("company", key), self._cases(self._company(key)))

    def fruit(self, key: str) -> Word:
        """A Company's Fruit with its cases and its forms after numbers."""
        fruit = self._company(key).get("fruit", {})
        names, forms = fruit.get("name", {}), fruit.get("counted", {}).get(self.lang, ())
        counted = {"one": forms[0], "few": forms[1], "many": forms[-1]} if len(forms) > 1 else {}
        return Word(str(names.get(self.lang) or names.get("en") or key), {**self._cases(fruit), **counted})

    def _company(self, key: str) -> Mapping[str, Any]:
        return self.tables.get("company", {}).get(key, {})

    def _cases(self, entry: Mapping[str, Any]) -> Mapping[str, str]:
        return entry.get("cases", {}) if self.lang == "pl" else {}

    def share(self, key: str) -> Word:
        """A Share, whichever price side is on its back: the word for its industry."""
        return self.industry(key.partition("@")[0])


def count_alike(items: Sequence[str]) -> list[str]:
    """Equal neighbours in a list of words as one: ``2 × Fish``, in the order of their first."""
    counts: dict[str, int] = {}
    for item in items:
        counts[item] = counts.get(item, 0) + 1
    return [f"{n}{NO_BREAK}×{NO_BREAK}{item}" if n > 1 else str(item) for item, n in counts.items()]
