"""Notices: one a duty, to whoever wants them and is not looking, and nothing about the game."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from stockyard.table.memory import Memory
from stockyard.table.table import Table
from stockyard.table.terms import Terms
from stockyard.table.yard import Yard
from stockyard.work import notices as notices_room
from stockyard.work.duties import Duty, duties
from stockyard.work.figures import Figures
from stockyard.work.mail import read_mailer
from stockyard.work.notices import MAIL_AFTER, PUSH_AFTER, UNSEEN, Notices
from stockyard.work.push import Pusher
from stockyard.work.stopping import may_stop
from stockyard.work.wanted import Wanted, keep, wanted
from stockyard.work.ways import Ways
from tests.table.seating import done, move, new_key
from tests.table.test_care import PEOPLE, Hand, started
from tests.work.post import Browser, Letters, Service, mail_server, push_service
from tests.work.test_threads import until


class Post:
    """A table whose people can be told, a mail server and a push service."""

    def __init__(self, service: Service, address: str, letters: Letters, terms: Terms) -> None:
        self.service, self.letters = service, letters
        self.yard, self.table, self.clock, self.store = started(PEOPLE, terms)
        self.ways = Ways(read_mailer(address), Pusher(b"s" * 32, "mailto:a@example.org", (service.address,)))
        self.figures = Figures()
        self.notices = Notices(self.yard, self.ways, self.figures)
        self.seat = self.table.match.asked[0]

    def wants(self, seat: int | None = None, **values: Any) -> None:
        """A seat wants to be told."""
        seat = self.seat if seat is None else seat
        keep(self.table, seat, replace(wanted(self.table, seat), base="https://y.example", **values))

    def browser(self, path: str = "fox") -> Browser:
        """The asked seat has a browser told."""
        found = self.service.browser(path)
        self.wants(push=(*wanted(self.table, self.seat).push, found.subscription))
        return found

    def mailbox(self, **values: Any) -> None:
        """The asked seat has mail sent."""
        self.wants(mail="ola@example.org", mail_confirmed=True, **values)

    def look(self) -> float | None:
        """Look, and wait until everything that was found is sent."""
        found = self.notices.look(self.table)
        settled: list[bool] = []
        self.notices._queued(lambda: settled.append(True))
        until(lambda: bool(settled))
        return found

    def later(self, seconds: float) -> float | None:
        """Look again after a while."""
        self.clock.time += seconds
        return self.look()

    @property
    def told(self) -> int:
        """How much was sent by any way."""
        return len(self.service.sent) + len(self.letters.letters)


@contextmanager
def posting(terms: Terms = Terms(net=True)) -> Iterator[Post]:  # noqa: B008  it never changes
    with push_service() as service, mail_server() as (address, letters):
        post = Post(service, address, letters, terms)
        post.notices.start()
        try:
            yield post
        finally:
            post.notices.stop()


@pytest.fixture
def post() -> Iterator[Post]:
    with posting() as found:
        yield found


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What failed is tried again without a pause."""
    monkeypatch.setattr(notices_room, "BETWEEN", 0.01)


def answered(table: Table) -> None:
    """The asked seat answers."""
    seat = table.match.asked[0]
    legal = table.match.legal(seat)
    done(move(table, seat, "end_turn" if "end_turn" in legal else legal[0]))


# Duties


def test_a_duty_is_what_a_seat_is_asked_now() -> None:
    yard, table, clock, _ = started()
    seat = table.match.asked[0]
    assert duties(table) == [Duty(seat, "ask 0", clock.time)]
    clock.time += 5
    answered(table)
    (after,) = duties(table)
    assert (after.name, after.since) == ("ask 1", clock.time)
    done(table.send_away(after.seat, new_key(), "self"))
    assert duties(table) == []
    assert yard is not None


def test_nobody_at_one_screen_and_nobody_after_the_end_owes_anything() -> None:
    _, table, _, _ = started(terms=Terms())
    assert duties(table) == []
    _, table, _, _ = started()
    done(table.give_up(0, new_key()))
    assert duties(table) == []


def test_whoever_is_asked_for_an_undo_owes_an_answer() -> None:
    _, table, clock, _ = started(head_start=True)
    for _ in range(60):
        asker = next((seat for seat in table.persons if table.reach(seat).asking), None)
        if asker is not None:
            break
        seat = table.match.asked[0]
        legal = table.match.legal(seat)
        card = next((name for name in legal if name.startswith("play.")), None)
        done(move(table, seat, card or ("pass" if "pass" in legal else legal[0])))
    assert asker is not None
    clock.time += 3
    ply = table.ply
    done(table.ask_back(asker, ply, new_key()))
    others = [seat for seat in table.persons if seat != asker]
    waits = [one for one in duties(table) if one.name.startswith("consent")]
    assert waits == [Duty(seat, f"consent {ply}", clock.time) for seat in others]
    done(table.consent(others[0], table.ply, new_key(), yes=True))
    assert [one.seat for one in duties(table) if one.name.startswith("consent")] == others[1:]


# When


def test_one_push_for_a_duty_that_has_stood_for_a_while(post: Post) -> None:
    browser = post.browser()
    assert post.look() == PUSH_AFTER
    assert post.later(PUSH_AFTER - 1) == 1.0
    assert post.told == 0
    assert post.later(1) is not None
    assert len(post.service.sent) == 1
    assert browser.read(post.service.sent[0][2])["url"] == f"/tables/{post.table.id}"
    for _ in range(4):
        assert post.later(1000) is None
    assert post.told == 1
    answered(post.table)
    post.later(PUSH_AFTER)
    assert post.told == 1, "the next one is another seat's duty"


def test_the_next_duty_has_a_notice_of_its_own(post: Post) -> None:
    post.browser()
    post.later(PUSH_AFTER)
    for _ in range(len(PEOPLE)):
        answered(post.table)
    assert post.table.match.asked[0] == post.seat
    post.later(PUSH_AFTER)
    assert len(post.service.sent) == 2


def test_mail_waits_longer_and_goes_only_where_no_browser_is_told(post: Post) -> None:
    post.mailbox()
    assert post.look() == MAIL_AFTER
    post.later(MAIL_AFTER)
    assert len(post.letters.letters) == 1
    for _ in range(len(PEOPLE)):
        answered(post.table)
    post.browser()
    post.later(MAIL_AFTER)
    assert (len(post.letters.letters), len(post.service.sent)) == (1, 1)


def test_nobody_is_told_who_has_a_page_open(post: Post) -> None:
    post.browser()
    for _ in range(10):
        post.clock.time += 30
        post.table.keep(post.seat, "seen", post.clock.time)
        assert post.look() == UNSEEN
    assert post.told == 0
    assert post.later(UNSEEN - 1) == 1.0
    post.later(1)
    assert post.told == 1


def test_nobody_is_told_of_what_is_done(post: Post) -> None:
    post.browser()
    post.clock.time += PUSH_AFTER
    held: list[Callable[[], None]] = []
    post.notices._queued = lambda what: held.append(what) is None  # type: ignore[method-assign, func-returns-value]
    assert post.notices.look(post.table) == UNSEEN
    answered(post.table)
    held[0]()
    assert post.told == 0
    assert len(held) == 1


def test_nobody_is_told_who_looked_while_the_notice_waited(post: Post) -> None:
    post.browser()
    post.clock.time += PUSH_AFTER
    held: list[Callable[[], None]] = []
    queued = post.notices._queued
    post.notices._queued = lambda what: held.append(what) is None  # type: ignore[method-assign, func-returns-value]
    post.notices.look(post.table)
    post.table.keep(post.seat, "seen", post.clock.time)
    held[0]()
    assert post.told == 0
    post.notices._queued = queued  # type: ignore[method-assign]
    assert post.look() == UNSEEN
    post.later(UNSEEN)
    assert post.told == 1, "but of what stands after they have gone again"


def test_of_all_programs_one_tells(post: Post) -> None:
    post.browser()
    others = [Notices(Yard(post.store, post.clock), post.ways, Figures()) for _ in range(3)]
    for one in others:
        one.start()
    post.clock.time += PUSH_AFTER
    try:
        for one in (*others, post.notices):
            one.look(post.table)
        until(lambda: all(any(one._under_way.values()) for one in (*others, post.notices)))
    finally:
        for one in others:
            one.stop()
    assert post.told == 1


def test_after_a_restart_nobody_is_told_twice(post: Post) -> None:
    post.browser()
    post.later(PUSH_AFTER)
    again = Notices(Yard(post.store, post.clock), post.ways, Figures())
    again.start()
    try:
        again.look(post.table)
        until(lambda: any(again._under_way.values()))
    finally:
        again.stop()
    assert post.told == 1


def test_who_wants_nothing_hears_nothing(post: Post) -> None:
    assert post.later(1000) is None
    post.browser()
    post.mailbox(off=True)
    assert post.later(1000) is None
    post.wants(off=False, mail_confirmed=False, push=())
    assert post.later(1000) is None, "an address is not told before its owner has said so"
    assert post.told == 0
    nobody = Notices(post.yard, Ways(), Figures())
    post.mailbox()
    assert nobody.look(post.table) is None


# What


def test_a_notice_names_the_table_in_the_language_of_the_seat_and_says_nothing_else(post: Post) -> None:
    browser = post.browser()
    post.wants(lang="pl")
    post.later(PUSH_AFTER)
    (_, headers, body) = post.service.sent[0]
    told = browser.read(body)
    assert set(told) == {"title", "body", "url", "lang"}
    assert told["lang"] == "pl"
    assert told["body"].replace("\u00a0", " ") == f"Czekamy na ciebie przy stole {post.table.deal.name}."
    assert post.table.id not in str(headers), "the service is not told which table it is"


def test_a_mail_says_where_and_how_it_is_ended(post: Post) -> None:
    post.mailbox()
    post.later(MAIL_AFTER)
    (letter,) = post.letters.letters
    text = letter.get_content().replace("\r\n", "\n")
    assert letter["subject"] == "You are asked at t."
    assert f"https://y.example/tables/{post.table.id}\n" in text
    found = re.search(r"https://y\.example/notices/stop/([\w-]+)/(\d)/(\w+)", text)
    assert found is not None
    assert letter["list-unsubscribe"] == f"<{found[0]}>"
    assert found[1] == post.table.id
    assert may_stop(post.store, post.table.id, post.seat, "ola@example.org", found[3])
    for table, seat, mail in (
        ("other", post.seat, "ola@example.org"),
        (post.table.id, post.seat + 1, "ola@example.org"),
        (post.table.id, post.seat, "tom@example.org"),
        (post.table.id, post.seat, ""),
    ):
        assert not may_stop(post.store, table, seat, mail, found[3])


# What goes wrong


def test_a_browser_that_its_service_does_not_know_any_more_is_forgotten(post: Post) -> None:
    post.browser("gone")
    post.browser("fox")
    post.service.answers["/gone"] = 410
    post.later(PUSH_AFTER)
    assert [one["endpoint"][-3:] for one in wanted(post.table, post.seat).push] == ["fox"]
    assert [path for path, _, _ in post.service.sent] == ["/gone", "/fox"]


def test_where_no_browser_can_be_told_mail_goes(post: Post) -> None:
    post.browser()
    post.mailbox()
    post.service.answers["/fox"] = 503
    post.later(PUSH_AFTER)
    assert [path for path, _, _ in post.service.sent] == ["/fox"] * notices_room.TRIES
    assert len(post.letters.letters) == 1
    read = post.figures.registry.get_sample_value
    assert read("stockyard_notices_total", {"way": "push", "outcome": "failed"}) == 1.0
    assert read("stockyard_notices_total", {"way": "mail", "outcome": "sent"}) == 1.0


def test_a_mail_server_that_takes_nothing(post: Post, caplog: pytest.LogCaptureFixture) -> None:
    post.mailbox()
    post.letters.refuse = "550 no such user ola@example.org"
    post.later(MAIL_AFTER)
    assert post.told == 0
    assert "mail could not be sent" in caplog.text
    assert "ola@" not in caplog.text
    assert "ola@" not in str([vars(record) for record in caplog.records])


def test_a_store_that_is_away_loses_no_notice(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    post.browser()
    away = [True]
    once = post.store.once

    def maybe(*arguments: Any) -> bool:
        if away.pop() if away else False:
            raise OSError("the store is away")
        return once(*arguments)

    monkeypatch.setattr(post.store, "once", maybe)
    post.later(PUSH_AFTER)
    assert post.told == 0
    post.later(UNSEEN)
    assert post.told == 1


def test_slow_posts_make_nobody_wait_and_a_stop_does_not_wait_for_them() -> None:
    yard, table, clock, _ = started()

    class Slow(Pusher):
        def send(self, *arguments: Any) -> Any:
            time.sleep(3600)

    notices = Notices(yard, Ways(None, Slow(b"s" * 32, "mailto:a@example.org", ("http://x",))), Figures())
    notices.start()
    seat = table.match.asked[0]
    keep(table, seat, Wanted(push=(Browser("http://x/1").subscription,)))
    clock.time += PUSH_AFTER
    begin = time.monotonic()
    assert notices.look(table) == UNSEEN
    notices.stop()
    assert time.monotonic() - begin < 5


# Codes


def test_a_code_goes_to_its_address_and_not_too_often(post: Post) -> None:
    def ask(address: str, seat: int = 0) -> bool:
        return post.notices.ask_whose(post.table, seat, address, "12345678", "pl")

    assert ask("ola@example.org")
    until(lambda: len(post.letters.letters) == 1)
    (letter,) = post.letters.letters
    assert post.letters.to == [["ola@example.org"]]
    assert "12345678" in letter.get_content()
    assert "list-unsubscribe" not in letter
    for _ in range(notices_room.CODES_AN_HOUR - 1):
        assert ask("OLA@example.org", 1)
    assert not ask("ola@example.org", 2)
    post.clock.time += 3600
    assert ask("ola@example.org", 2)


def test_one_seat_does_not_write_to_many(post: Post) -> None:
    taken = [post.notices.ask_whose(post.table, 0, f"a{n}@example.org", "1", "en") for n in range(20)]
    assert taken == [True] * notices_room.CODES_A_DAY + [False] * (20 - notices_room.CODES_A_DAY)
    assert Hand().time > 0
    assert not Notices(Yard(Memory()), Ways(), Figures()).ask_whose(post.table, 1, "b@example.org", "1", "en")
