"""What the home page and the shelf of records list for whom, and how links to tables begin."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from stockyard.table.memory import Memory
from stockyard.table.ports import SystemClock
from stockyard.table.waiting import WaitingRoom
from stockyard.web.app import create_app
from stockyard.web.settings import Settings
from tests.table.seating import seats_of
from tests.web.guests import PRIVATE, Guests, open_net, sit
from tests.web.visiting import Visitor, text_of


def test_my_tables_are_mine_and_nobody_elses(yard: Guests) -> None:
    ola, tom = yard.come(), yard.come()
    net = open_net(ola, *PRIVATE)
    screen = ola.open_table("person", "person", name="Kitchen")
    for path in (net, screen):
        assert path in ola.get("/").text
        assert path not in tom.get("/").text


def test_tables_that_wait_for_me_come_first(yard: Guests) -> None:
    ola, tom = yard.come(), yard.come()
    paths = []
    for k in range(3):
        path = open_net(ola, "person", "person", key=f"the key of form {k}")
        sit(tom, path, "Tom", code=yard.invitation(path))
        paths.append(path)
    waits = ola.table(paths[1])
    seat = waits.match.asked[0]
    for path in paths:
        assert ola.table(path).match.asked == (seat,), "one seed deals all tables alike"
    mine, other = (ola, tom) if seat == 0 else (tom, ola)
    assert "3 wait for you" in text_of(mine.get("/").text)
    assert "wait for you" not in text_of(other.get("/").text)
    for path in (paths[0], paths[2]):
        ola.table(path).submit(seat, 0, "k", ["end_turn"])
    page = mine.get("/").text
    assert "1 waits for you" in text_of(page)
    assert page.index(paths[1]) < min(page.index(paths[0]), page.index(paths[2]))
    assert "2 wait for you" in text_of(other.get("/").text)


def test_the_next_game_keeps_a_chair_for_everybody(yard: Guests) -> None:
    ola, tom = yard.come(), yard.come()
    path = open_net(ola, "person", "person", key="the key of the form")
    sit(tom, path, "Tom", code=yard.invitation(path))
    table = ola.table(path)
    table.give_up(0, "k")
    following = f"/tables/{yard.house.waiting.rematch(table).id}"
    for guest, other in ((ola, tom), (tom, ola)):
        assert "1 waits for you" in text_of(guest.get("/").text)
        page = guest.get(following).text
        assert page.count("Take your chair") == 2
        assert 'id="my-name"' not in page
        assert sit(guest, following).status_code == 303
        if other is tom:
            assert "1 player is missing" in text_of(guest.get("/").text)
            assert "waits for you" not in text_of(guest.get("/").text)
    assert ola.table(following).names == ["Tom", "Ola"]


def test_the_lobby_lists_public_tables_with_a_free_chair(yard: Guests) -> None:
    ola, tom, mia = yard.come(), yard.come(), yard.come()
    public = open_net(ola, "person", "person", listed="public", key="the key of form 1", starts="host")
    private = open_net(ola, "person", "person", listed="private", key="the key of form 2")
    page = tom.get("/").text
    assert public in page
    assert "1 chair is free" in text_of(page)
    assert private not in page
    sit(tom, public, "Tom")
    assert public not in mia.get("/").text, "it is full"
    assert public in tom.get("/").text, "it is one of Tom's now"


def test_a_table_that_nobody_fills_leaves_the_lobby() -> None:
    clock = Later()
    app = create_app(Settings(Memory(), pause=60.0, hosts=("testserver",), clock=clock))
    with TestClient(app) as client:
        path = open_net(Visitor(client, app.state.house, []), "person", "person", listed="public")
        tom = Guests(app, app.state.house).come()
        assert path in tom.get("/").text
        clock.passed = 4 * 24 * 3600.0
        assert path not in tom.get("/").text
        assert tom.get(path).status_code == 200


class Later(SystemClock):
    """A clock that can be put forward."""

    passed = 0.0

    def now(self) -> float:
        """The time, some time later."""
        return super().now() + self.passed


def test_running_public_tables_are_listed_if_they_may_be_watched(yard: Guests) -> None:
    ola, tom = yard.come(), yard.come()
    shown = []
    for k, (listed, watching) in enumerate((("public", "1"), ("public", ""), ("private", "1"))):
        path = open_net(ola, *PRIVATE, listed=listed, watching=watching, key=f"the key of form {k}")
        ola.post(f"{path}/begin", {"fill": "1"})
        shown.append(path in tom.get("/").text)
        assert path in ola.get("/").text
    assert shown == [True, False, False]


def test_tables_of_older_versions_are_listed_on_the_machine_itself_only(yard: Guests) -> None:
    table = yard.house.yard.deal("sharenanigans", "Old", seats_of(("person", "person")), {}, "demo")
    assert table.id in yard.come(near=True).get("/").text
    far = yard.come()
    assert table.id not in far.get("/").text
    near = yard.come(near=True)
    for headers in (
        {"x-forwarded-for": "203.0.113.9"},
        {"forwarded": "for=203.0.113.9"},
        {"host": "testserver"},
    ):
        assert table.id not in near.get("/", **headers).text, "a proxy on this machine brings others"


def test_the_shelf_of_records_holds_my_games(yard: Guests) -> None:
    ola, tom = yard.come(), yard.come()
    path = ola.open_table("person", "person", turn_limit="1")
    table = ola.table(path)
    for ply in range(2):
        table.submit(table.match.asked[0], ply, f"k{ply}", ["end_turn"])
    assert table.over
    assert path in ola.get("/records").text
    assert path not in tom.get("/records").text
    assert path in ola.get("/").text
    assert path not in tom.get("/").text


def test_a_game_that_was_given_up_is_listed_as_such(yard: Guests) -> None:
    ola = yard.come()
    path = ola.open_table("person", "person")
    ola.table(path).give_up(0, "k")
    for page in ("/", "/records"):
        assert "ended before the game was over" in text_of(ola.get(page).text)


# Links


@pytest.mark.parametrize("base", [None, "https://yard.example/"])
def test_links_begin_as_the_server_is_reached(base: str | None) -> None:
    app = create_app(Settings(Memory(), pause=60.0, hosts=("testserver",), seed="demo", base_url=base))
    with TestClient(app, client=("192.0.2.7", 50000)) as client:
        ola = Visitor(client, app.state.house, [])
        path = open_net(ola, *PRIVATE)
        page = ola.get(path).text
        code = WaitingRoom(ola.house.yard).invitation(path.rpartition("/")[2])
        assert f'value="{(base or "http://testserver/")[:-1]}{path}/join#{code}"' in page
        assert "opens on this machine only" not in text_of(page)


def test_a_link_that_only_this_machine_can_open_says_so(yard: Guests) -> None:
    ola = yard.come(near=True)
    path = open_net(ola, *PRIVATE)
    assert "opens on this machine only" in text_of(ola.get(path).text)
