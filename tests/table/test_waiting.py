"""Tables that wait for their people: every chair has one person, and every person one chair."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest

from stockyard.kernel import proof
from stockyard.table.gathering import Chair, Gathering
from stockyard.table.keys import HOST, Hold, holder_of, new_code
from stockyard.table.memory import Memory
from stockyard.table.ports import SystemClock
from stockyard.table.talk import Line
from stockyard.table.terms import Terms
from stockyard.table.waiting import (
    LOBBY,
    UNTOUCHED,
    WAIT_FOR_HOST,
    NotNowError,
    WaitingRoom,
    tidy_nonce,
)
from stockyard.table.yard import Yard

NET = Terms(net=True)
BY_HOST = Terms(net=True, starts="host")
PUBLIC = Terms(net=True, public=True, starts="host")
NONCE = "ab" * proof.NONCE_BYTES
ANN = holder_of("Ann")
OPTIONS: dict[str, Any] = {}


class Slow(Memory):
    """A store at which everybody has read before anybody writes: the worst that several programs can do."""

    def __init__(self) -> None:
        super().__init__()
        self.meanwhile: list[Callable[[], object]] = []

    def regather(self, gathering: Gathering) -> bool:
        """Somebody else is first, as often as there is something that they do."""
        if self.meanwhile:
            self.meanwhile.pop(0)()
        return super().regather(gathering)


def chairs(*kinds: str) -> list[Chair]:
    """Ann's chair, and others."""
    made = [Chair(0, "person", "Ann", taken=True, nonce=NONCE)]
    for k, kind in enumerate(kinds, 1):
        if kind == "person":
            made.append(Chair(k, "person"))
        elif kind == "bot":
            made.append(Chair(k, "bot", f"Bot {k}", taken=True))
        else:
            made.append(Chair(k, "computer", f"C {k}", kind, taken=True))
    return made


def room(
    *kinds: str, terms: Terms = NET, store: Memory | None = None, game: str = "sharenanigans"
) -> tuple[WaitingRoom, Yard, str]:
    """Ann's table."""
    yard = Yard(store or Memory())
    waiting = WaitingRoom(yard, "demo")
    made = waiting.open(game, "Night shift", chairs(*kinds), OPTIONS, terms, ANN, "request", host=0)
    return waiting, yard, made.id


def known(waiting: WaitingRoom, table: str) -> Gathering:
    """The gathering as it is."""
    found = waiting.find(table)
    assert found is not None
    return found


def refused(why: str, act: Any, *args: Any, **more: Any) -> None:
    """It can't be done, for this reason."""
    with pytest.raises(NotNowError) as caught:
        act(*args, **more)
    assert caught.value.why == why


def sane(waiting: WaitingRoom, yard: Yard, table: str, people: Sequence[str]) -> None:
    """What is true of every gathering, whatever was done."""
    gathering = known(waiting, table)
    assert [chair.number for chair in gathering.chairs] == list(range(len(gathering.chairs)))
    sitting = [chair.holder for chair in gathering.chairs if chair.kind == "person" and chair.taken]
    assert len(sitting) == len(set(sitting)), "somebody sits twice"
    assert set(sitting) <= set(people)
    names = [chair.name for chair in gathering.chairs if chair.name]
    assert len(names) == len(set(names))
    for person in people:
        held = {seat for seat in yard.held(table, person) if seat != HOST}
        assert held == {chair.number for chair in gathering.chairs if chair.holder == person}, "a lost chair"
    assert gathering.commitment == proof.commitment(table, gathering.secret)


# Sitting down


def test_whoever_opens_the_table_runs_it_and_has_a_chair() -> None:
    waiting, yard, table = room("person", "greedy")
    assert yard.held(table, ANN) == {HOST, 0}
    assert yard.held(table, holder_of("Bob")) == frozenset()
    sane(waiting, yard, table, [ANN])


def test_the_same_request_opens_one_room() -> None:
    waiting, yard, table = room("person")
    again = waiting.open(
        "sharenanigans", "Other", chairs("person"), OPTIONS, NET, holder_of("x"), "request", host=0
    )
    assert again.id == table
    assert again.name == "Night shift"
    assert yard.held(table, holder_of("x")) == frozenset()


def test_an_invitation_opens_a_private_table_and_nothing_else_does() -> None:
    waiting, _yard, table = room("person", terms=BY_HOST)
    _w, _y, other = room("person", terms=BY_HOST)
    bob = holder_of("Bob")
    for wrong in ("", table, new_code(), _w.invitation(other), waiting.invitation(table)[:-1], "é" * 19):
        refused("not_invited", waiting.sit_down, table, bob, "Bob", NONCE, invitation=wrong)
    _after, seat = waiting.sit_down(table, bob, "Bob", NONCE, invitation=waiting.invitation(table))
    assert seat == 1


def test_to_a_public_table_anybody_comes() -> None:
    waiting, yard, table = room("person", "person", terms=PUBLIC)
    bob = holder_of("Bob")
    assert waiting.sit_down(table, bob, "Bob", NONCE, seat=2)[1] == 2
    sane(waiting, yard, table, [ANN, bob])


def test_the_last_chair_is_taken_by_one_of_two_at_once() -> None:
    waiting, yard, table = room("person", terms=PUBLIC)
    people = [holder_of(str(k)) for k in range(8)]

    def come(person: str) -> int | str:
        try:
            return waiting.sit_down(table, person, "Bob", NONCE)[1]
        except NotNowError as refusal:
            return refusal.why

    with ThreadPoolExecutor(8) as at_once:
        found = list(at_once.map(come, people))
    assert sorted(map(str, found)) == ["1"] + ["no_chair"] * 7
    sane(waiting, yard, table, [ANN, *people])


def test_who_comes_second_decides_again_on_what_the_first_one_did() -> None:
    store = Slow()
    waiting, yard, table = room("person", "person", terms=PUBLIC, store=store)
    bob, eve = holder_of("Bob"), holder_of("Eve")
    store.meanwhile = [lambda: waiting.sit_down(table, eve, "Bob", NONCE)]
    after, seat = waiting.sit_down(table, bob, "Bob", NONCE)
    assert (seat, after.version) == (2, 2)
    assert [chair.name for chair in after.chairs] == ["Ann", "Bob", "Bob 2"]
    sane(waiting, yard, table, [ANN, bob, eve])


def test_two_clicks_take_one_chair_even_in_two_programs() -> None:
    store = Slow()
    waiting, yard, table = room("person", "person", "person", terms=PUBLIC, store=store)
    bob = holder_of("Bob")
    store.meanwhile = [lambda: waiting.sit_down(table, bob, "Bob", NONCE, seat=3)]
    assert waiting.sit_down(table, bob, "Bob", NONCE, seat=1)[1] == 3
    assert waiting.sit_down(table, bob, "Bob", NONCE, seat=2)[1] == 3
    sane(waiting, yard, table, [ANN, bob])


def test_a_chair_that_is_taken_is_refused_though_others_are_free() -> None:
    waiting, yard, table = room("person", "person", terms=PUBLIC)
    bob = holder_of("Bob")
    refused("no_chair", waiting.sit_down, table, bob, "Bob", NONCE, seat=0)
    refused("no_chair", waiting.sit_down, table, bob, "Bob", NONCE, seat=4)
    sane(waiting, yard, table, [ANN, bob])


def test_names_are_tidied_and_told_apart() -> None:
    waiting, _yard, table = room("person", "person", "person", terms=PUBLIC)
    for k, name in enumerate(("  Ann ", "x" * 90, "\u202e\x00")):
        waiting.sit_down(table, holder_of(str(k)), name, NONCE)
    names = [chair.name for chair in known(waiting, table).chairs]
    assert names == ["Ann", "Ann 2", "x" * 24, "#4"]


# Nonces and the promise


def test_each_person_adds_a_nonce_and_the_pledge_stays() -> None:
    waiting, _yard, table = room("person", "person", terms=PUBLIC)
    pledge = known(waiting, table).commitment
    waiting.sit_down(table, holder_of("Bob"), "Bob", "cd" * proof.NONCE_BYTES)
    waiting.sit_down(table, holder_of("Eve"), "Eve", "no nonce")
    _ann, bob, eve = known(waiting, table).chairs
    assert bob.nonce == "cd" * proof.NONCE_BYTES
    assert tidy_nonce(eve.nonce) == eve.nonce
    assert known(waiting, table).commitment == pledge


@pytest.mark.parametrize("odd", ["", "AB" * 16, "ab" * 15, "ab" * 17, "zz" * 16, "ab" * 4000, "é" * 32])
def test_a_nonce_that_is_none_is_drawn(odd: str) -> None:
    drawn = tidy_nonce(odd)
    assert drawn != odd
    assert drawn != tidy_nonce(odd)
    assert len(bytes.fromhex(drawn)) == proof.NONCE_BYTES


def test_the_key_of_the_deal_comes_from_the_secret_and_all_nonces() -> None:
    yard = Yard(Memory())
    waiting = WaitingRoom(yard)
    table = waiting.open("sharenanigans", "N", chairs("person"), OPTIONS, BY_HOST, ANN, host=0).id
    waiting.sit_down(table, holder_of("Bob"), "Bob", "cd" * 16, invitation=waiting.invitation(table))
    gathering = known(waiting, table)
    begun = waiting.begin(table)
    key = proof.deal_key(table, gathering.secret, {0: NONCE, 1: "cd" * 16})
    assert key.hex() in begun.deal.start


# Standing up, being signed out


def test_a_chair_that_is_freed_is_free_for_all_and_its_links_are_worthless() -> None:
    waiting, yard, table = room("person", terms=PUBLIC)
    bob, code = holder_of("Bob"), holder_of(new_code())
    waiting.sit_down(table, bob, "Bob", NONCE)
    yard.store.hold([Hold(table, 1, code, "code", 1.0)])
    waiting.stand_up(table, 1)
    assert known(waiting, table).chairs[1] == Chair(1, "person")
    assert yard.held(table, bob) | yard.held(table, code) == frozenset()
    refused("not_there", waiting.stand_up, table, 1)
    refused("not_there", waiting.stand_up, table, 9)
    assert waiting.sit_down(table, holder_of("Eve"), "Eve", NONCE)[1] == 1


def test_nobody_stands_up_for_a_computer_player() -> None:
    waiting, _yard, table = room("greedy")
    refused("not_there", waiting.stand_up, table, 1)


def test_who_sits_down_right_after_somebody_stands_up_is_not_forgotten_with_them() -> None:
    store = Slow()
    waiting, yard, table = room("person", terms=PUBLIC, store=store)
    bob, eve = holder_of("Bob"), holder_of("Eve")
    waiting.sit_down(table, bob, "Bob", NONCE)

    def swap() -> None:
        waiting.stand_up(table, 1)
        waiting.sit_down(table, eve, "Eve", NONCE)

    store.meanwhile = [swap]
    refused("not_there", waiting.stand_up, table, 1)
    assert known(waiting, table).chairs[1].name == "Eve"
    assert yard.held(table, eve) == {1}


def test_the_host_keeps_the_right_to_run_the_table_and_brings_it_to_another_chair() -> None:
    waiting, yard, table = room("person", "person", terms=BY_HOST)
    waiting.stand_up(table, 0)
    assert yard.held(table, ANN) == {HOST}
    waiting.sit_down(table, ANN, "Ann", NONCE, seat=2)
    assert known(waiting, table).host == 2
    assert waiting.begin(table).host == 2


def test_one_device_is_left_when_the_others_are_signed_out() -> None:
    waiting, yard, table = room("person", terms=PUBLIC)
    bob, phone, code = holder_of("Bob"), holder_of("phone"), holder_of(new_code())
    waiting.sit_down(table, bob, "Bob", NONCE)
    yard.store.hold([Hold(table, 1, phone, "browser", 1.0), Hold(table, 1, code, "code", 1.0)])
    yard.ring("people", table)
    waiting.sign_out(table, yard.held(table, phone), phone)
    assert yard.held(table, phone) == {1}
    assert yard.held(table, bob) | yard.held(table, code) == frozenset()
    refused("no_chair", waiting.sit_down, table, bob, "Bob", NONCE, seat=1)
    assert yard.held(table, bob) == frozenset()
    assert yard.held(table, ANN) == {HOST, 0}


def test_who_is_signed_out_while_somebody_looks_is_not_remembered() -> None:
    """A page that was being drawn had read who holds what; what it read must not outlive the change."""

    class Read(Memory):
        meanwhile: Callable[[], object] | None = None

        def holds(self, table: str) -> list[Hold]:
            found = super().holds(table)
            if self.meanwhile is not None:
                now, self.meanwhile = self.meanwhile, None
                now()
            return found

    store = Read()
    waiting, yard, table = room("person", store=store)
    thief = holder_of("thief")
    store.hold([Hold(table, 0, thief, "browser", 1.0)])
    yard.ring("people", table)
    store.meanwhile = lambda: waiting.sign_out(table, (HOST, 0), ANN)
    yard.held(table, ANN)
    assert yard.held(table, thief) == frozenset()


# Beginning


def test_a_full_table_begins_by_itself_if_it_was_agreed() -> None:
    waiting, yard, table = room("person", "greedy")
    bob = holder_of("Bob")
    waiting.sit_down(table, bob, "Bob", NONCE, invitation=waiting.invitation(table))
    found = yard.table(table)
    assert found is not None
    assert found.names == ["Ann", "Bob", "C 2"]
    assert waiting.find(table) is None
    assert yard.held(table, ANN) == {HOST, 0}
    assert yard.held(table, bob) == {1}
    refused("begun", waiting.sit_down, table, holder_of("Eve"), "Eve", NONCE)
    refused("begun", waiting.stand_up, table, 1)
    refused("begun", waiting.begin, table)
    refused("begun", waiting.disperse, table)


def test_a_full_table_waits_for_its_host_if_that_was_agreed() -> None:
    waiting, yard, table = room("person", terms=PUBLIC)
    waiting.sit_down(table, holder_of("Bob"), "Bob", NONCE)
    assert known(waiting, table).full
    assert yard.table(table) is None
    assert waiting.begin(table).names == ["Ann", "Bob"]


def test_free_chairs_are_filled_by_computer_players() -> None:
    waiting, _yard, table = room("person", "bot", game="zoo")
    found = waiting.begin(table, fill_names=["Fox", "Ann", "Owl"])
    assert [(seat.kind, seat.name, seat.agent) for seat in found.seats] == [
        ("person", "Ann", ""),
        ("computer", "Ann 2", "medium"),
        ("bot", "Bot 2", ""),
    ]


def test_free_chairs_at_the_end_are_left_out() -> None:
    waiting, yard, table = room("greedy", "person", "person")
    assert waiting.begin(table, fill="").names == ["Ann", "C 1"]
    assert yard.held(table, ANN) == {HOST, 0}


@pytest.mark.parametrize(
    ("game", "kinds"),
    [("sharenanigans", ("person",)), ("sharenanigans", ("person", "greedy")), ("zoo", ("person", "bot"))],
)
def test_a_gap_or_too_few_players_are_refused(game: str, kinds: tuple[str, ...]) -> None:
    waiting, yard, table = room(*kinds, game=game)
    before = known(waiting, table)
    refused("too_few", waiting.begin, table, fill="")
    assert known(waiting, table) == before
    assert yard.table(table) is None


def test_who_comes_while_the_host_begins_is_told_so_and_has_no_chair() -> None:
    store = Slow()
    waiting, yard, table = room("person", terms=PUBLIC, store=store)
    bob = holder_of("Bob")
    store.meanwhile = [lambda: waiting.begin(table)]
    refused("begun", waiting.sit_down, table, bob, "Bob", NONCE)
    assert yard.held(table, bob) == frozenset()


def test_who_was_first_plays_though_the_host_begins_at_the_same_moment() -> None:
    store = Slow()
    waiting, yard, table = room("person", terms=PUBLIC, store=store)
    bob = holder_of("Bob")
    store.meanwhile = [lambda: waiting.sit_down(table, bob, "Bob", NONCE)]
    found = waiting.begin(table)
    assert found.names == ["Ann", "Bob"]
    assert found.persons == (0, 1)
    assert yard.held(table, bob) == {1}


def test_what_is_called_off_is_gone() -> None:
    waiting, yard, table = room("person")
    waiting.disperse(table)
    for act in (waiting.disperse, waiting.begin):
        refused("gone", act, table)
    refused("gone", waiting.sit_down, table, ANN, "Ann", NONCE)
    assert yard.held(table, ANN) == frozenset()


def test_the_lobby_hears_of_public_tables_only() -> None:
    yard = Yard(Memory())
    waiting = WaitingRoom(yard, "demo")
    lobby = yard.bell(LOBBY)
    waiting.open("sharenanigans", "N", chairs("person"), OPTIONS, BY_HOST, ANN, host=0)
    assert lobby.count("people") == 0
    public = waiting.open("sharenanigans", "N", chairs("person"), OPTIONS, PUBLIC, ANN, host=0)
    bob = holder_of("Bob")
    steps: tuple[Callable[[], object], ...] = (
        lambda: waiting.sit_down(public.id, bob, "Bob", NONCE),
        lambda: waiting.stand_up(public.id, 1),
        lambda: waiting.begin(public.id),
    )
    for k, step in enumerate(steps, 2):
        step()
        assert lobby.count("people") == k


# The next game


def test_a_rematch_moves_everybody_up_and_keeps_their_chairs() -> None:
    waiting, yard, table = room("person", "greedy", "person", terms=BY_HOST)
    bob, eve = holder_of("Bob"), holder_of("Eve")
    for person, name in ((bob, "Bob"), (eve, "Eve")):
        waiting.sit_down(table, person, name, NONCE, invitation=waiting.invitation(table))
    begun = waiting.begin(table)
    following = waiting.rematch(begun)
    assert waiting.rematch(begun).id == following.id
    shown = [(chair.kind, chair.name, chair.taken) for chair in following.chairs]
    assert shown == [
        ("person", "Eve", False),
        ("person", "Ann", False),
        ("person", "Bob", False),
        ("computer", "C 2", True),
    ]
    assert following.host == 1
    assert yard.held(following.id, ANN) == {HOST, 1}
    stranger = holder_of("stranger")
    invitation = waiting.invitation(following.id)
    refused("no_chair", waiting.sit_down, following.id, stranger, "S", NONCE, invitation=invitation)
    assert waiting.sit_down(following.id, bob, "", NONCE)[1] == 2
    assert known(waiting, following.id).chairs[2].name == "Bob"
    # Eve does not come: the host frees her chair, and somebody else takes it.
    waiting.stand_up(following.id, 0)
    assert waiting.sit_down(following.id, stranger, "S", NONCE, invitation=invitation)[1] == 0
    refused("no_chair", waiting.sit_down, following.id, eve, "Eve", NONCE, invitation=invitation)


def test_a_rematch_of_bots_leaves_them_at_the_end() -> None:
    waiting, _yard, table = room("person", "bot", game="zoo", terms=PUBLIC)
    waiting.sit_down(table, holder_of("Bob"), "Bob", NONCE)
    following = waiting.rematch(waiting.begin(table))
    assert [(chair.kind, chair.name) for chair in following.chairs] == [
        ("person", "Bob"),
        ("person", "Ann"),
        ("bot", "Bot 2"),
    ]


# Whatever happens


@pytest.mark.parametrize("seed", range(40))
def test_whatever_people_do_nobody_loses_a_chair_or_sits_twice(seed: int) -> None:
    rng = random.Random(seed)
    store = Slow()
    waiting, yard, table = room("person", "person", "greedy", "person", terms=PUBLIC, store=store, game="zoo")
    people = [ANN, *(holder_of(str(k)) for k in range(6))]

    def act() -> None:
        person, seat = rng.choice(people), rng.choice((None, 0, 1, 2, 4))
        with suppress(NotNowError):
            if rng.random() < 0.65:
                waiting.sit_down(table, person, f"P{people.index(person)}", NONCE, seat)
            else:
                for chair in sorted(yard.held(table, person) - {HOST}):
                    waiting.stand_up(table, chair)

    for _ in range(60):
        if rng.random() < 0.4:
            store.meanwhile = [act] * rng.randint(1, 3)
        act()
        store.meanwhile = []
        sane(waiting, yard, table, people)
    sitting = {chair.number for chair in known(waiting, table).chairs if chair.holder}
    begun = waiting.begin(table)
    assert set(begun.persons) == sitting
    assert HOST in yard.held(table, ANN)


# Left alone


class Days(SystemClock):
    """A clock that is set by hand."""

    time = 1_800_000_000.0

    def now(self) -> float:
        return self.time


def old_room(clock: Days) -> tuple[WaitingRoom, Yard, str]:
    """A table that Ann opened, with a chair for Bob."""
    yard = Yard(Memory(), clock)
    waiting = WaitingRoom(yard, "demo")
    made = waiting.open(
        "sharenanigans", "Night shift", chairs("person", "person"), OPTIONS, BY_HOST, ANN, "request", host=0
    )
    return waiting, yard, made.id


def test_after_a_day_anybody_who_sits_there_may_begin() -> None:
    clock = Days()
    waiting, yard, table = old_room(clock)
    bob = holder_of("Bob")
    _, seat = waiting.sit_down(table, bob, "Bob", NONCE, invitation=waiting.invitation(table))
    clock.time += WAIT_FOR_HOST - 1
    assert waiting.may_begin(known(waiting, table), yard.held(table, ANN))
    assert not waiting.may_begin(known(waiting, table), yard.held(table, bob))
    clock.time += 1
    assert waiting.may_begin(known(waiting, table), yard.held(table, bob))
    assert not waiting.may_begin(known(waiting, table), frozenset())
    assert not waiting.may_begin(known(waiting, table), {2}), "a chair that nobody sits on"
    waiting.stand_up(table, seat)
    assert not waiting.may_begin(known(waiting, table), {seat})


def test_what_nobody_touched_for_a_month_is_cleared_with_its_bell() -> None:
    clock = Days()
    waiting, yard, table = old_room(clock)
    bell = yard.bell(table)
    clock.time += UNTOUCHED
    assert waiting.clear() == 0
    clock.time += 1
    assert waiting.clear() == 1
    assert waiting.find(table) is None
    assert yard.store.holds(table) == []
    assert yard.bell(table) is not bell
    assert waiting.clear() == 0


@pytest.mark.parametrize("sign", ["change", "word"])
def test_a_change_or_a_word_keeps_a_gathering(sign: str) -> None:
    clock = Days()
    waiting, yard, table = old_room(clock)
    clock.time += UNTOUCHED / 2
    if sign == "change":
        waiting.stand_up(table, 0)
    else:
        yard.store.say(Line(table, 0, 0, "Soon!", clock.time))
    clock.time += UNTOUCHED / 2 + 1
    assert waiting.clear() == 0
    clock.time += UNTOUCHED / 2
    assert waiting.clear() == 1


def test_who_sits_down_while_it_is_cleared_keeps_it() -> None:
    clock, store = Days(), Slow()
    yard = Yard(store, clock)
    waiting = WaitingRoom(yard, "demo")
    table = waiting.open(
        "sharenanigans", "Night shift", chairs("person", "person"), OPTIONS, BY_HOST, ANN, "request", host=0
    ).id
    clock.time += UNTOUCHED + 1
    code = waiting.invitation(table)
    store.meanwhile = [lambda: waiting.sit_down(table, holder_of("Bob"), "Bob", NONCE, invitation=code)]
    assert waiting.clear() == 0
    assert known(waiting, table).chairs[1].name == "Bob"


def test_bells_that_somebody_listens_to_stay() -> None:
    async def listened() -> bool:
        yard = Yard(Memory())
        silent, heard = yard.bell("silent"), yard.bell("heard")
        with heard.listen():
            yard.clear_bells()
            return yard.bell("heard") is heard and yard.bell("silent") is not silent

    assert asyncio.run(listened())
