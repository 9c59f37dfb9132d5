"""Tables over the net: everybody has a browser of their own, in which a cookie alone says who they are.

A `Person` sees a page and nothing else; the `Table` is what the tests compare the pages with. It may be that
of a server in this process, or one read from the database of a server in another.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from stockyard import Match, sets
from stockyard.table.gathering import Chair
from stockyard.table.keys import HOST, Hold, holder_of, new_secret
from stockyard.table.seats import Seat
from stockyard.table.table import Table
from stockyard.table.terms import Terms
from stockyard.table.waiting import WaitingRoom
from stockyard.table.yard import Yard
from stockyard.web.visitor import COOKIE

NAMES: Final = ("Mia", "Tom", "Ola", "Łukasz")
LOCALES: Final = ("en-GB", "pl-PL", "en-GB", "pl-PL")
DESK: Final[ViewportSize] = {"width": 1280, "height": 800}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
VIEWPORTS: Final = (DESK, PHONE, PHONE, PHONE)
PATIENCE: Final = 30.0
MOST: Final = 600
EXPECTED: Final = ("status of 4", "net::ERR_", "htmx:afterRequest", "htmx:sendError")
NET: Final = Terms(net=True)

LOOK: Final = """() => {
  document.querySelector('.board.playing .controls [data-do=skip]')?.click();
  const board = document.getElementById('board');
  const seen = (selector) => [...board.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  return {
    ply: Number(board.dataset.ply),
    over: board.classList.contains('over'),
    eyes: document.querySelector('#choices [name=seat]').value,
    question: document.getElementById('question').innerText,
    moves: [...new Set(seen('button[form=choices][name=move]').map((one) => one.value).filter(Boolean))],
    tokens: seen('.tokens label:has(input)').map((one) => one.querySelector('input').value),
    put: seen('.put-them').length > 0,
    cards: [...board.querySelectorAll('.hand [data-thing]')].map((one) => one.dataset.thing),
    lost: !(document.getElementById('connection')?.hidden ?? true),
  };
}"""
"""What a page shows, as far as it depends on who looks and when."""
IS_AT: Final = """(ply) => Number(document.getElementById('board').dataset.ply) >= ply
  && !document.querySelector('#board [aria-busy=true], .htmx-request')"""
AT_REST: Final = "() => !document.querySelector('#board [aria-busy=true], .htmx-request')"
SCORES: Final = """() => {
  const rows = [...document.querySelectorAll('.result .scores > li, .result .sales > li')];
  return rows.map((row) => ({
    seat: Number(/seat-(\\d)/.exec(row.className)[1]),
    name: (row.querySelector('h3 [title]') ?? row.querySelector('h3')).textContent.trim(),
    won: row.classList.contains('won'),
    score: Number(row.querySelector('b.cash, .total dd').textContent.replace(/\\D/g, '')),
  }));
}"""
TOLD: Final = """() => {
  const all = [...document.querySelectorAll('#board, #board *')];
  const named = ['title', 'aria-label', 'alt'];
  const things = /^(data-(card|pile|thing|place)|value)$/;
  const marks = all.flatMap((one) => [...one.attributes]);
  const of = (test) => marks.filter(test).map((mark) => mark.value).join(' | ');
  return {
    lang: document.documentElement.lang,
    text: document.getElementById('board').textContent + of((mark) => named.includes(mark.name)),
    marks: of((mark) => things.test(mark.name)),
  };
}"""
"""What a board tells, in words and in its markup."""
WORD: Final = re.compile(r"[a-z]\w+")
PRESS: Final = """(selector) => {
  const found = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  found?.click();
  return Boolean(found);
}"""


@dataclass
class Person:
    """Somebody at a table, in their own browser. ``wrong``: whatever went wrong there."""

    seat: int
    context: BrowserContext
    page: Page
    wrong: list[str] = field(default_factory=list)

    def look(self) -> dict[str, Any]:
        """What the page shows now."""
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def asked(self, table: Table) -> dict[str, Any]:
        """Wait until the page asks its seat what the table does; what it shows then."""
        return self._shows(table.since(self.seat))

    def right(self, table: Table) -> dict[str, Any]:
        """Wait until the page shows the table as it is, by itself; what it shows then."""
        return self._shows(table.ply)

    def _shows(self, ply: int) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while not self.page.evaluate(IS_AT, ply):
            assert time.monotonic() < end, f"seat {self.seat} shows {self.look()}, the table is at {ply}"
            self.page.wait_for_timeout(40)
        return self.look()

    def at_rest(self) -> None:
        """Wait until nothing is on its way: what was sent has been answered, or given up."""
        self.page.wait_for_function(AT_REST)

    def as_fresh(self, table: Table) -> None:
        """Wait until the page is `right`, and compare it with one that is opened now."""
        page = self.context.new_page()
        page.goto(self.page.url)
        fresh: dict[str, Any] = page.evaluate(LOOK)
        shown, end = self.right(table), time.monotonic() + PATIENCE
        while shown != fresh:
            unlike = {name: (shown[name], fresh[name]) for name in fresh if shown[name] != fresh[name]}
            assert time.monotonic() < end, f"seat {self.seat} shows this, and a fresh page that: {unlike}"
            self.page.wait_for_timeout(15)
            # What a page needs only now, such as the means to arrange cards, comes a moment after it.
            shown, fresh = self.look(), page.evaluate(LOOK)
        page.close()

    def answer(self, table: Table, shown: dict[str, Any], rng: Random, wish: str = "") -> str:
        """Click something that is offered, or what is wished for; what it was."""
        legal = table.match.legal(self.seat)
        if shown["put"]:
            self.click(".put-them", rng)
            return "put back"
        offered = [one for one in legal if one in (shown["tokens"] or shown["moves"])]
        assert offered and (wish in offered or not wish), (
            f"seat {self.seat} is offered {shown}, legal is {legal}, wanted {wish}"
        )
        move = wish or rng.choice(offered)
        if shown["tokens"]:
            assert offered == list(legal), f"seat {self.seat} is offered {shown}, legal is {legal}"
            self.click(f'.tokens label:has(input[value="{move}"])', rng)
            self.click(".lock-in", rng)
        else:
            self.click(f'button[form="choices"][name="move"][value="{move}"]', rng)
        return move

    def click(self, selector: str, rng: Random) -> None:
        """Click as a person would, or press as a key does: that is fast, so it is done more often.

        On a phone, cards have a button of their own to be played by, so there it is always the latter.
        """
        if rng.random() < 0.2 and self.page.viewport_size == DESK:
            self.page.locator(f"{selector}:visible").first.click()
        else:
            self.page.wait_for_function(PRESS, arg=selector)


# Tables


def gathered(
    yard: Yard, waiting: WaitingRoom, game: str, people: int, **options: Any
) -> tuple[Table, list[str]]:
    """A table at which people have sat down one after another; the secrets of their browsers."""
    secrets = [new_secret() for _k in range(people)]
    chairs = [Chair(k, "person") for k in range(people)]
    room = waiting.open(game, "Night shift", chairs, options, NET, holder_of(secrets[0]))
    for k, secret in enumerate(secrets):
        waiting.sit_down(room.id, holder_of(secret), NAMES[k], "", k, waiting.invitation(room.id))
    table = yard.table(room.id)
    assert table is not None
    return table, secrets


def laid(yard: Yard, match: Match, terms: Terms = NET) -> tuple[Table, list[str]]:
    """A table that stands as a match does; the secrets of its people's browsers. The first is its host."""
    secrets = [new_secret() for _k in range(match.seats)]
    seats = [Seat(k, "person", NAMES[k]) for k in range(match.seats)]
    table = yard._keep("Night shift", seats, match, "new", holder=holder_of(secrets[0]), terms=terms)
    yard.store.release(table.id, HOST)
    for k in range(match.seats):
        yard.store.release(table.id, k)
    holds = [Hold(table.id, k, holder_of(secret), "browser", 1.0) for k, secret in enumerate(secrets)]
    yard.store.hold([Hold(table.id, HOST, holder_of(secrets[0]), "browser", 1.0), *holds])
    yard.ring("people", table.id)
    return table, secrets


# Browsers


@contextmanager
def seated(
    browser: Browser, address: str | Sequence[str], table: str, secrets: Sequence[str], **options: Any
) -> Iterator[list[Person]]:
    """Everybody in a browser of their own, at the table. ``address``: one for each, or for all."""
    people = []
    addresses = [address] * len(secrets) if isinstance(address, str) else address
    try:
        for k, secret in enumerate(secrets):
            people.append(arrived(browser, addresses[k], table, secret, k, **options))
        yield people
    finally:
        for person in people:
            person.context.close()
    for person in people:
        assert person.wrong == [], f"seat {person.seat}: {person.wrong}"


def arrived(browser: Browser, address: str, table: str, secret: str, seat: int, **options: Any) -> Person:
    """One person, who opens the page of the table."""
    usual: dict[str, Any] = {"viewport": VIEWPORTS[seat], "locale": LOCALES[seat]}
    context = browser.new_context(base_url=address, reduced_motion="reduce", **{**usual, **options})
    context.set_default_timeout(PATIENCE * 1000)
    if secret:
        context.add_cookies([{"name": COOKIE, "value": secret, "url": address, "httpOnly": True}])
    page = context.new_page()
    person = Person(seat, context, page)
    page.on("pageerror", lambda error: person.wrong.append(str(error)))
    page.on(
        "console", lambda line: person.wrong.append(line.text) if _is_wrong(line.type, line.text) else None
    )
    came = page.goto(f"/tables/{table}")
    assert came is not None and came.ok, f"seat {seat} gets {came.status if came else None}"
    return person


def _is_wrong(kind: str, text: str) -> bool:
    """A refusal is an answer like any other, and a line that is cut is what some tests are about."""
    return kind == "error" and not any(one in text for one in EXPECTED)


# Games


def play(
    table: Table,
    people: Sequence[Person],
    rng: Random,
    before: Callable[[Person, dict[str, Any]], None] = lambda _person, _shown: None,
    until: Callable[[], bool] = lambda: False,
    haste: float = 0.8,
) -> int:
    """Everybody answers what they are asked, in their own browser, until the game is over; how many did.

    ``before`` is called with the one who is about to answer, and what they see. ``haste`` is how often
    somebody has done enough for now, which makes for short games.
    """
    count = 0
    while count < MOST:
        table.refresh()
        if table.over or until():
            return count
        since = {seat: table.since(seat) for seat in table.asked_persons()}
        # Those who are asked together answer without waiting until they see what the others did.
        for seat in rng.sample(sorted(since), len(since)):
            if seat not in table.asked_persons() or table.since(seat) != since[seat]:
                break
            shown = people[seat].asked(table)
            before(people[seat], shown)
            ply, enough = table.ply, rng.random() < haste and "done" in shown["moves"]
            done = people[seat].answer(table, shown, rng, "done" if enough else "")
            moved_on(table, ply, f"seat {seat}: {done}")
            count += 1
    raise AssertionError(f"the game never ends: {table.match.view(None)}")


def moved_on(table: Table, ply: int, what: str) -> None:
    """Wait until something is in the log."""
    end = time.monotonic() + PATIENCE
    while table.ply <= ply:
        assert time.monotonic() < end, f"nothing came of it: {what}"
        time.sleep(0.01)
        table.refresh()


def agree(table: Table, people: Sequence[Person]) -> None:
    """All pages show the result, and it is the table's."""
    result = table.match.result
    assert result is not None
    for person in people:
        person.right(table)
        expect(person.page.locator(".board.over")).to_be_visible()
        expect(person.page.locator(".result")).to_be_visible()
        told = {one["seat"]: one for one in person.page.evaluate(SCORES)}
        for seat, score in enumerate(result["scores"]):
            due = {"seat": seat, "name": table.names[seat], "won": seat in result["winners"], "score": score}
            assert told.get(seat) == due, f"seat {person.seat} is told {told.get(seat)}, not {due}"


# What must not be seen


def unseen(table: Table, person: Person) -> set[str]:
    """The cards that a page tells of, and that its seat has not seen. Call it when the page is `right`."""
    page: dict[str, str] = person.page.evaluate(TOLD)
    cards = sets.find(table.match.game, "classic").data["card"]
    with table.lock:
        match = table.match
        known: list[Any] = [match.view(person.seat), match.log(person.seat), match.steps(person.seat)]
        known.append(match.decision(person.seat))
    names = {cards[id_]["name"][page["lang"]] for id_ in WORD.findall(json.dumps(known)) if id_ in cards}
    marked = {id_ for id_ in WORD.findall(page["marks"]) if id_ in cards}
    told = marked | {id_ for id_, card in cards.items() if card["name"][page["lang"]] in page["text"]}
    return {id_ for id_ in told if cards[id_]["name"][page["lang"]] not in names}
