"""Whole games over the net, each person in a browser of their own."""

from __future__ import annotations

from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from stockyard import Match
from stockyard.cli.serve import bound
from stockyard.store import open_store
from stockyard.table.keys import new_secret
from stockyard.table.ports import Store
from stockyard.table.table import Table
from stockyard.table.yard import Yard
from stockyard.web.house import House
from tests.browser.cable import Cable
from tests.browser.net import Person, agree, gathered, laid, moved_on, play, seated, unseen
from tests.table.seating import POSITION
from tests.web.serving import process

pytestmark = pytest.mark.browser
ALL_MODULES = {"modules": ["events", "goals", "intrigues"]}


@pytest.mark.parametrize(
    ("game", "people", "options"),
    [
        ("sharenanigans", 2, {"turn_limit": 3, "head_start": True}),
        ("sharenanigans", 4, {"turn_limit": 2, "head_start": True}),
        ("zoo", 2, ALL_MODULES),
        pytest.param("zoo", 4, {}, marks=pytest.mark.long),
    ],
)
def test_a_whole_game_in_browsers_of_their_own(
    browser: Browser, served: tuple[str, House], game: str, people: int, options: dict[str, Any]
) -> None:
    house, rng = served[1], Random(people)
    table, secrets = gathered(house.yard, house.waiting, game, people, **options)
    with seated(browser, served[0], table.id, secrets) as guests:

        def nothing_unseen(person: Person, _shown: dict[str, Any]) -> None:
            if rng.random() < 0.3:
                one = rng.choice(guests)
                one.right(table)
                assert unseen(table, one) == set(), f"seat {one.seat} at ply {table.ply}"

        assert play(table, guests, rng, nothing_unseen) > 8 * people
        agree(table, guests)


# What is offline for a while


@pytest.mark.parametrize("game", ["sharenanigans", "zoo"])
def test_a_page_that_was_cut_off_in_any_phase_is_right_again_by_itself(
    browser: Browser, served: tuple[str, House], game: str
) -> None:
    rng = Random(game)
    match, phases = {"sharenanigans": in_the_night, "zoo": in_the_orchard}[game]()
    table, secrets = laid(served[1].yard, match)
    left = dict(phases)
    with ExitStack() as stack:
        cables = [stack.enter_context(Cable(served[0])) for _ in secrets]
        addresses = [cable.address for cable in cables]
        people = stack.enter_context(seated(browser, addresses, table.id, secrets))
        while not table.over:
            seat = table.asked_persons()[0]
            move, phase = next_move(table, seat), phase_of(table, seat)
            how = left.pop(phase, None)
            if how is None:
                table.submit(seat, table.ply, new_secret(), [move])
            else:
                cut_off(table, people, cables, seat, how, rng)
        assert left == {}, f"the game never came to {list(left)}"
        agree(table, people)


def cut_off(
    table: Table, people: list[Person], cables: list[Cable], seat: int, how: str, rng: Random
) -> None:
    """Somebody answers while their cable is out, and so is the other one's; later both go on."""
    mine, ply, wish = people[seat], table.ply, next_move(table, seat)
    other = next(one for one in people if one.seat != seat)
    shown = mine.right(table)
    other.right(table)
    cables[other.seat].cut()
    if how == "offline":
        mine.context.set_offline(True)
        expect(mine.page.locator("#connection")).to_be_visible()
    elif how == "cut":
        cables[seat].cut()
    else:
        cables[seat].deafen()
    mine.answer(table, shown, rng, wish)
    if how == "deaf":
        moved_on(table, ply, f"seat {seat} in {shown['question']}")
    mine.at_rest()
    if how == "offline":
        mine.context.set_offline(False)
    else:
        cables[seat].mend()
    assert table.ply == ply + (how == "deaf"), f"{how}: {table.match.moves[-2:]}"
    mine.as_fresh(table)
    if how != "deaf":
        mine.answer(table, mine.look(), rng, wish)
        moved_on(table, ply, f"seat {seat} after a gap in {shown['question']}")
    mine.right(table)
    assert other.look()["ply"] == ply, "nothing comes through a cable that is out"
    cables[other.seat].mend()
    other.as_fresh(table)
    expect(other.page.locator("#connection")).to_be_hidden()


def phase_of(table: Table, seat: int) -> str:
    """What the table is about; "final" and "market show" are just before the move that brings them."""
    view = table.match.view(None)
    trial = table.match.copy()
    trial.play(seat, next_move(table, seat))
    if trial.result is not None:
        return "final"
    if trial.view(None).get("round") != view.get("round"):
        return "market show"
    return str(view["question"])


def next_move(table: Table, seat: int) -> str:
    """What brings a table through all phases."""
    legal = table.match.legal(seat)
    return next(
        (wish for wish in WISHES if wish in legal), next((one for one in legal if one not in LAST), legal[0])
    )


WISHES = (
    *("play.howl", "block.shut_the_gate", "sell.fish@first_frost", "call", "end_turn"),
    *("token.share_trading", "token.lobbying", "token.speculation", "token.hiring"),
)
LAST = ("done", "no", "keep", "pass", "coins")


def in_the_night() -> tuple[Match, dict[str, str]]:
    """A turn with a chain of Blocks and a sale, at the end of which somebody may call the end."""
    hands = [
        {"hand": ["howl", "shut_the_gate"], "cash": 16000, "shares": ["fish@first_frost", "fish@wolf_moon"]},
        {"hand": ["shut_the_gate"]},
    ]
    match = Match.from_position({**POSITION, "seats": 2, "share_pile": ["honey@wolf_moon"], "seat": hands})
    return match, {"turn": "offline", "window": "deaf", "sale": "cut", "final": "cut"}


def in_the_orchard(round_: int = 4) -> tuple[Match, dict[str, str]]:
    """The last rounds of a game."""
    seat = [{"coins": 30, "fruits": {"apple": 1, "lemon": 1, "pineapple": 1}}] * 2
    match = Match.from_position({"game": "zoo", "seats": 2, "first": 0, "round": round_, "seat": seat})
    phases = {"token": "offline", "share_trading": "deaf", "lobbying": "cut", "speculation": "offline"}
    return match, {**phases, "send": "cut", "market show": "cut", "final": "deaf"}


# The server is killed


def test_all_go_on_when_the_server_was_killed_in_the_middle(browser: Browser, tmp_path: Path) -> None:
    """In a chain of Blocks, in Speculation, and in the Market phase, all at once."""
    with closing(open_store(tmp_path / "tables.db")) as store:
        _killed_in_the_middle(browser, store, str(tmp_path / "tables.db"))


def _killed_in_the_middle(browser: Browser, store: Store, database: str) -> None:
    rng, yard, port = Random(4), Yard(store), str(free_port())
    night, orchard = in_the_night()[0], in_the_orchard(5)[0]
    stops = (("window", night, 1), ("order", orchard, 1), ("may", orchard, 1))
    with ExitStack() as stack:
        more = ("--port", port, "--pause", "0")
        address, running = stack.enter_context(process(database, *more))
        rooms = []
        for question, match, times in stops:
            table, secrets = laid(yard, match)
            brought_to(table, question, times)
            rooms.append((table, stack.enter_context(seated(browser, address, table.id, secrets))))
        for table, people in rooms:
            for one in people:
                one.right(table)
        running.kill()
        running.wait()
        # Somebody at each table answers while there is no server.
        for table, people in rooms:
            seat = table.asked_persons()[0]
            people[seat].answer(table, people[seat].look(), rng, next_move(table, seat))
            people[seat].at_rest()
        stack.enter_context(process(database, *more))
        for table, people in rooms:
            ply = table.ply
            table.refresh()
            assert table.ply == ply, "what was answered while there was no server is in the log"
            for one in people:
                one.as_fresh(table)
            play(table, people, rng)
            agree(table, people)


def brought_to(table: Table, question: str, times: int) -> None:
    """Play until a question was put so many times."""
    while True:
        times -= table.match.view(None)["question"] == question
        if not times:
            return
        seat = table.asked_persons()[0]
        table.submit(seat, table.ply, new_secret(), [next_move(table, seat)])


def free_port() -> int:
    """A port that nobody listens on."""
    with closing(bound("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])
