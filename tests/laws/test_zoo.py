"""Laws of Spółka ZOO: what must hold in every position of every game, tried on random games.

All player counts, with and without Bots and modules; Speculation, Lobbying, Intrigues and Hidden Goals are in
play on the way.
"""

import json
from functools import partial
from random import Random

import pytest

from stockyard import sets
from stockyard.kernel.events import redact
from stockyard.kernel.stack import MASK
from stockyard.zoo import events as e
from stockyard.zoo import flow, knowledge, legal, position, setting, why
from stockyard.zoo.board import ASK_FRUITS, ASK_SHARES, ASK_TOKEN, COMPANIES, Options, State
from stockyard.zoo.invariants import invariants
from stockyard.zoo.view import view_data
from tests.zoo.play import CARDS, game, options, random_move

TABLES = [
    options(2, modules=True),
    options(3),
    options(3, bots=0b110, modules=True),
    options(4, modules=True),
    options(4, bots=0b0010, events=True),
    options(5, goals=True, intrigues=True),
    options(5, bots=0b11110, modules=True),
]
NAMES = [f"{t.seats} seats, bots {t.bots:b}, {t.events + t.goals + t.intrigues} modules" for t in TABLES]
tables = pytest.mark.parametrize("table", TABLES, ids=NAMES)
FIND = partial(sets.find, "zoo")
WHOLE_GAME = 2000
TRADES = (e.BOUGHT_SHARE, e.SOLD_SHARE, e.BOUGHT_FRUIT, e.SOLD_FRUIT)


@tables
def test_invariants_hold_and_somebody_is_asked_until_the_end(table: Options) -> None:
    for seed in range(3):
        for s, _ in game(table, seed, WHOLE_GAME, watched=False):
            assert invariants(s) == []
            assert bool(legal.asked(s)) == bool(s.stack) == (not s.winners)
            assert not legal.asked(s) & table.bots, "a Bot is never asked (19.30)"
            for seat in range(table.seats):
                moves = legal.legal(s, seat)
                assert moves == sorted(set(moves))
                assert bool(moves) == bool(legal.asked(s) >> seat & 1), "no dead end"
        assert not s.stack, "a game ends after five rounds"


@tables
def test_fruits_and_cards_are_neither_made_nor_lost(table: Options) -> None:
    for s, _ in game(table, 7, WHOLE_GAME, watched=False):
        for fruit in range(COMPANIES):
            held = sum(s.fruits[fruit::COMPANIES]) + sum(s.floor[fruit::COMPANIES])
            assert s.warehouse[fruit] + held == table.stock
        decks = sum(deck.size() for deck in s.decks) + len(s.resolved) + len(s.gone)
        influence = [kind for kind in s.removed if kind < CARDS.influence_size]
        started = sum(len(cards) for cards in CARDS.starting[table.seats])
        assert decks + len(influence) + len(s.influence) + len(s.influence_deck) == started + 48
        helpers = len(s.team) + len(s.market) + len(s.helper_deck)
        assert helpers + len(s.removed) - len(influence) == 36


@tables
def test_a_bank_account_kept_beside_the_game_agrees(table: Options) -> None:
    account = [0] * table.seats
    told = 0
    for s, _ in game(table, 5, WHOLE_GAME):
        assert s.sink is not None
        for kind, seat, _, args, _ in s.sink[told:]:
            _book(account, kind, seat, args)
        told = len(s.sink)
        assert account == s.coins


def _book(account: list[int], kind: int, seat: int, args: tuple[int, ...]) -> None:
    if kind in (e.BOUGHT_SHARE, e.BOUGHT_FRUIT):
        account[seat] -= args[1]
        if kind == e.BOUGHT_FRUIT and args[2] >= 0:
            account[args[2]] += args[1]
    elif kind in (e.SOLD_SHARE, e.SOLD_FRUIT):
        account[seat] += args[1]
    elif kind == e.COINS:
        account[seat] += args[0]
    elif kind == e.ROBBED:
        account[seat] += args[0]
        account[args[1]] -= args[0]


@tables
def test_copies_are_independent_of_what_comes_after(table: Options) -> None:
    ancestors: list[tuple[State, object]] = []
    for s, _ in game(table, 11, 250, watched=False):
        copy = State(table, b"", s)
        assert knowledge.state_key(copy) == knowledge.state_key(s)
        ancestors.append((copy, knowledge.state_key(copy)))
    for ancestor, key in ancestors:
        assert knowledge.state_key(ancestor) == key
        if ancestor.stack:
            flow.apply(State(table, b"", ancestor), *random_move(ancestor, Random(1)))
            assert knowledge.state_key(ancestor) == key


@tables
def test_every_position_is_saved_and_loaded_exactly(table: Options) -> None:
    for s, dice in game(table, 3, WHOLE_GAME):
        if s.stack and dice.random() < 0.8:
            continue
        data = json.loads(json.dumps(position.position_data(s)))
        loaded = setting.from_position(data, FIND)
        assert position.position_data(loaded) == data
        assert knowledge.state_key(loaded) == knowledge.state_key(s)
        for viewer in (-1, *range(table.seats)):
            assert knowledge.view_key(knowledge.view(loaded, viewer)) == knowledge.view_key(
                knowledge.view(s, viewer)
            )


@tables
def test_a_filled_world_gives_the_same_view(table: Options) -> None:
    """Equal views give equal bytes and equal moves, whatever is dealt behind them."""
    for s, dice in game(table, 20, WHOLE_GAME):
        if dice.random() < 0.8:
            continue
        for viewer in (-1, *range(table.seats)):
            v = knowledge.view(s, viewer)
            world = knowledge.fill(v, dice.randrange(1 << 40))
            assert invariants(world) == []
            again = knowledge.view(world, viewer)
            assert knowledge.view_key(again) == knowledge.view_key(v)
            assert json.dumps(view_data(again)) == json.dumps(view_data(v))
            if viewer >= 0:
                assert legal.legal(v, viewer) == legal.legal(world, viewer) == legal.legal(s, viewer)


@tables
def test_a_filled_world_can_be_played_to_its_end(table: Options) -> None:
    for s, dice in game(table, 21, WHOLE_GAME):
        if s.stack and dice.random() < 0.02:
            world = knowledge.fill(
                knowledge.view(s, dice.randrange(-1, table.seats)), dice.randrange(1 << 40)
            )
            while world.stack:
                flow.apply(world, *random_move(world, dice))
            assert invariants(world) == []


@tables
def test_ledgers_never_exclude_the_truth(table: Options) -> None:
    """What a seat holds for certain is so: known places and known cards are the true ones (20)."""
    for s, dice in game(table, 41, WHOLE_GAME):
        if dice.random() < 0.7:
            continue
        for viewer in (-1, *range(table.seats)):
            ledger = knowledge.known_of(s, viewer).decks
            for company, deck in enumerate(s.decks):
                for keys, kinds in ((ledger.tops[company], deck.top), (ledger.unders[company], deck.under)):
                    assert len(keys) == len(kinds)
                    assert all(key < 0 or key == kind for key, kind in zip(keys, kinds, strict=True))
                for key, n in ledger.bags[company].items():
                    assert key < 0 or deck.bag.count(key) >= n


@tables
def test_nobody_is_told_what_others_do_in_secret(table: Options) -> None:
    """Hidden ints reach only those whom their event names, and secret moves only their player."""
    for s, dice in game(table, 51, 400):
        if not s.stack:
            continue
        assert s.sink is not None
        told = len(s.sink)
        seat, move = random_move(s, dice)
        secret = s.stack[-1][1] == ASK_TOKEN or 9 <= s.stack[-1][1] <= 11
        for watcher in (-1, *range(table.seats)):
            seen = knowledge.as_seen(s, seat, move, watcher)
            assert seen == (move if watcher == seat or not secret else -1)
        trial = State(table, b"", s)
        trial.sink = []
        flow.apply(trial, seat, move)
        for event in trial.sink:
            if event[0] in (e.CHOSE, e.LOOKED, e.ARRANGED, e.GOAL_DEALT, e.INTRIGUES_DEALT):
                for watcher in (-1, *range(table.seats)):
                    hidden = redact(event, watcher)[4]
                    assert (hidden == event[4]) == (watcher == event[1]) or set(event[4]) == {-1}
        assert len(s.sink) == told


@tables
def test_every_move_is_legal_or_has_a_reason(table: Options) -> None:
    for s, dice in game(table, 61, 300):
        if dice.random() < 0.9:
            continue
        before = knowledge.state_key(s)
        for seat in range(table.seats):
            allowed = set(legal.legal(s, seat)) | set(legal.revisable(s, seat))
            for move in range(CARDS.moves.size):
                reason = why.blocked(s, seat, move)
                assert (reason is None) == (move in allowed)
                if reason is not None:
                    assert reason[0].replace(".", "").isdigit() and reason[1]
        assert knowledge.state_key(s) == before


def test_a_token_can_be_changed_until_all_have_chosen() -> None:
    """Rule 3.3: and the changed choice leaves the same state as if it had been the first."""
    changed = 0
    for s, _ in game(options(4), 91, 600, watched=False):
        if s.stack and s.stack[-1][1] == ASK_TOKEN and s.stack[-1][MASK].bit_count() > 1:
            seat = s.stack[-1][MASK].bit_length() - 1
            moves = legal.legal(s, seat)
            one, other = State(s.options, b"", s), State(s.options, b"", s)
            flow.apply(one, seat, moves[0])
            assert legal.revisable(one, seat) == moves and legal.legal(one, seat) == []
            flow.apply(one, seat, moves[-1])
            flow.apply(other, seat, moves[-1])
            assert knowledge.state_key(one) == knowledge.state_key(other)
            changed += 1
    assert changed


@tables
def test_what_is_shown_as_certain_is_so(table: Options) -> None:
    """Rule 20.14: the memory aid never claims more copies in a deck than there are."""
    claimed = 0
    for s, dice in game(table, 43, WHOLE_GAME):
        if dice.random() < 0.8:
            continue
        for viewer in (-1, *range(table.seats)):
            decks = view_data(knowledge.view(s, viewer))["company"]
            for company, name in enumerate(("apple", "lemon", "pineapple")):
                truth = s.decks[company].cards()
                for card, n in decks[name]["deck"]["known"].items():
                    claimed += n
                    assert truth.count(CARDS.kinds.index(card)) >= n
    assert claimed


@tables
def test_a_trade_costs_and_brings_what_the_view_says(table: Options) -> None:
    """Rules 4.14, 5.12 and 15: the prices a seat is shown are those it pays and gets, Helpers included."""
    traded = 0
    for seed in (45, 46):
        for s, dice in game(table, seed, WHOLE_GAME):
            if s.stack and dice.random() < 0.5 and s.stack[-1][1] in (ASK_SHARES, ASK_FRUITS):
                seat = s.current
                prices = view_data(knowledge.view(s, seat))["prices"]
                for move in legal.legal(s, seat):
                    name = CARDS.moves.name(move)
                    if name in prices:
                        trial = State(table, b"", s)
                        trial.sink = []
                        flow.apply(trial, seat, move)
                        trades = [event for event in trial.sink if event[0] in TRADES]
                        assert trades[0][3][1] == prices[name]
                        traded += 1
    assert traded
