"""The loader of card sets: TOML texts in, a checked and compiled CardSet out.

A bad card fails here and names file, card and entry; nothing is ever loaded by halves. Kinds are numbered
over all decks: starting Company cards, Influence, Helpers, Bot cards, Events, Hidden Goals, Intrigues.
"""

import json
from hashlib import sha256
from typing import Any, Final

from stockyard.kernel.effects import Instruction, Program
from stockyard.kernel.game import BadCard
from stockyard.kernel.moves import MoveTable
from stockyard.zoo import cardfile
from stockyard.zoo import shapes as v

NAME: Final = "zoo"
MODS_SIZE: Final = len(v.MODIFIERS)
DECKS: Final = ("company", "influence", "helper", "bot", "event", "goal", "intrigue")
SEATS: Final = 5
MOST_LOOKED: Final = 12

# Where the moves of each kind begin in the move table; the first six stand alone.
DONE: Final = 0
REVEAL: Final = 1
YES: Final = 2
NO: Final = 3
KEEP: Final = 4
TAKE_COINS: Final = 5
TOKEN: Final = 6
COMPANY: Final = 12
FRUIT: Final = 15
PLAYER: Final = 18
BUY_SHARE: Final = 23
SELL_SHARE: Final = 26
BUY_FRUIT: Final = 29
SELL_FRUIT: Final = 32
BUY_FROM: Final = 35  # + fruit * SEATS + seat
SEND: Final = 50
ORDER: Final = SEND + MOST_LOOKED
CARD: Final = ORDER + MOST_LOOKED

TOKENS: Final = ("share_trading", "fruit_trading", "hiring", "lobbying", "speculation", "duplicate")


class CardSet:
    """A card set ready to play. Immutable and shared by all states of all its games.

    What is known of a kind stands in lists over all kinds: ``copies``, ``effect`` (its block), ``ends`` (it
    carries the closing bell), ``cost`` (kind * 3 + fruit), ``glory``, ``off``, ``when``, ``needs_yes`` (an
    ability that its owner may decline; ``effect`` is then what the may offers). ``starting[seats][company]``
    lists the cards of a starting deck. ``source[block]`` is the card a block belongs to.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.data: dict[str, Any] = data
        self.game: str = NAME
        self.id: str = data["id"]
        self.digest: str = ""
        self.kinds: list[str] = []
        self.base: list[int] = []
        self.copies: list[int] = []
        self.effect: list[int] = []
        self.ends: list[bool] = []
        self.cost: list[int] = []
        self.glory: list[int] = []
        self.off: list[bool] = []
        self.when: list[int] = []
        self.needs_yes: list[bool] = []
        self.plain_coins: list[bool] = []
        self.leaves: list[bool] = []
        self.mods: list[tuple[tuple[int, int], ...]] = []
        self.extra: list[int] = []
        self.goal: list[tuple[int, int]] = []
        self.blocks: list[tuple[Instruction, ...]] = []
        self.source: list[int] = []
        self._number()
        kinds = len(self.kinds)
        self.helper_base: int = self.base[2]
        self.bot_base: int = self.base[3]
        self.influence_size: int = self.base[2]
        self.starting: list[list[list[int]]] = [[[], [], []] for _ in range(SEATS + 1)]
        self._starting()
        self.hire_base: int = CARD + self.influence_size
        self.use_base: int = self.hire_base + self.bot_base - self.helper_base
        self.intrigue_base: int = self.use_base + self.bot_base - self.helper_base
        self.moves: MoveTable = MoveTable(self._names(kinds))

    def _number(self) -> None:
        cards = self.data["card"]
        for deck in DECKS:
            self.base.append(len(self.kinds))
            for name, entry in cards.items():
                if entry["deck"] == deck:
                    self.kinds.append(name)
                    self.copies.append(entry.get("copies", 1))
                    self.ends.append(entry.get("ends", False))
                    cost = entry.get("cost", {})
                    self.cost += [cost.get(fruit, 0) for fruit in v.COMPANY_WORDS]
                    self.glory.append(entry.get("glory", 0))
                    self.off.append(entry.get("off", False))
                    self.when.append(v.WHENS.index(entry.get("when", "none")))
                    self.extra.append(entry.get("extra", 0))
                    goal = entry.get("goal")
                    self.goal.append((v.GOALS.index(goal[0]), goal[2]) if goal else (-1, 0))
        self.base.append(len(self.kinds))

    def _starting(self) -> None:
        for kind in self.deck("company"):
            entry = self.data["card"][self.kinds[kind]]
            company = v.COMPANY_WORDS.index(entry["company"])
            for seats in entry["seats"]:
                self.starting[seats][company] += [kind] * self.copies[kind]

    def deck(self, name: str) -> range:
        """The kinds of a deck."""
        at = DECKS.index(name)
        return range(self.base[at], self.base[at + 1])

    def all_of(self, name: str) -> tuple[int, ...]:
        """All cards of a deck, sorted."""
        cards: list[int] = []
        for kind in self.deck(name):
            cards += [kind] * self.copies[kind]
        return tuple(cards)

    def _names(self, kinds: int) -> list[str]:
        names = ["done", "reveal", "yes", "no", "keep", "coins"]
        names += [f"token.{token}" for token in TOKENS]
        names += [f"company.{company}" for company in v.COMPANY_WORDS]
        names += [f"fruit.{fruit}" for fruit in v.COMPANY_WORDS]
        names += [f"player.{seat}" for seat in range(SEATS)]
        for word in ("buy_share", "sell_share", "buy_fruit", "sell_fruit"):
            names += [f"{word}.{company}" for company in v.COMPANY_WORDS]
        names += [f"buy_fruit.{fruit}.{seat}" for fruit in v.COMPANY_WORDS for seat in range(SEATS)]
        names += [f"send.{place}" for place in range(MOST_LOOKED)]
        names += [f"order.{place}" for place in range(MOST_LOOKED)]
        names += [f"card.{self.kinds[kind]}" for kind in range(self.influence_size)]
        for word in ("hire", "use"):
            names += [f"{word}.{self.kinds[kind]}" for kind in self.deck("helper")]
        return names + [f"intrigue.{self.kinds[kind]}" for kind in self.deck("intrigue")]


def load(texts: dict[str, str]) -> CardSet:
    """The card set that the TOML texts, by file name, describe; BadCard names the first fault."""
    data, paths = cardfile.read(texts)
    cards = CardSet(data)
    _compile(cards, paths)
    cards.digest = _digest(cards)
    return cards


def _digest(cards: CardSet) -> str:
    """A number for all that the files say, the order of kinds included: a deal depends on it."""
    canonical = json.dumps(
        [cards.kinds, cards.data], sort_keys=True, ensure_ascii=False, separators=(",", ":")
    )
    return "sha256-" + sha256(canonical.encode()).hexdigest()


# Compiling


def _compile(cards: CardSet, paths: dict[str, str]) -> None:
    """Compile the effect of every card; BadCard names file, card and verb."""
    program = Program(v.SHAPES, v.WORDS)
    bots = Program(v.BOT_SHAPES, v.WORDS)
    bots.blocks = program.blocks
    cards.source.append(-1)
    for kind, name in enumerate(cards.kinds):
        entry = cards.data["card"][name]
        path = paths[name] + ".do"
        do = entry.get("do", [])
        effect = 0
        if do:
            effect = (bots if entry["deck"] == "bot" else program).compile(do, path)
            cards.source += [kind] * (len(program.blocks) - len(cards.source))
            if entry["deck"] != "bot":
                here = entry["deck"] in ("company", "influence")
                check_block(program.blocks, effect, path, not here, here, False)
                _mark_chosen(program.blocks, effect, False)
        cards.mods.append(_mods(program.blocks[effect], cards.when[kind], entry["deck"], path))
        first = program.blocks[effect][0] if effect else (0,)
        needs_yes = entry["deck"] == "helper" and first[0] == v.MAY
        if needs_yes and len(program.blocks[effect]) > 1:
            raise BadCard("an ability that is offered is one may, with all it does inside", path)
        cards.needs_yes.append(needs_yes)
        cards.effect.append(first[1] if needs_yes else effect)
        cards.leaves.append(any(x[0] == v.REMOVE_THIS_CARD for x in program.blocks[effect]))
        cards.plain_coins.append(effect > 0 and all(x[0] in PLAIN for x in program.blocks[effect]))
    cards.blocks = program.blocks


PLAIN: Final = (v.COINS, v.COINS_PER)


def check_block(
    blocks: list[tuple[Instruction, ...]], block: int, path: str, me: bool, here: bool, it: bool
) -> None:
    """Whether every verb has who acts, the Company and the other player that it needs (14)."""
    for at, verb in enumerate(blocks[block]):
        where = f"{path}[{at}]"
        op = verb[0]
        fruits = len(verb) > 1 and op in FRUIT_VERBS
        if not me and (op in v.NEEDS_ME or (fruits and verb[1] == v.ANY) or (op == v.AT and verb[1] == 0)):
            raise BadCard("nobody acts here: put it inside majority or each", where)
        if not here and (op in v.NEEDS_HERE or (fruits and verb[1] == v.OWN) or _asks_here(verb)):
            raise BadCard("there is no Company here: put it inside at", where)
        if not it and op in v.NEEDS_IT:
            raise BadCard("there is no other player here: put it inside player", where)
        if op in (v.EACH, v.IF, v.AT, v.PLAYER):
            inner = verb[2]
            acts = me or op == v.EACH
            check_block(blocks, inner, f"{where}[2]", acts, here or op == v.AT, it or op == v.PLAYER)
        elif op in (v.MAJORITY, v.MAY, v.THEY):
            check_block(blocks, verb[1], f"{where}[1]", me or op == v.MAJORITY, here, it)


FRUIT_VERBS: Final = frozenset(
    (v.ADD, v.CLEAR, v.TAKE, v.GAIN, v.DISCARD, v.STEAL, v.FRUIT_PRICE, v.SELL_FRUIT)
)


def _asks_here(verb: Instruction) -> bool:
    if verb[0] == v.EACH:
        return verb[1] in (v.SHAREHOLDERS, v.MINORITY, v.OUTSIDERS, v.RIVALS)
    if verb[0] == v.PLAYER:
        return verb[1] == v.SHAREHOLDER
    return verb[0] == v.COINS_PER and verb[2] == v.PER_SHARES_HERE


def _mark_chosen(blocks: list[tuple[Instruction, ...]], block: int, chosen: bool) -> None:
    """Payments and discards end in 1 where whoever pays has chosen to (a Scapegoat does not refuse those)."""
    out: list[Instruction] = []
    for verb in blocks[block]:
        op = verb[0]
        if op == v.COINS or op == v.DISCARD:
            out.append((*verb, 1 if chosen else 0))
        else:
            out.append(verb)
        if op in (v.EACH, v.IF, v.AT, v.PLAYER):
            _mark_chosen(blocks, verb[2], chosen)
        elif op in (v.MAJORITY, v.MAY, v.THEY):
            _mark_chosen(blocks, verb[1], chosen or op == v.MAY)
    blocks[block] = tuple(out)


def _mods(block: tuple[Instruction, ...], when: int, deck: str, path: str) -> tuple[tuple[int, int], ...]:
    """What a standing Helper changes; modifiers stand nowhere else."""
    mods = tuple([(verb[1], verb[2]) for verb in block if verb[0] == v.MOD])
    if mods and (deck != "helper" or when != v.STANDING or len(mods) < len(block)):
        raise BadCard('modifiers stand alone on a Helper with when = "standing"', path)
    if when == v.STANDING and not mods:
        raise BadCard('when = "standing" is for modifiers', path)
    return mods
