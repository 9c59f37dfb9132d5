"""The Market phase told, with Events, Bots and the end of the game.

It says who comes first and why, which line of a card is carried out, and why another does nothing.
"""

from typing import Final

from stockyard.kernel.events import Event
from stockyard.zoo import board as b
from stockyard.zoo import events as e
from stockyard.zoo import shapes as v
from stockyard.zoo import story
from stockyard.zoo.final import TIE_BREAKS
from stockyard.zoo.story import NAMES, Story, Teller, seats

# What a step of a card brings about: after a step none of these follows if nothing could be done.
EFFECTS: Final = frozenset(
    (
        e.BOUGHT_SHARE, e.SOLD_SHARE, e.BOUGHT_FRUIT, e.SOLD_FRUIT, e.SHARE_PRICE, e.FRUIT_PRICE, e.HIRED,
        e.COINS, e.MOVED, e.LOBBIED, e.LOOKED, e.SHUFFLED, e.MAJORITY, e.PASSED_CARD, e.SWEPT, e.SHARE_MOVED,
        e.DECLINED, e.SWAPPED, e.EXCHANGED, e.ROBBED, e.SHIELDED,
    )
)  # fmt: skip

# What nothing is done of, by what the step of the card is about.
SKIPPED: Final = {
    v.SHARE_PRICE: ("price", "14.5"),
    v.FRUIT_PRICE: ("price", "14.5"),
    v.ADD: ("add", "14.13"),
    v.CLEAR: ("clear", "14.14"),
    v.EACH: ("each", "14.9"),
}

# Whose cards are followed step by step.
FOLLOWED: Final = ("company", "influence", "event")

RULE_OF_HOW: Final = {
    e.HOW_ONLY: "10.11",
    e.HOW_SHARES: "10.11",
    e.HOW_ABILITY: "15.22",
    e.HOW_GLORY: "10.12",
    e.HOW_HELPERS: "10.13",
}


# Company decks (10)


def _market(tale: Story, at: int, event: Event) -> int:
    tale.begins(story.MARKET)
    tale.say(at, "phase", "market", "10.1", number=event[3][0])
    return at


def _deck(tale: Story, at: int, event: Event) -> int:
    company, n = event[3]
    tale.begins(story.MARKET)
    tale.company = company
    key, rule = ("deck", "10.2") if n else ("deck.empty", "10.7")
    tale.say(at, "deck", key, rule, company=NAMES[company], n=n).n = n
    return at


def _card(tale: Story, at: int, event: Event) -> int:
    """A card is revealed; its bell counts at once (10)."""
    company, card, bells = event[3]
    tale.phase = story.MARKET
    tale.company = company
    tale.works(card)
    ends = tale.cards.ends[card]
    name = tale.name(card)
    step = tale.say(at, "card", "card.bell" if ends else "card", "10.2", card=name, company=NAMES[company])
    step.n, step.bell = bells, ends
    if ends:
        last = bells >= b.BELLS
        key, rule = ("bell.last", "10.3") if last else ("bell", "10.4")
        step = tale.say(at, "bell", key, rule, number=bells, card=name)
        step.n, step.bell, step.log = bells, True, False
    return at


def _line(tale: Story, at: int, event: Event) -> int:
    """The next step of a card begins; in a Company deck it is said if nothing comes of it."""
    card, place = event[3]
    tale.card = card
    tale.line = place
    step = tale.say(at, "line", "line", "14.1", card=tale.name(card), number=place + 1)
    step.log = False
    op = tale.cards.blocks[tale.cards.effect[card]][place][0]
    if op != v.REMOVE_THIS_CARD:
        _say_skipped(tale, at, op)
    return at


def _say_skipped(tale: Story, at: int, op: int) -> None:
    """Why the step that has begun does nothing, if the next event tells that it has done nothing."""
    if at + 1 == len(tale.events) or tale.next_is(at, EFFECTS):
        return
    card = tale.name(tale.card)
    if tale.deck_of(tale.card) in FOLLOWED:
        word, rule = SKIPPED.get(op, ("other", "10.9"))
        tale.say(at, "skipped", f"skipped.{word}", rule, card=card).log = False
    elif _in_vain(tale):
        rule = "18.14" if tale.deck_of(tale.card) == "intrigue" else "14.1"
        tale.say(at, "skipped", "no_effect", rule, card=card)


def _in_vain(tale: Story) -> bool:
    """Whether the last line of an Intrigue or of a Helper's ability has begun and none has done anything."""
    effect = tale.cards.blocks[tale.cards.effect[tale.card]]
    if tale.line + 1 < len(effect) and not tale.cards.needs_yes[tale.card]:
        return False
    for step in reversed(tale.steps):
        if step.kind != "line":
            return step.kind == "intrigue" or step.kind == "helper"
    return False  # pragma: no cover  the card itself has been told before its lines


def _majority(tale: Story, at: int, event: Event) -> int:
    """Who is Majority Shareholder, or why nobody is (10)."""
    _, seat, _, (company, how, tied), _ = event
    where = NAMES[company]
    among = seats(tied)
    if seat < 0:
        key, rule = ("majority.tie", "10.14") if among else ("majority.nobody", "10.16")
        step = tale.say(at, "majority", key, rule, company=where, seats=among)
    else:
        key = f"majority.{e.HOW_NAMES[how]}"
        step = tale.say(at, "majority", key, RULE_OF_HOW[how], seat, company=where, seats=among)
    step.company = where
    step.how = e.HOW_NAMES[how] or None
    step.tied = among if len(among) > 1 else []
    if seat >= 0 and tale.card >= 0:
        _say_skipped(tale, at, v.MAJORITY)
    return at


def _removed(tale: Story, at: int, event: Event) -> int:
    tale.say(at, "removed", "removed", "10.21", card=tale.name(event[3][0]))
    tale.done()
    return at


def _no_effect(tale: Story, at: int, event: Event) -> int:
    """Nothing of a whole card could be done."""
    tale.line = -1
    tale.say(at, "skipped", "no_effect", "10.9", card=tale.name(event[3][0]))
    tale.done()
    return at


def _deck_ends(tale: Story, at: int, event: Event) -> int:
    """The second bell, or no card left; then all is shuffled."""
    company, bells, *cards = event[3]
    tale.done()
    tale.company = company
    key = "deck_ends.bell" if bells >= b.BELLS else "deck_ends.out"
    step = tale.say(at, "deck_end", key, "10.3", company=NAMES[company])
    step.n = bells
    step.log = bool(cards) or bells > 0
    return at


# The division (11)


def _division(tale: Story, at: int, event: Event) -> int:
    company, n = event[3]
    if tale.phase != story.DIVISION:
        tale.begins(story.DIVISION)
        tale.say(at, "phase", "divisions", "10.26").log = False
    tale.done()
    tale.company = company
    key, rule = ("division", "11.1") if n else ("division.none", "11.8")
    step = tale.say(at, "division", key, rule, company=NAMES[company], n=n)
    step.n = n
    step.log = n > 0
    return at


def _takes(tale: Story, at: int, event: Event) -> int:
    """Who takes next, how many, and why it is this one's turn."""
    _, seat, _, (company, n, how, first, tied), _ = event
    tale.phase = story.DIVISION
    tale.done()
    tale.company = company
    among = seats(tied)
    word = "first" if first else "next"
    if how == e.HOW_SHARES or how == e.HOW_ONLY:
        rule = "11.2" if first else "11.3"
    else:
        rule = "15.22" if how == e.HOW_ABILITY else "11.6"
    key = f"takes.{word}.{e.HOW_NAMES[how]}"
    step = tale.say(at, "takes", key, rule, seat, company=NAMES[company], n=n, seats=among)
    step.n, step.how = n, e.HOW_NAMES[how]
    step.tied = among if len(among) > 1 else []
    return at


def _tie(tale: Story, at: int, event: Event) -> int:
    """A tie that stands: all who have not taken are paid."""
    company, tied, paid = event[3]
    tale.phase = story.DIVISION
    tale.done()
    tale.company = company
    where = NAMES[company]
    step = tale.say(
        at, "tie", "tie", "11.7", company=where, seats=seats(tied), seats2=seats(paid), coins=b.TIE_COINS
    )
    step.n, step.tied = b.TIE_COINS, seats(tied)
    return at


def _divided(tale: Story, at: int, event: Event) -> int:
    """The division in a Company ends, and why."""
    company, left = event[3]
    tale.done()
    tale.company = company
    taken = False
    for step in reversed(tale.steps):
        if step.kind == "takes" or step.kind == "tie":
            taken = True
        if step.kind == "division" or step.kind == "tie":
            break
    tie = tale.steps[-1].kind in ("tie", "coins")
    if not left:
        key, rule = "divided.out", "11.4"
    elif tie:
        key, rule = "divided.tie", "11.7"
    elif taken:
        key, rule = "divided.all", "11.5"
    else:
        key, rule = "divided.nobody", "11.12"
    step = tale.say(at, "divided", key, rule, company=NAMES[company], n=left)
    step.n = left
    step.log = left > 0 and not tie
    return at


# The end of the round (12), Events (16)


def _round_ends(tale: Story, at: int, event: Event) -> int:
    tale.begins(story.ROUND_END)
    tale.say(at, "round_end", "round_ends", "12.1", number=event[3][0])
    return at


def _event(tale: Story, at: int, event: Event) -> int:
    tale.begins(story.ROUND_END)
    tale.works(event[3][0])
    tale.say(at, "event", "event", "16.3", event[1], card=tale.name(event[3][0]))
    return at


def _event_aside(tale: Story, at: int, event: Event) -> int:
    tale.line = -1
    tale.say(at, "event_aside", "event_aside", "16.5", card=tale.name(event[3][0]))
    tale.done()
    return at


def _shuffled(tale: Story, at: int, event: Event) -> int:
    """The Event or the Bot deck is shuffled; the log leaves it out."""
    tale.done()
    key, rule = ("events_shuffled", "16.6") if event[0] == e.EVENTS_SHUFFLED else ("bots_shuffled", "19.11")
    tale.say(at, "shuffle", key, rule).log = False
    return at


# Bots (19)


def _bot_card(tale: Story, at: int, event: Event) -> int:
    """A Bot's card, which is passed over if nothing of it can be done."""
    _, seat, _, (card, possible), _ = event
    tale.begins(story.TOKENS)
    tale.works(card)
    key, rule = ("bot", "19.6") if possible else ("bot.cannot", "19.8")
    tale.say(at, "bot", key, rule, seat, card=tale.name(card)).n = possible
    if not possible:
        tale.done()
    return at


def _bot_passes(tale: Story, at: int, event: Event) -> int:
    tale.begins(story.TOKENS)
    tale.say(at, "bot_passes", "bot_passes", "19.12", event[1])
    return at


def _passed_card(tale: Story, at: int, event: Event) -> int:
    _, seat, _, (card, source, target), _ = event
    companies = {"company": NAMES[source], "company2": NAMES[target]}
    step = tale.say(at, "passed", "pass_card", "19.23", seat, card=tale.name(card), **companies)
    step.company = NAMES[target]
    return at


# The end (13)


def _goal(tale: Story, at: int, event: Event) -> int:
    _, seat, _, (goal, met), _ = event
    tale.begins(story.END)
    n = tale.cards.glory[goal]
    key, rule = ("goal.met", "17.3") if met else ("goal.missed", "17.3")
    step = tale.say(at, "goal", key, rule, seat, card=tale.name(goal), n=n)
    step.card = tale.name(goal)
    step.n = n if met else 0
    return at


def _sale(tale: Story, at: int, event: Event) -> int:
    _, seat, _, (shares, fruits), _ = event
    tale.begins(story.END)
    step = tale.say(at, "sale", "sale", "13.4", seat, coins=shares, coins2=fruits)
    step.n = shares + fruits
    step.source, step.target = "bank", f"seat.{seat}"
    return at


RULE_OF_TIE_BREAK: Final = ("13.7", "13.8", "13.9", "13.10")


def _over(tale: Story, at: int, event: Event) -> int:
    winners, tie_break = event[3]
    tale.begins(story.END)
    word = TIE_BREAKS[tie_break]
    key = f"over.{word}" if word else "over"
    tale.say(at, "over", key, RULE_OF_TIE_BREAK[tie_break], n=len(seats(winners)), seats=seats(winners))
    return at


TELLERS: Final[dict[int, Teller]] = {
    e.MARKET: _market,
    e.DECK: _deck,
    e.CARD: _card,
    e.LINE: _line,
    e.MAJORITY: _majority,
    e.REMOVED: _removed,
    e.NO_EFFECT: _no_effect,
    e.DECK_ENDS: _deck_ends,
    e.DIVISION: _division,
    e.TAKES: _takes,
    e.TIE: _tie,
    e.DIVIDED: _divided,
    e.ROUND_ENDS: _round_ends,
    e.EVENT: _event,
    e.EVENT_ASIDE: _event_aside,
    e.EVENTS_SHUFFLED: _shuffled,
    e.BOTS_SHUFFLED: _shuffled,
    e.BOT_CARD: _bot_card,
    e.BOT_PASSES: _bot_passes,
    e.PASSED_CARD: _passed_card,
    e.GOAL: _goal,
    e.FINAL_SALE: _sale,
    e.OVER: _over,
}
