"""What the verbs of Spółka ZOO say: a verb becomes a phrase, and phrases become the sentences of a card.

A phrase is said in a form (``marked``): "take 1 coin", "takes 1 coin", "may take 1 coin". It knows of which
Company it speaks (``place``) and of which other player (``who``). All words are in the catalogues, under
``phrase.zoo.`` and the name of the verb.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from stockyard.text.catalogue import Catalogue
from stockyard.text.marked import DO, DOES, after_may, in_form

Verb = Sequence[Any]
Block = Sequence[Verb]

NAMED: Final = ("apple", "lemon", "pineapple")
HERE: Final = "here"
THERE: Final = "there"
THEM: Final = "them"
# Verbs that say of which Company they speak, so that the next one can say "there".
PLACED: Final = frozenset(
    (
        "majority", "add", "clear", "take", "share_price", "buy_share", "sell_share", "move_share", "look",
        "lobby", "shuffle_deck", "each",
    )
)  # fmt: skip
# What a card does to "this Company" needs no word for it, with these.
UNSAID: Final = ("in", "to")


class Speech(NamedTuple):
    """How a phrase is said: its form, of which Company, of which other player."""

    form: int = DO
    place: str = HERE
    who: str = THEM


PLAIN: Final = Speech()


class Phrases:
    """The phrases of one language at one card set."""

    __slots__ = ("cat",)

    def __init__(self, cat: Catalogue) -> None:
        self.cat: Catalogue = cat

    def say(self, key: str, to: Speech = PLAIN, **args: Any) -> str:
        """A piece of the catalogue in the form that is spoken."""
        return in_form(self.cat.say(f"phrase.zoo.{key}", **args), to.form)

    def placed(self, kind: str, to: Speech) -> str:
        """Of which Company something is said, after a space; nothing where it goes without saying."""
        if to.place == HERE and kind in UNSAID:
            return ""
        return " " + self.say(f"{kind}.{to.place}")

    def listed(self, items: Sequence[str]) -> str:
        """``a, b and c``."""
        if len(items) < 2:
            return "".join(items)
        return self.cat.say("word.and", list=", ".join(items[:-1]), last=items[-1])

    def block(self, block: Block, to: Speech) -> str:
        """All verbs of a nested list as one phrase: ``takes 1 coin and may buy a Share here``."""
        said: list[str] = []
        for verb in block:
            said.append(self.verb(verb, to))
            if verb[0] in PLACED and to.place != HERE:
                to = to._replace(place=THERE)
            to = to._replace(who=THEM)
        return self.listed(said)

    def verb(self, verb: Verb, to: Speech) -> str:
        """One verb as a phrase."""
        return VERBS[verb[0]](self, verb, to)

    # Things

    def coins(self, n: int) -> str:
        """``2 coins``, to be drawn."""
        return self.cat.say("phrase.zoo.count.coins", n=n)

    def fruits(self, which: str, n: int, to: Speech) -> str:
        """``2 apples``, ``1 Fruit of your choice``."""
        if which in NAMED:
            return self.say("count.fruit", n=n, fruit=which, id=which)
        return self.say(f"fruits.{which}", to, n=n)

    def price_of(self, which: str) -> str:
        """The price of a Fruit, as something that is raised or lowered."""
        if which in NAMED:
            return self.say("price.fruit", fruit=which, id=which)
        return self.say(f"price.{which}")

    def move_prices(self, things: str, n: int, to: Speech) -> str:
        """``raise every Fruit price and the Share price by 1``."""
        way = "up" if n > 0 else "down"
        return self.say(f"price_{way}", to, things=things, place=self.placed("in", to), number=abs(n))

    def differing(self, key: str, d: int, to: Speech, **args: str) -> str:
        """A trade at the price, for less or for more."""
        end = "" if d == 0 else " " + self.say("less" if d < 0 else "more", number=abs(d))
        return self.say(key, to, **args) + end

    def who(self, to: Speech) -> str:
        """The other player of whom is spoken."""
        return self.say(f"who.{to.who}", to, where=self.placed("share", to))

    def deck(self, to: Speech, case: str = "of") -> str:
        """Of, into or which Company deck."""
        return self.say(f"deck_{case}.{to.place}")


# Control


def _each(p: Phrases, verb: Verb, to: Speech) -> str:
    group, block = verb[1], verb[2]
    subject = p.say(f"each.{group}", place=p.placed("in", to), where=p.placed("share", to))
    if len(block) == 1 and block[0][0] == "if":
        what, least = block[0][1].split(">=")
        subject = p.say(f"with.{what}", subject=subject, n=int(least))
        block = block[0][2]
    return f"{subject} {p.block(block, to._replace(form=DOES))}"


def _majority(p: Phrases, verb: Verb, to: Speech) -> str:
    subject = p.say("majority", place=p.placed("in", to))
    return f"{subject} {p.block(verb[1], to._replace(form=DOES))}"


def _may(p: Phrases, verb: Verb, to: Speech) -> str:
    return p.say("may", to, phrase=p.block(verb[1], to._replace(form=after_may(to.form))))


def _if(p: Phrases, verb: Verb, to: Speech) -> str:
    what, least = verb[1].split(">=")
    return p.say(f"if.{what}", to, n=int(least), phrase=p.block(verb[2], to))


def _at(p: Phrases, verb: Verb, to: Speech) -> str:
    return p.block(verb[2], to._replace(place=verb[1]))


def _player(p: Phrases, verb: Verb, to: Speech) -> str:
    who, block = verb[1], verb[2]
    if block[0][0] != "they":
        return p.block(block, to._replace(who=who))
    told = block[0][1]
    if who == "shareholder" and len(block) == len(told) == 1 and told[0][0] == "sell_share":
        where = "" if to.place == "choice" else p.placed("share", to)
        return p.differing("they_sell" if told[0][1] else "they_sell_at_price", told[0][1], to, where=where)
    subject = p.say("choose", to, who=p.who(to._replace(who=who)))
    return f"{subject} {p.block(block, to._replace(place=THERE))}"


def _they(p: Phrases, verb: Verb, to: Speech) -> str:
    return p.say("they", phrase=p.block(verb[1], to._replace(form=DOES)))


# Coins and Fruits


def _coins(p: Phrases, verb: Verb, to: Speech) -> str:
    return p.say("coins" if verb[1] > 0 else "pay", to, coins=p.coins(abs(verb[1])))


def _coins_per(p: Phrases, verb: Verb, to: Speech) -> str:
    counted = p.say(f"per.{verb[2]}", to, where=p.placed("share", to))
    return p.say("coins_per", to, coins=p.coins(verb[1]), counted=counted)


def _rob(p: Phrases, verb: Verb, to: Speech) -> str:
    return p.say("rob", to, things=p.coins(verb[1]), who=p.who(to))


def _steal(p: Phrases, verb: Verb, to: Speech) -> str:
    return p.say("rob", to, things=p.fruits(verb[1], verb[2], to), who=p.who(to))


def _fruits_here(p: Phrases, verb: Verb, to: Speech) -> str:
    """Add, clear, take: a verb, the Company, the Fruits."""
    name, which, n = verb
    place = p.placed("to" if name == "add" else "from", to)
    return p.say(name, to, things=p.fruits(which, n, to), place=place)


def _fruits(p: Phrases, verb: Verb, to: Speech) -> str:
    """Gain and discard: no Company has to do with it."""
    return p.say(verb[0], to, things=p.fruits(verb[1], verb[2], to))


def _in_place(p: Phrases, verb: Verb, to: Speech) -> str:
    """Verbs without numbers: the sentence picks what it needs to know."""
    place, which = p.placed("move", to), p.deck(to, "which")
    return p.say(verb[0], to, who=p.who(to), place=place, deck=p.deck(to), deck_which=which)


def _counted(p: Phrases, verb: Verb, to: Speech) -> str:
    return p.say(verb[0], to, n=verb[1])


# Prices and trades


def _share_price(p: Phrases, verb: Verb, to: Speech) -> str:
    return p.move_prices(p.say("price.share"), verb[1], to)


def _fruit_price(p: Phrases, verb: Verb, to: Speech) -> str:
    return p.move_prices(p.price_of(verb[1]), verb[2], to._replace(place=HERE))


def _share(p: Phrases, verb: Verb, to: Speech) -> str:
    return p.differing(verb[0], verb[1], to, place=p.placed("share", to))


def _sell_fruit(p: Phrases, verb: Verb, to: Speech) -> str:
    return p.differing("sell_fruit", verb[2], to, things=p.fruits(verb[1], 1, to))


# Decks and displays


def _look(p: Phrases, verb: Verb, to: Speech) -> str:
    return p.say(f"look.{verb[2]}", to, n=verb[1], deck=p.deck(to))


def _sweep(p: Phrases, verb: Verb, to: Speech) -> str:
    return p.say(f"sweep.{verb[1]}", to)


def _hire(p: Phrases, verb: Verb, to: Speech) -> str:
    end = "" if verb[1] == 0 else " " + p.say("fruits_less" if verb[1] < 0 else "fruits_more", n=abs(verb[1]))
    return p.say("hire", to) + end


VERBS: Final[dict[str, Callable[[Phrases, Verb, Speech], str]]] = {
    "each": _each,
    "majority": _majority,
    "may": _may,
    "if": _if,
    "at": _at,
    "player": _player,
    "they": _they,
    "coins": _coins,
    "coins_per": _coins_per,
    "rob": _rob,
    "add": _fruits_here,
    "clear": _fruits_here,
    "take": _fruits_here,
    "gain": _fruits,
    "discard": _fruits,
    "steal": _steal,
    "exchange": _counted,
    "swap_fruit": _in_place,
    "share_price": _share_price,
    "fruit_price": _fruit_price,
    "buy_share": _share,
    "sell_share": _share,
    "sell_fruit": _sell_fruit,
    "move_share": _in_place,
    "look": _look,
    "lobby": _in_place,
    "shuffle_deck": _in_place,
    "sweep": _sweep,
    "hire": _hire,
    "remove_this_card": _in_place,
}
