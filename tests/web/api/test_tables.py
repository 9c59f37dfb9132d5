"""Tables opened, joined and begun by programs."""

from __future__ import annotations

from typing import Any

import pytest

from stockyard.table.keys import holder_of
from tests.web.api.programs import PERSON, Program, begun, new_key, problem, program

COMPUTER = {"kind": "computer"}


def test_what_can_be_played_is_told_with_its_options(ola: Program) -> None:
    games = {one["game"]: one for one in ola.get("/games")["games"]}
    assert games["zoo"]["seats"] == {"fewest": 2, "most": 5}
    assert games["sharenanigans"]["options"]["reactions"] == "all"
    for name, game in games.items():
        made = ola.open(name, 2, options=game["options"])
        assert not made["begun"], "the options that are told can be sent back"


def test_a_table_begins_when_its_last_seat_is_taken() -> None:
    with program(seed=None) as ola:
        _begins(ola)


def _begins(ola: Program) -> None:
    made = ola.open("zoo", 3)
    assert (made["seat"], made["begun"], made["ply"]) == (0, False, 0)
    assert [chair["taken"] for chair in made["chairs"]] == [True, False, False]
    jan = ola.join(made)
    assert not ola.get(f"/tables/{made['id']}")["begun"]
    ewa = ola.join(made, "Ewa")
    told = ewa.get(f"/tables/{made['id']}")
    assert told["begun"]
    assert [chair["name"] for chair in told["chairs"]] == ["Ola", "Jan", "Ewa"]
    assert (jan.seat, ewa.seat, told["mine"]) == (1, 2, [2])
    assert told["commitment"] == made["commitment"], "what was promised before anybody sat down"


def test_computers_and_bots_sit_where_they_are_wanted(ola: Program) -> None:
    seats = [PERSON, {"kind": "computer", "agent": "random", "name": "Robi"}, {"kind": "bot"}]
    made = ola.post("/tables", {"game": "zoo", "seats": seats, "sit": {"name": "Ola"}})
    assert made["begun"], "nobody is waited for"
    assert [(one["kind"], one["agent"]) for one in made["chairs"]] == [
        ("person", None), ("computer", "random"), ("bot", None),
    ]  # fmt: skip
    assert made["chairs"][1]["name"] == "Robi"


def test_a_table_of_computers_alone_begins_and_is_played(ola: Program) -> None:
    made = ola.post("/tables", {"game": "sharenanigans", "seats": [COMPUTER, COMPUTER]})
    assert made["begun"] and made["seat"] is None and made["runs"]
    table = ola.house.yard.table(made["id"])
    assert table is not None and table.asked_computers()


def test_the_host_begins_with_computers_or_without_seats(ola: Program) -> None:
    made = ola.open("zoo", 3, terms={"starts": "host"})
    ola.join(made)
    assert problem(ola.another().ask("POST", f"/tables/{made['id']}/start", {})) == (403, "not_host")
    told = ola.post(f"/tables/{made['id']}/start", {"fill": None})
    assert [chair["name"] for chair in told["chairs"]] == ["Ola", "Jan"]
    made = ola.open("zoo", 3)
    told = ola.post(f"/tables/{made['id']}/start", {"fill": "random"})
    assert [chair["agent"] for chair in told["chairs"]] == [None, "random", "random"]
    made = ola.open("zoo", 3)
    assert problem(ola.ask("POST", f"/tables/{made['id']}/start", {"fill": None})) == (409, "too_few")


def test_a_seat_needs_the_invitation_unless_the_table_is_public(ola: Program) -> None:
    made = ola.open("zoo", 4)
    at = f"/tables/{made['id']}/seats"
    for invitation in ("", "k3f9-k3f9-k3f9-k3f9", "nonsense", made["id"]):
        answer = ola.another().ask("POST", at, {"name": "Ewa", "invitation": invitation})
        assert problem(answer) == (403, "not_invited")
    for invitation in (
        made["invitation"],
        made["invitation_url"],
        made["invitation"].upper().replace("-", " "),
    ):
        assert ola.another().post(at, {"name": "Ewa", "invitation": invitation})["seat"]
    assert problem(ola.another().ask("POST", at, {"name": "Ewa", "invitation": made["invitation"]}))[0] == 409
    public = ola.open("zoo", 2, terms={"public": True})
    assert ola.another().post(f"/tables/{public['id']}/seats", {"name": "Ewa"})["begun"]


def test_the_invitation_is_told_to_whoever_sits_and_to_nobody_else(ola: Program) -> None:
    made = ola.open("zoo", 3)
    jan = ola.join(made)
    assert jan.get(f"/tables/{made['id']}")["invitation"] == made["invitation"]
    stranger = ola.another().get(f"/tables/{made['id']}")
    assert stranger["invitation"] is None and stranger["invitation_url"] is None
    assert made["invitation"] not in ola.another().ask("GET", "/tables").text


def test_a_token_is_kept_as_a_digest_and_opens_its_seat_alone(ola: Program) -> None:
    table, (ola_, jan) = begun(ola)
    kept = {(one.chair, one.holder) for one in ola.house.yard.store.holds(table.id)}
    assert (0, holder_of(ola_.token)) in kept and (1, holder_of(jan.token)) in kept
    assert ola_.get(f"/tables/{table.id}/view")["seat"] == 0
    assert jan.get(f"/tables/{table.id}/view")["seat"] == 1
    assert problem(jan.ask("GET", f"/tables/{table.id}/view?seat=0")) == (403, "not_yours")
    assert ola.another().get(f"/tables/{table.id}/view")["seat"] is None
    assert ola.another("x" * 32).get(f"/tables/{table.id}/view")["seat"] is None


@pytest.mark.parametrize("token", ["", "short", "x" * 101, "with space inside it", "żółw" * 6])
def test_a_token_that_can_be_none_is_refused(ola: Program, token: str) -> None:
    headers = [(b"authorization", f"Bearer {token}".encode())]
    answer = ola.client.get("/api/v1/tables", headers=headers)
    assert problem(answer) == (401, "bad_token")
    assert answer.headers["www-authenticate"] == "Bearer"
    assert (
        problem(ola.client.get("/api/v1/tables", headers={"authorization": "Basic b2xhOnNlY3JldA=="}))[0]
        == 401
    )


def test_a_program_may_bring_its_own_token_for_all_its_tables(ola: Program) -> None:
    ola.token = "my-own-token-drawn-at-random"
    first, second = ola.open(), ola.open("zoo")
    assert first["token"] == second["token"] == ola.token
    assert {one["id"] for one in ola.get("/tables")["mine"]} == {first["id"], second["id"]}
    assert ola.another().get("/tables")["mine"] == []


def test_the_same_key_opens_one_table(ola: Program) -> None:
    ola.token = "my-own-token-drawn-at-random"
    wish: dict[str, Any] = {
        "game": "zoo",
        "seats": [PERSON, PERSON],
        "sit": {"name": "Ola"},
        "key": new_key(),
    }
    first, second = ola.post("/tables", wish), ola.post("/tables", wish)
    assert first == second, "the token, too: the first answer may have been lost"
    jan = ola.join(first)
    assert ola.post("/tables", wish)["begun"], "and when the game has begun"
    assert problem(ola.ask("POST", "/tables", {**wish, "game": "sharenanigans"})) == (422, "reused_key")
    other = jan.post("/tables", wish)
    assert other["id"] != first["id"], "a key belongs to its sender"


def test_the_same_key_of_strangers_opens_a_table_for_each(ola: Program) -> None:
    """They come from one address and have no token yet."""
    wish = {"game": "zoo", "seats": [PERSON, PERSON], "sit": {"name": "Ola"}, "key": new_key()}
    made = [stranger.post("/tables", wish) for stranger in (ola, ola.another(), ola.another())]
    for name in ("id", "token", "invitation"):
        assert len({one[name] for one in made}) == 3
    second = ola.another()
    second.token = made[1]["token"]
    assert [one["id"] for one in second.get("/tables")["mine"]] == [made[1]["id"]]


def test_a_number_of_one_s_own_comes_after_the_commitment(ola: Program) -> None:
    """Also the host's: with the wish for the table it would come before."""
    wish = {"game": "zoo", "seats": [PERSON, PERSON], "sit": {"nonce": "ab" * 16}}
    refusal = ola.ask("POST", "/tables", wish)
    assert problem(refusal) == (422, "bad_field") and refusal.json()["field"] == "sit.nonce"
    made = ola.post("/tables", {**wish, "sit": None})
    assert len(made["commitment"]) == 64 and made["nonces"] == {} and made["seat"] is None
    ola.token = made["token"]
    sat = ola.post(f"/tables/{made['id']}/seats", {"name": "Ola", "nonce": "ab" * 16})
    about = ola.get(f"/tables/{made['id']}")
    assert about["nonces"] == {str(sat["seat"]): "ab" * 16} and about["host"] == sat["seat"]
    assert about["commitment"] == made["commitment"]


def test_sitting_down_twice_is_sitting_down_once(ola: Program) -> None:
    made = ola.open("zoo", 4)
    jan = ola.join(made)
    again = jan.post(f"/tables/{made['id']}/seats", {"name": "Jan"})
    assert (again["seat"], again["token"]) == (jan.seat, jan.token)


def test_whoever_stands_up_loses_the_seat(ola: Program) -> None:
    made = ola.open("zoo", 3)
    jan, ewa = ola.join(made), ola.another()
    at = f"/tables/{made['id']}/seats/{jan.seat}"
    assert problem(ewa.ask("DELETE", at)) == (403, "not_yours")
    assert jan.ask("DELETE", at).status_code == 200
    assert jan.get(f"/tables/{made['id']}")["mine"] == []
    assert problem(ola.ask("DELETE", at)) == (409, "not_there")
    assert problem(ola.ask("DELETE", f"/tables/{made['id']}/seats/9"))[0] == 409
    assert problem(ola.ask("DELETE", f"/tables/{made['id']}/seats/x")) == (404, "no_page")


def test_a_table_can_be_called_off_by_its_host(ola: Program) -> None:
    made = ola.open("zoo", 3)
    jan = ola.join(made)
    assert problem(jan.ask("DELETE", f"/tables/{made['id']}")) == (403, "not_host")
    assert ola.ask("DELETE", f"/tables/{made['id']}").json() == {"id": made["id"], "gone": True}
    assert problem(jan.ask("GET", f"/tables/{made['id']}")) == (404, "no_table")
    table, people = begun(ola)
    assert problem(people[0].ask("DELETE", f"/tables/{table.id}")) == (409, "begun")


def test_a_public_table_is_listed_while_it_waits(ola: Program) -> None:
    made = ola.open("zoo", 2, terms={"public": True}, name="Everybody welcome")
    stranger = ola.another()
    assert [one["name"] for one in stranger.get("/tables")["public"]] == ["Everybody welcome"]
    ola.join(made)
    assert stranger.get("/tables")["public"] == []


def test_nobody_looks_on_where_the_host_forbids_it(ola: Program) -> None:
    table, people = begun(ola, terms={"watching": False})
    stranger = ola.another()
    for path in ("", "/view", "/log", "/talk", "/record", "/stream?messages=1"):
        assert problem(stranger.ask("GET", f"/tables/{table.id}{path}")) == (403, "no_watching"), path
        assert people[1].ask("GET", f"/tables/{table.id}{path}").status_code == 200, path


def test_the_next_game_is_one_table_whoever_asks(ola: Program) -> None:
    table, people = begun(ola)
    assert problem(people[0].ask("POST", f"/tables/{table.id}/rematch")) == (409, "not_over")
    people[0].post(f"/tables/{table.id}/end", {"key": new_key()})
    first = people[0].post(f"/tables/{table.id}/rematch")
    assert people[1].post(f"/tables/{table.id}/rematch", {}) == first
    assert problem(ola.another().ask("POST", f"/tables/{table.id}/rematch")) == (403, "not_yours")
    sat = people[1].post(f"/tables/{first['id']}/seats", {"name": "Jan"})
    assert sat["seat"] == 0, "everybody moves up one seat"


def test_a_cookie_is_as_good_as_a_token_and_is_not_told(ola: Program) -> None:
    ola.client.cookies.set("visitor", "v" * 32)
    made = ola.post("/tables", {"game": "zoo", "seats": [PERSON, PERSON], "sit": {"name": "Ola"}})
    assert made["token"] is None
    assert ola.get(f"/tables/{made['id']}")["mine"] == [0]
    assert made["id"] in ola.client.get("/").text, "the page knows it, too"


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"seats": [PERSON]}, "seats"),
        ({"seats": [PERSON] * 6}, "seats"),
        ({"seats": [PERSON] * 5}, "seats"),
        ({"seats": [PERSON, {"kind": "cat"}]}, "seats.1.kind"),
        ({"seats": [PERSON, {"kind": "person", "name": "Ola"}]}, "seats.1.name"),
        ({"seats": [PERSON, {"kind": "bot", "agent": "greedy"}]}, "seats.1.agent"),
        ({"seats": [PERSON, {"kind": "computer", "agent": "deep"}]}, "seats.1.agent"),
        ({"name": "x" * 41}, "name"),
        ({"options": {"turn_limit": "x"}}, "options.turn_limit"),
        ({"options": {"seed": "demo"}}, "options.seed"),
        ({"options": {"key": "00"}}, "options.key"),
        ({"options": {"bots": 1}}, "options.bots"),
        ({"options": {"nonsense": 1}}, "options"),
        ({"terms": {"net": False}}, "terms.net"),
        ({"terms": {"clock": "move", "seconds": 1}}, "terms.seconds"),
        ({"sit": {"nonce": "xyz"}}, "sit.nonce"),
        ({"sit": "Ola"}, "sit"),
        ({"seats": [COMPUTER, COMPUTER], "sit": {}}, "sit"),
        ({"more": 1}, "more"),
        ({"game": 7}, "game"),
        ({"key": "żółw"}, "key"),
    ],
)
def test_a_wish_that_can_not_be_is_refused_with_the_name_of_its_field(
    ola: Program, wish: dict[str, Any], field: str
) -> None:
    answer = ola.ask("POST", "/tables", {"game": "sharenanigans", "seats": [PERSON, PERSON], **wish})
    assert problem(answer) == (422, "bad_field")
    assert answer.json()["field"] == field
    assert field in answer.json()["detail"]
    assert ola.house.yard.store.gatherings(9) == []
