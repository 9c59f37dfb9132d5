"""People over the net: they gather, join by a link, take their seat to another device, find their tables."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from stockyard.table.keys import HOST, holder_of
from stockyard.table.memory import Memory
from stockyard.table.ports import SystemClock
from stockyard.table.waiting import WaitingRoom
from stockyard.web import visitor
from stockyard.web.app import create_app
from stockyard.web.settings import Settings
from tests.table.seating import seats_of
from tests.web.guests import NONCE, PRESSED, Guests, guests, hidden, new_code, open_net, sit
from tests.web.visiting import Visitor, text_of

PRIVATE = ("person", "person", "person")


@pytest.fixture
def yard() -> Iterator[Guests]:
    """A server that anybody may come to."""
    with guests() as found:
        yield found


def holder(guest: Visitor) -> str:
    """The digest by which the server knows a browser."""
    return holder_of(guest.client.cookies.get(visitor.COOKIE) or "")


def chairs(guest: Visitor, path: str) -> frozenset[int]:
    """The chairs that a browser holds."""
    return guest.house.yard.held(path.rpartition("/")[2], holder(guest))


def names(found: Guests, path: str) -> list[str]:
    """Who sits in a waiting room."""
    return [chair.name for chair in found.gathering(path).chairs]


# The visitor


def test_a_page_alone_makes_nobody_known(yard: Guests) -> None:
    ola, tom = yard.come(), yard.come()
    path = open_net(ola, *PRIVATE)
    for page in ("/", "/new/zoo", "/records", path, f"{path}/join", f"{path}/seat"):
        assert tom.get(page).status_code == 200
    assert dict(tom.client.cookies) == {}


def test_a_cookie_is_for_this_site_and_not_for_scripts(yard: Guests) -> None:
    ola = yard.come()
    open_net(ola, *PRIVATE)
    told = re.search(r"'set-cookie': '(visitor=[^']*)'", ola.heard[-1].decode()) or re.search(
        r"visitor=[^,']*", ola.heard[-1].decode()
    )
    assert told is not None
    for part in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age="):
        assert part in told[0]


def test_two_first_clicks_at_once_make_one_visitor_of_one_table(yard: Guests) -> None:
    """The browser keeps only the cookie of the second answer."""
    first, second = yard.come(), yard.come()
    path = open_net(first, *PRIVATE, key="the key of one form")
    assert open_net(second, *PRIVATE, key="the key of one form") == path
    assert chairs(second, path) == {HOST, 0}
    one, other = yard.come(), yard.come()
    for guest in (one, other):
        fields = {"key": "another key of one form", "code": yard.invitation(path)}
        assert sit(guest, path, "Mia", **fields).status_code == 303
    assert chairs(one, path) == chairs(other, path) == {1}
    assert names(yard, path) == ["Ola", "Mia", ""]


def test_a_short_key_makes_nobody_the_same_visitor(yard: Guests) -> None:
    first, second = yard.come(), yard.come()
    path = open_net(first, *PRIVATE, key="k1")
    open_net(second, *PRIVATE, key="k1")
    assert chairs(second, path) == frozenset()


def test_my_name_is_remembered(yard: Guests) -> None:
    ola = yard.come()
    path = open_net(ola, *PRIVATE, me="Łucja „Ł”")
    assert 'value="Łucja „Ł”"' in ola.get("/").text
    assert 'value="Łucja „Ł”"' in ola.get("/new/zoo").text
    tom = yard.come()
    sit(tom, path, "", code=yard.invitation(path))
    assert names(yard, path)[1] == "Rabbit"
    assert 'value="Rabbit"' not in tom.get("/new/zoo").text


@pytest.mark.parametrize("odd", ["", "%", "%ff%fe", "a" * 5000, "<script>", "%00%0a"])
def test_a_name_that_is_none_does_no_harm(yard: Guests, odd: str) -> None:
    tom = yard.come()
    page = tom.get("/", cookie=f"name={odd}")
    assert page.status_code == 200
    assert "<script>" not in page.text


# Setting up


def test_at_one_screen_everything_is_held_by_the_browser_that_opened_it(yard: Guests) -> None:
    ola, tom = yard.come(), yard.come()
    path = ola.open_table("person", "person")
    assert chairs(ola, path) == {HOST, 0, 1}
    assert chairs(tom, path) == frozenset()
    assert tom.get(path).status_code == 200, "whoever has the address may look on"
    assert tom.take_device(path, 0).status_code == 409
    assert ola.take_device(path, 0).status_code == 200


def test_over_the_net_the_first_person_is_me_and_the_others_are_free(yard: Guests) -> None:
    ola = yard.come()
    path = open_net(ola, "greedy", "person", "person", me="Hal", seat1_name="Ola", seat2_name="Never asked")
    found = yard.gathering(path)
    assert [(one.kind, one.name, one.taken) for one in found.chairs] == [
        ("computer", "Hal", True),
        ("person", "Ola", True),
        ("person", "", False),
    ]
    assert chairs(ola, path) == {HOST, 1}
    assert found.chairs[1].nonce == NONCE


def test_the_terms_are_as_they_were_ticked(yard: Guests) -> None:
    ola = yard.come()
    path = open_net(
        ola, *PRIVATE, listed="public", watching="", clock="game.2700", absent="computer", starts="host"
    )
    terms = yard.gathering(path).terms
    assert (terms.net, terms.public, terms.watching, terms.clock, terms.seconds) == (
        True,
        True,
        False,
        "game",
        2700,
    )
    assert (terms.absent, terms.starts) == ("computer", "host")
    page = text_of(ola.get(path).text)
    for sentence in ("Anybody may sit down", "Nobody else may watch", "45 minutes a seat", "The host begins"):
        assert sentence in page


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"clock": "move.7"}, "terms"),
        ({"clock": "game"}, "terms"),
        ({"clock": "none.60"}, "terms"),
        ({"where": "moon"}, "terms"),
        ({"listed": "x" * 30}, "terms"),
        ({"absent": "leave"}, "terms"),
        ({"starts": "now"}, "terms"),
        ({"seat1_kind": "greedy"}, "Nobody could come"),
        ({"seat0_name": "y" * 25}, "At most 24"),
        ({"name": "x" * 41}, "At most 40"),
    ],
)
def test_wrong_terms_come_back_with_a_sentence_and_all_that_was_typed(
    yard: Guests, fields: dict[str, str], said: str
) -> None:
    ola = yard.come()
    form = {"game": "sharenanigans", "where": "net", "seat0_kind": "person", "seat1_kind": "person"}
    form |= {"name": "Ours", "seat0_name": "Ola", "listed": "public", "clock": "move.180", "starts": "host"}
    answer = ola.post("/tables", {**form, **fields})
    assert answer.status_code == 422
    assert said in text_of(answer.text)
    for name, value in {**form, **fields}.items():
        if name in ("listed", "clock", "starts") and name not in fields:
            assert re.search(rf'name="{name}" value="{re.escape(value)}" checked', answer.text), name
        elif name in ("name", "seat0_name"):
            assert f'value="{value}"' in answer.text
    assert 'name="watching" value="1" checked' not in answer.text or fields.get("where"), "it was not ticked"
    assert ola.house.yard.store.gatherings(9) == []
    assert ola.house.yard.tables(9) == []


# Gathering


def test_friends_join_by_the_link_and_the_game_begins_when_all_are_there(yard: Guests) -> None:
    ola, tom, mia = yard.come(), yard.come(), yard.come()
    path = open_net(ola, "person", "person", "person", "greedy")
    code = yard.invitation(path)
    assert f"{path}/join#{code}" in ola.get(path).text
    page = tom.get(f"{path}/join").text
    assert sit(tom, path, "Tom", **hidden(page), code=code).headers["location"] == path
    assert "3 of 4 chairs are taken" in text_of(ola.get(path).text)
    link = f"http://testserver{path}/join#{code}"
    assert sit(mia, path, "Mia", code=link).status_code == 303, "the whole link may be pasted"
    table = ola.table(path)
    assert table.names == ["Ola", "Tom", "Mia", "Owl"]
    for seat, guest in enumerate((ola, tom, mia)):
        assert chairs(guest, path) - {HOST} == {seat}
        assert 'id="board"' in guest.get(path).text


def test_a_stranger_sees_names_and_terms_of_a_private_table_and_no_code(yard: Guests) -> None:
    ola, tom = yard.come(), yard.come()
    path = open_net(ola, *PRIVATE, listed="private")
    page = tom.get(path).text
    assert "Ola" in page
    assert "Only with an invitation" in text_of(page)
    assert yard.invitation(path) not in page
    assert 'id="sit"' not in page
    for wrong in ("", "aaaa-bbbb-cccc-dddd", path, "é" * 16):
        answer = sit(tom, path, "Tom <b>", code=wrong)
        assert answer.status_code == 409
        assert "does not fit this table" in text_of(answer.text)
    door = sit(tom, path, "Tom <b>", code="aaaa-bbbb-cccc-dddd", **{"from": "join"})
    assert door.status_code == 409
    assert 'value="Tom &lt;b&gt;"' in door.text
    assert 'value="aaaa-bbbb-cccc-dddd"' in door.text
    assert names(yard, path) == ["Ola", "", ""]
    assert "set-cookie" not in door.headers


def test_links_are_only_pages_however_often_somebody_opens_them(yard: Guests) -> None:
    ola, preview = yard.come(), yard.come()
    path = open_net(ola, *PRIVATE)
    before = yard.gathering(path)
    for _ in range(3):
        for page in (path, f"{path}/join", f"{path}/seat", "/"):
            assert preview.get(page).status_code == 200
    for address in ("sit", "stand", "begin", "call-off", "link", "sign-out"):
        assert preview.get(f"{path}/{address}").status_code in (404, 405)
    assert yard.gathering(path) == before


def test_codes_are_in_no_address_and_no_header(yard: Guests) -> None:
    ola, tom = yard.come(), yard.come()
    path = open_net(ola, *PRIVATE)
    code, invitation = new_code(ola, path), yard.invitation(path)
    for guest in (ola, tom):
        for page in (path, f"{path}/join", f"{path}/seat", f"{path}/link"):
            guest.get(page)
    tom.post(f"{path}/seat", {"code": code})
    for heard in (*ola.heard, *tom.heard):
        body, _, headers = heard.decode().rpartition("Headers(")
        for secret in (code, invitation):
            assert secret not in headers
            assert not re.search(rf'(?:href|src|action)="[^"]*{secret}', body)
    assert ola.get(path).headers["referrer-policy"] == "same-origin"


def test_codes_are_kept_as_digests(yard: Guests) -> None:
    ola = yard.come()
    path = open_net(ola, *PRIVATE)
    code = new_code(ola, path)
    kept = repr(yard.house.yard.store.holds(path.rpartition("/")[2]))
    assert code not in kept
    assert (ola.client.cookies.get(visitor.COOKIE) or "?") not in kept
    assert holder_of(code) in kept


def test_a_chair_that_somebody_else_took_is_a_sentence(yard: Guests) -> None:
    ola, tom, mia = yard.come(), yard.come(), yard.come()
    path = open_net(ola, *PRIVATE, listed="public")
    sit(tom, path, "Tom", seat="1")
    answer = sit(mia, path, "Mia", seat="1")
    assert answer.status_code == 409
    assert "Somebody was faster" in text_of(answer.text)
    assert 'value="Mia"' in answer.text
    assert sit(mia, path, "Mia").status_code == 303


@pytest.mark.parametrize("seat", ["9", "-1", "x", "1" * 50, "²"])
def test_a_chair_that_is_none(yard: Guests, seat: str) -> None:
    ola, tom = yard.come(), yard.come()
    path = open_net(ola, *PRIVATE, listed="public")
    assert sit(tom, path, "Tom", seat=seat).status_code == 400
    assert tom.post(f"{path}/stand", {"seat": seat}).status_code == 400
    assert names(yard, path) == ["Ola", "", ""]


def test_everybody_may_stand_up_and_the_host_may_free_a_chair(yard: Guests) -> None:
    ola, tom, mia = yard.come(), yard.come(), yard.come()
    path = open_net(ola, *PRIVATE, listed="public", starts="host")
    for guest, name in ((tom, "Tom"), (mia, "Mia")):
        sit(guest, path, name)
    assert tom.post(f"{path}/stand", {"seat": "2"}).status_code == 403
    assert names(yard, path) == ["Ola", "Tom", "Mia"]
    assert tom.post(f"{path}/stand", PRESSED).status_code == 303
    assert ola.post(f"{path}/stand", {"seat": "2"}).status_code == 303
    assert names(yard, path) == ["Ola", "", ""]
    assert chairs(mia, path) == frozenset()
    answer = ola.post(f"{path}/stand", {"seat": "2"})
    assert answer.status_code == 409
    assert "Nobody sits on this chair" in text_of(answer.text)


def test_only_the_host_begins_and_calls_off(yard: Guests) -> None:
    ola, tom, stranger = yard.come(), yard.come(), yard.come()
    path = open_net(ola, *PRIVATE, listed="public", starts="host")
    sit(tom, path, "Tom")
    for guest in (tom, stranger):
        for what in ("begin", "call-off"):
            assert guest.post(f"{path}/{what}", {"fill": "1"}).status_code == 403
    assert yard.gathering(path).version == 1
    assert ola.post(f"{path}/call-off", PRESSED).headers["location"] == "/"
    assert ola.get(path).status_code == 404
    assert sit(tom, path, "Tom").status_code == 404


def test_the_host_begins_with_computer_players_named_in_their_language(yard: Guests) -> None:
    ola = yard.come(lang="pl")
    path = open_net(ola, *PRIVATE)
    assert ola.post(f"{path}/begin", {"fill": "1"}).headers["location"] == path
    assert [(seat.kind, seat.name) for seat in ola.table(path).seats] == [
        ("person", "Ola"),
        ("computer", "Królik"),
        ("computer", "Miś"),
    ]


def test_the_host_begins_without_the_last_chairs_if_enough_are_there(yard: Guests) -> None:
    ola, tom = yard.come(), yard.come()
    path = open_net(ola, *PRIVATE, listed="public")
    answer = ola.post(f"{path}/begin", {"fill": "0"})
    assert answer.status_code == 409
    assert "too few players" in text_of(answer.text)
    sit(tom, path, "Tom", seat="2")
    assert ola.post(f"{path}/begin", {"fill": "0"}).status_code == 409, "a gap"
    tom.post(f"{path}/stand", PRESSED)
    sit(tom, path, "Tom", seat="1")
    assert ola.post(f"{path}/begin", {"fill": "0"}).status_code == 303
    assert ola.table(path).names == ["Ola", "Tom"]


def test_who_comes_too_late_is_told_so_and_may_look_on(yard: Guests) -> None:
    ola, tom = yard.come(), yard.come()
    path = open_net(ola, *PRIVATE)
    ola.post(f"{path}/begin", {"fill": "1"})
    assert "The game has begun" in text_of(tom.get(f"{path}/join").text)
    assert sit(tom, path, "Tom", code=yard.invitation(path)).headers["location"] == path
    late = sit(tom, path, "Tom", code=yard.invitation(path), **{"from": "join"})
    assert late.status_code == 409
    assert "The game has begun" in text_of(late.text)
    assert chairs(tom, path) == frozenset()
    for what, guest in (("begin", ola), ("call-off", ola)):
        assert guest.post(f"{path}/{what}", PRESSED).headers["location"] == path
    assert ola.table(path).names[0] == "Ola"


def test_a_watch_link_lets_nobody_act(yard: Guests) -> None:
    ola, tom = yard.come(), yard.come()
    path = open_net(ola, *PRIVATE)
    ola.post(f"{path}/begin", {"fill": "1"})
    table = ola.table(path)
    page = tom.get(path)
    assert page.status_code == 200
    form = {"seat": "0", "ply": str(table.ply), "key": "k"}
    assert tom.post(f"{path}/moves", {**form, "move": "end_turn"}).status_code == 409
    assert tom.post(f"{path}/link", PRESSED).status_code == 403
    assert tom.post(f"{path}/sign-out", PRESSED).status_code == 403
    assert table.ply == 0


def test_a_table_that_may_not_be_watched_is_for_its_people(yard: Guests) -> None:
    ola, tom = yard.come(), yard.come()
    path = open_net(ola, *PRIVATE, watching="")
    assert tom.get(path).status_code == 200, "who waits there is no secret"
    ola.post(f"{path}/begin", {"fill": "1"})
    for page in (path, f"{path}/board", f"{path}/replay", f"{path}/record"):
        assert tom.get(page).status_code == 403
        assert ola.get(page).status_code == 200


@pytest.mark.parametrize("what", ["join", "seat", "waiting-live"])
def test_what_is_not_there(yard: Guests, what: str) -> None:
    tom = yard.come()
    for table in ("nothing", "x" * 200):
        assert tom.get(f"/tables/{table}/{what}").status_code == 404
    for act in ("sit", "stand", "begin", "call-off", "seat", "link", "sign-out"):
        assert tom.post(f"/tables/nothing/{act}", PRESSED).status_code in (403, 404)


# A seat on another device


@pytest.mark.parametrize("begun", [False, True])
def test_a_seat_is_taken_along_by_its_code_and_open_on_both_devices(yard: Guests, begun: bool) -> None:
    ola, phone, tablet = yard.come(), yard.come(), yard.come()
    path = open_net(ola, *PRIVATE)
    if begun:
        ola.post(f"{path}/begin", {"fill": "1"})
    code = new_code(ola, path)
    typed = code.upper().replace("-", " ").replace("0", "o").replace("1", "l")
    answer = phone.post(f"{path}/seat", {"code": typed, "key": "the key of this form"})
    assert (answer.status_code, answer.headers["location"]) == (303, path)
    assert tablet.post(f"{path}/seat", {"code": f"http://testserver{path}/seat#{code}"}).status_code == 303
    for guest in (ola, phone, tablet):
        assert chairs(guest, path) == {HOST, 0}
        assert guest.get(path).status_code == 200
    assert 'class="code"' not in phone.get(path).text, "a code is shown once"


@pytest.mark.parametrize("wrong", ["", "k3f9", "aaaa-bbbb-cccc-dddd", "<b>", "x" * 5000, "é" * 16])
def test_a_wrong_code_is_a_sentence_and_stays(yard: Guests, wrong: str) -> None:
    ola, tom = yard.come(), yard.come()
    path = open_net(ola, *PRIVATE)
    answer = tom.post(f"{path}/seat", {"code": wrong})
    assert answer.status_code == 422
    assert "No seat of this table has this code" in text_of(answer.text)
    assert f'value="{wrong[:40].replace("<b>", "&lt;b&gt;")}' in answer.text
    assert chairs(tom, path) == frozenset()
    assert "set-cookie" not in answer.headers


def test_the_code_of_another_table_and_an_invitation_open_no_seat(yard: Guests) -> None:
    ola, tom = yard.come(), yard.come()
    path = open_net(ola, *PRIVATE)
    other = open_net(ola, *PRIVATE, key="another key of a form")
    for code in (new_code(ola, other), yard.invitation(path)):
        assert tom.post(f"{path}/seat", {"code": code}).status_code == 422


def test_a_table_that_nobody_holds_is_nobodys_to_take(yard: Guests) -> None:
    """As those of older versions are: whoever knows them plays there, and nobody can shut others out."""
    tom = yard.come()
    table = yard.house.yard.deal("sharenanigans", "Old", seats_of(("person", "person")), {}, "demo")
    path = f"/tables/{table.id}"
    assert tom.post(f"{path}/seat", {"code": "aaaa-bbbb-cccc-dddd"}).status_code == 422
    for act in ("link", "sign-out"):
        assert tom.post(f"{path}/{act}", PRESSED).status_code == 403
    assert yard.house.yard.store.holds(table.id) == []


def test_codes_can_not_be_tried_by_the_thousand(yard: Guests) -> None:
    ola, tom = yard.come(), yard.come()
    path = open_net(ola, *PRIVATE)
    told = [tom.post(f"{path}/seat", {"code": f"{k:04}-aaaa-aaaa-aaaa"}).status_code for k in range(80)]
    assert set(told) == {422, 429}
    assert told[-1] == 429


def test_other_devices_are_signed_out(yard: Guests) -> None:
    ola, phone = yard.come(), yard.come()
    path = open_net(ola, *PRIVATE)
    code = new_code(ola, path)
    phone.post(f"{path}/seat", {"code": code})
    answer = ola.post(f"{path}/sign-out", PRESSED)
    assert "open in this browser only" in text_of(answer.text)
    assert chairs(phone, path) == frozenset()
    assert phone.post(f"{path}/seat", {"code": code}).status_code == 422
    assert chairs(ola, path) == {HOST, 0}


def test_nobody_crowds_out_the_links_of_others(yard: Guests) -> None:
    ola, tom = yard.come(), yard.come()
    path = open_net(ola, *PRIVATE, listed="public")
    sit(tom, path, "Tom")
    kept = new_code(ola, path)
    for _ in range(6):
        new_code(tom, path)
    answer = tom.post(f"{path}/link", PRESSED)
    assert answer.status_code == 409
    assert "There are 6 links to this seat already" in text_of(answer.text)
    assert tom.post(f"{path}/sign-out", PRESSED).status_code == 200
    new_code(tom, path)
    assert yard.come().post(f"{path}/seat", {"code": kept}).status_code == 303


def test_who_is_invited_to_a_full_table_is_told_so(yard: Guests) -> None:
    ola, tom, mia = yard.come(), yard.come(), yard.come()
    path = open_net(ola, "person", "person", starts="host")
    sit(tom, path, "Tom", code=yard.invitation(path))
    page = mia.get(f"{path}/join").text
    assert "All chairs are taken" in text_of(page)
    assert 'name="name"' not in page
    assert "You have a chair here already" in text_of(tom.get(f"{path}/join").text)


@pytest.mark.parametrize("begun", [False, True])
def test_the_host_makes_a_new_link_for_somebody_and_everybody_is_told(yard: Guests, begun: bool) -> None:
    ola, tom, again, mia = (yard.come() for _ in range(4))
    path = open_net(ola, *PRIVATE, listed="public", starts="host")
    sit(tom, path, "Tom")
    sit(mia, path, "Mia")
    if begun:
        ola.post(f"{path}/begin", {"fill": "1"})
    for guest, other in ((tom, "2"), (tom, "0"), (ola, "0"), (ola, "3"), (ola, "x"), (again, "1")):
        assert guest.post(f"{path}/link", {"other": other}).status_code == 403
    code = new_code(ola, path, other="1")
    again.post(f"{path}/seat", {"code": code})
    assert chairs(again, path) == {1}
    lines = yard.house.yard.store.lines(path.rpartition("/")[2])
    assert [(line.seat, line.text, line.about) for line in lines] == [(-1, "side.told.new_link", 1)]


def test_the_link_of_ones_own_is_told_to_nobody(yard: Guests) -> None:
    ola = yard.come()
    path = open_net(ola, *PRIVATE)
    new_code(ola, path)
    assert yard.house.yard.store.lines(path.rpartition("/")[2]) == []


def test_a_script_gets_the_part_and_a_form_a_page(yard: Guests) -> None:
    ola = yard.come()
    path = open_net(ola, *PRIVATE)
    part = ola.post(f"{path}/link", PRESSED, **{"hx-request": "true"}).text
    assert part.lstrip().startswith('<section class="seat-link"')
    page = ola.post(f"{path}/link", PRESSED).text
    assert "<html" in page
    assert f'name="back" value="{path}"' in page, "the language can be changed without another post"
    for text in (part, page):
        assert re.search(r"<svg[^>]* class=\"qr\"", text)
        assert "style=" not in text


# The lists


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
