"""People over the net gather: by a link or from the lobby, until the game begins or is called off."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from stockyard.table.keys import HOST, Hold, holder_of
from stockyard.table.waiting import WAIT_FOR_HOST
from stockyard.web import visitor
from tests.web.guests import PRESSED, PRIVATE, Guests, chairs, hidden, holder, names, new_code, open_net, sit
from tests.web.visiting import text_of


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


def test_after_a_day_whoever_sits_there_may_begin(yard: Guests) -> None:
    ola, tom, eve = yard.come(), yard.come(), yard.come()
    path = open_net(ola, *PRIVATE, starts="host")
    sit(tom, path, "Tom", code=yard.invitation(path))
    page = tom.get(path).text
    assert "Whoever sits here may begin in 24 hours, if the host has not." in text_of(page)
    assert f'action="{path}/begin"' not in page
    assert tom.post(f"{path}/begin", {"fill": "1"}).status_code == 403
    store, known = yard.house.yard.store, yard.gathering(path)
    store.disperse(known.id)
    store.gather(replace(known, created=known.created - WAIT_FOR_HOST), [])
    for guest, seat in ((ola, 0), (tom, 1)):
        store.hold([Hold(known.id, seat, holder(guest), "browser", 1.0)])
    yard.house.yard.ring("people", known.id)
    page = tom.get(path, **{"accept-language": "pl"}).text
    assert "Gospodarz od doby nie zaczyna gry" in text_of(page)
    assert f'action="{path}/begin"' in page
    assert f'action="{path}/begin"' not in eve.get(path).text
    assert eve.post(f"{path}/begin", {"fill": "1"}).status_code == 403
    assert tom.post(f"{path}/begin", {"fill": "1"}).status_code == 303
    assert tom.table(path).names[:2] == ["Ola", "Tom"]
