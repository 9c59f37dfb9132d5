"""The sections of the rows that ``features`` writes (docs/learning.md says what each holds)."""

from typing import Final

from stockyard.kernel.features import Parts, Section
from stockyard.zoo import board as b
from stockyard.zoo.board import COMPANIES, Options
from stockyard.zoo.cardset import MOST_LOOKED

ARGUMENTS: Final = 6
# Arguments of questions may be a little below 0, and 0 says that there is none.
SHIFT: Final = 16
PICKS: Final = MOST_LOOKED + 2
PLACES: Final = 4
TOKENS: Final = len(b.TOKENS)


def features_layout(options: Options, memory: bool = True) -> list[Section]:
    """The sections of a row in order, with or without those of memory."""
    found = _always(options) + _cards(options) + _seldom(options)
    return found + _memory(options) if memory else found


def _always(options: Options) -> list[Section]:
    """What there is to say at any time."""
    seats = options.seats
    found: list[Section] = [
        ("seat", seats), ("round", b.ROUNDS), ("phase", len(b.PHASES)), ("token", 1),
        ("question", len(b.ASK_NAMES)), ("arguments", ARGUMENTS), ("asked", seats), ("answered", seats),
        ("current", seats), ("first", seats), ("acted", 1), ("order", COMPANIES * COMPANIES),
        ("share_price", COMPANIES), ("fruit_price", COMPANIES), ("warehouse", COMPANIES),
        ("board", COMPANIES * COMPANIES), ("resolving", COMPANIES), ("bells", 1),
        ("influence_left", 1), ("helpers_left", 1),
        ("unseen", 1), ("deck_size", COMPANIES), ("deck_bag", COMPANIES),
        ("coins", seats), ("glory", seats), ("helper_count", seats), ("shares", COMPANIES * seats),
        ("fruits", COMPANIES * seats), ("shares_left", seats), ("used", TOKENS * seats),
        ("last_token", TOKENS * seats), ("revealed", seats), ("face_down", seats),
        ("majority", COMPANIES * seats), ("chosen", TOKENS), ("trades", 12),
    ]  # fmt: skip
    return found + _modules(options)


def _cards(options: Options) -> list[Section]:
    """The cards that lie open, which seldom change."""
    cards = options.cards
    helpers = cards.bot_base - cards.helper_base
    return [
        ("influence", cards.influence_size - cards.base[1]), ("helper_market", helpers),
        ("helpers", helpers * options.seats),
    ]  # fmt: skip


def _seldom(options: Options) -> list[Section]:
    """What there is to say only of cards that ask, are resolved, or are or were looked at."""
    cards = options.cards
    looked = COMPANIES * options.seats
    return [
        ("source", len(cards.kinds)), ("resolved", cards.influence_size), ("looking", cards.influence_size),
        ("looking_at", MOST_LOOKED), ("picks", PICKS), ("looked_top", looked), ("looked_under", looked),
    ]  # fmt: skip


def _memory(options: Options) -> list[Section]:
    """What a player has to remember."""
    cards = options.cards
    decks = cards.influence_size
    return [
        ("influence_deck", decks - cards.base[1]), ("helper_deck", cards.bot_base - cards.helper_base),
        ("removed", cards.bot_base), ("deck_cards", COMPANIES * decks), ("deck_may_have", COMPANIES * decks),
        ("deck_top", COMPANIES * PLACES), ("deck_under", COMPANIES * PLACES), ("gone_cards", decks),
    ]  # fmt: skip


def _modules(options: Options) -> list[Section]:
    """The sections that only tables with Bots or modules have."""
    cards = options.cards
    found: list[Section] = []
    if options.bots:
        bots = len(cards.deck("bot"))
        found += [("bot_deck", bots), ("bot_discard", bots), ("bot_card", bots)]
    if options.events:
        events = len(cards.deck("event"))
        found += [("event_deck", events), ("event_aside", events)]
    if options.goals:
        found.append(("goal", len(cards.deck("goal"))))
    if options.intrigues:
        intrigues = len(cards.deck("intrigue"))
        found += [
            ("intrigues_left", options.seats), ("hand", intrigues), ("intrigues_played", intrigues),
            ("intrigue_used", 1),
        ]  # fmt: skip
    return found


_last: tuple[Options | None, Parts] = (None, Parts([], [], []))


def parts_of(options: Options) -> Parts:
    """How long the parts of a row are, worked out once for each table."""
    global _last
    last = _last
    if last[0] is options:
        return last[1]
    found = Parts(_always(options), _seldom(options), _memory(options))
    _last = (options, found)
    return found
