"""What protects visitors: headers, cookies, origins; and that no page needs what they forbid."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final

import pytest

from stockyard.web.guard import HEADERS, POLICY
from tests.web.api.programs import PERSON, begun, problem, program
from tests.web.visiting import Visitor

ADDRESSES: Final = ("href", "src", "action", "formaction", "hx-get", "hx-post", "sse-connect")
STREAMS: Final = ("/live", "/lobby-live", "/waiting-live")


class Page(HTMLParser):
    """What a policy without inline script and style would keep from working, and where the page leads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.forbidden: list[str] = []
        self.links: list[str] = []
        self._script = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.forbidden += [f"{tag} {name}" for name in given if name.startswith("on") or name == "style"]
        self.forbidden += [tag] if tag in ("style", "iframe", "object", "embed", "base") else []
        self.forbidden += [tag] if tag == "script" and not given.get("src") else []
        for name in ADDRESSES:
            address = given.get(name) or ""
            if re.match(r"(?i)\s*(javascript|data|vbscript):", address) or address.startswith(("http", "//")):
                self.forbidden.append(f"{tag} {name}={address}")
            elif name in ("href", "hx-get") and address.startswith("/"):
                self.links.append(address.partition("#")[0])


def pages_of(guest: Visitor, *first: str) -> dict[str, str]:
    """All pages that can be reached from these by links."""
    found: dict[str, str] = {}
    queue = list(first)
    while queue:
        path = queue.pop()
        if path in found or path.startswith("/static/") or path.endswith(STREAMS):
            continue
        answer = guest.get(path)
        found[path] = answer.text if "text/html" in answer.headers["content-type"] else ""
        queue += Page(found[path]).links
    return found


def tables_of_all_kinds(guest: Visitor) -> list[str]:
    """Tables of both games: at one screen, running, over, waiting for people."""
    paths = [
        guest.open_table("person", "person", "greedy", names=("<b>Ola</b>", 'Jan"&')),
        guest.open_table("person", "person", game="zoo"),
        guest.open_table("person", "person", where="net", game="zoo"),
        guest.open_table("person", "person", where="net", public="1"),
    ]
    over = guest.open_table("person", "person")
    table = guest.table(over)
    table.give_up(0, "the-end")
    return [*paths, over]


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_no_page_needs_what_the_policy_forbids(guest: Visitor, lang: str) -> None:
    guest.client.cookies.set("lang", lang)
    paths = tables_of_all_kinds(guest)
    more = [f"{path}{part}" for path in paths for part in ("", "/join", "/seat", "/board", "/side", "/proof")]
    pages = pages_of(guest, "/", "/nothing", "/verify", "/new/zoo", *more)
    assert len(pages) > 30
    for path, text in pages.items():
        assert not Page(text).forbidden, path


def test_the_policy_allows_nothing_inline_and_nobody_else() -> None:
    assert "unsafe" not in POLICY and "*" not in POLICY and "http" not in POLICY
    assert POLICY.startswith("default-src 'none'")
    for part in ("frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'", "script-src 'self'"):
        assert part in POLICY


@pytest.mark.parametrize(
    "path", ["/", "/nothing", "/api/v1/games", "/api/v1/nothing", "/favicon.ico", "/records"]
)
def test_every_answer_has_the_headers(guest: Visitor, path: str) -> None:
    for host, status in (("testserver", None), ("evil.example", 421)):
        answer = guest.client.get(path, headers={"host": host}, follow_redirects=False)
        assert status in (None, answer.status_code)
        for name, value in HEADERS.items():
            assert answer.headers[name] == value or name == "cache-control"
        assert "strict-transport-security" not in answer.headers


def test_https_is_asked_for_again_where_it_was_used(guest: Visitor) -> None:
    for path in ("/", "/api/v1/games", "/nothing"):
        answer = guest.client.get(f"https://testserver{path}")
        assert answer.headers["strict-transport-security"] == "max-age=31536000"


def test_cookies_are_out_of_reach(guest: Visitor) -> None:
    for scheme in ("http", "https"):
        fields = {"game": "zoo", "where": "net", "key": f"a-key-of-this-{scheme}", "lang": "pl", "back": "/"}
        fields |= {"seat0_kind": "person", "seat1_kind": "person"}
        table = guest.open_table("person", "person")
        for path in ("/tables", "/language", f"{table}/device"):
            guest.client.cookies.clear()
            form = {**fields, **({"seat": "0", "ply": "0"} if path.endswith("device") else {})}
            answer = guest.client.post(f"{scheme}://testserver{path}", data=form, follow_redirects=False)
            given = [one for one in answer.headers.get_list("set-cookie") if "max-age=0" not in one.lower()]
            assert given or path.endswith("device"), path
            for cookie in given:
                assert "httponly" in cookie.lower() and "samesite=lax" in cookie.lower(), cookie
                assert ("secure" in cookie.lower()) == (scheme == "https"), cookie


@pytest.mark.parametrize(
    "headers", [{"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"},
                {"sec-fetch-site": "same-site"}],
)  # fmt: skip
def test_other_sites_can_not_use_the_cookie_of_a_program_in_a_page(headers: dict[str, str]) -> None:
    wish = {"game": "zoo", "seats": [PERSON, PERSON]}
    with program() as ola:
        ola.client.cookies.set("visitor", "v" * 32)
        assert problem(ola.client.post("/api/v1/tables", json=wish, headers=headers)) == (403, "other_site")
        same = {"sec-fetch-site": "same-origin", "origin": "http://testserver"}
        assert ola.client.post("/api/v1/tables", json=wish, headers=same).status_code == 201
        # A page of another site can't add a token without asking first, and nobody answers it.
        token = {"authorization": "Bearer " + "t" * 32}
        assert ola.client.post("/api/v1/tables", json=wish, headers={**headers, **token}).status_code == 201
        asked = {**headers, "access-control-request-method": "POST"}
        answer = ola.client.options("/api/v1/tables", headers=asked)
        assert answer.status_code == 405
        assert not [name for name in answer.headers if name.startswith("access-control")]


def test_a_form_of_another_site_can_not_be_a_request_of_the_api() -> None:
    with program() as ola:
        table, people = begun(ola)
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            answer = ola.client.post(
                f"/api/v1/tables/{table.id}/moves",
                content=b'{"ply":0,"key":"k","moves":["flip"]}',
                headers={"content-type": kind, "authorization": f"Bearer {people[0].token}"},
            )
            assert problem(answer) == (415, "not_json")


def test_names_and_talk_are_text_wherever_they_stand() -> None:
    bad = "<img src=x onerror=alert(1)>"
    with program() as ola:
        made = ola.open("zoo", 2, name=bad[:40], sit={"name": bad[:24]})
        jan = ola.join(made, bad[:24])
        jan.post(f"/tables/{made['id']}/talk", {"text": bad})
        ola.client.cookies.set("visitor", "v" * 32)
        for part in ("", "/side", "/board", "/replay", "/proof"):
            page = ola.client.get(f"/tables/{made['id']}{part}").text
            assert "<img src=x" not in page, part
        assert bad in ola.get(f"/tables/{made['id']}/talk")["lines"][0]["text"], "in JSON it is text anyway"
