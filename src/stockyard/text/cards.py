"""The text of a card, made from what the card does: none can say something else than it does.

Each verb has a sentence in the catalogues under ``verb.`` and its name, and where it has several forms the
word that tells them apart: ``verb.price.dearest``, ``verb.pay.rich``. The sentences are joined by a space.
"""

from collections.abc import Sequence
from typing import Any, Final

from stockyard.text.catalogue import Catalogue, catalogue
from stockyard.text.words import Tables
from stockyard.text.zoo_cards import zoo_text

THOUSAND: Final = 1000
RICH: Final = 10_000
"""From how much cash on a player is rich, for ``pay rich``."""

Verb = Sequence[str | int]

_PRICED: Final = ("any", "all", "dearest", "cheapest", "most_owned")
_FORMS: Final = ("action", "deal", "flip", "lock", "look", "pass", "pay", "swap", "take")
_COUNTED: Final = ("action", "draw", "look", "take")


def verb_key(verb: Verb) -> str:
    """The key of a verb's sentence."""
    name, *args = verb
    if name == "price":
        return f"verb.price.{args[0] if args[0] in _PRICED else 'industry'}"
    if name in _FORMS and args:
        return f"verb.{name}.{args[0]}"
    return f"verb.{name}"


def verb_args(verb: Verb) -> dict[str, Any]:
    """What a verb's sentence needs to know: amounts in dollars, counts, the industry."""
    name, *args = verb
    numbers = [arg for arg in args if isinstance(arg, int)]
    if not numbers:
        return {}
    if name == "price":
        return {"industry": args[0], "change": numbers[0] * THOUSAND}
    if name in _COUNTED:
        return {"n": abs(numbers[0])}
    return {"money": numbers[0] * THOUSAND, "money_rich": RICH}


def verb_text(cat: Catalogue, verb: Verb) -> str:
    """The sentence of one verb."""
    return cat.say(verb_key(verb), **verb_args(verb))


def card_text(tables: Tables, card: str, lang: str) -> str:
    """What a card says: the sentences of its verbs, and that it can't be blocked if that is so.

    The tables tell the game: a set with Companies is one of Spółka ZOO.
    """
    if "company" in tables:
        return zoo_text(tables, card, lang)
    cat = catalogue(lang).at(tables)
    entry = tables["card"][card]
    sentences = [verb_text(cat, verb) for verb in entry["do"]]
    if entry.get("unblockable"):
        sentences.append(cat.say("verb.unblockable"))
    return " ".join(sentences)
