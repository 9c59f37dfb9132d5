"""One round: tables are opened, played over a bad net on failing servers, left to come to rest, judged."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from bench.net_soak.faults import Faults, Lengths
from bench.net_soak.judging import judge
from bench.net_soak.ledger import Ledger
from bench.net_soak.people import Browser, Listener, Looker, Person
from bench.net_soak.proxy import Proxy
from bench.net_soak.world import World
from bench.opening import Taken, open_table
from bench.wire import Caller, Place
from stockyard.store import open_store

KINDS: Final[Sequence[type[Person]]] = (Listener, Listener, Looker, Browser)
SECOND_DEVICE: Final = 0.25
COMPUTERS: Final = ({"kind": "computer", "agent": "random"}, {"kind": "computer", "agent": "greedy"})
BOT: Final = {"kind": "bot"}
A_COMPUTER: Final = 0.3
PATIENCE: Final = 120.0
LOOK: Final = 0.25


@dataclass(frozen=True, slots=True)
class Plan:
    """How much of everything. ``rest`` is how long people wait before they look again, about."""

    seed: str
    seconds: float
    tables: int
    lengths: Lengths = field(default_factory=Lengths)
    rest: float = 0.1


@dataclass(slots=True)
class Report:
    """What happened and what is wrong with it."""

    seen: Counter[str]
    wrong: list[str]

    def __str__(self) -> str:
        """For the terminal."""
        return ", ".join(f"{count:,} {what}" for what, count in sorted(self.seen.items()))


async def play(world: World, plan: Plan) -> Report:
    """Play one round in a world that is up."""
    ledger, people = Ledger(), list[Person]()
    proxy = Proxy(world.doors, Random(f"{plan.seed} net"))
    place = await proxy.start()
    dice = Random(f"{plan.seed} faults")
    faults = Faults(world, proxy, dice, plan.lengths, lambda: sum(wish.kept for wish in ledger.wishes))
    tables = await _opened(world.doors[0], plan)
    dice = Random(f"{plan.seed} people")
    for chairs in tables:
        for taken in chairs:
            for _ in range(2 if dice.random() < SECOND_DEVICE else 1):
                own = Random(f"{plan.seed} {len(people)}")
                people.append(dice.choice(KINDS)(place, taken, ledger, own, plan.rest))
    tasks = [asyncio.create_task(person.live()) for person in people]
    store = open_store(world.base.address)
    try:
        await faults.drive(plan.seconds)
        await faults.heal()
        await _settled(people, tasks)
        await proxy.calm()
        found = await judge(world.doors, store, ledger, [chairs[0].table for chairs in tables], people)
    finally:
        store.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await proxy.close()
    seen = _summed(ledger, proxy, faults)
    seen["entries in the logs"] = found.entries
    seen["games over"] = found.over
    return Report(seen, [*ledger.wrong, *found.wrong])


async def _opened(door: Place, plan: Plan) -> list[list[Taken]]:
    """Tables of both games, with people, computer players and Bots. Some games are short enough to end."""
    dice, caller = Random(f"{plan.seed} tables"), Caller(door)
    tables = []
    for number in range(plan.tables):
        game = ("sharenanigans", "zoo")[number % 2]
        seats = dice.randint(2, 4)
        others: Sequence[dict[str, str]] = (*COMPUTERS, BOT) if game == "zoo" else COMPUTERS
        kinds = [{"kind": "person"}] + [
            dice.choice(others) if dice.random() < A_COMPUTER else {"kind": "person"}
            for _ in range(seats - 1)
        ]
        options = {"turn_limit": dice.choice((3, 6, None))} if game == "sharenanigans" else {}
        key = f"soak {plan.seed} table {number:06}"
        tables.append(await open_table(caller, door, game, kinds, key, options))
    caller.close()
    return tables


async def _settled(people: Sequence[Person], tasks: Sequence[asyncio.Task[None]]) -> None:
    """Nobody begins anything new, and everybody knows what became of what they had begun."""
    for person in people:
        person.stopped = True
    await _until(
        lambda: all(person.settled or task.done() for person, task in zip(people, tasks, strict=True)),
        "somebody was never told what became of a request",
    )
    for task in tasks:
        if task.done():
            task.result()


async def _until(true: Callable[[], bool], what: str) -> None:
    """Wait until something is so, with patience for slow machines. TimeoutError when it never is."""
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE
    while not true():
        if loop.time() > end:
            raise TimeoutError(what)
        await asyncio.sleep(LOOK)


def _summed(ledger: Ledger, proxy: Proxy, faults: Faults) -> Counter[str]:
    """What happened, in figures."""
    seen = Counter({f"requests {name}": count for name, count in proxy.seen.items()}) + ledger.seen
    seen.update({f"times {name}": count for name, count in faults.done.items()})
    for wish in ledger.wishes:
        seen["requests kept" if wish.kept else "requests refused"] += 1
        seen["requests sent"] += wish.sent
    return seen
