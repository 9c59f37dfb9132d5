"""What moves cards and money: flips, purchases, sales, draws, payments. Each tells what happened.

These are the few places that change piles, cash and Shares; the flow of the turn and the verbs call them.
"""

from bisect import insort

from stockyard.kernel.events import ALL
from stockyard.sharenanigans import events as e
from stockyard.sharenanigans.board import (
    BEHIND_STREAM,
    CAT_STREAM,
    HAND_STREAM,
    MARKET_STREAM,
    State,
    price,
)


def tell(
    s: State, kind: int, seat: int, args: tuple[int, ...], seen: int = ALL, hidden: tuple[int, ...] = ()
) -> None:
    """Append an event if anybody listens. Where it matters for speed the caller looks first."""
    if s.sink is not None:
        s.sink.append((kind, seat, seen, args, hidden))


def flip_market(s: State, seat: int, how: int) -> None:
    """Flip the market card: its Share goes to the Share pile, or to the seat; all changes end (4.3, 4.6)."""
    # The Share is picked first: those about to go under the market card can't be behind it.
    share = take_market_card(s)
    if s.draw_size == 0:
        return_share_pile(s)
    if how == e.HOW_MINE:
        give_share(s, share, seat)
    else:
        s.pile.append(share)
    if s.sink is not None:
        tell(s, e.FLIPPED, seat, (share, how))
    end_changes(s)
    show_market_card(s)


def take_market_card(s: State) -> int:
    """Take the market card off the draw pile; a Share side nobody knows is picked at random (4.10, 4.11)."""
    key = s.draw.top.pop(0)
    del s.draw.top_seen[0]
    s.draw_size -= 1
    sides = len(s.cards.sides)
    if key >= sides:
        return key - sides
    mask = s.behind[key]
    skip = s.chance.below(BEHIND_STREAM, mask.bit_count())
    rest = mask
    while skip:
        rest &= rest - 1
        skip -= 1
    bit = rest & -rest
    s.behind[key] = mask ^ bit
    return s.cards.share_at[key * len(s.cards.industries) + bit.bit_length() - 1]


def show_market_card(s: State) -> None:
    """The next card of the draw pile becomes the market card, for all to see (4.3, 4.12)."""
    draw = s.draw
    origin = e.FROM_PLACE
    if not draw.top:
        origin = e.FROM_BAG if draw.bag else e.FROM_UNDER
        draw.expose(s.chance, MARKET_STREAM)
    draw.top_seen[0] = ALL
    s.market = draw.top[0]
    if s.sink is not None:
        tell(s, e.TOP, -1, (s.market, origin))


def return_share_pile(s: State) -> None:
    """The Share pile without its top card is shuffled under the market card (4.13)."""
    back = s.pile[:-1]
    del s.pile[:-1]
    for share in back:
        side = s.cards.share_side[share]
        s.draw.put_bag(side)
        s.behind[side] |= 1 << s.cards.share_industry[share]
    s.draw_size += len(back)
    tell(s, e.RETURNED, -1, tuple(sorted(back)))


def end_changes(s: State) -> None:
    """All active changes end (4.6)."""
    if s.active:
        s.active.clear()
        s.change = [0] * len(s.change)
        tell(s, e.CHANGES_END, -1, ())


def change_price(s: State, seat: int, card: int, industry: int, amount: int) -> None:
    """An active change is added, also at a limit (5.4, 10.1)."""
    s.active.append((industry, amount, card, seat))
    s.change[industry] += amount
    if s.sink is not None:
        tell(s, e.PRICE, seat, (industry, amount, card, price(s, industry)))


def give_share(s: State, share: int, seat: int) -> None:
    """The Share lies in front of the seat from now on; it lay in front of its owner before, if it had one."""
    width = len(s.cards.industries)
    industry = s.cards.share_industry[share]
    if s.owner[share] >= 0:
        s.count[s.owner[share] * width + industry] -= 1
    s.owner[share] = seat
    s.count[seat * width + industry] += 1


def buy(s: State, seat: int) -> None:
    """Buy the visible Share (6)."""
    share = s.pile.pop()
    cost = price(s, s.cards.share_industry[share])
    s.cash[seat] -= cost
    s.actions -= 1
    give_share(s, share, seat)
    if s.sink is not None:
        tell(s, e.BOUGHT, seat, (share, cost))


def sell(s: State, seat: int, share: int, opens: int) -> None:
    """Sell one Share, which opens a sale or belongs to one; it goes under the draw pile (7.3, 7.4, 10.32)."""
    industry = s.cards.share_industry[share]
    gain = price(s, industry)
    if gain < s.floor:
        gain = s.floor
    s.cash[seat] += gain
    s.owner[share] = -1
    s.count[seat * len(s.cards.industries) + industry] -= 1
    s.draw.put_under(len(s.cards.sides) + share, ALL)
    s.draw_size += 1
    if s.sink is not None:
        tell(s, e.SOLD, seat, (share, gain, opens))


def draw_cards(s: State, seat: int, n: int) -> None:
    """Draw so many Cat 'n Wolf cards, or all there are; the discards are shuffled when needed (8.13)."""
    drawn: list[int] = []
    for _ in range(n):
        if not s.deck:
            if not s.discard:
                break
            _tell_drawn(s, seat, drawn)
            drawn = []
            _reshuffle(s)
        card = s.deck.pop(s.chance.below(CAT_STREAM, len(s.deck)))
        s.deck_size -= 1
        take_up(s, seat, card)
        drawn.append(card)
    _tell_drawn(s, seat, drawn)


def _tell_drawn(s: State, seat: int, drawn: list[int]) -> None:
    if drawn and s.sink is not None:
        tell(s, e.DREW, seat, (), 1 << seat, tuple(drawn))


def _reshuffle(s: State) -> None:
    s.deck = sorted(s.discard)
    s.deck_size = len(s.deck)
    s.discard = []
    tell(s, e.RESHUFFLED, -1, tuple(s.deck))


def take_up(s: State, seat: int, card: int) -> None:
    """A card comes into a hand."""
    insort(s.hands[seat], card)
    s.sizes[seat] += 1


def put_away(s: State, seat: int, card: int) -> None:
    """A card leaves a hand that holds it."""
    s.hands[seat].remove(card)
    s.sizes[seat] -= 1


def hand_over(s: State, giver: int, receiver: int, card: int) -> None:
    """A card goes from hand to hand."""
    put_away(s, giver, card)
    take_up(s, receiver, card)


def random_card(s: State, seat: int) -> int:
    """A card picked at random from a hand that is not empty; it stays there."""
    hand = s.hands[seat]
    return hand[s.chance.below(HAND_STREAM, len(hand))]


def pay(s: State, payer: int, receiver: int, amount: int, rule: int) -> None:
    """Pay the amount, or all there is, to a seat or the Bank (-1), as rule 10.``rule`` says (8.10, 8.11)."""
    amount = min(amount, s.cash[payer])
    s.cash[payer] -= amount
    if receiver >= 0:
        s.cash[receiver] += amount
    tell(s, e.PAID, payer, (amount, receiver, rule))
