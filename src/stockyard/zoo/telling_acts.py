"""What tokens and cards do, told: trades, prices, coins, Fruits, Helpers, displays and looks at decks."""

from typing import Final

from stockyard.kernel.events import Event
from stockyard.zoo import events as e
from stockyard.zoo import story
from stockyard.zoo.story import NAMES, Story, Teller, heap

# Trades (4, 5)


def _by(tale: Story, token_rule: str, card_rule: str) -> str:
    """The rule of what a token does, or of what a card or a Bot does."""
    if tale.card < 0:
        return token_rule
    return "19.13" if tale.deck_of(tale.card) == "bot" else card_rule


def _trade(tale: Story, at: int, event: Event) -> int:
    """A purchase or sale with the price it leaves behind."""
    kind, seat, _, args, _ = event
    what = NAMES[args[0]]
    before = args[-1]
    after = before
    moves = frozenset((e.SHARE_PRICE, e.FRUIT_PRICE))
    if tale.next_is(at, moves):
        at += 1
        after = tale.events[at][3][2]
    key, rule, by_card = TRADES[kind]
    rule = _by(tale, rule, by_card)
    if kind in (e.BOUGHT_SHARE, e.SOLD_SHARE):
        step = tale.say(at, "share", key, rule, seat, company=what, coins=args[1], number=after)
        step.company = what
        mine, other = f"seat.{seat}", "floor." + what
    else:
        other = "warehouse"
        seller = args[2] if kind == e.BOUGHT_FRUIT else -1
        if seller >= 0:
            other = f"seat.{seller}"
            step = tale.say(
                at, "fruit", f"{key}.from", _by(tale, "5.9", "5.23"), seat, seat2=seller, fruit=what,
                coins=args[1], number=after,
            )  # fmt: skip
        else:
            step = tale.say(at, "fruit", key, rule, seat, fruit=what, coins=args[1], number=after)
        step.fruit = what
        mine = f"seat.{seat}"
    # A Share token lies in its owner's pool before it is bought and after it is sold.
    away = kind in (e.BOUGHT_SHARE, e.SOLD_FRUIT)
    step.source, step.target = (mine, other) if away else (other, mine)
    step.n = 1
    step.before, step.after = before, after
    return at


TRADES: Final = {
    e.BOUGHT_SHARE: ("buy_share", "4.5", "14.24"),
    e.SOLD_SHARE: ("sell_share", "4.7", "14.25"),
    e.BOUGHT_FRUIT: ("buy_fruit", "5.7", "5.23"),
    e.SOLD_FRUIT: ("sell_fruit", "5.5", "14.26"),
}


def _price(tale: Story, at: int, event: Event) -> int:
    """A price that a card moves."""
    kind, _, _, (what, before, after), _ = event
    way = "up" if after > before else "down"
    if kind == e.SHARE_PRICE:
        key, rule = f"share_price.{way}", "14.22"
        step = tale.say(at, "price", key, rule, company=NAMES[what], before=before, after=after)
        step.company = NAMES[what]
    else:
        key, rule = f"fruit_price.{way}", "14.23"
        step = tale.say(at, "fruit_price", key, rule, fruit=NAMES[what], before=before, after=after)
        step.fruit = NAMES[what]
    step.before, step.after = before, after
    step.n = after - before
    return at


# Coins and Fruits


RULE_OF_COINS: Final = {
    e.WHY_LOBBYING: "7.1",
    e.WHY_SPECULATION: "8.1",
    e.WHY_CARD: "14.10",
    e.WHY_TIE: "11.7",
    e.WHY_BOT: "19.10",
    e.WHY_START: "2.14",
}


def _coins(tale: Story, at: int, event: Event) -> int:
    """Coins from the Bank or to it."""
    _, seat, _, (amount, why), _ = event
    if amount < 0:
        step = tale.say(at, "coins", "pay", "14.11", seat, coins=-amount)
        step.source, step.target = f"seat.{seat}", "bank"
    else:
        key = "coins.start" if why == e.WHY_START else "coins.extra" if why == e.WHY_BOT else "coins"
        step = tale.say(at, "coins", key, RULE_OF_COINS[why], seat, coins=amount)
        step.source, step.target = "bank", f"seat.{seat}"
        step.log = why != e.WHY_TIE  # the line of the tie says who is paid
    step.n = abs(amount)
    return at


def _moved(tale: Story, at: int, event: Event) -> int:
    """Fruits that go the same way, kind by kind for the eye and together for the log."""
    _, seat, _, args, _ = event
    source, target = args[2], args[3]
    counts = [0, 0, 0]
    first = len(tale.steps)
    while True:
        fruit, n = tale.events[at][3][:2]
        counts[fruit] += n
        key, rule, other = _way(tale, source, target)
        step = tale.say(at, "fruit", key, rule, seat)
        step.fruit, step.n = NAMES[fruit], n
        step.source, step.target = story.place(source), story.place(target)
        step.log = False
        if not tale.next_is(at, frozenset((e.MOVED,))):
            break
        after = tale.events[at + 1]
        if after[1] != seat or after[3][2:] != (source, target):
            break
        at += 1
    for step in tale.steps[first:]:
        step.args = step.args | other | {"heap": [(step.fruit, step.n)]}
    if len(tale.steps) == first + 1:
        tale.steps[first].log = True
        return at
    line = tale.say(at, "together", key, rule, seat, heap=heap(counts), **other)
    line.source, line.target = story.place(source), story.place(target)
    return at


def _way(tale: Story, source: int, target: int) -> tuple[str, str, dict[str, object]]:
    """The sentence and the rule of Fruits that move, by where from and where to."""
    if source == e.WAREHOUSE:
        if target < e.POOL:
            return "add", "14.13", {"company": NAMES[target - e.FLOOR]}
        if tale.phase == story.SETUP:
            return "start_fruits", "21.4", {}
        return "gain", "14.16", {}
    if source < e.POOL:
        company: dict[str, object] = {"company": NAMES[source - e.FLOOR]}
        if target == e.WAREHOUSE:
            return "clear", "14.14", company
        dividing = tale.phase == story.DIVISION and tale.card < 0
        return "take", "11.9" if dividing else "14.15", company
    if target == e.WAREHOUSE:
        return "discard", "14.17", {}
    return "steal", "14.18", {"seat2": source - e.POOL}


def _robbed(tale: Story, at: int, event: Event) -> int:
    _, seat, _, (amount, victim), _ = event
    step = tale.say(at, "coins", "rob", "14.12", seat, seat2=victim, coins=amount)
    step.n, step.source, step.target = amount, f"seat.{victim}", f"seat.{seat}"
    return at


def _given(tale: Story, at: int, event: Event) -> int:
    """One Fruit for another: with the Warehouse, or with another player."""
    kind, seat, _, args, _ = event
    mine, theirs = NAMES[args[0]], NAMES[args[1]]
    if kind == e.EXCHANGED:
        step = tale.say(at, "fruit", "exchange", "14.20", seat, fruit=mine, fruit2=theirs)
        step.source = "warehouse"
    else:
        step = tale.say(at, "fruit", "swap", "14.21", seat, seat2=args[2], fruit=mine, fruit2=theirs)
        step.source = f"seat.{args[2]}"
    step.fruit, step.n, step.target = theirs, 1, f"seat.{seat}"
    return at


def _share_moved(tale: Story, at: int, event: Event) -> int:
    _, seat, _, (source, target), _ = event
    companies = {"company": NAMES[source], "company2": NAMES[target]}
    step = tale.say(at, "share", "move_share", "14.28", seat, **companies)
    step.n, step.company = 1, NAMES[target]
    step.source, step.target = "floor." + NAMES[source], "floor." + NAMES[target]
    return at


def _small(tale: Story, at: int, event: Event) -> int:
    """An offer that is declined, a card that can't touch somebody."""
    if event[0] == e.DECLINED:
        tale.say(at, "declined", "declined", "14.8", event[1], card=tale.name(event[3][0]))
    else:
        tale.say(at, "shield", "shield", "15.23", event[1], card=tale.name(tale.card))
    return at


# Helpers, displays, decks


def _hired(tale: Story, at: int, event: Event) -> int:
    kind, _, *paid = event[3]
    fruits = heap(paid)
    key = "hire" if fruits else "hire.free"
    args = {"heap": fruits} if fruits else {}
    rule = _by(tale, "6.2", "14.36")
    step = tale.say(
        at, "hired", key, "19.17" if rule == "19.13" else rule, event[1], card=tale.name(kind), **args
    )
    step.card = tale.name(kind)
    step.n = tale.cards.glory[kind]
    return at


def _lobbied(tale: Story, at: int, event: Event) -> int:
    """An Influence card is shuffled into a deck: from the display, or by a Bot from the stack."""
    card, company, slot = event[3]
    if slot < 0:
        key, rule = "bot_influence", "19.27"
    else:
        key, rule = "lobby", _by(tale, "7.2", "14.33")
    step = tale.say(at, "lobby", key, rule, event[1], card=tale.name(card), company=NAMES[company])
    step.card, step.company = tale.name(card), NAMES[company]
    return at


def _looked(tale: Story, at: int, event: Event) -> int:
    _, seat, _, (company, n, _), hidden = event
    rule = _by(tale, "8.2", "14.29")
    where = NAMES[company]
    step = tale.say(at, "look", "look", rule, seat, n=n, company=where, row=tale.names(hidden))
    step.company, step.n = where, n
    return at


def _arranged(tale: Story, at: int, event: Event) -> int:
    """The cards go back: who looked hears their order, the others only where one of them went."""
    _, seat, _, (company, n, target), hidden = event
    where = NAMES[company]
    cards = tale.names(hidden)
    rest = cards if cards is None or target < 0 else cards[:-1]
    sent = None if cards is None else cards[-1]
    if target < 0:
        rule = _by(tale, "8.4", "14.30")
        step = tale.say(at, "arranged", "arrange", rule, seat, n=n, company=where, row=rest)
    elif target == e.OUT:
        step = tale.say(at, "arranged", "arrange.out", "14.32", seat, company=where, card=sent)
    elif n == 1:
        step = tale.say(at, "arranged", "arrange.only", "8.3", seat, company2=NAMES[target], card=sent)
    else:
        rule = _by(tale, "8.3", "14.31")
        decks = {"company": where, "company2": NAMES[target]}
        step = tale.say(at, "arranged", "arrange.under", rule, seat, card=sent, row=rest, **decks)
    step.company = where
    step.target = NAMES[target] if 0 <= target < e.OUT else None
    return at


def _shuffled(tale: Story, at: int, event: Event) -> int:
    step = tale.say(at, "shuffle", "shuffle", "14.34", company=NAMES[event[3][0]])
    step.company = NAMES[event[3][0]]
    return at


def _swept(tale: Story, at: int, event: Event) -> int:
    which, *cards = event[3]
    word = "helpers" if which == e.HELPERS else "influence"
    names = tale.names(tuple(cards))
    step = tale.say(at, "swept", f"sweep.{word}", "14.35", n=len(cards), cards=names)
    step.n = len(cards)
    return at


TELLERS: Final[dict[int, Teller]] = {
    e.BOUGHT_SHARE: _trade,
    e.SOLD_SHARE: _trade,
    e.BOUGHT_FRUIT: _trade,
    e.SOLD_FRUIT: _trade,
    e.SHARE_PRICE: _price,
    e.FRUIT_PRICE: _price,
    e.COINS: _coins,
    e.MOVED: _moved,
    e.ROBBED: _robbed,
    e.EXCHANGED: _given,
    e.SWAPPED: _given,
    e.SHARE_MOVED: _share_moved,
    e.DECLINED: _small,
    e.SHIELDED: _small,
    e.HIRED: _hired,
    e.LOBBIED: _lobbied,
    e.LOOKED: _looked,
    e.ARRANGED: _arranged,
    e.SHUFFLED: _shuffled,
    e.SWEPT: _swept,
}
