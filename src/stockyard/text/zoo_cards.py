"""The text of a card of Spółka ZOO, made from what the card does: none can say something else than it does.

A text is a list of lines, one for each step of the card, so that a page can light up the one that is being
carried out. Steps about Fruits and prices share a sentence, of lines such as ``Add 2 apples`` and ``and lower
their price by 1.``. Words come from ``zoo_phrases``, marks for pictures and colors from ``marked``.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stockyard.text.catalogue import catalogue
from stockyard.text.marked import Piece, cut, plain, sentence
from stockyard.text.words import Tables, set_well
from stockyard.text.zoo_phrases import NAMED, Block, Phrases, Speech, Verb

Entry = Mapping[str, Any]

# Steps that share a sentence, of which there are at most so many in one.
JOINED: Final = ("add", "clear", "fruit_price", "share_price")
MOST_JOINED: Final = 4
PRICES: Final = ("fruit_price", "share_price")
BREAK: Final = "\n"
# Modifiers that a number says nothing about, and those that change what a sale brings.
UNSIGNED: Final = ("tie", "shield")
SOLD: Final = ("share_sell", "fruit_sell")
# Bot cards whose two effects are one and the same trade: what the extra coins ask for.
BOT_BUYS: Final = ("bot_fruit", "bot_share")
BOT_SELLS: Final = ("bot_sell_share", "bot_sell_fruit")
BOT_ARGS: Final[dict[str, tuple[str, ...]]] = {
    "bot_share": ("company", "number"),
    "bot_pass": ("company", "company2"),
    "bot_sell_fruit": ("number",),
    "bot_influence": ("company",),
}


def card_lines(tables: Tables, card: str, lang: str) -> list[str]:
    """The lines of a card, with their marks."""
    cat = catalogue(lang).at(tables)
    entry = tables["card"][card]
    p = Phrases(cat)
    if entry["deck"] == "goal":
        lines = [_goal(p, entry)]
    elif entry["deck"] == "bot":
        lines = _bot(p, entry)
    elif not entry.get("do"):
        lines = [p.say("nothing")] if entry["deck"] == "helper" else []
    elif entry["do"][0][0] == "mod":
        lines = [_modifier(p, verb, entry) for verb in entry["do"]]
    else:
        steps = _steps(p, entry["do"])
        lines = _begun(steps)
        if "when" in entry:
            lines[0] = p.say(f"when.{entry['when']}") + " " + steps[0]
    return [set_well(lang, line) for line in lines]


def zoo_text(tables: Tables, card: str, lang: str) -> str:
    """What a card says."""
    return plain(" ".join(card_lines(tables, card, lang)))


def card_pieces(tables: Tables, card: str, lang: str) -> list[list[Piece]]:
    """The lines of a card, each cut up for drawing."""
    return [cut(line) for line in card_lines(tables, card, lang)]


# Steps


def _steps(p: Phrases, do: Block) -> list[str]:
    """A line for each step, without capital letters."""
    lines: list[str] = []
    at = 0
    while at < len(do):
        end = at + 1
        while do[at][0] in JOINED and end < min(len(do), at + MOST_JOINED) and do[end][0] in JOINED:
            end += 1
        lines += _joined(p, do[at:end])
        at = end
    return lines


def _begun(lines: Sequence[str]) -> list[str]:
    """Capital letters where sentences begin."""
    return [sentence(line) if at == 0 or lines[at - 1][-1] == "." else line for at, line in enumerate(lines)]


def _joined(p: Phrases, steps: Block) -> list[str]:
    """The lines of steps that share a sentence: ``Add 2 apples``, ``and lower their price by 1.``."""
    if len(steps) == 1:
        return [p.verb(steps[0], Speech()) + "."]
    runs: list[list[Verb]] = []
    for verb in steps:
        if runs and _alike(runs[-1][-1], verb):
            runs[-1].append(verb)
        else:
            runs.append([verb])
    clauses = [_clause(p, run, runs[at - 1] if at else []) for at, run in enumerate(runs)]
    return [line.strip() for line in f"{_listed(p, clauses)}.".split(BREAK)]


def _alike(one: Verb, other: Verb) -> bool:
    """Whether one word says both: Fruits that come or go together, prices that move as far."""
    if one[0] in PRICES and other[0] in PRICES:
        return bool(one[-1] == other[-1])
    return bool(one[0] == other[0])


def _listed(p: Phrases, items: Sequence[str]) -> str:
    """``a, b and c`` with a break after each."""
    if len(items) < 2:
        return "".join(items)
    return p.cat.say("word.and", list=f",{BREAK}".join(items[:-1]) + BREAK, last=items[-1])


def _clause(p: Phrases, run: Sequence[Verb], before: Sequence[Verb]) -> str:
    """Steps that one verb says, with a break after each but the last."""
    name, to = run[0][0], Speech()
    if name in PRICES:
        return p.move_prices(_listed(p, [_price(p, verb, before) for verb in run]), run[0][-1], to)
    place = p.placed("to" if name == "add" else "from", to)
    return p.say(name, to, things=_listed(p, [p.fruits(verb[1], verb[2], to) for verb in run]), place=place)


def _price(p: Phrases, verb: Verb, before: Sequence[Verb]) -> str:
    """What moves: ``their price`` right after Fruits of that kind were named."""
    if verb[0] == "share_price":
        return p.say("price.share")
    named = [step for step in before if step[0] not in PRICES]
    if len(named) == 1 and named[0][1] == verb[1] in (*NAMED, "own") and named[0][2] > 1:
        return p.say("price.their")
    return p.price_of(verb[1])


# Helpers, Hidden Goals, Bot cards


def _modifier(p: Phrases, verb: Verb, entry: Entry) -> str:
    """What a standing ability changes; what works in the final sale too says so."""
    _, key, n = verb
    way = "" if key in UNSIGNED else ".more" if n > 0 else ".less"
    text = p.say(f"mod.{key}{way}", n=abs(n))
    if key in SOLD and not entry.get("off"):
        text = p.say("mod.final_too", text=text)
    return f"{text}."


def _goal(p: Phrases, entry: Entry) -> str:
    name, _, n = entry["goal"]
    if name == "coins":
        return p.say("goal.coins", coins=p.coins(n))
    return p.say(f"goal.{name}", n=n)


def _bot(p: Phrases, entry: Entry) -> list[str]:
    """The effects of a Bot card, one a line, and its extra coins."""
    do = entry["do"]
    lines = [
        p.say("bot.again") if at and verb == do[at - 1] else _bot_effect(p, verb)
        for at, verb in enumerate(do)
    ]
    if entry.get("extra"):
        key = "bot.extra"
        if all(verb == do[0] for verb in do):
            key += ".bought" if do[0][0] in BOT_BUYS else ".sold" if do[0][0] in BOT_SELLS else ""
        lines.append(p.say(key, coins=p.coins(entry["extra"])))
    return lines


def _bot_effect(p: Phrases, verb: Verb) -> str:
    name, *args = verb
    said: dict[str, Any] = dict(zip(BOT_ARGS.get(name, ()), args, strict=False))
    return p.say(f"{name}.priced" if name == "bot_share" and args else name, **said)
