"""The review of a finished game as a page: asked for, made beside everything else, kept and read by all."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator

import pytest

from stockyard.review import effort_for, review
from stockyard.table.ports import Store
from stockyard.work import reviews
from stockyard.work.reviews import NOBODY, PROGRESS, REVIEW, Reviews
from tests.scripted import CALL, HELPER
from tests.web.serving import wait
from tests.web.visiting import Visitor, text_of, visitor

GAMES = {"sharenanigans": CALL, "zoo": HELPER}
both = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def guest() -> Iterator[Visitor]:
    """A browser at a server that reviews quickly."""
    with visitor(review="quick") as one:
        yield one


def finished(guest: Visitor, game: str) -> str:
    """A table whose game is over; the path of its page."""
    record = GAMES[game].missed().record()
    answer = guest.post("/records", {"text": record, "key": "k"})
    assert answer.status_code == 303, text_of(answer.text)
    return str(answer.headers["location"]).rpartition("/")[0]


def reviewed(guest: Visitor, path: str) -> str:
    """The page once the review is made."""
    answer = guest.post(f"{path}/review", {})
    assert (answer.status_code, answer.headers["location"]) == (303, f"{path}/review")
    wait(lambda: "review-chart" in guest.get(f"{path}/review").text)
    return guest.get(f"{path}/review").text


@both
def test_the_review_of_a_finished_game(guest: Visitor, game: str) -> None:
    path = finished(guest, game)
    before = guest.get(f"{path}/review")
    assert (
        before.status_code == 200 and "Review this game" in before.text and "review-chart" not in before.text
    )
    page = reviewed(guest, path)
    said = text_of(page)
    assert "−100 ±1 points" in said and "Better: " in said
    assert page.count('class="review-line line-') == 4, "a line and its key for each seat"
    assert "hx-trigger" not in page, "nothing is fetched any more"
    for step in re.findall(r'href="([^"]+replay[^"]*)"', page):
        assert guest.get(step.replace("&amp;", "&")).status_code == 200


def test_it_is_kept_and_the_same_as_in_the_terminal(guest: Visitor) -> None:
    path = finished(guest, "sharenanigans")
    reviewed(guest, path)
    table = guest.table(path)
    kept = table.desk(NOBODY)
    assert PROGRESS not in kept
    assert kept[REVIEW] == review(table.match, effort_for("quick", "sharenanigans")).data()


def test_the_page_speaks_polish(guest: Visitor) -> None:
    path = finished(guest, "zoo")
    reviewed(guest, path)
    said = text_of(guest.get(f"{path}/review", **{"accept-language": "pl"}).text)
    assert "Co byłoby lepsze" in said and "Lepiej: " in said


def test_result_and_replay_lead_to_it(guest: Visitor) -> None:
    path = finished(guest, "zoo")
    for page in (path, f"{path}/replay"):
        assert f'href="{path}/review"' in guest.get(page).text
    running = guest.open_table("person", "person")
    assert "/review" not in guest.get(running).text + guest.get(f"{running}/replay").text


def test_a_running_game_is_not_reviewed(guest: Visitor) -> None:
    path = guest.open_table("person", "person")
    assert guest.post(f"{path}/review", {}).status_code == 303
    page = guest.get(f"{path}/review")
    assert page.status_code == 409 and "Only a finished game" in page.text and "<form method" not in page.text
    assert guest.table(path).desk(NOBODY) == {}


def test_while_it_is_made_the_page_shows_how_far_it_is(guest: Visitor) -> None:
    path = finished(guest, "zoo")
    guest.table(path).keep(NOBODY, PROGRESS, {"stage": "running", "percent": 37, "at": time.time()})
    page = guest.get(f"{path}/review").text
    assert 'value="37"' in page and 'hx-trigger="every 2s"' in page
    guest.table(path).keep(NOBODY, PROGRESS, {"stage": "running", "percent": 37, "at": time.time() - 60})
    assert "Review this game" in guest.get(f"{path}/review").text, "whoever made it has stopped"


def test_a_review_of_another_version_is_made_again(guest: Visitor) -> None:
    path = finished(guest, "zoo")
    guest.table(path).keep(NOBODY, REVIEW, {"version": 0})
    assert "Review this game" in guest.get(f"{path}/review").text
    assert "review-chart" in reviewed(guest, path)


def test_what_fails_says_so_and_may_be_tried_again(guest: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    path = finished(guest, "zoo")
    with monkeypatch.context() as patched:
        patched.setattr(reviews, "review", lambda *_: 1 / 0)
        guest.post(f"{path}/review", {})
        wait(lambda: "could not be reviewed" in guest.get(f"{path}/review").text)
    assert "review-chart" in reviewed(guest, path)


def test_too_many_that_wait_are_refused(guest: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    path = finished(guest, "zoo")
    monkeypatch.setattr(reviews, "MOST_WAITING", 0)
    answer = guest.post(f"{path}/review", {})
    assert answer.status_code == 503 and "Too many games wait" in answer.text


def test_stopping_leaves_what_is_under_way(guest: Visitor) -> None:
    table = guest.table(finished(guest, "zoo"))
    work = Reviews("standard")
    assert work.ask(table) and work.ask(table)
    work.stop()
    assert REVIEW not in table.desk(NOBODY)
    assert work.standing(table).stage == "none" and not work.ask(table)


def test_another_program_on_the_store_sees_it(program_store: Callable[[], Store]) -> None:
    """The review, the replay that leads to it, and the table that goes on from there."""
    with (
        visitor(program_store(), review="quick") as one,
        visitor(program_store(), review="quick") as other,
    ):
        path = finished(one, "sharenanigans")
        page = reviewed(one, path)
        assert text_of(other.get(f"{path}/review").text) == text_of(page)
        assert f'href="{path}/review"' in other.get(f"{path}/replay").text
        answer = other.post(f"{path}/on", {"step": "0", "seat": "0", "agent": "easy", "key": "on"})
        fresh = str(answer.headers["location"])
        assert other.get(fresh).status_code == 200
        assert one.table(fresh).match.position() == other.table(fresh).match.position()
