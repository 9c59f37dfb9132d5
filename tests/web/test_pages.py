"""Every page answers, in both languages, with the headers that keep it safe."""

import re

import pytest

from stockyard.agents import LEVELS
from stockyard.text import catalogue
from tests.web.visiting import Visitor, text_of, visitor

PAGES = ("/", "/new/sharenanigans", "/rules/sharenanigans", "/cards/sharenanigans", "/records")


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_page_speaks_the_language_of_the_browser(guest: Visitor, path: str, lang: str) -> None:
    answer = guest.get(path, **{"accept-language": f"{lang}-XX,{lang};q=0.9,de;q=0.5"})
    assert answer.status_code == 200
    assert f'<html lang="{lang}">' in answer.text
    assert "web." not in text_of(answer.text)


@pytest.mark.parametrize("path", [*PAGES, "/nowhere", "/tables/nothing"])
def test_headers(guest: Visitor, path: str) -> None:
    answer = guest.get(path)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    assert not re.search(r"<script(?![^>]* src=)|\son\w+=|\sstyle=|javascript:", answer.text)


def test_the_language_is_chosen_and_remembered(guest: Visitor) -> None:
    answer = guest.post("/language", {"lang": "pl", "back": "/records"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/records")
    assert '<html lang="pl">' in guest.get("/").text
    guest.post("/language", {"lang": "xx", "back": "/"})
    assert '<html lang="pl">' in guest.get("/").text


@pytest.mark.parametrize(
    ("sent_to", "back"),
    [
        ("/tables/nothing/moves", "/"),
        ("/tables", "/"),
        ("/records", "/records"),
        ("/nowhere", "/"),
        ("TABLE/moves", "TABLE"),
        ("TABLE/device", "TABLE"),
    ],
)
def test_after_a_form_that_failed_another_language_leads_to_a_page(
    guest: Visitor, sent_to: str, back: str
) -> None:
    table = guest.open_table("person", "greedy")
    answer = guest.client.post(sent_to.replace("TABLE", table), content=b"{", follow_redirects=False)
    assert answer.status_code >= 400
    found = re.search(r'action="/language">\s*<input type="hidden" name="back" value="([^"]*)"', answer.text)
    assert found is not None
    assert found[1] == back.replace("TABLE", table)
    assert guest.get(found[1]).status_code == 200
    assert guest.get("/nowhere").text.count('name="back" value="/nowhere"') == 1


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil.example", "", "/a\r\nb"])
def test_nobody_is_sent_to_another_site(guest: Visitor, back: str) -> None:
    assert guest.post("/language", {"lang": "pl", "back": back}).headers["location"] == "/"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nowhere", 404),
        ("/tables/nothing", 404),
        ("/tables/" + "x" * 500, 404),
        ("/tables/nothing/board", 404),
        ("/tables/nothing/live", 404),
        ("/new/chess", 404),
        ("/rules/chess", 404),
        ("/cards/..%2f..", 404),
        ("/static/x/nothing.css", 404),
        ("/static/x/../../app.py", 404),
    ],
)
def test_what_is_not_there_is_said_on_a_page(guest: Visitor, path: str, status: int) -> None:
    answer = guest.get(path)
    assert answer.status_code == status
    assert "<h1>" in answer.text


def test_static_files_are_kept_for_ever_and_pressed(guest: Visitor) -> None:
    page = guest.get("/").text
    urls = set(re.findall(r'"(/static/[^"#]+)', page))
    assert urls
    for url in urls:
        answer = guest.get(url, **{"accept-encoding": "gzip"})
        assert answer.status_code == 200, url
        assert "immutable" in answer.headers["cache-control"]
        if not url.endswith(".woff2"):
            assert answer.headers["content-encoding"] == "gzip"
    old = re.sub(r"/static/\w+/", "/static/0123/", urls.pop())
    assert guest.get(old).headers["cache-control"] == "no-cache"
    assert guest.get("/favicon.ico").status_code in (200, 307)


def test_all_pictures_of_all_pages_are_in_the_sprite(guest: Visitor) -> None:
    path = guest.open_table("person", "person")
    sprite = guest.get(guest.house.pages.assets.url("vendor/icons.svg")).text
    for page in (*PAGES, path):
        for name in re.findall(r'icons\.svg#([\w-]+)"', guest.get(page).text):
            assert f'id="{name}"' in sprite, name


def test_pages_are_pressed(guest: Visitor) -> None:
    answer = guest.get("/cards/sharenanigans", **{"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"


@pytest.mark.parametrize("headers", [{"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}])
def test_a_form_from_another_site_is_turned_away(guest: Visitor, headers: dict[str, str]) -> None:
    answer = guest.post("/language", {"lang": "pl", "back": "/"}, **headers)
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("headers", [{"origin": "http://testserver"}, {"sec-fetch-site": "same-origin"}])
def test_a_form_from_here_is_let_in(guest: Visitor, headers: dict[str, str]) -> None:
    assert guest.post("/language", {"lang": "pl", "back": "/"}, **headers).status_code == 303


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("evil.example", 421),
        ("evil.example:8000", 421),
        ("", 421),
        ("127.0.0.1:8000", 200),
        ("192.168.0.7", 200),
        ("[::1]:8000", 200),
        ("localhost:8000", 200),
        ("yard.local", 200),
    ],
)
def test_only_own_names_and_addresses_are_answered(guest: Visitor, host: str, status: int) -> None:
    assert guest.get("/", host=host).status_code == status


def test_our_own_fault_is_logged_and_told_in_a_sentence(
    guest: Visitor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_args: object, **_more: object) -> None:
        raise RuntimeError("the disk is gone, key=abc")

    monkeypatch.setattr(guest.house.yard, "tables", fail)
    client = type(guest.client)(guest.client.app, raise_server_exceptions=False)
    answer = client.get("/")
    assert answer.status_code == 500
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    assert "the disk is gone" not in answer.text
    assert "<h1>" in answer.text
    assert "the disk is gone" in caplog.text


def test_two_clicks_on_the_form_open_one_table(guest: Visitor) -> None:
    assert guest.open_table("person", "greedy", key="k1") == guest.open_table("person", "greedy", key="k1")
    assert guest.open_table("person", "greedy", key="k2") != guest.open_table("person", "greedy", key="k3")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": "x" * 41}, "At most 40"),
        ({"seat0_name": "y" * 25}, "At most 24"),
        ({"seat1_kind": "none"}, "at least two"),
        ({"seat1_kind": "wizard"}, "kind of player"),
        ({"seat0_name": "Mia", "seat1_name": " mia "}, "same name"),
        ({"turn_limit": "many"}, "house rule"),
        ({"turn_limit": "0"}, "house rule"),
        ({"turn_limit": "9" * 30}, "house rule"),
        ({"turn_limit": "0000010000000"}, "house rule"),
        ({"turn_limit": "000001" + "0" * 5000}, "house rule"),
        ({"turn_limit": "1001"}, "house rule"),
        ({"reactions": "none"}, "house rule"),
    ],
)
def test_a_wrong_form_comes_back_with_a_sentence_and_all_that_was_typed(
    guest: Visitor, fields: dict[str, str], said: str
) -> None:
    form = {"game": "sharenanigans", "name": "Ours", "seat0_kind": "person", "seat1_kind": "greedy", **fields}
    answer = guest.post("/tables", form)
    assert answer.status_code == 422
    assert said in text_of(answer.text)
    for value in fields.values():
        if value not in ("none", "wizard") and len(value) < 100:
            assert value in answer.text
    assert guest.house.yard.tables(9) == []


@pytest.mark.parametrize("game", ["sharenanigans", "zoo"])
def test_the_levels_and_random_are_on_offer_and_greedy_is_taken_from_pages_of_old(
    guest: Visitor, game: str
) -> None:
    page = guest.get(f"/new/{game}").text
    offered = re.findall(r'name="seat1_kind" value="(\w+)"( checked)?', page)
    assert [kind for kind, _ in offered if kind != "bot"] == ["person", *LEVELS, "random"]
    assert [kind for kind, chosen in offered if chosen] == ["medium"]
    for lang in ("en", "pl"):
        shown = text_of(guest.get(f"/new/{game}", **{"accept-language": lang}).text)
        for kind in (*LEVELS, "random"):
            said = [catalogue(lang).say(f"web.kind.{kind}{part}") for part in ("", ".about")]
            assert text_of(" ".join(said)) in shown
    extra = {"coins": "8", "fruits": "0"} if game == "zoo" else {}
    path = guest.open_table("person", "greedy", "expert", game=game, **extra)
    assert [seat.agent for seat in guest.table(path).seats] == ["", "greedy", "expert"]
    form = {"game": game, "name": "x" * 99, "seat0_kind": "person", "seat1_kind": "greedy", **extra}
    again = guest.post("/tables", {"turn_limit": "", "reactions": "all", **form})
    assert again.status_code == 422
    assert 'name="seat1_kind" value="greedy" checked' in again.text


def test_names_are_escaped_everywhere(guest: Visitor) -> None:
    name = "<b>&\"'"
    path = guest.open_table("person", "person", names=[name, "Tom"], name="<i>table</i>")
    for page in ("/", path, f"{path}/board", f"{path}/replay"):
        text = guest.get(page).text
        assert '<b>&"' not in text
        assert "<i>table" not in text
    assert "&lt;b&gt;" in guest.get(path).text


def test_the_home_page_lists_tables_by_what_one_can_do(guest: Visitor) -> None:
    mine = guest.open_table("person", "person", names=["Mia", "Tom"], name="Ours")
    over = guest.open_table("random", "random", name="Theirs", turn_limit="1")
    table = guest.table(over)
    while not table.over:
        pass
    page = guest.get("/").text
    assert page.index(mine) < page.index(f"{over}/replay")
    assert "Mia" in page
    assert "is on turn" in text_of(page)


@pytest.mark.parametrize("kind", ["application/json", "text/plain", ""])
def test_a_body_that_is_no_form(guest: Visitor, kind: str) -> None:
    answer = guest.client.post("/tables", content=b"{}", headers={"content-type": kind})
    assert answer.status_code == 415


def test_a_huge_body_is_refused_without_being_read(guest: Visitor) -> None:
    answer = guest.client.post(
        "/records", content=b"x" * 4_000_000, headers={"content-type": "application/x-www-form-urlencoded"}
    )
    assert answer.status_code == 413
    assert answer.headers["cache-control"] == "no-store"


def test_a_page_without_script_looks_again_while_a_computer_player_thinks() -> None:
    with visitor(pause=60.0) as guest:
        for kinds in (("person", "greedy"), ("greedy", "person"), ("greedy", "random")):
            path = guest.open_table(*kinds)
            if (match := guest.table(path).match).asked[0] in guest.table(path).persons:
                assert "refresh" not in guest.get(path).text, "somebody is asked"
                answer = guest.post(f"{path}/moves", {**guest.form(path), "move": "end_turn"})
                assert answer.status_code == 303, match.legal(0)
            assert f'<noscript><meta http-equiv="refresh" content="3; url={path}"></noscript>' in (
                guest.get(path).text
            )
            assert "refresh" not in guest.get(f"{path}/replay").text
        path = guest.open_table("person", "person")
        assert "refresh" not in guest.get(path).text
