"""Full positions as JSON-able data, to be edited by hand: written exactly, read with every fault named.

What is left out gets its set-up value; a bag that is left out gets all cards that are not named elsewhere, so
that nothing is created or lost. A bag that is given is taken as it is: then the game has fewer cards.
"""

from typing import Any

from stockyard.kernel.events import ALL, Event, viewer_bit
from stockyard.kernel.ledgers import UNSEEN, Ledger, fresh
from stockyard.kernel.memory import to_data
from stockyard.sharenanigans import events as e
from stockyard.sharenanigans.board import Known, State
from stockyard.sharenanigans.cardset import CardSet
from stockyard.sharenanigans.knowledge import fold, known_of
from stockyard.sharenanigans.view import (
    THOUSAND,
    changes_data,
    key_name,
    options_data,
    seats_of,
    waiting_data,
)

STREAM_NAMES = ("market", "behind", "cats", "hands", "deal")

SCALARS = ("turn", "first", "current", "actions_left", "flipped", "begun", "floor", "sure")
KEYS = frozenset(
    (
        "game", "seats", "options", "key", "seed", "chance", "draw", "share_pile", "changes", "cat_deck",
        "seat", "waiting", "named", "answers", "picks", "stack", "over", "knowledge", *SCALARS,
    )
)  # fmt: skip


def position_data(s: State) -> dict[str, Any]:
    """The whole truth, chance included: a game that is loaded from it goes on exactly like this one."""
    cards = s.cards
    moves = cards.moves
    return {
        "game": "sharenanigans",
        "seats": s.options.seats,
        "options": options_data(s.options),
        "key": s.chance.key.hex(),
        "chance": dict(zip(STREAM_NAMES, s.chance.position, strict=True)),
        "turn": s.turn,
        "first": s.first,
        "current": s.current,
        "actions_left": s.actions,
        "flipped": s.flipped,
        "begun": s.begun,
        "floor": s.floor * THOUSAND,
        "sure": s.sure,
        "draw": _draw_data(s),
        "share_pile": [cards.shares[share] for share in s.pile],
        "changes": changes_data(s),
        "cat_deck": {
            "bag": [cards.cats[card] for card in s.deck],
            "discard": [cards.cats[card] for card in s.discard],
        },
        "seat": [_seat_data(s, seat) for seat in range(s.options.seats)],
        "waiting": waiting_data(s),
        "named": [moves.name(move) if move >= 0 else None for move in s.named],
        "answers": [moves.name(move) if move >= 0 else None for move in s.answers],
        "picks": s.picks[:],
        "stack": [list(frame) for frame in s.stack],
        "over": None if s.stack else {"winners": seats_of(s.winners), "called": s.called},
        "knowledge": _knowledge(s),
    }


def market_names(cards: CardSet) -> list[str]:
    """The kinds of the draw pile by name: price sides, then whole Share cards."""
    return [*cards.sides, *cards.shares]


def _knowledge(s: State) -> list[dict[str, Any] | None] | None:
    """The ledgers of all seats and the spectator; None where nobody keeps them."""
    if s.sink is None:
        return None
    out: list[dict[str, Any] | None] = []
    for viewer in (*range(s.options.seats), -1):
        if s.known[viewer] is None:
            out.append(None)
            continue
        known = known_of(s, viewer)
        market = to_data(known.market, market_names(s.cards))
        out.append({"market": market, "cats": to_data(known.cats, list(s.cards.cats))})
    return out


def _draw_data(s: State) -> dict[str, Any]:
    cards = s.cards
    unseen = [
        share
        for share, side in enumerate(cards.share_side)
        if s.behind[side] >> cards.share_industry[share] & 1
    ]
    return {
        "top": [key_name(cards, key) for key in s.draw.top],
        "looked": list(s.draw.top_seen),
        "bag": [cards.sides[side] for side in s.draw.bag],
        "under": [key_name(cards, key) for key in s.draw.under],
        "unseen": [cards.shares[share] for share in unseen],
    }


def _seat_data(s: State, seat: int) -> dict[str, Any]:
    cards = s.cards
    return {
        "cash": s.cash[seat] * THOUSAND,
        "shares": [cards.shares[share] for share, owner in enumerate(s.owner) if owner == seat],
        "hand": [cards.cats[card] for card in s.hands[seat]],
        "locked": bool(s.locked[seat]),
        "fewer_actions": bool(s.fewer[seat]),
    }


def known_at(s: State, viewer: int) -> Known:
    """What a viewer knows of a position: own hand, what lies open, and the market cards it has looked at."""
    cards = s.cards
    sides = len(cards.sides)
    totals = [0] * sides
    for side in s.draw.bag:
        totals[side] += 1
    for key in s.draw.top:
        if key < sides:
            totals[key] += 1
    face_down = totals[:]
    for share, side in enumerate(cards.share_side):
        if (
            s.owner[share] >= 0
            or share in s.pile
            or sides + share in s.draw.top
            or sides + share in s.draw.under
        ):
            totals[side] += 1
    market = fresh(totals + [1] * len(cards.shares), 1)
    for side, n in enumerate(face_down):
        if n:
            market.open_to_bag(0, side, n)
    _place_market(market, s, viewer)
    cat_totals = [0] * len(cards.cats)
    hidden = sorted([*s.deck, *(card for hand in s.hands for card in hand)])
    for card in [*hidden, *s.discard, *s.chain]:
        cat_totals[card] += 1
    known = Known(viewer, market, fresh(cat_totals, s.options.seats + 1))
    deal: list[Event] = [(e.DEAL, -1, ALL, tuple(hidden), ())]
    for seat, hand in enumerate(s.hands):
        if hand:
            deal.append((e.HELD, seat, 1 << seat, (), tuple(hand)))
    fold(known, cards, deal)
    return known


def _place_market(market: Ledger, s: State, viewer: int) -> None:
    """The draw pile: the market card and sold Shares are known to all, other places to who has looked."""
    sides = len(s.cards.sides)
    for key in s.draw.under:
        market.open_to_under(0, key)
    for place, key in enumerate(s.draw.top):
        if key >= sides:
            market.open_to_bag(0, key)
            market.bags[0].pop(key)
            market.tops[0].append(key)
        else:
            market.expose(0, key if s.draw.top_seen[place] & viewer_bit(viewer) else UNSEEN)
