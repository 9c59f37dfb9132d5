"""The end of a round: wait until nothing moves any more, then compare the logs with all that is shown."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from bench.net_soak import checks
from bench.net_soak.ledger import Ledger
from bench.net_soak.people import Listener, Person
from bench.opening import API, JSON, Taken
from bench.pages import ply_of
from bench.wire import Answer, Caller, Place, request
from stockyard.table.course import Course
from stockyard.table.entries import Entry
from stockyard.table.ports import Deal, Store

PATIENCE: Final = 120.0
LOOK: Final = 0.25
STILL: Final = 4


@dataclass(slots=True)
class Found:
    """What is wrong, and how much was looked at."""

    wrong: list[str] = field(default_factory=list)
    entries: int = 0
    over: int = 0


async def judge(
    doors: Sequence[Place], store: Store, ledger: Ledger, tables: Sequence[str], people: Sequence[Person]
) -> Found:
    """All tables, on all servers."""
    found = Found()
    for table in tables:
        log = await _at_rest(store, table)
        if isinstance(log, str):
            found.wrong.append(f"table {table}: {log}")
            continue
        deal, entries = log
        found.entries += len(entries)
        wishes, mine = ledger.of(table), [one for one in people if one.taken.table == table]
        wrong = [*checks.of_log(wishes, entries), *checks.of_strangers(wishes, deal, entries)]
        course = checks.replayed(deal, entries)
        for door in doors:
            wrong += await _shown(door, course, mine)
        if course.match.result is not None:
            found.over += 1
            wrong += await _proved(doors[0], mine[0].taken)
        found.wrong += [f"table {table}: {one}" for one in wrong]
    return found


async def _at_rest(store: Store, table: str) -> tuple[Deal, list[Entry]] | str:
    """The log once nobody but people has anything to do and it has not grown for a while."""
    deal = store.deal(table)
    if deal is None:
        return "it is gone"
    loop = asyncio.get_running_loop()
    end, known, still = loop.time() + PATIENCE, -1, 0
    while loop.time() < end:
        entries = store.entries(table)
        still, known = (still + 1 if len(entries) == known else 0), len(entries)
        if still >= STILL and checks.waits_for_people(deal, checks.replayed(deal, entries)):
            return deal, entries
        await asyncio.sleep(LOOK / STILL)
    return f"its computer players never made their moves after ply {known}"


async def _shown(door: Place, course: Course, people: Sequence[Person]) -> list[str]:
    """What one server shows the people of a table: as data, as pages, and over the streams."""
    caller, wrong = Caller(door), list[str]()
    views = {}
    for taken in {person.taken.seat: person.taken for person in people}.values():
        view = await _caught_up(caller, door, taken, course.ply)
        wrong += checks.of_view(course, taken.seat, view)
        views[taken.seat] = view
        page = await _get(caller, door, f"/tables/{taken.table}/board", {"Cookie": f"visitor={taken.token}"})
        if ply_of(page.body.decode()) != course.ply:
            wrong.append(
                f"the page of seat {taken.seat} shows ply {ply_of(page.body.decode())}, not {course.ply}"
            )
    caller.close()
    for person in people:
        if isinstance(person, Listener):
            await _heard(person, course.ply)
            wrong += checks.of_stream(views[person.taken.seat], person.last)
    return wrong


async def _caught_up(caller: Caller, door: Place, taken: Taken, ply: int) -> dict[str, Any]:
    """The view of a seat. A server may need a moment until it has heard what another one wrote."""
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE
    while True:
        path = f"{API}/tables/{taken.table}/view?seat={taken.seat}"
        view: dict[str, Any] = json.loads((await _get(caller, door, path, {**JSON, **taken.headers})).body)
        if view["ply"] >= ply or loop.time() > end:
            return view
        await asyncio.sleep(LOOK)


async def _heard(person: Listener, ply: int) -> None:
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE
    while (person.last is None or person.last["ply"] < ply) and loop.time() < end:
        await asyncio.sleep(LOOK)


async def _proved(door: Place, taken: Taken) -> list[str]:
    caller = Caller(door)
    path = f"{API}/tables/{taken.table}/record"
    answer = await _get(caller, door, path, taken.headers)
    caller.close()
    return checks.of_record(answer.body.decode())


async def _get(caller: Caller, door: Place, path: str, headers: dict[str, str]) -> Answer:
    answer = await caller.ask_again(request(door, "GET", path, b"", headers))
    if answer.status != 200:
        raise AssertionError(f"GET {path}: {answer.status} {answer.body[:300]!r}")
    return answer
