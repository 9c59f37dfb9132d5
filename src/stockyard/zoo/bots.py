"""Rulebook Bots (19): what a Bot does instead of playing a token. It never chooses, so nothing here asks.

All Bots draw from one deck. A card is passed over while none of its effects can be done in full.
"""

from stockyard.kernel.effects import Instruction
from stockyard.zoo import acts, can
from stockyard.zoo import board as b
from stockyard.zoo import events as e
from stockyard.zoo import shapes as v
from stockyard.zoo.acts import tell
from stockyard.zoo.board import COMPANIES, State, shares_left


def play_bot(s: State, seat: int) -> None:
    """Draw until a card has an effect that can be done, and carry it out (19).

    Once every different card has failed this turn, the Bot passes. A position may have fewer than the set.
    """
    failed: list[int] = []
    different = len(set(s.bot_deck + s.bot_discard))
    while len(failed) < different:
        kind = _draw(s)
        s.bot_card = kind
        code = s.cards.blocks[s.cards.effect[kind]]
        possible = False
        for verb in code:
            if _able(s, seat, verb):
                possible = True
        tell(s, e.BOT_CARD, seat, (kind, 1 if possible else 0))
        if possible:
            _resolve(s, seat, kind)
            return
        if kind not in failed:
            failed.append(kind)
    tell(s, e.BOT_PASSES, seat, ())


def _draw(s: State) -> int:
    """The next card; the discards are shuffled only when one is needed and none is left (19)."""
    if not s.bot_deck:
        s.bot_deck = tuple(sorted(s.bot_discard))
        s.bot_discard = ()
        tell(s, e.BOTS_SHUFFLED, -1, ())
    at = s.chance.below(b.BOT_STREAM, len(s.bot_deck))
    kind = s.bot_deck[at]
    s.bot_deck = acts.without(s.bot_deck, at)
    s.bot_discard = (*s.bot_discard, kind)
    return kind


def _resolve(s: State, seat: int, kind: int) -> None:
    """Each effect that can be done when it is reached, then the extra coins (19)."""
    done = False
    s.moved = 0
    for at, verb in enumerate(s.cards.blocks[s.cards.effect[kind]]):
        if _able(s, seat, verb):
            tell(s, e.LINE, -1, (kind, at))
            _do(s, seat, verb)
            done = True
    if done and s.cards.extra[kind]:
        acts.add_coins(s, seat, s.cards.extra[kind], e.WHY_BOT)


# Which Fruit, Share, Company: leftmost first (19)


def cheapest_fruit(s: State, seat: int) -> tuple[int, int]:
    """The cheapest Fruit and whom it is bought from (-1: the Warehouse); (-1, -1) if it can't be bought.

    Of several cheapest the leftmost that can be bought: from the Warehouse, else from the nearest seat.
    """
    price = min(s.fruit_price)
    for fruit in s.order:
        if s.fruit_price[fruit] != price:
            continue
        if s.warehouse[fruit]:
            if s.coins[seat] >= price:
                return fruit, -1
            continue
        for k in range(1, s.options.seats):
            seller = (seat + k) % s.options.seats
            if s.fruits[seller * COMPANIES + fruit]:
                if s.coins[seat] >= acts.fruit_cost_from(s, seat, fruit, seller):
                    return fruit, seller
                break
    return -1, -1


def cheapest_share(s: State, seat: int) -> int:
    """The leftmost Company with the cheapest Shares, or -1 if the seat can't buy one."""
    price = min(s.share_price)
    if s.coins[seat] < price or not shares_left(s, seat):
        return -1
    for company in s.order:
        if s.share_price[company] == price:
            return company
    return -1  # pragma: no cover  some Company has the lowest price


def dearest_share(s: State, seat: int) -> int:
    """The leftmost Company whose Shares are dearest among the seat's own, or -1."""
    best = -1
    for company in s.order:
        if s.shares[seat * COMPANIES + company]:
            if best < 0 or s.share_price[company] > s.share_price[best]:
                best = company
    return best


def dear_fruit(s: State, seat: int, least: int) -> int:
    """The seat's leftmost Fruit whose price is at least so high, or -1."""
    for fruit in s.order:
        if s.fruits[seat * COMPANIES + fruit] and s.fruit_price[fruit] >= least:
            return fruit
    return -1


def _able(s: State, seat: int, verb: Instruction) -> bool:
    """Whether an effect can be done in full now (19)."""
    op = verb[0]
    if op == v.BOT_FRUIT:
        return cheapest_fruit(s, seat)[0] >= 0
    if op == v.BOT_CHEAPEST_SHARE:
        return cheapest_share(s, seat) >= 0
    if op == v.BOT_SHARE:
        price = s.share_price[verb[1]]
        return price <= verb[2] and price <= s.coins[seat] and shares_left(s, seat) > 0
    if op == v.BOT_HIRE:
        return len(can.hireable(s, seat, 0)) > 0
    if op == v.BOT_PASS:
        return s.decks[verb[1]].size() > 0
    if op == v.BOT_SELL_FRUIT:
        return dear_fruit(s, seat, verb[1]) >= 0
    if op == v.BOT_SWEEP:
        return len(s.influence) > 0
    if op == v.BOT_INFLUENCE:
        return seat != s.first and len(s.influence_deck) > 0
    return dearest_share(s, seat) >= 0


def _do(s: State, seat: int, verb: Instruction) -> None:
    """Carry an effect out."""
    op = verb[0]
    if op == v.BOT_FRUIT:
        fruit, seller = cheapest_fruit(s, seat)
        if seller < 0:
            acts.buy_fruit(s, seat, fruit)
        else:
            acts.buy_fruit_from(s, seat, fruit, seller)
    elif op == v.BOT_CHEAPEST_SHARE:
        acts.buy_share(s, seat, cheapest_share(s, seat))
    elif op == v.BOT_SHARE:
        acts.buy_share(s, seat, verb[1])
    elif op == v.BOT_HIRE:
        kind = can.hireable(s, seat, 0)[0]
        cost = s.cards.cost
        at = kind * COMPANIES
        acts.hire(s, seat, kind, cost[at], cost[at + 1], cost[at + 2])
    elif op == v.BOT_PASS:
        _pass_card(s, seat, verb[1], verb[2])
    elif op == v.BOT_SELL_FRUIT:
        acts.sell_fruit(s, seat, dear_fruit(s, seat, verb[1]))
    elif op == v.BOT_SWEEP:
        acts.sweep(s, seat, v.SWEEP_INFLUENCE)
    elif op == v.BOT_INFLUENCE:
        _show_influence(s, seat, verb[1])
    else:
        acts.sell_share(s, seat, dearest_share(s, seat))


def _pass_card(s: State, seat: int, source: int, target: int) -> None:
    """The first card of a deck goes openly onto another."""
    kind = s.decks[source].draw(s.chance, source)
    s.decks[target].put_top(kind, 255)
    s.moved += 1
    tell(s, e.PASSED_CARD, seat, (kind, source, target))


def _show_influence(s: State, seat: int, company: int) -> None:
    """The first card of the Influence deck is shown and shuffled into a Company deck."""
    deck = s.influence_deck
    at = s.chance.below(b.INFLUENCE_STREAM, len(deck))
    kind = deck[at]
    s.influence_deck = acts.without(deck, at)
    acts.into_deck(s, kind, company)
    tell(s, e.LOBBIED, seat, (kind, company, -1))
