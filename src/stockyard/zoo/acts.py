"""What is done to the table: each act changes one thing, keeps what is derived and tells its event.

Acts do not ask whether they are allowed; ``moved`` counts what they changed, for cards that ask (16).
"""

from stockyard.kernel.events import ALL
from stockyard.zoo import board as b
from stockyard.zoo import events as e
from stockyard.zoo import shapes as v
from stockyard.zoo.board import COMPANIES, Board, State
from stockyard.zoo.cardset import MODS_SIZE


def tell(
    s: State, kind: int, seat: int, args: tuple[int, ...], seen: int = ALL, hidden: tuple[int, ...] = ()
) -> None:
    """Append an event, if anybody listens."""
    if s.sink is not None:
        s.sink.append((kind, seat, seen, args, hidden))


# Prices, and what is paid


def share_cost(s: Board, seat: int, company: int, d: int) -> int:
    """What a Share costs the seat (4): its price, changed by the card and by the seat's Helpers."""
    cost = s.share_price[company] + d + s.mods[seat * MODS_SIZE + v.SHARE_BUY]
    return cost if cost > 0 else 0


def share_gain(s: Board, seat: int, company: int, d: int) -> int:
    """What the seat gets for a Share (4)."""
    gain = s.share_price[company] + d + s.mods[seat * MODS_SIZE + v.SHARE_SELL]
    return gain if gain > 0 else 0


def fruit_cost(s: Board, seat: int, fruit: int) -> int:
    """What a Fruit of the Warehouse costs the seat (5)."""
    cost = s.fruit_price[fruit] + s.mods[seat * MODS_SIZE + v.FRUIT_BUY]
    return cost if cost > 0 else 0


def fruit_cost_from(s: Board, seat: int, fruit: int, seller: int) -> int:
    """What a Fruit of another player costs the seat (5): price + 2, changed by Helpers of both."""
    mods = s.mods
    cost = s.fruit_price[fruit] + b.FROM_PLAYER + mods[seat * MODS_SIZE + v.FROM_PLAYER]
    cost += mods[seller * MODS_SIZE + v.SURCHARGE]
    return cost if cost > 0 else 0


def fruit_gain(s: Board, seat: int, fruit: int, d: int) -> int:
    """What the seat gets for a Fruit (5)."""
    gain = s.fruit_price[fruit] + d + s.mods[seat * MODS_SIZE + v.FRUIT_SELL]
    return gain if gain > 0 else 0


def move_share_price(s: State, company: int, n: int) -> None:
    """Move a Share Price token n spaces, as far as its track goes (4)."""
    before = s.share_price[company]
    after = before + n
    if after > b.HIGHEST_SHARE:
        after = b.HIGHEST_SHARE
    elif after < 1:
        after = 1
    if after != before:
        s.share_price[company] = after
        s.moved += 1
        if s.sink is not None:
            tell(s, e.SHARE_PRICE, -1, (company, before, after))


def move_fruit_price(s: State, fruit: int, n: int) -> None:
    """Move a Fruit Price token n spaces, as far as its track goes (5)."""
    before = s.fruit_price[fruit]
    after = before + n
    if after > b.HIGHEST_FRUIT:
        after = b.HIGHEST_FRUIT
    elif after < 1:
        after = 1
    if after != before:
        s.fruit_price[fruit] = after
        s.moved += 1
        if s.sink is not None:
            tell(s, e.FRUIT_PRICE, -1, (fruit, before, after))


# Trades


def buy_share(s: State, seat: int, company: int, d: int = 0) -> None:
    """Buy one Share; its price rises by one space (4)."""
    cost = share_cost(s, seat, company, d)
    s.coins[seat] -= cost
    s.shares[seat * COMPANIES + company] += 1
    s.moved += 1
    if s.sink is not None:
        tell(s, e.BOUGHT_SHARE, seat, (company, cost, s.share_price[company]))
    move_share_price(s, company, 1)


def sell_share(s: State, seat: int, company: int, d: int = 0) -> None:
    """Sell one Share; its price falls by one space (4)."""
    gain = share_gain(s, seat, company, d)
    s.coins[seat] += gain
    s.shares[seat * COMPANIES + company] -= 1
    s.moved += 1
    if s.sink is not None:
        tell(s, e.SOLD_SHARE, seat, (company, gain, s.share_price[company]))
    move_share_price(s, company, -1)


def buy_fruit(s: State, seat: int, fruit: int) -> None:
    """Buy one Fruit from the Warehouse; its price rises by one space (5)."""
    cost = fruit_cost(s, seat, fruit)
    s.coins[seat] -= cost
    s.warehouse[fruit] -= 1
    s.fruits[seat * COMPANIES + fruit] += 1
    s.moved += 1
    if s.sink is not None:
        tell(s, e.BOUGHT_FRUIT, seat, (fruit, cost, -1, s.fruit_price[fruit]))
    move_fruit_price(s, fruit, 1)


def buy_fruit_from(s: State, seat: int, fruit: int, seller: int) -> None:
    """Buy one Fruit from another player, who gets what is paid; its price rises by one space (5)."""
    cost = fruit_cost_from(s, seat, fruit, seller)
    s.coins[seat] -= cost
    s.coins[seller] += cost
    s.fruits[seller * COMPANIES + fruit] -= 1
    s.fruits[seat * COMPANIES + fruit] += 1
    s.moved += 1
    if s.sink is not None:
        tell(s, e.BOUGHT_FRUIT, seat, (fruit, cost, seller, s.fruit_price[fruit]))
    move_fruit_price(s, fruit, 1)


def sell_fruit(s: State, seat: int, fruit: int, d: int = 0) -> None:
    """Sell one Fruit to the Warehouse; its price falls by one space (5)."""
    gain = fruit_gain(s, seat, fruit, d)
    s.coins[seat] += gain
    s.fruits[seat * COMPANIES + fruit] -= 1
    s.warehouse[fruit] += 1
    s.moved += 1
    if s.sink is not None:
        tell(s, e.SOLD_FRUIT, seat, (fruit, gain, s.fruit_price[fruit]))
    move_fruit_price(s, fruit, -1)


# Coins and Fruits without a trade


def add_coins(s: State, seat: int, amount: int, why: int) -> None:
    """Take coins from the Bank, or pay as many as there are (14)."""
    if amount < 0 and s.coins[seat] + amount < 0:
        amount = -s.coins[seat]
    if amount:
        s.coins[seat] += amount
        s.moved += 1
        if s.sink is not None:
            tell(s, e.COINS, seat, (amount, why))


def to_floor(s: State, company: int, fruit: int, n: int) -> None:
    """n Fruits from the Warehouse to a board, as many as there are; n < 0: back to the Warehouse."""
    if n > s.warehouse[fruit]:
        n = s.warehouse[fruit]
    at = company * COMPANIES + fruit
    if n < 0 and s.floor[at] + n < 0:
        n = -s.floor[at]
    if n:
        s.warehouse[fruit] -= n
        s.floor[at] += n
        s.moved += 1
        if s.sink is not None:
            if n > 0:
                tell(s, e.MOVED, -1, (fruit, n, e.WAREHOUSE, e.FLOOR + company))
            else:
                tell(s, e.MOVED, -1, (fruit, -n, e.FLOOR + company, e.WAREHOUSE))


def from_floor(s: State, seat: int, company: int, fruit: int, n: int) -> None:
    """n Fruits from a board to a pool, as many as there are."""
    at = company * COMPANIES + fruit
    if n > s.floor[at]:
        n = s.floor[at]
    if n:
        s.floor[at] -= n
        s.fruits[seat * COMPANIES + fruit] += n
        s.moved += 1
        if s.sink is not None:
            tell(s, e.MOVED, seat, (fruit, n, e.FLOOR + company, e.POOL + seat))


def to_pool(s: State, seat: int, fruit: int, n: int) -> None:
    """n Fruits from the Warehouse to a pool, as many as there are; n < 0: back to the Warehouse."""
    if n > s.warehouse[fruit]:
        n = s.warehouse[fruit]
    at = seat * COMPANIES + fruit
    if n < 0 and s.fruits[at] + n < 0:
        n = -s.fruits[at]
    if n:
        s.warehouse[fruit] -= n
        s.fruits[at] += n
        s.moved += 1
        if s.sink is not None:
            if n > 0:
                tell(s, e.MOVED, seat, (fruit, n, e.WAREHOUSE, e.POOL + seat))
            else:
                tell(s, e.MOVED, seat, (fruit, -n, e.POOL + seat, e.WAREHOUSE))


def steal(s: State, seat: int, victim: int, fruit: int, n: int) -> None:
    """n Fruits from one pool to another, unpaid."""
    if n > s.fruits[victim * COMPANIES + fruit]:
        n = s.fruits[victim * COMPANIES + fruit]
    if n:
        s.fruits[victim * COMPANIES + fruit] -= n
        s.fruits[seat * COMPANIES + fruit] += n
        s.moved += 1
        if s.sink is not None:
            tell(s, e.MOVED, seat, (fruit, n, e.POOL + victim, e.POOL + seat))


def rob(s: State, seat: int, victim: int, amount: int) -> None:
    """Up to so many coins from another player (14)."""
    if amount > s.coins[victim]:
        amount = s.coins[victim]
    if amount:
        s.coins[victim] -= amount
        s.coins[seat] += amount
        s.moved += 1
        tell(s, e.ROBBED, seat, (amount, victim))


def move_share(s: State, seat: int, source: int, target: int) -> None:
    """One Share from a Company to another, unpaid: no price moves (14)."""
    s.shares[seat * COMPANIES + source] -= 1
    s.shares[seat * COMPANIES + target] += 1
    s.moved += 1
    tell(s, e.SHARE_MOVED, seat, (source, target))


# Displays and decks


def without(cards: tuple[int, ...], at: int) -> tuple[int, ...]:
    """The cards but the one at a place."""
    return cards[:at] + cards[at + 1 :]


def refill_influence(s: State, slot: int) -> None:
    """Fill a slot of the Influence display, or close it up when the deck is empty (7)."""
    deck = s.influence_deck
    if not deck:
        return
    at = s.chance.below(b.INFLUENCE_STREAM, len(deck))
    kind = deck[at]
    s.influence_deck = without(deck, at)
    s.influence = (*s.influence[:slot], kind, *s.influence[slot:])
    if s.sink is not None:
        tell(s, e.SHOWN, -1, (e.INFLUENCE, slot, kind))


def refill_market(s: State, slot: int) -> None:
    """Fill a slot of the Helper market, or close it up when the deck is empty (6)."""
    deck = s.helper_deck
    if not deck:
        return
    at = s.chance.below(b.HELPER_STREAM, len(deck))
    kind = deck[at]
    s.helper_deck = without(deck, at)
    s.market = (*s.market[:slot], kind, *s.market[slot:])
    if s.sink is not None:
        tell(s, e.SHOWN, -1, (e.HELPERS, slot, kind))


def lobby(s: State, seat: int, kind: int, company: int) -> None:
    """Shuffle a face-up Influence card into a Company deck and fill up the display (7)."""
    slot = s.influence.index(kind)
    s.influence = without(s.influence, slot)
    into_deck(s, kind, company)
    if s.sink is not None:
        tell(s, e.LOBBIED, seat, (kind, company, slot))
    refill_influence(s, slot)


def into_deck(s: State, kind: int, company: int) -> None:
    """A card is shuffled into a Company deck."""
    deck = s.decks[company]
    deck.shuffle()
    deck.put_bag(kind)
    s.moved += 1


def sweep(s: State, seat: int, which: int) -> None:
    """All face-up cards of a display leave the game; it is filled up anew (14)."""
    if which == v.SWEEP_HELPERS:
        gone = s.market
        s.market = ()
    else:
        gone = s.influence
        s.influence = ()
    s.removed += gone
    s.moved += 1
    tell(s, e.SWEPT, seat, (e.INFLUENCE if which == v.SWEEP_INFLUENCE else e.HELPERS, *gone))
    for slot in range(s.options.display):
        if which == v.SWEEP_INFLUENCE:
            refill_influence(s, slot)
        else:
            refill_market(s, slot)


def hire(s: State, seat: int, kind: int, apples: int, lemons: int, pineapples: int) -> None:
    """Pay a Helper with Fruits, take it and fill up the market (6). A Bot's Helpers change nothing (19)."""
    at = seat * COMPANIES
    for fruit, n in ((0, apples), (1, lemons), (2, pineapples)):
        s.fruits[at + fruit] -= n
        s.warehouse[fruit] += n
    slot = s.market.index(kind)
    s.market = without(s.market, slot)
    s.team = (*s.team, kind * 8 + seat)
    s.glory[seat] += s.cards.glory[kind]
    s.helpers[seat] += 1
    s.moved += 1
    if s.cards.mods[kind] and not s.options.bots >> seat & 1:
        mods = list(s.mods)
        for key, n in s.cards.mods[kind]:
            mods[seat * MODS_SIZE + key] += n
        s.mods = tuple(mods)
    if s.sink is not None:
        tell(s, e.HIRED, seat, (kind, slot, apples, lemons, pineapples))
    refill_market(s, slot)
