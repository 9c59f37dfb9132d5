"""What a question asks, as keys and arguments for the texts: the prompt, and what one should know with it."""

from typing import Any, Final

from stockyard.kernel.stack import KIND, Frame
from stockyard.zoo import acts, can, verbs
from stockyard.zoo import board as b
from stockyard.zoo import shapes as v
from stockyard.zoo.board import TOKENS, View, mod
from stockyard.zoo.view import source_card

Sentence = tuple[str, dict[str, Any]]
Prompt = tuple[Sentence, Sentence | None]

NAMES: Final = v.COMPANY_WORDS

# What a Fruit is picked for, by what the frame of the question says.
FRUIT_WORDS: Final = {
    v.ADD: "add",
    v.CLEAR: "clear",
    v.TAKE: "take",
    v.GAIN: "gain",
    v.DISCARD: "discard",
    v.STEAL: "steal",
    v.SELL_FRUIT: "sell",
    v.FRUIT_PRICE: "price",
    v.EXCHANGE: "give",
    v.SWAP_FRUIT: "swap",
    verbs.GET_EXCHANGED: "get",
    verbs.GET_SWAPPED: "get_swapped",
}

# What is done in the Company that a card asks for, where the question can say it.
COMPANY_WORDS: Final = {
    v.BUY_SHARE: "buy_share",
    v.SELL_SHARE: "sell_share",
    v.LOOK: "look",
    v.LOBBY: "lobby",
    v.SHUFFLE_DECK: "shuffle_deck",
    v.MOVE_SHARE: "move_share",
    v.PLAYER: "player",
}

SEND_WORDS: Final = {v.LOOK_SPECULATION: "under", v.LOOK_BOTTOM: "bottom", v.LOOK_REMOVE: "remove"}


def prompt(view: View, seat: int, frame: Frame) -> Prompt:
    """The question, and a second sentence or None."""
    kind = frame[KIND]
    if kind == b.ASK_TOKEN:
        args: dict[str, Any] = {"number": view.token + 1, "of": view.options.tokens}
        return ("ask.zoo.token", args), ("ask.zoo.token.detail", {})
    if kind == b.ASK_REVEAL:
        token = {"token": TOKENS[view.chosen[seat]]}
        return ("ask.zoo.reveal", token), ("ask.zoo.reveal.detail", {})
    if kind <= b.ASK_SPECULATION:
        return _action(view, seat, frame)
    if kind <= b.ASK_ORDER:
        return _look(view, frame)
    if kind == b.ASK_AFTER:
        if not frame[3]:
            return ("ask.zoo.after.intrigue", {}), None
        return ("ask.zoo.after", {}), ("ask.zoo.after.detail", {})
    if kind == b.ASK_DIVISION:
        args = {"n": frame[4], "company": NAMES[view.order[frame[3]]]}
        return ("ask.zoo.division", args), ("ask.zoo.division.detail", {})
    if kind == b.ASK_PAY:
        key = "ask.zoo.pay.less" if frame[7] < 0 else "ask.zoo.pay.more"
        return (key, {"card": view.cards.kinds[frame[3]], "n": abs(frame[7])}), None
    return _by_card(view, seat, frame)


# The token's action


def _action(view: View, seat: int, frame: Frame) -> Prompt:
    """What the token lets one do, and what else there is to know."""
    kind = frame[KIND]
    word = b.ASK_NAMES[kind]
    key = f"ask.zoo.{word}"
    if kind == b.ASK_SHARES or kind == b.ASK_FRUITS:
        told = key if view.acted else f"{key}.first"
        return (told, {"n": frame[3]}), (f"{key}.detail", {})
    if kind == b.ASK_HIRING:
        if not can.hireable(view, seat, 0):
            return (f"{key}.nobody", {}), (f"{key}.nobody.detail", {})
        return (key, {}), (f"{key}.detail", {})
    if kind == b.ASK_LOBBYING:
        args = {"coins": b.LOBBY_COINS}
        if not view.influence:
            return (f"{key}.empty", args), None
        return (key, args), (f"{key}.detail", {})
    n = b.SPECULATION_CARDS + mod(view, seat, v.LOOK_MORE)
    return (key, {"coins": b.SPECULATION_COINS, "n": n}), (f"{key}.detail", {})


def _look(view: View, frame: Frame) -> Prompt:
    """Where a lobbied card goes, and what is done with cards one has looked at."""
    kind = frame[KIND]
    if kind == b.ASK_LOBBY_COMPANY:
        return ("ask.zoo.lobby_company", {"card": view.cards.kinds[frame[3]]}), None
    company = NAMES[frame[3]]
    if kind == b.ASK_SEND:
        word = SEND_WORDS[frame[5]]
        return (f"ask.zoo.send.{word}", {"company": company}), ("ask.zoo.send.detail", {})
    if kind == b.ASK_SEND_COMPANY:
        card = view.cards.kinds[view.shown[view.picks[0]]]
        return ("ask.zoo.send_company", {"card": card}), None
    key = "ask.zoo.order" if frame[7] else "ask.zoo.order.first"
    return (key, {"company": company}), ("ask.zoo.order.detail", {})


# Questions of cards


def _by_card(view: View, seat: int, frame: Frame) -> Prompt:
    """What a card asks; the card itself is the source of the question."""
    kind = frame[KIND]
    args: dict[str, Any] = {"card": view.cards.kinds[source_card(view)]}
    if kind == b.ASK_MAY:
        return _may(view, seat, frame, args), None
    if kind == b.ASK_COMPANY:
        return _company(view, frame, args), None
    if kind == b.ASK_PLAYER:
        who = v.WORDS["who"][frame[5]]
        if frame[4] >= 0:
            args["company"] = NAMES[frame[4]]
        return (f"ask.zoo.player.{who}", args), None
    if kind == b.ASK_FRUIT:
        return _fruit(frame, args), None
    if kind == b.ASK_HIRE_CARD:
        return ("ask.zoo.hire_card", args), None
    args["company"] = NAMES[frame[3]]
    return ("ask.zoo.lobby_card" if kind == b.ASK_LOBBY_CARD else "ask.zoo.move_share", args), None


def _may(view: View, seat: int, frame: Frame, args: dict[str, Any]) -> Sentence:
    """An offer; a trade says what it costs or brings."""
    first = view.cards.blocks[frame[3]][0]
    here = frame[4]
    if here >= 0:
        args["company"] = NAMES[here]
        if first[0] == v.BUY_SHARE:
            return "ask.zoo.may.buy_share", args | {"coins": acts.share_cost(view, seat, here, first[1])}
        if first[0] == v.SELL_SHARE:
            return "ask.zoo.may.sell_share", args | {"coins": acts.share_gain(view, seat, here, first[1])}
        return "ask.zoo.may.here", args
    return "ask.zoo.may", args


def _company(view: View, frame: Frame, args: dict[str, Any]) -> Sentence:
    """In which Company the card works."""
    first = view.cards.blocks[frame[3]][0]
    if first[0] == v.SHARE_PRICE:
        way = "up" if first[1] > 0 else "down"
        return f"ask.zoo.company.{way}", args | {"n": abs(first[1])}
    word = COMPANY_WORDS.get(first[0])
    return f"ask.zoo.company.{word}" if word else "ask.zoo.company", args


def _fruit(frame: Frame, args: dict[str, Any]) -> Sentence:
    """What the Fruit is for, and how many there still are to name."""
    _, _, _, what, n, here, it, _, extra = frame
    word = FRUIT_WORDS[what]
    if what == v.FRUIT_PRICE:
        return f"ask.zoo.fruit.{word}.{'up' if extra > 0 else 'down'}", args | {"n": abs(extra)}
    args["n"] = n
    if here >= 0:
        args["company"] = NAMES[here]
    if it >= 0:
        args["seat2"] = it
    if what == verbs.GET_EXCHANGED or what == verbs.GET_SWAPPED:
        args["fruit"] = NAMES[extra]
    return f"ask.zoo.fruit.{word}", args
