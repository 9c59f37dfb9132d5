"""The loader of card sets: TOML texts in, a checked and compiled CardSet out.

A card set is a folder of TOML files: ``set.toml`` names the set and its industries, the others hold price
sides and Cat 'n Wolf cards. A bad card fails here and names file, card and entry; nothing is ever loaded
by halves.
"""

import json
import tomllib
from hashlib import sha256
from typing import Any, Final

from stockyard.kernel.effects import Instruction, Program
from stockyard.kernel.game import BadCard
from stockyard.kernel.moves import MoveTable
from stockyard.sharenanigans import shapes as v

MOST_TEXT: Final = 400_000
MOST_KINDS: Final = 60
MOST_SEATS: Final = 4
ID_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_")
KINDS: Final = ("increase", "decrease", "block", "power_play", "lockdown", "trick")
PROVENANCE: Final = ("authored", "rulebook", "public")

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

    def __init__(self, data: dict[str, Any], digest: str) -> None:
        self.data: dict[str, Any] = data
        self.id: str = data["id"]
        self.digest: str = digest
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
    merged: dict[str, Any] = {"industry": {}, "price_side": {}, "card": {}}
    for file in sorted(texts, key=lambda name: (name != "set.toml", name)):
        _merge(merged, file, _parse(file, texts[file]))
    _check_set(merged)
    canonical = json.dumps(merged, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    cards = CardSet(merged, "sha256-" + sha256(canonical.encode()).hexdigest())
    _compile(cards)
    return cards


def _parse(file: str, text: str) -> dict[str, Any]:
    if len(text) > MOST_TEXT:
        raise BadCard(f"longer than {MOST_TEXT} characters", file)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadCard(f"no TOML: {error}", file) from None
    except (RecursionError, ValueError) as error:
        raise BadCard(f"nested too deeply or a number out of range ({type(error).__name__})", file) from None


def _merge(merged: dict[str, Any], file: str, data: dict[str, Any]) -> None:
    for key, value in data.items():
        path = f"{file}: {key}"
        if key in ("id", "version", "name"):
            if file != "set.toml":
                raise BadCard("belongs in set.toml", path)
            merged[key] = value
        elif not isinstance(value, dict):
            raise BadCard("a card is a table, such as [cry_wolf]", path)
        elif key in ("industry", "price_side"):
            for name, entry in value.items():
                _add(merged[key], name, entry, f"{path}.{name}")
        else:
            _add(merged["card"], key, value, path)


def _add(table: dict[str, Any], name: str, entry: object, path: str) -> None:
    if not name or len(name) > 40 or not set(name) <= ID_LETTERS:
        raise BadCard("an id has 1 to 40 small letters, digits and underscores", path)
    if not isinstance(entry, dict):
        raise BadCard("is a table", path)
    if name in table:
        raise BadCard("stands twice in this set", path)
    if len(table) >= MOST_KINDS:
        raise BadCard(f"more than {MOST_KINDS} of a kind", path)
    table[name] = entry | {"_path": path}


def _check_set(data: dict[str, Any]) -> None:
    if not isinstance(data.get("id"), str) or not data["id"] or not set(data["id"]) <= ID_LETTERS:
        raise BadCard("id is missing: small letters, digits and underscores", "set.toml: id")
    if type(data.get("version")) is not int or not 0 < data["version"] < 1_000_000:
        raise BadCard("a whole number from 1", "set.toml: version")
    _check_name(data, "set.toml: ")
    if not 2 <= len(data["industry"]) <= 8:
        raise BadCard("2 to 8 industries", "set.toml: industry")
    for entry in data["industry"].values():
        _check_name(entry, entry["_path"] + ".")
    if not data["price_side"] or not data["card"]:
        raise BadCard("a set has price sides and Cat 'n Wolf cards", "set.toml")
    for entry in data["price_side"].values():
        _check_side(entry, list(data["industry"]))
    for entry in data["card"].values():
        _check_card(entry)
    for table in ("industry", "price_side", "card"):
        for entry in data[table].values():
            entry.pop("_path")
    if sum(len(entry["shares"]) for entry in data["price_side"].values()) < 3:
        raise BadCard("a set has at least three Share cards", "price_side")


def _check_name(entry: dict[str, Any], path: str) -> None:
    name = entry.get("name")
    if not isinstance(name, dict) or set(name) != {"en", "pl"}:
        raise BadCard('has both names: { en = "...", pl = "..." }', path + "name")
    for lang, text in name.items():
        if not isinstance(text, str) or not 0 < len(text) <= 60:
            raise BadCard("a text of 1 to 60 characters", f"{path}name.{lang}")


def _check_side(entry: dict[str, Any], industries: list[str]) -> None:
    path = entry["_path"]
    _check_name(entry, path + ".")
    prices = entry.get("prices")
    if not isinstance(prices, dict) or set(prices) != set(industries):
        raise BadCard(f"a price in thousands for each of {', '.join(industries)}", path + ".prices")
    for industry, price in prices.items():
        if type(price) is not int or not 1 <= price <= 12:
            raise BadCard("a whole number of thousands from 1 to 12", f"{path}.prices.{industry}")
    shares = entry.get("shares")
    if not isinstance(shares, list) or not shares or not all(share in industries for share in shares):
        raise BadCard("the industries on whose Share cards this side is printed", path + ".shares")
    if len(set(shares)) != len(shares):
        raise BadCard("names an industry twice", path + ".shares")


def _check_card(entry: dict[str, Any]) -> None:
    path = entry["_path"]
    _check_name(entry, path + ".")
    for key in entry:
        if key not in ("kind", "copies", "provenance", "name", "picture", "do", "unblockable", "_path"):
            raise BadCard(
                "no entry of a card; entries are kind, copies, provenance, name, picture, do, unblockable",
                f"{path}.{key}",
            )
    if entry.get("kind") not in KINDS:
        raise BadCard(f"one of {', '.join(KINDS)}", path + ".kind")
    if type(entry.get("copies")) is not int or not 1 <= entry["copies"] <= 20:
        raise BadCard("a whole number from 1 to 20", path + ".copies")
    if entry.get("provenance") not in PROVENANCE:
        raise BadCard(f"one of {', '.join(PROVENANCE)}", path + ".provenance")
    if type(entry.get("unblockable", False)) is not bool:
        raise BadCard("true or false", path + ".unblockable")
    picture = entry.get("picture")
    if (
        not isinstance(picture, list)
        or not 1 <= len(picture) <= 4
        or not all(isinstance(p, str) for p in picture)
    ):
        raise BadCard("one to four icon names", path + ".picture")


def _compile(cards: CardSet) -> None:
    program = Program(v.SHAPES, {"industry": cards.industries})
    for kind, name in enumerate(cards.cats):
        entry = cards.data["card"][name]
        path = f"card {name}.do"
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
    if v.SWAP_CARD in ops and v.LOOK_HAND not in ops[: ops.index(v.SWAP_CARD)]:
        raise BadCard("swap card comes after look hand", path)
    if ops.count(v.LOOK_HAND) > 1:
        raise BadCard("look hand stands once on a card", path)
