"""The log: events as sentences for one viewer, as keys and arguments, each with its rule.

Events that belong to one act become one line: a trade and the price it moves, Fruits that go the same way,
the cards that fill up a display. Here are the set-up, the rounds and the tokens; what tokens and cards do is
in ``telling_acts``, the Market phase and the end of the game in ``telling_market``.
"""

from typing import Final

from stockyard.kernel.events import Event
from stockyard.kernel.game import LogLine
from stockyard.zoo import board as b
from stockyard.zoo import events as e
from stockyard.zoo import shapes as v
from stockyard.zoo import story, telling_acts, telling_market
from stockyard.zoo.board import TOKENS, Board
from stockyard.zoo.cardset import CardSet
from stockyard.zoo.story import NAMES, Story, Teller


def log_start(s: Board) -> CardSet:
    """What the log must remember of the state before its first event: its cards."""
    return s.cards


def lines(start: CardSet, events: list[Event]) -> list[LogLine]:
    """The log of events that are redacted already, from the first one on."""
    told = tell(start, events)
    return [(step.at, step.seat, step.key, step.args, step.rule) for step in told if step.log]


def tell(start: CardSet, events: list[Event]) -> list[story.Step]:
    """All acts of redacted events, from the first one on."""
    tale = Story(start, events)
    at = 0
    while at < len(events):
        teller = TELLERS.get(events[at][0])
        if teller is not None:
            at = teller(tale, at, events[at])
        at += 1
    return tale.steps


# Set-up (2)


def _deal(tale: Story, at: int, event: Event) -> int:
    tale.begins(story.SETUP)
    companies = [NAMES[company] for company in event[3]]
    tale.say(at, "deal", "deal", "2.2", event[1], companies=companies)
    return at


def _start_deck(tale: Story, at: int, event: Event) -> int:
    company, *cards = event[3]
    names = tale.names(tuple(cards))
    step = tale.say(at, "deal", "start_deck", "2.6", company=NAMES[company], cards=names)
    step.company = NAMES[company]
    return at


def _dealt(tale: Story, at: int, event: Event) -> int:
    """Hidden Goals and Intrigues, known to their owner alone."""
    kind, seat, _, _, hidden = event
    if kind == e.GOAL_DEALT:
        tale.say(at, "deal", "goal_dealt", "17.1", seat, card=tale.name(hidden[0]))
    else:
        tale.say(at, "deal", "intrigues_dealt", "18.1", seat, n=len(hidden), cards=tale.names(hidden))
    return at


def _shown(tale: Story, at: int, event: Event) -> int:
    """The cards that fill up a display, together."""
    which = event[3][0]
    cards = [event[3][2]]
    while tale.next_is(at, frozenset((e.SHOWN,))) and tale.events[at + 1][3][0] == which:
        at += 1
        cards.append(tale.events[at][3][2])
    setup = tale.phase == story.SETUP
    if which == e.HELPERS:
        word, rule = "helpers", "2.11" if setup else "6.5"
    else:
        word, rule = "influence", "2.10" if setup else "7.4"
    step = tale.say(at, "shown", f"shown.{word}", rule, n=len(cards), cards=tale.names(tuple(cards)))
    step.n = len(cards)
    return at


# Rounds and tokens (3-9)


def _round(tale: Story, at: int, event: Event) -> int:
    tale.begins(story.CHOOSE)
    tale.say(at, "round", "round", "12.2" if event[3][0] > 1 else "2.3", event[1], number=event[3][0])
    return at


def _choose(tale: Story, at: int, event: Event) -> int:
    tale.begins(story.CHOOSE)
    tale.say(at, "choose", "choose", "3.2", number=event[3][0])
    return at


def _chose(tale: Story, at: int, event: Event) -> int:
    """A choice that may still change, so that the log waits for the reveal."""
    token = event[4][0]
    step = tale.say(at, "chose", "chose", "3.2", event[1], token=TOKENS[token] if token >= 0 else None)
    step.log = False
    return at


def _revealed(tale: Story, at: int, event: Event) -> int:
    tale.begins(story.TOKENS)
    token, copied = event[3]
    tale.token = token
    if token == b.DUPLICATE:
        tale.say(at, "token", "token.duplicate", "9.1", event[1], token=TOKENS[token], token2=TOKENS[copied])
    else:
        tale.say(at, "token", "token", "3.4", event[1], token=TOKENS[token])
    return at


def _unused(tale: Story, at: int, event: Event) -> int:
    """A token left alone: a Duplicate is called by its own name."""
    tale.done()
    token = tale.token if tale.token == b.DUPLICATE else event[3][0]
    tale.say(at, "unused", "unused", "9.9" if token == b.DUPLICATE else "3.7", event[1], token=TOKENS[token])
    return at


def _resumed(tale: Story, at: int, event: Event) -> int:
    """After an Intrigue: the line says nothing that the next one doesn't, but no card acts any more."""
    tale.done()
    step = tale.say(at, "token", "resumed", "18.5", event[1], token=TOKENS[event[3][0]])
    step.log = False
    return at


def _intrigue(tale: Story, at: int, event: Event) -> int:
    tale.phase = story.TOKENS
    tale.works(event[3][0])
    tale.say(at, "intrigue", "intrigue", "18.3", event[1], card=tale.name(event[3][0]))
    return at


RULE_OF_WHEN: Final = {
    v.MARKET_START: "15.11",
    v.DIVISION_MINORITY: "15.12",
    v.DIVISION_EMPTY: "15.13",
    v.ROUND_END: "15.14",
    v.FINAL: "13.3",
}


def _used(tale: Story, at: int, event: Event) -> int:
    """The ability of a Helper works (15)."""
    card = event[3][0]
    tale.works(card)
    rule = RULE_OF_WHEN.get(tale.cards.when[card], "15.3")
    tale.say(at, "helper", "use", rule, event[1], card=tale.name(card))
    return at


TELLERS: Final[dict[int, Teller]] = {
    e.DEAL: _deal,
    e.START_DECK: _start_deck,
    e.GOAL_DEALT: _dealt,
    e.INTRIGUES_DEALT: _dealt,
    e.SHOWN: _shown,
    e.ROUND: _round,
    e.CHOOSE: _choose,
    e.CHOSE: _chose,
    e.REVEALED: _revealed,
    e.UNUSED: _unused,
    e.RESUMED: _resumed,
    e.INTRIGUE: _intrigue,
    e.USED: _used,
    **telling_acts.TELLERS,
    **telling_market.TELLERS,
}
