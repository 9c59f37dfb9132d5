"""A decision for people: the prompt, the options and the refused moves, as keys and arguments for the texts.

A sentence is ``(key, args)``; which language it becomes is not known here. ``where`` says on which thing of
the board a move is made: token.<token>, company.<company>, warehouse.<fruit>, fruit.<fruit> (one's own),
floor.<company>.<fruit>, seat.<n>, seat.<n>.<fruit>, helper.<card>, influence.<card>, team.<card>,
intrigue.<card>, look.<place> or dock, which is where the buttons are.
"""

from typing import Any, Final

from stockyard.kernel.stack import KIND, Frame
from stockyard.zoo import acts, legal, verbs
from stockyard.zoo import board as b
from stockyard.zoo import cardset as c
from stockyard.zoo import shapes as v
from stockyard.zoo.board import COMPANIES, TOKENS, View
from stockyard.zoo.prompts import NAMES, Sentence, prompt
from stockyard.zoo.view import source_name
from stockyard.zoo.why import blocked

Refused = tuple[int, str, str, dict[str, Any], str]


def describe(view: View, seat: int) -> dict[str, Any] | None:
    """The decision of a seat that is asked, made from its own view; None if it is not asked."""
    moves = legal.legal(view, seat)
    if not moves:
        return None
    frame = view.stack[-1]
    asked, detail = prompt(view, seat, frame)
    return {
        "seat": seat,
        "kind": b.ASK_NAMES[frame[KIND]],
        "source": source_name(view),
        "prompt": asked,
        "detail": detail,
        "options": [(move, text(view, seat, frame, move), where(view, frame, move)) for move in moves],
        "refused": refused(view, seat, frame),
    }


# What the button of a move says


def text(view: View, seat: int, frame: Frame, move: int) -> Sentence:
    """The move as a sentence, with what it costs or brings."""
    word, _, value = view.cards.moves.name(move).partition(".")
    key = "move.zoo." + word
    if word in WITH_CARD:
        return key, {"card": value}
    if word in TRADES:
        return _trade(view, seat, word, move)
    if word == "token":
        return _token(view, seat, move)
    if word == "company":
        return _company(view, seat, frame, move - c.COMPANY)
    if word == "fruit":
        return _fruit(view, seat, frame, move - c.FRUIT)
    if word == "player":
        return key, {"seat": int(value)}
    if word in ("send", "order"):
        return key, {"card": view.cards.kinds[view.shown[looked_place(view, move)]]}
    if word == "reveal":
        return key, {"token": TOKENS[view.chosen[seat]]}
    if word == "coins":
        lobbying = frame[KIND] == b.ASK_LOBBYING
        return key, {"coins": b.LOBBY_COINS if lobbying else b.SPECULATION_COINS}
    if word == "done":
        return _done(view, frame), {}
    return key, {}


WITH_CARD: Final = ("hire", "card", "use", "intrigue")
TRADES: Final = ("buy_share", "sell_share", "buy_fruit", "sell_fruit")


def _done(view: View, frame: Frame) -> str:
    """To end an action says something else before anything of it was done."""
    if b.ASK_SHARES <= frame[KIND] <= b.ASK_SPECULATION and not view.acted:
        return "move.zoo.done.unused"
    return "move.zoo.done.after" if frame[KIND] == b.ASK_AFTER else "move.zoo.done"


def _token(view: View, seat: int, move: int) -> Sentence:
    """A token; Duplicate with the action it would have."""
    token = TOKENS[move - c.TOKEN]
    last = b.last_token(view, seat)
    if move - c.TOKEN == b.DUPLICATE and last >= 0:
        return "move.zoo.token.duplicate", {"token": token, "token2": TOKENS[last]}
    return "move.zoo.token", {"token": token}


def _trade(view: View, seat: int, word: str, move: int) -> Sentence:
    """A transaction with its price for this seat (4, 5)."""
    key = "move.zoo." + word
    if move < c.SELL_SHARE:
        company = move - c.BUY_SHARE
        return key, {"company": NAMES[company], "coins": acts.share_cost(view, seat, company, 0)}
    if move < c.BUY_FRUIT:
        company = move - c.SELL_SHARE
        return key, {"company": NAMES[company], "coins": acts.share_gain(view, seat, company, 0)}
    if move < c.SELL_FRUIT:
        fruit = move - c.BUY_FRUIT
        return key, {"fruit": NAMES[fruit], "coins": acts.fruit_cost(view, seat, fruit)}
    if move < c.BUY_FROM:
        fruit = move - c.SELL_FRUIT
        return key, {"fruit": NAMES[fruit], "coins": acts.fruit_gain(view, seat, fruit, 0)}
    fruit = (move - c.BUY_FROM) // c.SEATS
    seller = (move - c.BUY_FROM) % c.SEATS
    coins = acts.fruit_cost_from(view, seat, fruit, seller)
    return f"{key}.from", {"fruit": NAMES[fruit], "seat": seller, "coins": coins}


def _company(view: View, seat: int, frame: Frame, company: int) -> Sentence:
    """A Company: for a trade with its price, for a price with where it would be."""
    key = "move.zoo.company"
    args: dict[str, Any] = {"company": NAMES[company]}
    if frame[KIND] != b.ASK_COMPANY:
        return key, args
    verb = view.cards.blocks[frame[3]][0]
    if verb[0] == v.SHARE_PRICE:
        before = view.share_price[company]
        after = min(max(before + verb[1], 1), b.HIGHEST_SHARE)
        return f"{key}.price", args | {"before": before, "after": after}
    if verb[0] == v.BUY_SHARE:
        return f"{key}.coins", args | {"coins": acts.share_cost(view, seat, company, verb[1])}
    if verb[0] == v.SELL_SHARE:
        return f"{key}.coins", args | {"coins": acts.share_gain(view, seat, company, verb[1])}
    return key, args


def _fruit(view: View, seat: int, frame: Frame, fruit: int) -> Sentence:
    """A Fruit: for a sale with its price, for a price with where it would be."""
    key = "move.zoo.fruit"
    args: dict[str, Any] = {"fruit": NAMES[fruit]}
    if frame[KIND] != b.ASK_FRUIT:
        return key, args
    if frame[3] == v.SELL_FRUIT:
        return f"{key}.coins", args | {"coins": acts.fruit_gain(view, seat, fruit, frame[8])}
    if frame[3] == v.FRUIT_PRICE:
        before = view.fruit_price[fruit]
        after = min(max(before + frame[8], 1), b.HIGHEST_FRUIT)
        return f"{key}.price", args | {"before": before, "after": after}
    return key, args


def looked_place(view: View, move: int) -> int:
    """The place, among all cards looked at, of a card to send away or to lay next (8)."""
    if move < c.ORDER:
        return move - c.SEND
    rest = [place for place in range(len(view.shown)) if place != view.picks[0]]
    for pick in view.picks[2:]:
        rest.pop(pick)
    return rest[move - c.ORDER] if move - c.ORDER < len(rest) else -1


# Where a move is made


def where(view: View, frame: Frame, move: int) -> str:
    """The thing on the board that a move is made on."""
    word, _, value = view.cards.moves.name(move).partition(".")
    if word in PLACES:
        return PLACES[word] + value
    if word == "buy_fruit" or word == "sell_fruit":
        fruit, _, seller = value.partition(".")
        return f"seat.{seller}.{fruit}" if seller else f"warehouse.{fruit}"
    if word == "send" or word == "order":
        return f"look.{looked_place(view, move)}"
    if word == "fruit":
        return _fruit_place(view, frame, value)
    return "dock"


PLACES: Final = {
    "token": "token.",
    "buy_share": "company.",
    "sell_share": "company.",
    "company": "company.",
    "player": "seat.",
    "hire": "helper.",
    "card": "influence.",
    "use": "team.",
    "intrigue": "intrigue.",
}


def _fruit_place(view: View, frame: Frame, fruit: str) -> str:
    """Where a Fruit lies that is chosen: on a board, in the Warehouse, in somebody's pool."""
    if frame[KIND] == b.ASK_DIVISION:
        return f"floor.{NAMES[view.order[frame[3]]]}.{fruit}"
    if frame[KIND] != b.ASK_FRUIT:
        return "fruit." + fruit
    what = frame[3]
    if what == v.TAKE or what == v.CLEAR:
        return f"floor.{NAMES[frame[5]]}.{fruit}"
    if what == v.STEAL or what == verbs.GET_SWAPPED:
        return f"seat.{frame[6]}.{fruit}"
    if what in (v.ADD, v.GAIN, v.FRUIT_PRICE, verbs.GET_EXCHANGED):
        return "warehouse." + fruit
    return "fruit." + fruit


# What can't be done now


def refused(view: View, seat: int, frame: Frame) -> list[Refused]:
    """The moves that one could look for on the table and can't make: (move, rule, key, args, where)."""
    out: list[Refused] = []
    for move in _touchable(view, seat, frame):
        why = blocked(view, seat, move)
        if why is not None:
            out.append((move, why[0], "why." + why[1], {}, where(view, frame, move)))
    return out


def _touchable(view: View, seat: int, frame: Frame) -> list[int]:
    """What lies on the table for a move of this seat, whatever is asked."""
    cards = view.cards
    moves = [c.TOKEN + token for token in range(len(TOKENS))]
    moves += range(c.BUY_SHARE, c.BUY_FROM)
    for other in range(view.options.seats):
        for fruit in range(COMPANIES):
            if other != seat and view.fruits[other * COMPANIES + fruit]:
                moves.append(c.BUY_FROM + fruit * c.SEATS + other)
    moves += [cards.hire_base + kind - cards.helper_base for kind in sorted(set(view.market))]
    moves += [c.CARD + kind for kind in sorted(set(view.influence))]
    moves += [cards.use_base + (entry >> 3) - cards.helper_base for entry in view.team if entry & 7 == seat]
    moves += [cards.intrigue_base + kind - cards.base[6] for kind in sorted(set(view.hand))]
    kind = frame[KIND]
    if kind in WITH_COMPANY:
        moves += [c.COMPANY + company for company in view.order]
    if kind in WITH_FRUIT:
        moves += [c.FRUIT + fruit for fruit in view.order]
    if kind == b.ASK_PLAYER:
        moves += [c.PLAYER + other for other in range(view.options.seats) if other != seat]
    if kind == b.ASK_LOBBYING:
        moves.append(c.TAKE_COINS)
    return moves


WITH_COMPANY: Final = (b.ASK_SPECULATION, b.ASK_COMPANY, b.ASK_MOVE_SHARE)
WITH_FRUIT: Final = (b.ASK_FRUIT, b.ASK_DIVISION, b.ASK_PAY)
