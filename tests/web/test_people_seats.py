"""Seats that move between devices, by links and codes that are worth nothing to anybody else."""

from __future__ import annotations

import re

import pytest

from stockyard.table.keys import HOST, MOST_HOLDS, Hold
from tests.table.seating import seats_of
from tests.web.guests import FRESH, PRESSED, PRIVATE, Guests, chairs, new_code, open_net, sit
from tests.web.visiting import text_of


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


def test_a_link_that_is_not_kept_is_not_shown(yard: Guests) -> None:
    """A seat that is open on as many devices as a table keeps has no room for a code, whoever asks for it."""
    ola, tom = yard.come(), yard.come()
    path = open_net(ola, *PRIVATE, listed="public")
    table = path.rpartition("/")[2]
    sit(tom, path, "Tom")
    store = yard.house.yard.store
    store.hold([Hold(table, 1, f"device {k}", "browser", 0.0) for k in range(MOST_HOLDS - 2)])
    code = new_code(tom, path)
    store.hold([Hold(table, 1, "one device more", "browser", 0.0)])
    yard.house.yard.ring("people", table)
    assert yard.come().post(f"{path}/seat", {"code": code}).status_code == 422, "its place was needed"
    for guest, fields in ((tom, PRESSED), (ola, {"other": "1"})):
        answer = guest.post(f"{path}/link", fields)
        assert answer.status_code == 409
        assert f"open on {MOST_HOLDS} devices" in text_of(answer.text).replace("\u00a0", " ")
        assert FRESH.search(answer.text) is None
    assert store.lines(table) == [], "nobody is told of a link that there is not"
    assert tom.post(f"{path}/sign-out", PRESSED).status_code == 200
    code = new_code(ola, path, other="1")
    assert yard.come().post(f"{path}/seat", {"code": code}).status_code == 303


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
