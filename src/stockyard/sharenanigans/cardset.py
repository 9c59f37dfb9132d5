"""The loader of card sets: TOML texts in, a checked and compiled CardSet out.

A card set is a folder of TOML files: ``set.toml`` names the set and its industries, the others hold price
sides and Cat 'n Wolf cards. A bad card fails here and names file, card and entry; nothing is ever loaded
by halves.
"""

import json
from hashlib import sha256
from typing import Any, Final

from stockyard.kernel.effects import Instruction, Program
from stockyard.kernel.game import BadCard
from stockyard.kernel.moves import MoveTable
from stockyard.sharenanigans import cardfile
from stockyard.sharenanigans import shapes as v

NAME: Final = "sharenanigans"
MOST_SEATS: Final = 4

# Where the moves of each kind begin in the move table; the first eight stand alone.
END_TURN: Final = 0
CALL: Final = 1
FLIP: Final = 2
BUY: Final = 3
DONE: Final = 4
PASS: Final = 5
PAY: Final = 6
KEEP: Final = 7
ORDER: Final = 8
PLAYER: Final = 12
INDUSTRY: Final = 16


class CardSet:
    """A card set ready to play. Immutable and shared by all states of all its games.

    Kinds are numbered: industries, price sides, Share cards (by industry, then price side) and
    Cat 'n Wolf cards, each from 0 and in the order of the files. ``data`` keeps names and pictures.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.data: dict[str, Any] = data
        self.game: str = NAME
        self.id: str = data["id"]
        self.digest: str = ""
        self.industries: list[str] = list(data["industry"])
        self.sides: list[str] = list(data["price_side"])
        self.cats: list[str] = list(data["card"])
        self.prices: list[list[int]] = []
        self.share_industry: list[int] = []
        self.share_side: list[int] = []
        self.shares: list[str] = []
        self.by_industry: list[list[int]] = []
        self.share_at: list[int] = []
        self.copies: list[int] = []
        self.is_block: list[bool] = []
        self.unblockable: list[bool] = []
        self.effect: list[int] = []
        self.questions: list[tuple[int, ...]] = []
        self.cost: list[int] = []
        self.always: list[bool] = []
        self.blocks: list[tuple[Instruction, ...]] = []
        self.block_mask: int = 0
        self._index_shares()
        self.share_base: int = INDUSTRY + len(self.industries)
        self.sell_base: int = self.share_base + len(self.shares)
        self.play_base: int = self.sell_base + len(self.shares)
        self.block_base: int = self.play_base + len(self.cats)
        self.card_base: int = self.block_base + len(self.cats)
        self.give_base: int = self.card_base + len(self.cats)
        self.moves: MoveTable = MoveTable(self._names())

    def _index_shares(self) -> None:
        for side in self.sides:
            self.prices.append([self.data["price_side"][side]["prices"][ind] for ind in self.industries])
        for i, industry in enumerate(self.industries):
            self.by_industry.append([])
            for k, side in enumerate(self.sides):
                if industry in self.data["price_side"][side]["shares"]:
                    self.by_industry[i].append(len(self.shares))
                    self.shares.append(f"{industry}@{side}")
                    self.share_industry.append(i)
                    self.share_side.append(k)
        self.share_at = [-1] * (len(self.sides) * len(self.industries))
        for share, i in enumerate(self.share_industry):
            self.share_at[self.share_side[share] * len(self.industries) + i] = share

    def _names(self) -> list[str]:
        names = ["end_turn", "call", "flip", "buy", "done", "pass", "pay", "keep"]
        names += [f"order.{n}" for n in range(1, 5)]
        names += [f"player.{seat}" for seat in range(MOST_SEATS)]
        names += [f"industry.{industry}" for industry in self.industries]
        names += [f"share.{share}" for share in self.shares]
        names += [f"sell.{share}" for share in self.shares]
        for word in ("play", "block", "card", "give"):
            names += [f"{word}.{cat}" for cat in self.cats]
        return names


def load(texts: dict[str, str]) -> CardSet:
    """The card set that the TOML texts, by file name, describe; BadCard names the first fault."""
    data, paths = cardfile.read(texts)
    cards = CardSet(data)
    if len(cards.shares) < 3:
        raise BadCard("a set has at least three Share cards", "price_side")
    _compile(cards, paths)
    cards.digest = _digest(cards)
    return cards


def _digest(cards: CardSet) -> str:
    """A number for all that the files say, the order of kinds included: a deal depends on it."""
    whole = [cards.industries, cards.sides, cards.cats, cards.data]
    canonical = json.dumps(whole, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return "sha256-" + sha256(canonical.encode()).hexdigest()


def _compile(cards: CardSet, paths: dict[str, str]) -> None:
    """Compile the effect of every card; BadCard names file, card and verb."""
    program = Program(v.SHAPES, {"industry": cards.industries})
    for kind, name in enumerate(cards.cats):
        entry = cards.data["card"][name]
        path = paths[name] + ".do"
        number = program.compile(entry.get("do"), path)
        block = program.blocks[number]
        _check_effect(entry["kind"], [verb[0] for verb in block], path)
        program.blocks[number] = _with_names(block)
        cards.effect.append(number)
        cards.questions.append(tuple(q for verb in block for q in v.QUESTIONS.get(verb[0], ())))
        cards.cost.append(sum(verb[1] for verb in block if verb[0] == v.PAY_COST))
        cards.copies.append(entry["copies"])
        cards.unblockable.append(entry.get("unblockable", False))
        cards.is_block.append(entry["kind"] == "block")
        cards.always.append(not cards.cost[-1] and any(verb[0] in v.ALWAYS for verb in block))
        if entry["kind"] == "block":
            cards.block_mask |= 1 << kind
    cards.blocks = program.blocks


def _with_names(block: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """The block with each instruction ending in the place of its first named answer (rule 8)."""
    named = 0
    out: list[Instruction] = []
    for verb in block:
        out.append((*verb, named))
        named += len(v.QUESTIONS.get(verb[0], ()))
    return tuple(out)


def _check_effect(kind: str, ops: list[int], path: str) -> None:
    """What the shapes alone can't say: which verbs go together."""
    if kind == "block":
        if ops[0] != v.BLOCK or not all(op in v.AFTER_BLOCK for op in ops[1:]):
            raise BadCard('a Block begins with ["block"]; after it only draw and take blocked', path)
        return
    if v.BLOCK in ops or v.TAKE_BLOCKED in ops:
        raise BadCard("block and take blocked belong on cards of the kind block", path)
    if v.PAY_COST in ops[1:]:
        raise BadCard("a cost (pay me) comes first", path)
    if ops == [v.PAY_COST]:
        raise BadCard("a cost alone does nothing; add what is bought with it", path)
    for at, op in enumerate(ops):
        # Whatever comes between could change the hand that was seen.
        if op == v.SWAP_CARD and (at == 0 or ops[at - 1] not in (v.LOOK_HAND, v.SWAP_CARD)):
            raise BadCard("swap card comes right after look hand", f"{path}[{at}]")
    if ops.count(v.LOOK_HAND) > 1:
        raise BadCard("look hand stands once on a card", path)
