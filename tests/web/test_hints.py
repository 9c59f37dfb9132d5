"""Hints on the pages: offered where they are allowed, to who is asked, and in words."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest

from stockyard import Match
from stockyard.table import hints
from stockyard.table.hints import Advice, Hint
from stockyard.web.limits import AT_ONE_TIME, Limit, TooManyError
from tests.web.guests import guests, open_net
from tests.web.visiting import HX, Visitor, text_of, visitor

PATIENCE = 60.0
OFFER = 'class="btn hint-ask"'


def quick(match: Match, seat: int, _tick: Any) -> Hint:
    """A hint that takes no time."""
    why: tuple[tuple[str, dict[str, Any]], ...] = (
        ("reason.wins.more", {"number": 7}),
        ("hint.alike.next", {}),
    )
    first, second = match.legal(seat)[:2]
    return Hint((Advice(first, 0.42, 0.051, why, second), Advice(second, 0.42, 0.051, why)))


@pytest.fixture
def guest(monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitor]:
    """A visitor of a server whose computer players take their time."""
    monkeypatch.setattr(hints, "advise", quick)
    with visitor(pause=60.0) as one:
        yield one


def opened(guest: Visitor, *kinds: str, game: str = "zoo") -> str:
    """A table of a game."""
    extra = {"coins": "8", "fruits": "1"} if game == "zoo" else {}
    return guest.open_table(*kinds, game=game, **extra)


@pytest.mark.parametrize(
    ("lang", "chance", "why", "than"),
    [
        ("en", "42 % ± 5", "wins at once in 7 of 100", "Compared with “"),
        ("pl", "42% ± 5", "od razu wygrywa w 7 na 100", "W porównaniu z „"),
    ],
)
def test_who_plays_alone_against_computers_gets_one(
    guest: Visitor, lang: str, chance: str, why: str, than: str
) -> None:
    guest.client.headers["accept-language"] = lang
    path = opened(guest, "person", "medium")
    assert OFFER in guest.get(path).text
    first = guest.get(f"{path}/hint", **HX).text
    assert "hint-thinks" in first or "hint-found" in first
    guest.house.hints._thread.submit(lambda: None).result(PATIENCE)
    for page in (guest.get(f"{path}/hint", **HX), guest.get(path), guest.get(f"{path}/board")):
        assert "hint-found" in page.text
        assert chance in text_of(page.text) and why in text_of(page.text)
        assert text_of(page.text).count(than) == 1
    guest.post(f"{path}/moves", {**guest.form(path), "move": guest.table(path).match.legal(0)[0]})
    assert "hint-found" not in guest.get(path).text


@pytest.mark.parametrize(
    ("lang", "title", "titles"),
    [("en", "The best move", "The best moves"), ("pl", "Najlepszy ruch", "Najlepsze ruchy")],
)
def test_the_title_counts_the_moves(
    guest: Visitor, monkeypatch: pytest.MonkeyPatch, lang: str, title: str, titles: str
) -> None:
    guest.client.headers["accept-language"] = lang
    for moves, said in ((1, title), (2, titles)):
        monkeypatch.setattr(hints, "advise", lambda *asked, n=moves: Hint(quick(*asked).moves[:n]))
        path = opened(guest, "person", "medium")
        guest.get(f"{path}/hint", **HX)
        guest.house.hints._thread.submit(lambda: None).result(PATIENCE)
        assert f"<h3>{said}</h3>" in guest.get(f"{path}/hint", **HX).text


class Never:
    """A thread that never comes to it."""

    def submit(self, *_work: Any) -> None:
        """Nothing."""

    def shutdown(self, **_how: Any) -> None:
        """Nothing."""


def test_the_page_looks_again_until_it_is_there(guest: Visitor) -> None:
    path = opened(guest, "person", "medium")
    thinker: Any = guest.house.hints
    thread, thinker._thread = thinker._thread, Never()
    page = guest.get(f"{path}/hint").text
    assert f'<noscript><meta http-equiv="refresh" content="2; url={path}/hint"></noscript>' in page
    assert 'hx-trigger="every 1s"' in guest.get(f"{path}/hint", **HX).text
    assert "hint-thinks" in page and thinker.known(guest.table(path), 0) == hints.THINKING
    thinker._thread = thread


@pytest.mark.parametrize("kinds", [("person", "person"), ("medium", "random")])
def test_people_at_one_screen_and_watchers_get_none(guest: Visitor, kinds: tuple[str, ...]) -> None:
    path = opened(guest, *kinds, game="sharenanigans")
    for address in (path, f"{path}/hint"):
        page = guest.get(address).text
        assert OFFER not in page and "hint-thinks" not in page
    part = guest.get(f"{path}/hint", **HX)
    assert part.status_code == 200 and text_of(part.text) == ""


@pytest.mark.parametrize(("wish", "said"), [({"hints": "1"}, "Hints are allowed"), ({}, "No hints")])
def test_over_the_net_they_are_a_term_that_all_can_read(wish: dict[str, str], said: str) -> None:
    with guests() as server:
        ola, jan = server.come(), server.come()
        path = open_net(ola, "person", "person", **wish)
        assert said in text_of(ola.get(path).text)
        code = server.invitation(path)
        jan.post(f"{path}/sit", {"name": "Jan", "code": code, "key": "j", "nonce": "0" * 32})
        pages = [one.get(path).text for one in (ola, jan)]
        assert all(said in text_of(page) for page in pages)
        asked = len(ola.table(path).match.asked)
        assert sum(OFFER in page for page in pages) == (asked if wish else 0)
        assert OFFER not in server.come().get(path).text


# Limits


def found(guest: Visitor, path: str) -> None:
    """Ask for a hint and wait until it is there."""
    assert guest.get(f"{path}/hint", **HX).status_code == 200
    guest.house.hints._thread.submit(lambda: None).result(PATIENCE)
    assert "hint-found" in guest.get(f"{path}/hint", **HX).text


def test_who_asks_for_too_many_is_told_when_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "advise", quick)
    with visitor(pause=60.0, limits={"hints": (Limit(2, 60, "holder", "for the test"),)}) as guest:
        first, second, third = (opened(guest, "person", "medium") for _ in range(3))
        for path in (first, second):
            found(guest, path)
        guest.client.headers["accept-language"] = "pl"
        answer = guest.get(f"{third}/hint", **HX)
        assert answer.status_code == 429 and 0 < int(answer.headers["retry-after"]) <= 60
        assert answer.text.startswith('<div class="hint"') and OFFER in answer.text
        assert "Następna będzie możliwa za" in text_of(answer.text)
        page = guest.get(f"{third}/hint")
        assert page.status_code == 429 and "To za dużo naraz" in page.text
        # What was found is looked at again for nothing, and the table is as usable as before.
        assert all("hint-found" in guest.get(f"{path}/hint", **HX).text for path in (first, second))
        assert OFFER in guest.get(third).text and guest.house.hints.known(guest.table(third), 0) is None


def test_a_server_thinks_of_so_many_at_one_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "advise", quick)
    limits = {"hints": (Limit(2, AT_ONE_TIME, "server", "for the test"),)}
    with visitor(pause=60.0, limits=limits) as guest:
        tables = [guest.table(opened(guest, "person", "medium")) for _ in range(4)]
        go_on = Event()
        guest.house.hints._thread.submit(go_on.wait, PATIENCE)
        for k in (0, 1):
            assert guest.house.hint(tables[k], 0, f"1.2.3.{k}", f"somebody {k}").thinking
        with pytest.raises(TooManyError):
            guest.house.hint(tables[2], 0, "5.6.7.8", "somebody else")
        # There is room once one was found, and also once its question was answered.
        tables[0].submit(0, tables[0].ply, "k", [tables[0].match.legal(0)[0]])
        go_on.set()
        guest.house.hints._thread.submit(lambda: None).result(PATIENCE)
        assert guest.house.hints.known(tables[1], 0) not in (None, hints.THINKING)
        for k in (2, 3):
            assert guest.house.hint(tables[k], 0, "5.6.7.8", "somebody else").thinking
        guest.house.hints._thread.submit(lambda: None).result(PATIENCE)
