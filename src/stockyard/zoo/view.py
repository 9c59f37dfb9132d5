"""A view as JSON-able data: names instead of ints (see docs/notation.md)."""

from typing import Any

from stockyard.kernel.ledgers import Ledger
from stockyard.kernel.lots import backs, copies, kinds_in
from stockyard.kernel.memory import known_in
from stockyard.kernel.stack import KIND
from stockyard.zoo import acts, final, legal
from stockyard.zoo import board as b
from stockyard.zoo import events as e
from stockyard.zoo import shapes as v
from stockyard.zoo.board import COMPANIES, TOKENS, Board, View
from stockyard.zoo.cardset import MODS_SIZE
from stockyard.zoo.knowledge import GONE, has_goal, holds_token
from stockyard.zoo.majority import leaders, majority_how

NAMES = v.COMPANY_WORDS
# What a look allows, by its mode.
LOOKS = (*v.WORDS["looking"], "speculation")


def modules_of(options: b.Options) -> list[str]:
    """The modules in use by name (21)."""
    used = ((options.events, "events"), (options.goals, "goals"), (options.intrigues, "intrigues"))
    return [name for on, name in used if on]


def options_data(options: b.Options) -> dict[str, Any]:
    """The table options by name (21)."""
    return {
        "cards": options.cards.id,
        "bots": seats_of(options.bots),
        "modules": modules_of(options),
        "coins": list(options.coins),
        "fruits": options.fruits,
        "aid": options.aid,
    }


def seats_of(mask: int) -> list[int]:
    """The seats of a mask."""
    return [seat for seat in range(b.MOST_SEATS) if mask >> seat & 1]


def view_data(view: View) -> dict[str, Any]:
    """All that the viewer may know, and nothing else.

    Without the memory aid (21) it leaves out what the viewer could only remember of the decks.
    """
    cards = view.cards
    names = cards.kinds
    options = view.options
    return {
        "game": "zoo",
        "me": view.me if view.me >= 0 else None,
        "seats": options.seats,
        "bots": seats_of(options.bots),
        "modules": modules_of(options),
        "options": options_data(options),
        "round": view.round,
        "rounds": b.ROUNDS,
        "first": view.first,
        "phase": b.PHASES[view.phase],
        "token": min(view.token + 1, options.tokens),
        "tokens_a_round": options.tokens,
        "current": view.current if view.current >= 0 else None,
        "companies": [NAMES[company] for company in view.order],
        "share_price": by_name(view.share_price),
        "fruit_price": by_name(view.fruit_price),
        "warehouse": by_name(view.warehouse),
        "company": {NAMES[company]: company_data(view, company) for company in view.order},
        "resolving": resolving_data(view),
        "influence": {
            "display": [names[kind] for kind in view.influence],
            "deck": len(view.influence_deck),
        },
        "helper_market": {
            "display": [names[kind] for kind in view.market],
            "deck": len(view.helper_deck),
        },
        "events": events_data(view),
        "bot_deck": bot_deck_data(view),
        "removed": removed_data(view),
        "asked": seats_of(legal.asked(view)),
        "answered": seats_of(view.answered),
        "question": b.ASK_NAMES[view.stack[-1][KIND]] if view.stack else None,
        "source": source_name(view),
        "my_answer": my_answer(view),
        "looking": looking_data(view),
        "prices": prices_data(view, view.me) if view.me >= 0 else None,
        "seat": [seat_data(view, seat) for seat in range(options.seats)],
    }


def by_name(row: list[int]) -> dict[str, int]:
    """A number for each Company or Fruit."""
    return {NAMES[n]: row[n] for n in range(COMPANIES)}


def three(row: list[int], seat: int) -> dict[str, int]:
    """The three numbers of a seat, or of a Company's board."""
    return by_name(row[seat * COMPANIES : seat * COMPANIES + COMPANIES])


# The middle of the table


def company_data(view: View, company: int) -> dict[str, Any]:
    """A Company: Fruits, Shares, its Majority Shareholder and why, and its deck."""
    leader, how = majority_how(view, company)
    tied = leaders(view, company, 0)
    return {
        "fruits": three(view.floor, company),
        "shares": [view.shares[seat * COMPANIES + company] for seat in range(view.options.seats)],
        "majority": leader if leader >= 0 else None,
        "majority_by": e.HOW_NAMES[how] or None,
        "tied": tied if len(tied) > 1 else [],
        "deck": deck_data(view, company),
    }


def deck_data(view: View, company: int) -> dict[str, Any]:
    """A Company deck: its size, who has looked where, and what the viewer knows of it (20)."""
    ledger = view.ledger
    assert ledger is not None
    seats = (1 << view.options.seats) - 1
    top = view.top_seen[company]
    under = view.under_seen[company]
    tops: list[str | None] = [None] * len(top)
    unders: list[str | None] = [None] * len(under)
    known: dict[str, int] = {}
    if view.options.aid:
        tops = [key_name(view, key) for key in ledger.tops[company]]
        unders = [key_name(view, key) for key in ledger.unders[company]]
        known = known_cards(view, ledger, company)
    return {
        "count": view.sizes[company],
        "top": tops,
        "looked": [seats_of(mask & seats) for mask in top],
        "bag": view.bags[company],
        "under": unders,
        "under_looked": [seats_of(mask & seats) for mask in under],
        "known": known,
    }


def key_name(view: View, key: int) -> str | None:
    """A card the viewer knows, or None."""
    return view.cards.kinds[key] if key >= 0 else None


def known_cards(view: View, ledger: Ledger, zone: int) -> dict[str, int]:
    """How many copies of each card are certainly in a deck, its places included."""
    known: dict[int, int] = {}
    backs_here: dict[int, int] = {}
    for key in [*ledger.tops[zone], *ledger.unders[zone]]:
        backs_here[key] = backs_here.get(key, 0) + 1
    for key, n in ledger.bags[zone].items():
        backs_here[key] = backs_here.get(key, 0) + n
    for key, n in backs_here.items():
        if key >= 0:
            known[key] = known.get(key, 0) + n
            continue
        # Of a mix, what has not room enough elsewhere is here.
        lots = ledger.mixes[key]
        others = backs(lots) - n
        for mask, count in lots:
            # A lot of one kind, or one with all copies of all its kinds, says how many there are of each.
            full = copies(mask, ledger.total) == count
            for kind in kinds_in(mask):
                there = ledger.total[kind] if full else count if mask == 1 << kind else 0
                if there > others:
                    known[kind] = known.get(kind, 0) + there - others
    return {view.cards.kinds[kind]: n for kind, n in sorted(known.items())}


def resolving_data(view: View) -> dict[str, Any] | None:
    """The Company deck that is being resolved, with the cards that lie open (10)."""
    if view.resolving < 0:
        return None
    cards = [view.cards.kinds[kind] for kind in view.resolved]
    return {"company": NAMES[view.resolving], "cards": cards, "bells": view.bells}


def events_data(view: View) -> dict[str, Any] | None:
    """The Event deck (16)."""
    if not view.options.events:
        return None
    return {"deck": len(view.event_deck), "aside": [view.cards.kinds[kind] for kind in view.event_aside]}


def bot_deck_data(view: View) -> dict[str, Any] | None:
    """The Bot deck (19)."""
    if not view.options.bots:
        return None
    return {
        "count": len(view.bot_deck),
        "discard": [view.cards.kinds[kind] for kind in view.bot_discard],
        "last": view.cards.kinds[view.bot_card] if view.bot_card >= 0 else None,
    }


def removed_data(view: View) -> dict[str, Any]:
    """Cards that left the game: those all saw, and how many others; of these the ones the viewer knows."""
    ledger = view.ledger
    assert ledger is not None
    known = known_in(ledger, GONE) if view.options.aid else {}
    names = view.cards.kinds
    return {
        "open": [names[kind] for kind in view.removed],
        "unseen": view.unseen,
        "known": [names[kind] for kind, n in sorted(known.items()) for _ in range(n)],
    }


# The question


def source_card(view: Board) -> int:
    """The card whose effect asks the open question, -1 if no card does."""
    if not view.stack:
        return -1
    frame = view.stack[-1]
    kind = frame[KIND]
    if kind == b.ASK_MAY or kind == b.ASK_COMPANY or kind == b.ASK_PLAYER:
        return view.cards.source[frame[3]]
    if kind == b.ASK_FRUIT:
        return view.cards.source[frame[7]]
    if kind in (b.ASK_HIRE_CARD, b.ASK_LOBBY_CARD, b.ASK_MOVE_SHARE):
        return view.cards.source[frame[4]]
    return -1


def source_name(view: Board) -> str | None:
    """The same by name."""
    card = source_card(view)
    return view.cards.kinds[card] if card >= 0 else None


def my_answer(view: View) -> str | None:
    """The token the viewer has chosen while others still choose."""
    if view.me < 0 or not view.answered >> view.me & 1:
        return None
    return f"token.{TOKENS[view.chosen[view.me]]}"


def looking_data(view: View) -> dict[str, Any] | None:
    """The cards the viewer is looking at, and what is decided of them so far (8)."""
    if not view.shown:
        return None
    sent = view.picks[0]
    target = view.picks[1]
    where = None if target < 0 else "removed" if target == e.OUT else NAMES[target]
    return {
        "company": NAMES[view.stack[-1][3]],
        "how": LOOKS[view.stack[-1][5]],
        "cards": [view.cards.kinds[kind] for kind in view.shown],
        "sent": None if sent < 0 else {"place": sent, "company": where},
        "laid": laid_places(view),
    }


def laid_places(view: View) -> list[int]:
    """The places, among all cards looked at, in the order they are laid."""
    rest = [place for place in range(len(view.shown)) if place != view.picks[0]]
    return [rest.pop(pick) for pick in view.picks[2:]]


# The seats


def prices_data(view: Board, seat: int) -> dict[str, int]:
    """What each trade costs or brings the seat now, by its move: prices as its Helpers change them (4, 5)."""
    trades = {
        "buy_share": [acts.share_cost(view, seat, n, 0) for n in range(COMPANIES)],
        "sell_share": [acts.share_gain(view, seat, n, 0) for n in range(COMPANIES)],
        "buy_fruit": [acts.fruit_cost(view, seat, n) for n in range(COMPANIES)],
        "sell_fruit": [acts.fruit_gain(view, seat, n, 0) for n in range(COMPANIES)],
    }
    found = {f"{verb}.{NAMES[n]}": price for verb, row in trades.items() for n, price in enumerate(row)}
    for seller in range(view.options.seats):
        if seller != seat:
            for n in range(COMPANIES):
                price = acts.fruit_cost_from(view, seat, n, seller)
                found[f"buy_fruit.{NAMES[n]}.{seller}"] = price
    return found


def seat_data(view: View, seat: int) -> dict[str, Any]:
    """One player's pool, and of what is secret only the viewer's own."""
    names = view.cards.kinds
    bot = view.options.bots >> seat & 1 == 1
    mine = seat == view.me
    goal = view.goals[seat]
    return {
        "bot": bot,
        "coins": view.coins[seat],
        "fruits": three(view.fruits, seat),
        "shares": three(view.shares, seat),
        "shares_left": b.shares_left(view, seat),
        "helpers": [names[entry >> 3] for entry in view.team if entry & 7 == seat],
        "glory": view.glory[seat],
        "used": [TOKENS[token] for token in tokens_in_order(view.played[seat])],
        "chosen": chosen_name(view, seat),
        "has_chosen": holds_token(view, seat),
        "goal": names[goal] if goal >= 0 else None,
        "has_goal": has_goal(view, seat),
        "intrigues": [names[kind] for kind in view.hand] if mine else None,
        "intrigues_left": view.left[seat],
        "played": [names[entry >> 3] for entry in view.intrigued if entry & 7 == seat],
        "mods": mods_data(view, seat),
    }


def tokens_in_order(played: int) -> list[int]:
    """The tokens of a seat's code, the first one first."""
    order: list[int] = []
    while played:
        order.append((played & 7) - 1)
        played >>= 3
    order.reverse()
    return order


def chosen_name(view: View, seat: int) -> str | None:
    """The token that a seat has in play: one's own while it is face down, anybody's once revealed."""
    if view.phase == b.PLAY and view.revealed >> seat & 1 and view.played[seat]:
        return TOKENS[b.last_token(view, seat)]
    return TOKENS[view.chosen[seat]] if view.chosen[seat] >= 0 else None


def mods_data(view: View, seat: int) -> dict[str, int]:
    """What the seat's Helpers change (15)."""
    row = view.mods[seat * MODS_SIZE : seat * MODS_SIZE + MODS_SIZE]
    return {v.MODIFIERS[key]: n for key, n in enumerate(row) if n}


def facts(view: View) -> dict[str, Any]:
    """What a list of tables says of the game: how far it is, and who has how much Glory."""
    return {
        "round": view.round,
        "rounds": b.ROUNDS,
        "current": view.current if view.current >= 0 else None,
        "choosing": view.phase == b.CHOOSE,
        "glory": view.glory[:],
    }


# The result


def result_data(s: b.State) -> dict[str, Any] | None:
    """Scores, winners, tie-break and a breakdown that adds up, once the game is over; None before (13)."""
    if s.stack:
        return None
    rule = ("13.7", "13.8", "13.9", "13.10")[s.tie_break]
    return {
        "winners": seats_of(s.winners),
        "scores": [final.score(s, seat, s.goals) for seat in range(s.options.seats)],
        "tie_break": final.TIE_BREAKS[s.tie_break],
        "rule": rule,
        "breakdown": [breakdown(s, seat) for seat in range(s.options.seats)],
    }


def breakdown(s: b.State, seat: int) -> dict[str, Any]:
    """Where a seat's Glory comes from."""
    names = s.cards.kinds
    at = seat * COMPANIES
    goal = s.goals[seat]
    met = s.met >> seat & 1 == 1
    coins = final.total_coins(s, seat)
    shares = []
    fruits = []
    for company in s.order:
        n = s.shares[at + company]
        price = acts.share_gain(s, seat, company, 0)
        shares.append({"company": NAMES[company], "n": n, "price": price, "coins": n * price})
        n = s.fruits[at + company]
        price = acts.fruit_gain(s, seat, company, 0)
        fruits.append({"fruit": NAMES[company], "n": n, "price": price, "coins": n * price})
    return {
        "helpers": s.helpers[seat],
        "helper_glory": s.glory[seat],
        "goal": names[goal] if goal >= 0 else None,
        "goal_met": met,
        "goal_glory": s.cards.glory[goal] if met else 0,
        "shares": shares,
        "fruits": fruits,
        "coins_before": s.purse[seat],
        "final_coins": s.coins[seat] - s.purse[seat],
        "coins": coins,
        "coins_glory": coins // b.COINS_FOR_GLORY,
        "left": coins % b.COINS_FOR_GLORY,
        "total": final.score(s, seat, s.goals),
    }
