"""Laws of Sharenanigans: what must hold in every position of every game, tried on random games.

All seat counts, both kinds of reactions, with and without head start; every card gets into play on the way.
"""

import json
from functools import partial
from random import Random

import pytest

from stockyard import sets
from stockyard.kernel.events import Event, redact
from stockyard.kernel.stack import MASK
from stockyard.sharenanigans import events as e
from stockyard.sharenanigans import flow, knowledge, legal, position, setting
from stockyard.sharenanigans.board import START_CASH, Options, State
from stockyard.sharenanigans.invariants import invariants
from stockyard.sharenanigans.view import view_data
from tests.sharenanigans.play import CARDS, game, options, random_move

TABLES = [
    options(seats, holders=holders, head_start=head_start)
    for seats in (2, 3, 4)
    for holders, head_start in ((False, True), (True, False))
]
NAMES = [f"{t.seats}-{'holders' if t.holders else 'all'}" for t in TABLES]

tables = pytest.mark.parametrize("table", TABLES, ids=NAMES)
CHANCE = {e.TOP, e.DREW, e.RESHUFFLED, e.FLIPPED, e.STOLE, e.BLOCKED, e.ACTS, e.NO_EFFECT, e.PASSED, e.WINDOW}
MONEY = {e.BOUGHT, e.SOLD, e.PAID, e.DEALT}


@tables
def test_invariants_hold_and_somebody_is_asked_until_the_end(table: Options) -> None:
    for seed in range(6):
        for s, _ in game(table, seed, 700, watched=False):
            assert invariants(s) == []
            assert bool(legal.asked(s)) == bool(s.stack) == (not s.winners)
            for seat in range(table.seats):
                moves = legal.legal(s, seat)
                assert moves == sorted(set(moves))
                assert bool(moves) == bool(legal.asked(s) >> seat & 1), "no dead end"


@tables
def test_a_bank_account_kept_beside_the_game_agrees(table: Options) -> None:
    for seed in range(3):
        s = next(game(table, seed))[0]
        account = [START_CASH] * table.seats
        told = 0
        for s, _ in game(table, seed, 600):
            assert s.sink is not None
            for kind, seat, _, args, _ in s.sink[told:]:
                if kind in MONEY:
                    _book(account, kind, seat, args)
            told = len(s.sink)
            assert account == s.cash


def _book(account: list[int], kind: int, seat: int, args: tuple[int, ...]) -> None:
    if kind == e.BOUGHT:
        account[seat] -= args[1]
    elif kind == e.SOLD:
        account[seat] += args[1]
    elif kind == e.PAID:
        account[seat] -= args[0]
        if args[1] >= 0:
            account[args[1]] += args[0]
    else:
        account[seat] -= args[2]
        account[args[1]] += args[2]


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
def test_a_copy_plays_on_like_its_original(table: Options) -> None:
    for s, dice in game(table, 12, 300, watched=False):
        if s.stack and dice.random() < 0.3:
            copy, again = State(table, b"", s), State(table, b"", s)
            seat, move = random_move(s, Random(5))
            flow.apply(copy, seat, move)
            flow.apply(again, seat, move)
            assert knowledge.state_key(copy) == knowledge.state_key(again)


@tables
def test_every_position_is_saved_and_loaded_exactly(table: Options) -> None:
    """With all that everybody knows: whoever goes on from there sees what was seen."""
    for seed in (3, 4):
        for s, dice in game(table, seed, 300):
            if s.stack and dice.random() < 0.85:
                continue
            data = json.loads(json.dumps(position.position_data(s)))
            loaded = setting.from_position(data, partial(sets.find, "sharenanigans"))
            assert position.position_data(loaded) == data
            assert knowledge.state_key(loaded) == knowledge.state_key(s)
            for viewer in (-1, *range(table.seats)):
                seen, again = knowledge.view(s, viewer), knowledge.view(loaded, viewer)
                assert knowledge.view_key(seen) == knowledge.view_key(again)


@tables
def test_a_filled_world_gives_the_same_view(table: Options) -> None:
    for seed in range(3):
        for s, dice in game(table, 20 + seed, 250):
            for viewer in (-1, *range(table.seats)):
                v = knowledge.view(s, viewer)
                world = knowledge.fill(v, dice.randrange(1 << 40))
                assert invariants(world) == []
                assert knowledge.view_key(knowledge.view(world, viewer)) == knowledge.view_key(v)
                if viewer >= 0:
                    assert legal.legal(v, viewer) == legal.legal(world, viewer) == legal.legal(s, viewer)


@tables
def test_equal_views_give_equal_bytes(table: Options) -> None:
    """A view follows from what the viewer saw: the truth re-dealt behind it changes no byte of its data."""
    for s, dice in game(table, 31, 200):
        for viewer in (-1, *range(table.seats)):
            v = knowledge.view(s, viewer)
            world = knowledge.fill(v, dice.randrange(1 << 40))
            assert json.dumps(view_data(knowledge.view(world, viewer))) == json.dumps(view_data(v))


@tables
def test_ledgers_never_exclude_the_truth(table: Options) -> None:
    """What a seat holds for certain is so: known places and known cards of hands are the true ones."""
    for s, _ in game(table, 41, 400):
        for viewer in (-1, *range(table.seats)):
            v = knowledge.view(s, viewer)
            assert v.market_ledger is not None and v.cat_ledger is not None
            for place, key in enumerate(v.market_ledger.tops[0]):
                assert key < 0 or key == s.draw.top[place]
            for seat, hand in enumerate(s.hands):
                for key, n in v.cat_ledger.bags[knowledge.HAND + seat].items():
                    assert key < 0 or hand.count(key) >= n


@tables
def test_a_viewer_is_told_nothing_hidden(table: Options) -> None:
    """Two worlds that differ only in what the viewer can't know tell it the same, move by move."""
    for s, dice in game(table, 51, 160):
        if not s.stack or dice.random() < 0.6:
            continue
        for viewer in range(table.seats):
            v = knowledge.view(s, viewer)
            one = knowledge.fill(v, dice.randrange(1 << 40))
            other = knowledge.fill(v, dice.randrange(1 << 40))
            if legal.asked(s) >> viewer & 1:
                move = dice.choice(legal.legal(v, viewer))
                assert _public(_told(one, viewer, move)) == _public(_told(other, viewer, move))


def _told(s: State, seat: int, move: int) -> list[Event]:
    s.sink = []
    flow.apply(s, seat, move)
    return [redact(event, seat) for event in s.sink]


def _public(events: list[Event]) -> list[tuple[int, int]]:
    """Kinds and seats up to the first piece of chance or of another seat's choice."""
    out: list[tuple[int, int]] = []
    for kind, seat, _, _, _ in events:
        if kind in CHANCE:
            break
        out.append((kind, seat))
    return out


@tables
def test_every_move_is_legal_or_has_a_reason(table: Options) -> None:
    for s, dice in game(table, 61, 150):
        if dice.random() < 0.7:
            continue
        before = knowledge.state_key(s)
        for seat in range(table.seats):
            allowed = set(legal.legal(s, seat)) | set(legal.revisable(s, seat))
            for move in range(CARDS.moves.size):
                why = legal.blocked(s, seat, move)
                assert (why is None) == (move in allowed)
                if why is not None:
                    assert why[0].replace(".", "").isdigit() and why[1]
        assert knowledge.state_key(s) == before


@tables
def test_others_see_secret_moves_only_as_secret(table: Options) -> None:
    for s, dice in game(table, 71, 300):
        if not s.stack:
            continue
        seat, move = random_move(s, dice)
        secret = legal.asked(s) != 1 << s.current and len(s.stack) > 1 and s.stack[-1][1] in (4, 5)
        for watcher in (-1, *range(table.seats)):
            seen = knowledge.as_seen(s, seat, move, watcher)
            assert seen in (move, -1)
            assert seen == move if watcher == seat else not secret or seen == -1


def test_one_game_of_each_table_ends() -> None:
    """Random players end a game sooner or later: nothing can get stuck."""
    for table in TABLES:
        *_, (last, _) = game(table, 81, 200_000, watched=False)
        assert not last.stack and last.winners


def test_a_secret_answer_can_be_changed_until_all_are_in() -> None:
    """Rule 9.5: and the changed answer leaves the same state as if it had been the first."""
    changed = 0
    for s, _ in game(options(4), 91, 600, watched=False):
        if s.stack and s.stack[-1][1] == 4 and (s.stack[-1][MASK] & (s.stack[-1][MASK] - 1)):
            seat = (s.stack[-1][MASK] & -s.stack[-1][MASK]).bit_length() - 1
            moves = legal.legal(s, seat)
            one, other = State(s.options, b"", s), State(s.options, b"", s)
            flow.apply(one, seat, moves[0])
            assert legal.revisable(one, seat) == moves and legal.legal(one, seat) == []
            flow.apply(one, seat, moves[-1])
            flow.apply(other, seat, moves[-1])
            assert knowledge.state_key(one) == knowledge.state_key(other)
            changed += len(moves) > 1
    assert changed
