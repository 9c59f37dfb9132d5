"""How a seat would stand after a move, judged from its view alone: the game's part of the greedy player.

``appraise`` answers in hundredths of a coin; ending a token, saying no and keeping are 0. It looks one step
ahead, at trades two: at what the move does as things stand, and at what is promised by it.
"""

from typing import Final

from stockyard.kernel.stack import KIND
from stockyard.zoo import board as b
from stockyard.zoo import can, tokens, verbs
from stockyard.zoo import cardset as c
from stockyard.zoo import shapes as v
from stockyard.zoo.appraise_cards import (
    effect,
    exchanging,
    lobbying,
    moving_fruit,
    prepare,
)
from stockyard.zoo.appraise_looks import in_look, look_worth
from stockyard.zoo.board import COMPANIES, View
from stockyard.zoo.legal import legal
from stockyard.zoo.sketch import UNKNOWN, Sketch, sketch
from stockyard.zoo.standing import (
    buying_fruit,
    buying_share,
    fruit_price_moved,
    hiring,
    moving_share,
    pool_changed,
    selling_fruit,
    selling_share,
)
from stockyard.zoo.worths import HUNDRED, INTRIGUE

# How many trades of a token are thought of together.
TRADES: Final = 2


def appraise(view: View, move: int) -> int:
    """What the move is worth to the seat of the view, in hundredths of a coin."""
    moves = legal(view, view.me)
    return weigh(view, moves)[moves.index(move)]


def weigh(view: View, moves: list[int]) -> list[int]:
    """What each of the seat's legal moves is worth to it."""
    return judge(sketch(view), moves, TRADES, {})


def judge(k: Sketch, moves: list[int], ahead: int, helpers: dict[int, int]) -> list[int]:
    """The same for a sketch that nothing has been tried in.

    So many trades are thought of together, 1 or 2; ``helpers`` has what is known already (``prepare``).
    """
    kind = k.stack[-1][KIND]
    if kind != b.ASK_SHARES or max(moves) >= c.BUY_FRUIT:
        prepare(k, helpers)
    if kind == b.ASK_TOKEN:
        return in_token(k, moves, ahead)
    if b.ASK_REVEAL <= kind <= b.ASK_SPECULATION or kind == b.ASK_AFTER:
        return in_action(k, kind, moves, ahead)
    return [in_question(k, kind, move) for move in moves]


# Tokens


def in_token(k: Sketch, moves: list[int], ahead: int) -> list[int]:
    """What each token could bring now; a Duplicate what the token before it could bring again."""
    worths: list[int] = []
    for move in moves:
        token = move - c.TOKEN
        if token == b.DUPLICATE:
            worths.append(token_worth(k, b.last_token(k, k.me), ahead))
        else:
            worths.append(token_worth(k, token, ahead))
    return worths


def token_worth(k: Sketch, token: int, ahead: int) -> int:
    """The most that a token's action can bring as things stand."""
    seat = k.me
    best = 0
    if token == b.SHARE_TRADING:
        return most([share_trade(k, move, ahead, 0, 0) for move in tokens.share_moves(k, seat, 0, 0)], ahead)
    if token == b.FRUIT_TRADING:
        return most([fruit_trade(k, move, ahead, 0, 0) for move in tokens.fruit_moves(k, seat, 0, 0)], ahead)
    if token == b.HIRING:
        for kind in can.hireable(k, seat, 0):
            best = max(best, hiring(k, kind, 0))
    elif token == b.LOBBYING:
        best = lobby_worth(k)
    else:
        best = look_worth(k)
    return best


def most(gains: list[int], ahead: int) -> int:
    """What the trades of a token bring: the best pair, or the two best where they were thought of singly."""
    best = 0
    second = 0
    for gain in gains:
        if gain > best:
            second = best
            best = gain
        elif gain > second:
            second = gain
    return best if ahead == TRADES else best + second


def lobby_worth(k: Sketch) -> int:
    """What Lobbying brings: its coins, and the best card in the best deck."""
    best = UNKNOWN
    for card in set(k.influence):
        best = max(best, best_lobby(k, card))
    return b.LOBBY_COINS * HUNDRED + (best if best > UNKNOWN else 0)


def best_lobby(k: Sketch, card: int) -> int:
    """What a face-up card is worth in the deck where it serves best."""
    return max(lobbying(k, card, 0), lobbying(k, card, 1), lobbying(k, card, 2))


# Trades


def share_trade(k: Sketch, move: int, left: int, bought: int, sold: int) -> int:
    """What a trade of a Share brings, and the best one after it."""
    seat = k.me
    buys = move < c.SELL_SHARE
    company = move - (c.BUY_SHARE if buys else c.SELL_SHARE)
    if buys:
        gain = buying_share(k, seat, company, 0, k.weights)
    else:
        gain = selling_share(k, seat, company, 0, k.weights)
    if left < 2:
        return gain
    price = k.share_price[company]
    coins = k.coins[seat]
    at = seat * COMPANIES + company
    step = 1 if buys else -1
    k.coins[seat] -= step * price
    k.shares[at] += step
    k.share_price[company] = min(b.HIGHEST_SHARE, max(1, price + step))
    if buys:
        bought |= 1 << company
    else:
        sold |= 1 << company
    best = 0
    for later in tokens.share_moves(k, seat, bought, sold):
        best = max(best, share_trade(k, later, 1, bought, sold))
    k.coins[seat] = coins
    k.shares[at] -= step
    k.share_price[company] = price
    return gain + best


def fruit_trade(k: Sketch, move: int, left: int, bought: int, sold: int) -> int:
    """What a trade of a Fruit brings, and the best one after it."""
    seat = k.me
    step = 1
    seller = -1
    if move < c.SELL_FRUIT:
        fruit = move - c.BUY_FRUIT
        gain = buying_fruit(k, fruit, -1)
    elif move < c.BUY_FROM:
        fruit = move - c.SELL_FRUIT
        gain = selling_fruit(k, fruit, 0)
        step = -1
    else:
        fruit = (move - c.BUY_FROM) // c.SEATS
        seller = (move - c.BUY_FROM) % c.SEATS
        gain = buying_fruit(k, fruit, seller)
    if left < 2 or (gain < 0 and seller >= 0):
        return gain
    price = k.fruit_price[fruit]
    coins = k.coins[seat]
    at = seat * COMPANIES + fruit
    k.coins[seat] -= step * (price + (b.FROM_PLAYER if seller >= 0 else 0))
    k.fruits[at] += step
    k.fruit_price[fruit] = min(b.HIGHEST_FRUIT, max(1, price + step))
    if step > 0:
        bought |= 1 << fruit
    else:
        sold |= 1 << fruit
    best = 0
    for later in tokens.fruit_moves(k, seat, bought, sold):
        if later < c.BUY_FROM:
            best = max(best, fruit_trade(k, later, 1, bought, sold))
    k.coins[seat] = coins
    k.fruits[at] -= step
    k.fruit_price[fruit] = price
    return gain + best


# Actions


def in_action(k: Sketch, kind: int, moves: list[int], ahead: int) -> list[int]:
    """The action of a token; an Intrigue comes on top of the best that can be done."""
    worths: list[int] = []
    best = 0
    for move in moves:
        worth = 0
        if move < k.cards.intrigue_base:
            worth = action(k, kind, move, ahead)
            best = max(best, worth)
        worths.append(worth)
    for at, move in enumerate(moves):
        if move >= k.cards.intrigue_base:
            worths[at] = best + intrigue(k, move)
    return worths


def action(k: Sketch, kind: int, move: int, ahead: int) -> int:
    """A move of a token's action, compared with leaving it; or the use of an ability."""
    if move == c.DONE or move == c.REVEAL:
        return 0
    if kind == b.ASK_SHARES:
        frame = k.stack[-1]
        return share_trade(k, move, min(frame[3], ahead), frame[4], frame[5])
    if kind == b.ASK_FRUITS:
        frame = k.stack[-1]
        return fruit_trade(k, move, min(frame[3], ahead), frame[4], frame[5])
    if kind == b.ASK_HIRING:
        return hiring(k, move - k.cards.hire_base + k.cards.helper_base, 0)
    if kind == b.ASK_LOBBYING:
        if move == c.TAKE_COINS:
            return b.LOBBY_COINS * HUNDRED
        return b.LOBBY_COINS * HUNDRED + best_lobby(k, move - c.CARD)
    if kind == b.ASK_SPECULATION:
        if move == c.TAKE_COINS:
            return b.SPECULATION_COINS * HUNDRED
        return look_worth(k, move - c.COMPANY)
    used = move - k.cards.use_base + k.cards.helper_base
    return effect(k, k.weights, k.cards.effect[used], k.me, -1, -1)


def intrigue(k: Sketch, move: int) -> int:
    """What an Intrigue brings now beyond what it is kept for."""
    card = move - k.cards.intrigue_base + k.cards.base[6]
    days = k.rounds_left * k.options.tokens + k.options.tokens - k.token
    kept = INTRIGUE * (days - k.left[k.me]) // (b.ROUNDS * k.options.tokens)
    return effect(k, k.weights, k.cards.effect[card], k.me, -1, -1) - max(kept, 0)


# Answers to cards


def in_question(k: Sketch, kind: int, move: int) -> int:
    """An answer to a question that a card or a division asks."""
    frame = k.stack[-1]
    if kind == b.ASK_DIVISION:
        return pool_changed(k, move - c.FRUIT, 1)
    if kind == b.ASK_FRUIT:
        return in_fruit(k, move - c.FRUIT)
    if kind == b.ASK_MAY:
        return effect(k, k.weights, frame[3], k.me, frame[4], frame[5]) if move == c.YES else 0
    if kind == b.ASK_COMPANY:
        return effect(k, k.weights, frame[3], k.me, move - c.COMPANY, frame[4])
    if kind == b.ASK_PLAYER:
        return effect(k, k.weights, frame[3], k.me, frame[4], move - c.PLAYER)
    if kind == b.ASK_LOBBY_COMPANY:
        return lobbying(k, frame[3], move - c.COMPANY)
    if kind == b.ASK_LOBBY_CARD:
        return lobbying(k, move - c.CARD, frame[3])
    if kind == b.ASK_HIRE_CARD:
        return hiring(k, move - k.cards.hire_base + k.cards.helper_base, frame[3])
    if kind == b.ASK_PAY:
        worth = pool_changed(k, move - c.FRUIT, -1)
        return -worth if frame[7] < 0 else worth
    if kind == b.ASK_MOVE_SHARE:
        return moving_share(k, k.me, move - c.COMPANY, frame[3], k.weights)
    return in_look(k, kind, move)


def in_fruit(k: Sketch, fruit: int) -> int:
    """A Fruit that is picked, by what it is picked for."""
    _, _, _, what, _, here, it, _, extra = k.stack[-1]
    if v.ADD <= what <= v.STEAL:
        return moving_fruit(k, k.weights, what, fruit, 1, k.me, here, it)
    if what == v.SELL_FRUIT:
        return selling_fruit(k, fruit, extra)
    if what == v.FRUIT_PRICE:
        return fruit_price_moved(k, fruit, extra, k.weights)
    if what == verbs.GET_EXCHANGED or what == verbs.GET_SWAPPED:
        return exchanging(k, k.weights, k.me, extra, fruit)
    best = UNKNOWN
    getting = verbs.GET_EXCHANGED if what == v.EXCHANGE else verbs.GET_SWAPPED
    for get in verbs.fruit_options(k, getting, k.me, here, it, fruit):
        best = max(best, exchanging(k, k.weights, k.me, fruit, get))
    return best
