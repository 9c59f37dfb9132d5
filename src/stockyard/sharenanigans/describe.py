"""A decision for people: the prompt, the options and the refused moves, as keys and arguments for the texts.

A sentence is ``(key, args)``; which language it becomes is not known here. ``where`` says on which thing of
the board a move is made: share_pile, draw, holding.<industry>, hand.<card>, stall.<industry>, seat.<n>,
discard.<card>, window or turn.
"""

from typing import Any

from stockyard.kernel.stack import KIND, Frame
from stockyard.sharenanigans import board as b
from stockyard.sharenanigans import cardset as c
from stockyard.sharenanigans import legal
from stockyard.sharenanigans import shapes as v
from stockyard.sharenanigans.board import RICH, Options, View, clamped, price, printed
from stockyard.sharenanigans.cardset import CardSet
from stockyard.sharenanigans.view import THOUSAND, key_name

Sentence = tuple[str, dict[str, Any]]


def describe(view: View, seat: int) -> dict[str, Any] | None:
    """The decision of a seat that is asked, made from its own view; None if it is not asked."""
    moves = legal.legal(view, seat)
    if not moves:
        return None
    frame = view.stack[-1]
    kind = frame[KIND]
    prompt, detail = _prompt(view, seat, frame)
    return {
        "seat": seat,
        "kind": question_kind(view, frame),
        "source": view.cards.cats[view.chain[-1]] if view.chain and view.chain[-1] >= 0 else None,
        "prompt": prompt,
        "detail": detail,
        "options": [(move, _text(view, seat, frame, move), where(view, frame, move)) for move in moves],
        "refused": _refused(view, seat) if kind == b.TURN else [],
    }


def question_kind(view: View, frame: Frame) -> str:
    """What is asked for, in one word."""
    kind = frame[KIND]
    if kind == b.NAME:
        return _word(view.cards, legal.legal(view, frame[5])[0])
    return b.ASK_NAMES[kind]


def _word(cards: CardSet, move: int) -> str:
    return cards.moves.name(move).partition(".")[0]


def _prompt(view: View, seat: int, frame: Frame) -> tuple[Sentence, Sentence | None]:
    kind = frame[KIND]
    cards = view.cards
    if kind == b.TURN:
        return _prompt_turn(view, seat)
    if kind == b.SALE:
        gain = max(price(view, frame[3]), view.floor) * THOUSAND
        industry = cards.industries[frame[3]]
        return ("ask.sale", {"share": industry}), ("ask.sale.detail", {"money": gain})
    if kind == b.WINDOW:
        return _prompt_window(view), _would(view)
    if kind == b.PASS_LEFT:
        left = (seat + 1) % view.options.seats
        return ("ask.pass_left", {"seat": left}), ("ask.pass_left.detail", {})
    if kind == b.ORDER:
        return ("ask.order", {}), ("ask.order.detail", {})
    card = cards.cats[view.chain[0]]
    if kind == b.TOLL:
        return ("ask.toll", {"card": card, "money": frame[4] * THOUSAND, "seat": frame[3]}), None
    if kind == b.SWAP_THEIRS:
        return ("ask.swap", {"card": card, "seat": frame[3]}), None
    if kind == b.SWAP_MINE:
        return ("ask.swap.give", {"card": card, "seat": frame[3]}), None
    return _prompt_name(view, frame, card), None


def _prompt_turn(view: View, seat: int) -> tuple[Sentence, Sentence | None]:
    if legal.legal(view, seat) == [c.END_TURN]:
        return ("ask.turn.nothing", {}), ("ask.turn.nothing.detail", {})
    if view.cash[seat] >= view.options.target:
        return ("ask.turn.call", {"money": view.cash[seat] * THOUSAND}), ("ask.turn.call.detail", {})
    if not view.begun and not view.pile:
        return ("ask.turn", {}), ("ask.turn.free.detail", {})
    key = "ask.turn.flipped.detail" if view.flipped else "ask.turn.detail"
    return ("ask.turn", {}), (key, {"n": view.actions})


def _prompt_window(view: View) -> Sentence:
    """What was played, as the log tells it: the card, or the last Block on it."""
    card = view.cards.cats[view.chain[-1]]
    seat = view.chain_seat[-1]
    if len(view.chain) > 1:
        answered = view.cards.cats[view.chain[-2]]
        return "log.block", {"seat": seat, "card": card, "seat2": view.chain_seat[-2], "card2": answered}
    named = [move for move in view.named if move >= 0]
    return played(view.cards, seat, view.chain[0], named, view.owner)


def _would(view: View) -> Sentence:
    """What is asked in a window; of a card that changes one price, with the price it would make."""
    if len(view.chain) == 1:
        for verb in view.cards.blocks[view.cards.effect[view.chain[0]]]:
            industry = -1
            if verb[0] == v.PRICE:
                industry = verb[1]
            elif verb[0] in ONE_PRICE and view.named[verb[-1]] >= 0:
                industry = view.named[verb[-1]] - c.INDUSTRY
            if industry >= 0:
                after = clamped(printed(view, industry) + view.change[industry] + verb[-2])
                key = "ask.window.rise" if verb[-2] > 0 else "ask.window.fall"
                name = view.cards.industries[industry]
                return key, {"industry": name, "money": after * THOUSAND}
    return "ask.window.detail", {}


def played(cards: CardSet, seat: int, card: int, named: list[int], owner: list[int]) -> Sentence:
    """The sentence of a card played with what was named; ``owner`` tells whose a named Share is."""
    names = [cards.moves.name(move) for move in named]
    whose: int | None = None
    for move, name in zip(named, names, strict=True):
        if name.startswith("share.") and owner[move - cards.share_base] not in (seat, -1):
            whose = owner[move - cards.share_base]
    return "log.play", {"seat": seat, "card": cards.cats[card], "named": names, "owner": whose}


def _prompt_name(view: View, frame: Frame, card: str) -> Sentence:
    """The question for one thing to name."""
    question = view.cards.questions[frame[3]][frame[4]]
    args: dict[str, Any] = {"card": card}
    if question == v.ASK_PRICE_B:
        args["industry"] = view.cards.industries[view.named[frame[4] - 1] - c.INDUSTRY]
    return NAME_KEYS[question], args


ONE_PRICE = (v.PRICE_ANY, v.PRICE_DEAREST, v.PRICE_CHEAPEST, v.PRICE_MOST_OWNED)

NAME_KEYS = {
    v.ASK_INDUSTRY: "ask.industry",
    v.ASK_PRICE_A: "ask.industry",
    v.ASK_PRICE_B: "ask.industry.second",
    v.ASK_DEAREST: "ask.industry.tie",
    v.ASK_CHEAPEST: "ask.industry.tie",
    v.ASK_MOST_OWNED: "ask.industry.tie",
    v.ASK_LOCK: "ask.player",
    v.ASK_FEWER: "ask.player",
    v.ASK_HAND: "ask.player",
    v.ASK_SELL_TO: "ask.player.buyer",
    v.ASK_RICHEST: "ask.player.richest",
    v.ASK_POOREST: "ask.player.poorest",
    v.ASK_DISCARD: "ask.card",
    v.ASK_MY_SHARE: "ask.share",
    v.ASK_SELL_SHARE: "ask.share",
    v.ASK_THEIR_SHARE: "ask.share.theirs",
    v.ASK_BUY_SHARE: "ask.share.theirs",
}


def _text(view: View, seat: int, frame: Frame, move: int) -> Sentence:
    """What the button of a move says."""
    cards = view.cards
    word, _, value = cards.moves.name(move).partition(".")
    key = "move." + word
    if word == "flip":
        return (key + ".free", {}) if not view.begun and not view.pile else (key, {})
    if word == "buy":
        share = view.pile[-1]
        return key, {
            "share": cards.shares[share],
            "money": price(view, cards.share_industry[share]) * THOUSAND,
        }
    if word == "sell":
        industry = cards.share_industry[move - cards.sell_base]
        return key, {"share": value, "money": max(price(view, industry), view.floor) * THOUSAND}
    if word == "industry":
        return key, {"industry": value, "money": price(view, move - c.INDUSTRY) * THOUSAND}
    if word == "player":
        return key, {"seat": int(value)}
    if word == "share":
        owner = view.owner[move - cards.share_base]
        return (key, {"share": value}) if owner == seat else (key + ".owner", {"share": value, "seat": owner})
    if word in ("card", "give", "play", "block"):
        return key, {"card": value}
    if word == "pay":
        return key, {"money": frame[4] * THOUSAND}
    if word == "order":
        return _order_text(view, frame, move)
    return key, {}


def _order_text(view: View, frame: Frame, move: int) -> Sentence:
    """The market card a pick stands for, as its looker knows it."""
    assert view.market_ledger is not None
    rest = view.market_ledger.tops[0][1 : frame[3] + 1]
    for pick in view.picks:
        rest.pop(pick)
    name = key_name(view.cards, rest[move - c.ORDER])
    return "move.order", {"side": str(name).rpartition("@")[2]}


def where(view: View, frame: Frame, move: int) -> str:
    """The thing on the board that a move is made on."""
    cards = view.cards
    word, _, value = cards.moves.name(move).partition(".")
    if word == "buy":
        return "share_pile"
    if word == "flip" or word == "order":
        return "draw"
    if word == "sell":
        return "holding." + cards.industries[cards.share_industry[move - cards.sell_base]]
    if word in ("play", "block", "give"):
        return "hand." + value
    if word == "industry":
        return "stall." + value
    if word == "player":
        return "seat." + value
    if word == "share":
        owner = view.owner[move - cards.share_base]
        industry = cards.industries[cards.share_industry[move - cards.share_base]]
        return f"holding.{industry}" if owner == view.me else f"seat.{owner}"
    if word == "card":
        return f"seat.{frame[3]}" if frame[KIND] == b.SWAP_THEIRS else "discard." + value
    return "window" if frame[KIND] != b.TURN else "turn"


def _refused(view: View, seat: int) -> list[tuple[int, str, str, dict[str, Any], str]]:
    """The moves of a turn that one would look for and can't make: (move, rule, key, args, where)."""
    cards = view.cards
    look = [c.END_TURN, c.CALL, c.FLIP, c.BUY]
    look += [cards.sell_base + share for share, owner in enumerate(view.owner) if owner == seat]
    look += [cards.play_base + card for card in sorted(set(view.hand))]
    frame = view.stack[-1]
    out: list[tuple[int, str, str, dict[str, Any], str]] = []
    for move in look:
        why = legal.blocked(view, seat, move)
        if why is not None:
            out.append((move, why[0], "why." + why[1], why_args(view.options), where(view, frame, move)))
    return out


def why_args(options: Options) -> dict[str, Any]:
    """The arguments that sentences about refusals may use; here the same at every table."""
    return {"money_rich": RICH * THOUSAND}
