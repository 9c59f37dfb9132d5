"""Full positions as JSON-able data, to be edited by hand: written exactly here, read in ``setting``.

What is left out gets its set-up value; a Warehouse, deck or bag that is left out gets all that is not named
elsewhere, so that nothing is created or lost. One that is given is taken as it is.
"""

from typing import Any, Final

from stockyard.kernel.events import viewer_bit
from stockyard.kernel.ledgers import UNDER, UNSEEN, Ledger, fresh
from stockyard.kernel.memory import to_data
from stockyard.kernel.piles import Pile
from stockyard.zoo import board as b
from stockyard.zoo import final
from stockyard.zoo import shapes as v
from stockyard.zoo.board import COMPANIES, TOKENS, Known, State
from stockyard.zoo.knowledge import GONE, ZONES, known_of
from stockyard.zoo.view import by_name, modules_of, seats_of, three, tokens_in_order

KEYS: Final = frozenset(
    (
        "game", "seats", "bots", "modules", "options", "round", "first", "phase", "token", "current",
        "revealed", "acted", "intrigue_used", "companies", "share_price", "fruit_price", "warehouse",
        "company", "influence", "helper_market", "events", "bot_deck", "removed", "resolving", "hired",
        "seat", "moved", "met", "purse", "stack", "picks", "over", "key", "seed", "chance", "knowledge",
    )
)  # fmt: skip
STREAM_NAMES: Final = (
    "apple", "lemon", "pineapple", "influence", "helpers", "events", "bots", "goals", "intrigues", "deal",
)  # fmt: skip


def position_data(s: State) -> dict[str, Any]:
    """The whole truth of this moment; ``setting.from_position`` makes the same state of it."""
    names = s.cards.kinds
    options = s.options
    data: dict[str, Any] = {
        "game": "zoo",
        "seats": options.seats,
        "bots": seats_of(options.bots),
        "modules": modules_of(options),
        "options": {
            "cards": s.cards.id,
            "coins": list(options.coins),
            "fruits": options.fruits,
            "aid": options.aid,
        },
        "round": s.round,
        "first": s.first,
        "phase": b.PHASES[s.phase],
        "token": s.token + 1,
        "current": s.current if s.current >= 0 else None,
        "revealed": seats_of(s.revealed),
        "acted": s.acted,
        "intrigue_used": s.intrigue_used,
        "companies": [v.COMPANY_WORDS[company] for company in s.order],
        "share_price": by_name(s.share_price),
        "fruit_price": by_name(s.fruit_price),
        "warehouse": by_name(s.warehouse),
        "company": {v.COMPANY_WORDS[company]: _company(s, company) for company in range(COMPANIES)},
        "influence": {"display": _cards(s, s.influence), "deck": _cards(s, s.influence_deck)},
        "helper_market": {"display": _cards(s, s.market), "deck": _cards(s, s.helper_deck)},
        "events": {"deck": _cards(s, s.event_deck), "aside": _cards(s, s.event_aside)},
        "bot_deck": {
            "bag": _cards(s, s.bot_deck),
            "discard": _cards(s, s.bot_discard),
            "last": names[s.bot_card] if s.bot_card >= 0 else None,
        },
        "removed": {"open": _cards(s, s.removed), "unseen": _cards(s, s.gone)},
        "resolving": {
            "company": v.COMPANY_WORDS[s.resolving] if s.resolving >= 0 else None,
            "cards": _cards(s, s.resolved),
            "bells": s.bells,
        },
        "hired": [names[entry >> 3] for entry in s.team],
        "seat": [_seat(s, seat) for seat in range(options.seats)],
        "moved": s.moved,
        "met": seats_of(s.met),
        "purse": list(s.purse),
        "stack": [list(frame) for frame in s.stack],
        "picks": list(s.picks),
        "over": None,
        "key": s.chance.key.hex(),
        "chance": dict(zip(STREAM_NAMES, s.chance.position, strict=True)),
        "knowledge": _knowledge(s),
    }
    if not s.stack:
        data["over"] = {"winners": seats_of(s.winners), "tie_break": final.TIE_BREAKS[s.tie_break]}
    return data


def _cards(s: State, cards: tuple[int, ...]) -> list[str]:
    return [s.cards.kinds[kind] for kind in cards]


def _company(s: State, company: int) -> dict[str, Any]:
    return {"fruits": three(s.floor, company), "deck": _deck(s, s.decks[company])}


def _deck(s: State, deck: Pile) -> dict[str, Any]:
    """A Company deck: ``top[0]`` is drawn first, ``under[-1]`` last; the masks say who has looked."""
    return {
        "top": _cards(s, tuple(deck.top)),
        "looked": deck.top_seen[:],
        "bag": _cards(s, tuple(deck.bag)),
        "under": _cards(s, tuple(deck.under)),
        "under_looked": deck.under_seen[:],
    }


def _seat(s: State, seat: int) -> dict[str, Any]:
    names = s.cards.kinds
    goal = s.goals[seat]
    return {
        "coins": s.coins[seat],
        "fruits": three(s.fruits, seat),
        "shares": three(s.shares, seat),
        "helpers": [names[entry >> 3] for entry in s.team if entry & 7 == seat],
        "used": [TOKENS[token] for token in tokens_in_order(s.played[seat])],
        "chosen": TOKENS[s.chosen[seat]] if s.chosen[seat] >= 0 else None,
        "goal": names[goal] if goal >= 0 else None,
        "intrigues": [names[kind] for kind in s.hands[seat]],
        "played": [names[entry >> 3] for entry in s.intrigued if entry & 7 == seat],
    }


def _knowledge(s: State) -> list[dict[str, Any] | None] | None:
    """The ledgers of all seats and the spectator; None where nobody keeps them."""
    if s.sink is None:
        return None
    names = s.cards.kinds[: s.cards.influence_size]
    out: list[dict[str, Any] | None] = []
    for viewer in (*range(s.options.seats), -1):
        kept = s.known[viewer] is not None
        out.append(to_data(known_of(s, viewer).decks, names) if kept else None)
    return out


def known_at(s: State, viewer: int) -> Known:
    """What a viewer knows in a position that does not say: the places it has looked at, nothing else."""
    ledger = fresh([0] * s.cards.influence_size, ZONES)
    bit = viewer_bit(viewer)
    for company in range(COMPANIES):
        deck = s.decks[company]
        for kind in deck.cards():
            ledger.enlist(kind)
            ledger.open_to_bag(company, kind)
        _places(ledger, company, deck.under, deck.under_seen, bit)
        for _ in deck.under:
            ledger.move(company, 0, company, UNDER)
        _places(ledger, company, deck.top, deck.top_seen, bit)
    for kind in s.gone:
        ledger.enlist(kind)
        ledger.open_to_bag(GONE, kind)
    for kind in s.resolved:
        ledger.enlist(kind)
    return Known(viewer, ledger)


def _places(ledger: Ledger, company: int, kinds: list[int], seen: list[int], bit: int) -> None:
    """Places come to exist one after another, known to those who have looked."""
    for kind, mask in zip(kinds, seen, strict=True):
        ledger.expose(company, kind if mask & bit else UNSEEN)
