"""A view as JSON-able data: names instead of ints, dollars instead of thousands (see docs/notation.md)."""

from typing import Any, Final

from stockyard.kernel.memory import known_in
from stockyard.kernel.stack import KIND
from stockyard.sharenanigans import board as b
from stockyard.sharenanigans import legal
from stockyard.sharenanigans.board import Board, View, can_flip, price, printed
from stockyard.sharenanigans.cardset import CardSet
from stockyard.sharenanigans.knowledge import DRAW, HAND

THOUSAND: Final = 1000


def options_data(options: b.Options) -> dict[str, Any]:
    """The table options by name (12)."""
    return {
        "cards": options.cards.id,
        "head_start": options.head_start,
        "auto_call": options.auto_call,
        "turn_limit": options.turn_limit or None,
        "reactions": "holders" if options.holders else "all",
    }


def key_name(cards: CardSet, key: int) -> str | None:
    """A key of the draw pile: a price side, a Share card that all know, or None for an unknown card."""
    if key < 0:
        return None
    sides = len(cards.sides)
    return cards.sides[key] if key < sides else cards.shares[key - sides]


def seats_of(mask: int) -> list[int]:
    """The seats of a mask."""
    return [seat for seat in range(8) if mask >> seat & 1]


def view_data(v: View) -> dict[str, Any]:
    """All that the viewer may know, and nothing else."""
    cards = v.cards
    return {
        "game": "sharenanigans",
        "me": v.me if v.me >= 0 else None,
        "seats": v.options.seats,
        "options": options_data(v.options),
        "target": v.options.target * THOUSAND,
        "turn": v.turn,
        "first": v.first,
        "current": v.current,
        "begun": v.begun,
        "actions_left": v.actions,
        "flip_left": not v.flipped and can_flip(v),
        "free_flip": not v.begun and not v.pile and can_flip(v),
        "prices": {ind: price(v, i) * THOUSAND for i, ind in enumerate(cards.industries)},
        "printed": {ind: printed(v, i) * THOUSAND for i, ind in enumerate(cards.industries)},
        "changes": changes_data(v),
        "market": market_data(v),
        "draw": draw_data(v),
        "share_pile": [cards.shares[share] for share in v.pile],
        "cat_deck": {"count": v.deck_size, "discard": [cards.cats[card] for card in v.discard]},
        "waiting": waiting_data(v),
        "asked": seats_of(legal.asked(v)),
        "answered": seats_of(v.answered),
        "question": question_name(v),
        "my_answer": cards.moves.name(v.my_answer) if v.my_answer >= 0 else None,
        "seat": [seat_data(v, seat) for seat in range(v.options.seats)],
    }


def question_name(v: Board) -> str | None:
    """The kind of the open question; None when the game is over."""
    return b.ASK_NAMES[v.stack[-1][KIND]] if v.stack else None


def changes_data(v: Board) -> list[dict[str, Any]]:
    """The active changes with their sources."""
    cards = v.cards
    return [
        {
            "industry": cards.industries[industry],
            "amount": amount * THOUSAND,
            "card": cards.cats[card] if card >= 0 else None,
            "seat": seat if seat >= 0 else None,
        }
        for industry, amount, card, seat in v.active
    ]


def market_data(v: Board) -> dict[str, Any]:
    """The market card: price side, Share if all know it, and the industries that can be behind (13.3)."""
    cards = v.cards
    sides = len(cards.sides)
    if v.market >= sides:
        share = v.market - sides
        industry = cards.industries[cards.share_industry[share]]
        return {"side": cards.sides[cards.share_side[share]], "share": industry, "behind": [industry]}
    behind = [ind for i, ind in enumerate(cards.industries) if v.behind[v.market] >> i & 1]
    return {"side": cards.sides[v.market], "share": None, "behind": behind}


def draw_data(v: View) -> dict[str, Any]:
    """The draw pile: how many cards, what the viewer knows of the top, and the sold Shares at the bottom."""
    assert v.market_ledger is not None
    return {
        "count": v.draw_size,
        "top": [key_name(v.cards, key) for key in v.market_ledger.tops[DRAW]],
        "looked": [seats_of(mask & (1 << v.options.seats) - 1) for mask in v.top_seen],
        "bag": v.draw_bag,
        "under": [key_name(v.cards, key) for key in v.under],
    }


def waiting_data(v: Board) -> list[dict[str, Any]]:
    """The card that waits and the Blocks on it; the first has what was named for it."""
    moves = v.cards.moves
    out: list[dict[str, Any]] = []
    for at, card in enumerate(v.chain):
        if card >= 0:
            named = [moves.name(move) for move in v.named if move >= 0] if at == 0 else []
            out.append({"card": v.cards.cats[card], "seat": v.chain_seat[at], "named": named})
    return out


def seat_data(v: View, seat: int) -> dict[str, Any]:
    """One player's open things, and the hand, or what the viewer knows of it."""
    cards = v.cards
    mine = seat == v.me
    assert v.cat_ledger is not None
    known = {} if mine else known_in(v.cat_ledger, HAND + seat)
    if _sees_hand(v, seat):
        known = {card: v.shown.count(card) for card in sorted(set(v.shown))}
    acting = seat == v.current and bool(v.stack)
    return {
        "cash": v.cash[seat] * THOUSAND,
        "shares": [cards.shares[share] for share, owner in enumerate(v.owner) if owner == seat],
        "hand": [cards.cats[card] for card in v.hand] if mine else None,
        "hand_size": v.sizes[seat],
        "known": {cards.cats[card]: n for card, n in known.items()},
        "locked": bool(v.locked[seat]),
        "fewer_actions": bool(v.fewer[seat]),
        "floor": v.floor * THOUSAND if acting and v.floor else None,
        "sure": acting and v.sure,
    }


def _sees_hand(v: View, seat: int) -> bool:
    """Whether the open question shows the viewer this hand."""
    return bool(v.shown) and v.stack[-1][KIND] in (b.SWAP_MINE, b.SWAP_THEIRS) and v.stack[-1][3] == seat


def facts(v: View) -> dict[str, Any]:
    """What a list of tables says of the game: whose turn, and how near to the end."""
    return {
        "turn": v.turn,
        "current": v.current,
        "target": v.options.target * THOUSAND,
        "window": question_name(v) == "window",
        "cash": [cash * THOUSAND for cash in v.cash],
    }


def result_data(s: Board) -> dict[str, Any] | None:
    """The result once the game is over; None before."""
    if s.stack:
        return None
    width = len(s.cards.industries)
    breakdown = [
        {
            "cash": cash * THOUSAND,
            "shares": sum(s.count[seat * width : seat * width + width]),
            "shares_worth": sum(s.count[seat * width + i] * price(s, i) * THOUSAND for i in range(width)),
            "hand_size": s.sizes[seat],
            "turns": (s.turn + s.options.seats - 1 - (seat - s.first) % s.options.seats) // s.options.seats,
        }
        for seat, cash in enumerate(s.cash)
    ]
    return {
        "winners": seats_of(s.winners),
        "scores": [cash * THOUSAND for cash in s.cash],
        "tie_break": None,
        "reason": "call" if s.called else "turn_limit",
        "rule": "11.3" if s.called else "12.4",
        "turns": s.turn,
        "breakdown": breakdown,
    }
