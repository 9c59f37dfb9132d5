"""People and what a server knows of them: cookies, names, and the form of a new table."""

from __future__ import annotations

import re

import pytest

from stockyard.table.keys import HOST
from tests.web.guests import NONCE, PRIVATE, Guests, chairs, hidden, names, open_net, sit
from tests.web.visiting import text_of

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
    key = hidden(first.get("/new/sharenanigans").text)["key"]
    path = open_net(first, *PRIVATE, key=key)
    assert open_net(second, *PRIVATE, key=key) == path
    assert chairs(second, path) == {HOST, 0}
    one, other = yard.come(), yard.come()
    key = hidden(one.get(f"{path}/join").text)["key"]
    for guest in (one, other):
        fields = {"key": key, "code": yard.invitation(path)}
        assert sit(guest, path, "Mia", **fields).status_code == 303
    assert chairs(one, path) == chairs(other, path) == {1}
    assert names(yard, path) == ["Ola", "Mia", ""]


@pytest.mark.parametrize("where", ["net", "screen"])
@pytest.mark.parametrize("key", ["k1", "a key that two strangers made up", "drawn.", ".", "", "é.ż"])
def test_a_key_that_was_made_up_makes_nobody_the_same_visitor(yard: Guests, key: str, where: str) -> None:
    """Two strangers behind one address. The same key of the same visitor is the same table."""
    first, second = yard.come(), yard.come()
    path = open_net(first, *PRIVATE, key=key, where=where)
    other = open_net(second, *PRIVATE, key=key, where=where)
    assert path != other
    assert chairs(second, path) == chairs(first, other) == frozenset()
    assert HOST in chairs(first, path) and HOST in chairs(second, other)
    assert (open_net(first, *PRIVATE, key=key, where=where) == path) == bool(key)


def test_a_key_made_up_from_a_drawn_one_is_made_up(yard: Guests) -> None:
    first, second = yard.come(), yard.come()
    path = open_net(first, *PRIVATE, starts="host", listed="public")
    drawn, _, mark = hidden(first.get("/new/zoo").text)["key"].partition(".")
    for key in (f"{drawn}x.{mark}", f"x.{mark}", f"{drawn}.{mark}x", f"{drawn}.{mark[:-1]}", drawn, mark):
        guests = [yard.come(), yard.come()]
        paths = {open_net(guest, *PRIVATE, key=key) for guest in guests}
        assert len(paths) == 2
    for guest in (second, yard.come()):
        assert sit(guest, path, "Mia", key="a key that two made up").status_code in (303, 409)
    assert len(chairs(second, path)) == 1


def test_who_gives_a_name_that_nobody_sees_is_called_as_without_one(yard: Guests) -> None:
    ola, tom, mia = yard.come(), yard.come(), yard.come()
    path = open_net(ola, *PRIVATE, listed="public", starts="host", me="\u0301" * 24)
    sit(tom, path, "\u3164")
    sit(mia, path, "")
    assert all(name.isalpha() for name in names(yard, path)), "those of animals"
    assert len(set(names(yard, path))) == 3


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
