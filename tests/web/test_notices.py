"""Notices in the panel: a seat's own, an address only by its code, and a link that ends mail."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

from stockyard.table.keys import HOST, Hold, holder_of
from stockyard.table.memory import Memory
from stockyard.table.table import Table
from stockyard.table.terms import Terms
from stockyard.web.app import create_app
from stockyard.web.notices import MOST_TRIES
from stockyard.web.settings import Settings
from stockyard.web.visitor import COOKIE
from stockyard.web.wardens import Wardens
from stockyard.work.mail import read_mailer
from stockyard.work.wanted import Wanted, keep, wanted
from tests.table.test_care import PEOPLE
from tests.work.post import Browser, Letters, mail_server
from tests.work.test_threads import until

HX = {"hx-request": "true", "hx-target": "side"}
SERVICE = "https://web.push.apple.com"


class Panel:
    """Mia's browser at a table over the net."""

    def __init__(self, client: TestClient, letters: Letters) -> None:
        self.client, self.letters = client, letters
        self.wardens: Wardens = client.app.state.wardens  # type: ignore[attr-defined]
        yard = self.wardens.yard
        self.table: Table = yard.deal(
            "sharenanigans", "Żuk & <Co>", PEOPLE, {}, "demo", holder=holder_of("tom"), terms=Terms(net=True)
        )
        yard.store.hold([Hold(self.table.id, 0, holder_of("mia"), "browser", 1.0)])
        yard.ring("people", self.table.id)
        client.cookies.set(COOKIE, "mia")
        self.keys = 0

    def do(self, what: str, seat: int = 0, **fields: str) -> Response:
        """Press a button of the part."""
        self.keys += 1
        form = {"from": "side", "seat": str(seat), "key": f"k{self.keys}", "do": what, **fields}
        return self.client.post(f"/tables/{self.table.id}/notices", data=form, headers=HX)

    @property
    def wish(self) -> Wanted:
        """What is kept for Mia."""
        return wanted(self.table, 0)

    def code(self) -> str:
        """The code that came last."""
        count = len(self.letters.letters)
        until(lambda: len(self.letters.letters) > 0)
        found = re.search(r"\d{8}", self.letters.letters[max(0, count - 1)].get_content())
        assert found is not None
        return found[0]


@contextmanager
def panel(mail: bool = True, push: bool = True) -> Iterator[Panel]:
    with mail_server() as (address, letters):
        settings = Settings(
            Memory(),
            hosts=("testserver",),
            seed="demo",
            pause=30.0,
            mail=read_mailer(address) if mail else None,
            push_contact="mailto:a@example.org" if push else "",
        )
        with TestClient(create_app(settings)) as client:
            yield Panel(client, letters)


@pytest.fixture
def mia() -> Iterator[Panel]:
    with panel() as found:
        yield found


def test_an_address_is_told_once_its_code_came_back(mia: Panel) -> None:
    answer = mia.do("mail", mail=" mia@example.org ")
    assert answer.status_code == 200
    assert "A code is on its way to mia@example.org" in answer.text
    assert (mia.wish.mail, mia.wish.mail_confirmed) == ("mia@example.org", False)
    code = mia.code()
    assert code not in answer.text
    assert code not in str(mia.table.desk(0)), "only its digest is kept"
    assert mia.letters.to == [["mia@example.org"]]
    answer = mia.do("confirm", code=f"{code[:4]} {code[4:]}")
    assert "Mail goes to mia@example.org" in answer.text
    assert mia.wish.mail_confirmed
    assert mia.wish.base == "http://testserver"
    assert "E-mail address" in mia.do("no-mail").text
    assert mia.wish.mail == ""


def test_a_code_is_not_guessed(mia: Panel) -> None:
    mia.do("mail", mail="mia@example.org")
    code = mia.code()
    wrong = f"{(int(code) + 1) % 10**8:08}"
    for _ in range(MOST_TRIES):
        answer = mia.do("confirm", code=wrong)
        assert (answer.status_code, "not the code" in answer.text) == (422, True)
    answer = mia.do("confirm", code=code)
    assert (answer.status_code, "no longer good" in answer.text) == (422, True)
    assert not mia.wish.mail_confirmed
    assert mia.do("confirm", code="").status_code == 422


def test_a_code_is_for_its_address_alone(mia: Panel) -> None:
    mia.do("mail", mail="mia@example.org")
    code = mia.code()
    mia.do("mail", mail="else@example.org")
    assert mia.do("confirm", code=code).status_code == 422
    assert not mia.wish.mail_confirmed


def test_codes_are_not_sent_without_end(mia: Panel) -> None:
    codes = [mia.do("mail", mail="mia@example.org").status_code for _ in range(5)]
    assert codes == [200, 200, 200, 422, 422]


@pytest.mark.parametrize(
    "mail", ["", "mia", "mia@example.org\r\nBcc: all@example.org", "a" * 5000 + "@example.org"]
)
def test_what_is_no_address(mia: Panel, mail: str) -> None:
    answer = mia.do("mail", mail=mail)
    assert (answer.status_code, "not an e-mail address" in answer.text) == (422, True)
    assert mia.letters.letters == []


def test_a_browser_is_told_and_not_told_any_more(mia: Panel) -> None:
    key = re.search(r'data-push="([\w-]+)"', mia.client.get(f"/tables/{mia.table.id}").text)
    assert key is not None
    assert len(key[1]) == 87
    said = json.dumps(Browser(f"{SERVICE}/fox").subscription)
    answer = mia.do("push", subscription=said)
    assert answer.status_code == 200
    assert "1\u00a0browser is told" in answer.text
    assert [one["endpoint"] for one in mia.wish.push] == [f"{SERVICE}/fox"]
    assert f"{SERVICE}/fox" not in answer.text, "nobody has to see it again"
    assert "Tell me again" in mia.do("off").text
    assert wanted(mia.table, 0).off
    mia.do("on")
    assert not wanted(mia.table, 0).off
    mia.do("no-push")
    assert wanted(mia.table, 0).push == ()


@pytest.mark.parametrize(
    "said", ["", "{}", "x", json.dumps(Browser("https://127.0.0.1:8000/x").subscription)]
)
def test_no_address_that_somebody_made_up_is_kept(mia: Panel, said: str) -> None:
    answer = mia.do("push", subscription=said)
    assert answer.status_code == 422
    assert mia.wish.push == ()


def test_nobody_chooses_for_another_seat(mia: Panel) -> None:
    for seat in (1, 2):
        answer = mia.do("mail", seat=seat, mail="mia@example.org")
        assert answer.status_code == 409
        assert wanted(mia.table, seat) == Wanted()
    mia.client.cookies.delete(COOKIE)
    assert mia.do("mail", mail="mia@example.org").status_code == 409
    assert mia.wish == Wanted()
    assert mia.letters.letters == []


@pytest.mark.parametrize(
    "fields", [{"do": "explode"}, {"do": ""}, {"key": ""}, {"seat": "x"}, {"seat": "99999999999"}]
)
def test_what_no_button_sends(mia: Panel, fields: dict[str, str]) -> None:
    form = {"from": "side", "seat": "0", "key": "k", "do": "off", **fields}
    assert mia.client.post(f"/tables/{mia.table.id}/notices", data=form, headers=HX).status_code == 400


def test_what_is_not_set_up_is_not_offered() -> None:
    with panel(mail=False, push=False) as mia:
        page = mia.client.get(f"/tables/{mia.table.id}").text
        assert "Tell me when I am asked" not in page
        assert "notices.js" not in page
        assert mia.do("mail", mail="mia@example.org").status_code == 422
        assert (
            mia.do("push", subscription=json.dumps(Browser(f"{SERVICE}/x").subscription)).status_code == 422
        )


def test_a_watcher_and_a_table_at_one_screen_are_offered_nothing(mia: Panel) -> None:
    mia.client.cookies.delete(COOKIE)
    assert "Tell me when I am asked" not in mia.client.get(f"/tables/{mia.table.id}").text
    alone = mia.wardens.yard.deal("sharenanigans", "t", PEOPLE, {}, "demo")
    assert HOST in mia.wardens.yard.held(alone.id, "")
    assert "Tell me when I am asked" not in mia.client.get(f"/tables/{alone.id}").text
    form = {"from": "side", "seat": "0", "key": "k", "do": "mail", "mail": "mia@example.org"}
    assert mia.client.post(f"/tables/{alone.id}/notices", data=form, headers=HX).status_code == 409


# The link in a mail


def link_of(mia: Panel) -> str:
    """The link in a mail to Mia."""
    until(lambda: len(mia.letters.letters) > 0)
    found = re.search(r"http://testserver(/notices/stop/\S+)", mia.letters.letters[-1].get_content())
    assert found is not None
    return found[1]


@pytest.fixture
def asked(mia: Panel) -> Panel:
    """Mia has got a mail."""
    keep(
        mia.table,
        0,
        Wanted(mail="mia@example.org", mail_confirmed=True, base="http://testserver"),
    )
    mia.wardens.notices._tell(mia.table, 0)
    return mia


def test_a_click_shows_a_button_and_the_button_ends_it(asked: Panel) -> None:
    link = link_of(asked)
    stranger = TestClient(asked.client.app)
    for _ in range(3):
        page = stranger.get(link)
        assert page.status_code == 200
        assert f'action="{link}"' in page.text
        assert asked.wish.mail_confirmed, "programs look at links: that ends nothing"
    assert "Done" in stranger.post(link).text
    assert asked.wish.mail == ""
    assert "no longer good" in stranger.post(link).text
    assert "no longer good" in stranger.get(link).text


def test_a_mail_program_ends_it_by_itself(asked: Panel) -> None:
    header = re.fullmatch(r"<http://testserver(.*)>", asked.letters.letters[-1]["list-unsubscribe"])
    assert header is not None
    answer = TestClient(asked.client.app).post(
        header[1],
        content="List-Unsubscribe=One-Click",
        headers={"content-type": "application/x-www-form-urlencoded"},
    )
    assert answer.status_code == 200
    assert asked.wish.mail == ""


def test_another_link_ends_nothing(asked: Panel) -> None:
    link = link_of(asked)
    for other in (
        link[:-1] + ("0" if link[-1] != "0" else "1"),
        link.replace("/0/", "/1/"),
        link[:-8],
        link + "x",
    ):
        assert asked.client.post(other).status_code in (200, 404)
        assert asked.wish.mail_confirmed
    assert asked.client.get("/notices/stop/nowhere/0/x").status_code == 200
    assert asked.client.get("/notices/stop/nowhere/x/x").status_code in (400, 404)


# The script


def test_the_script_may_speak_for_all_pages_and_is_looked_for_again(mia: Panel) -> None:
    answer = mia.client.get("/sw.js")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert "showNotification" in answer.text
