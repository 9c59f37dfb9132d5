"""Every byte that a server sends over whole games, to every viewer: pages, boards, streams, the API, records,
refusals and headers. Nothing in them is a card that this viewer has not seen, a key, or somebody's secret;
and what others have chosen in secret or hold changes no byte.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from html import unescape
from random import Random
from typing import Any, Final, cast

import pytest
from httpx2 import Client, Response

from stockyard import Match, sets
from stockyard.table.keys import holder_of
from stockyard.table.table import Table
from stockyard.web.house import House
from tests.web.api.following import Follower, real
from tests.web.api.programs import Standing, new_key
from tests.web.at_net import net_table
from tests.web.serving import wait
from tests.web.visiting import HX, Visitor, fields_of, text_of

IN_MARKUP: Final = re.compile(r"""(?:[."']|\b(?:card|play|block|give|hand|helper|goal)[.-])(\w+)\b""")
WORDS: Final = re.compile(r'[".](\w+)')
SPOKEN: Final = re.compile(r'(?:title|aria-label|alt)="([^"]*)"')
PAGES: Final = (
    "",
    "/board",
    "/side",
    "/proof",
    "/record",
    "/replay",
    "/replay?step=2",
    "/replay?step=5&eyes=1",
)
DATA: Final = (
    "",
    "/view?since=0",
    "/view?lang=pl",
    "/log",
    "/log?lang=pl",
    "/record",
    "/talk",
    "/stream?messages=1",
)
SWEEP: Final = 20
"""Everything is fetched by everybody each so many plies; streams are looked at after each one."""

OWN_NAMES: Final = ("devices", "tables", "invitations", "visitors", "tokens", "notices")
GAMES: Final[dict[str, dict[str, Any]]] = {
    "sharenanigans": {"head_start": True, "turn_limit": 3},
    "zoo": {"modules": ["events", "intrigues", "goals"]},
}


@dataclass
class Viewer:
    """Somebody with one seat, or none, who uses pages and the API alike and keeps all that was sent."""

    visitor: Visitor
    url: str
    secret: str
    seat: int | None
    stream: Follower | None = None
    known: set[str] = field(default_factory=set)
    checked: int = 0
    followed: int = 0

    @property
    def client(self) -> Client:
        """The browser."""
        return self.visitor.client

    def ask(self, method: str, path: str, data: Any = None, token: bool = True) -> Response:
        """A request of the API."""
        headers = {"authorization": f"Bearer {self.secret}"} if self.secret and token else {}
        answer = self.client.request(method, f"/api/v1{path}", json=data, headers=headers)
        self.visitor._kept(answer)
        return answer

    def everything(self, table: str, step: int) -> None:
        """All there is to fetch of a table, and some of what is refused."""
        for part in PAGES:
            self.visitor.get(f"/tables/{table}{part}")
        for part in DATA:
            self.ask("GET", f"/tables/{table}{part}")
        for seat in range(3):
            self.ask("GET", f"/tables/{table}/view?seat={seat}")
            self.ask("GET", f"/tables/{table}/log?seat={seat}")
        for path in ("/", "/records", "/tables/nowhere", "/api/v1/tables"):
            self.visitor.get(path)
        wish = {"ply": step, "key": new_key(), "moves": ["nonsense"]}
        self.ask("POST", f"/tables/{table}/moves", wish)
        self.ask("POST", f"/tables/{table}/undo", {"ply": 0, "key": new_key()})

    def heard(self) -> list[bytes]:
        """What came since it was looked through the last time."""
        assert self.stream is not None
        new, streamed = self.visitor.heard[self.checked :], self.stream.raw[self.followed :]
        self.checked, self.followed = len(self.visitor.heard), len(self.stream.raw)
        return [*new, streamed]


@contextmanager
def at_table(game: str) -> Iterator[tuple[Table, House, list[Viewer]]]:
    """A table that three viewers play at, and two look on: one with a browser, one with a program's token."""
    with real(seed=None) as (url, ola):
        secrets = [f"the-secret-of-viewer-number-{k}" for k in range(4)]
        viewers = [
            Viewer(Visitor(cast("Any", Client(base_url=url)), ola.house, []), url, secret, seat)
            for secret, seat in zip([*secrets, ""], (0, 1, 2, None, None), strict=True)
        ]
        for viewer in viewers[:4]:
            viewer.client.cookies.set("visitor", viewer.secret)
        try:
            yield _gathered(viewers, game), ola.house, viewers
        finally:
            for viewer in viewers:
                viewer.client.close()


def _gathered(viewers: Sequence[Viewer], game: str) -> Table:
    wish = {"game": game, "seats": [{"kind": "person"}] * 3, "sit": {"name": "Ola"}, "options": GAMES[game]}
    made = viewers[0].ask("POST", "/tables", wish, token=False).json()
    for viewer in viewers[1:3]:
        viewer.visitor.get(f"/tables/{made['id']}")
        form = {"name": f"Person {viewer.seat}", "code": made["invitation"], "key": "a-key-of-this-form"}
        answer = viewer.visitor.post(f"/tables/{made['id']}/sit", form)
        assert answer.status_code == 303, answer.text
    table = viewers[0].visitor.house.table(made["id"])
    for viewer in viewers:
        viewer.stream = Follower(viewer.url, f"{table.id}/stream", viewer.secret)
        viewer.stream.until("state")
    return table


def tokens_of(game: str) -> dict[str, str]:
    """All cards by id, with their English names; only those of which a view says which they are."""
    data = sets.find(game, "classic").data
    return {name: str(card["name"]["en"]) for name, card in data["card"].items()}


def told(content: bytes, cards: dict[str, str]) -> set[str]:
    """The cards that an answer tells of: by their ids, or on a page by their names."""
    text = content.decode("utf-8", "replace")
    marked = {name for name in IN_MARKUP.findall(text) if name in cards}
    if "<html" not in text and "<div" not in text:
        return marked
    shown = text_of(unescape(text)) + " " + " ".join(SPOKEN.findall(text))
    said = set(_names(tuple(cards.values())).findall(shown))
    return marked | {name for name, word in cards.items() if word in said}


@cache
def _names(words: tuple[str, ...]) -> re.Pattern[str]:
    """All names at once, the longer ones first."""
    longest_first = sorted(words, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def learn(viewer: Viewer, match: Match, cards: dict[str, str]) -> None:
    """What the engine says that the viewer may know by now."""
    seat, since = viewer.seat, max(0, match.ply - 3)
    seen: list[Any] = [match.view(seat), match.log(seat, since=since), match.steps(seat, since=since)]
    if seat is not None:
        seen.append(match.decision(seat))
    viewer.known |= set(WORDS.findall(json.dumps(seen, ensure_ascii=False))) & cards.keys()


def spelled(secret: bytes) -> list[bytes]:
    """A secret as it might stand somewhere."""
    plain, safe = base64.b64encode(secret), base64.urlsafe_b64encode(secret)
    return [
        secret,
        secret.hex().encode(),
        secret.hex().upper().encode(),
        plain.rstrip(b"="),
        safe.rstrip(b"="),
    ]


def secrets_of(table: Table, house: House) -> list[bytes]:
    """What nobody may see while the game runs."""
    start = json.loads("{" + ",".join(_headers(table.deal.start)) + "}")
    found = [bytes.fromhex(start["key"]), bytes.fromhex(start["proof"]["secret"])]
    found += [house.yard.store.secret(name) for name in OWN_NAMES]
    return [word for secret in found for word in spelled(secret)]


def _headers(record: str) -> list[str]:
    lines = [line.partition(": ") for line in record.splitlines()]
    return [f'"{name}":{value}' for name, _, value in lines if name in ("key", "proof")]


def check(viewers: Sequence[Viewer], table: Table, house: House, cards: dict[str, str]) -> int:
    """Look through what came; how many answers those were."""
    with table.lock:
        for viewer in viewers:
            learn(viewer, table.match, cards)
    hidden, looked_through = secrets_of(table, house), 0
    for viewer in viewers:
        others = [one.secret.encode() for one in viewers if one.secret and one is not viewer]
        others += [holder_of(one.secret).encode() for one in viewers if one.secret]
        if viewer.seat is None:
            others.append(house.waiting.invitation(table.id).encode())
        for content in viewer.heard():
            looked_through += 1
            unseen = told(content, cards) - viewer.known
            assert not unseen, (viewer.seat, unseen, content[:300])
            for word in (*hidden, *others):
                assert word not in content, (viewer.seat, word, content[:300])
    return looked_through


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_byte_of_a_whole_game_tells_what_its_viewer_has_not_seen(game: str) -> None:
    rng, cards = Random(game), tokens_of(game)
    with at_table(game) as (table, house, viewers):
        looked_through = compared = 0
        for step in range(600):
            if not table.match.asked:
                break
            _move(rng, table, viewers)
            if table.over:
                break
            compared += len(viewers)
            for viewer in viewers:
                _catch_up(viewer, table.ply)
            if step % SWEEP == 0:
                for viewer in viewers:
                    viewer.everything(table.id, step)
            looked_through += check(viewers, table, house, cards)
        assert table.match.result is not None, "the whole game was played"
        assert looked_through >= compared > 50, "each viewer heard of each move"
        assert viewers[3].visitor.get(f"/tables/{table.id}/record").text.count("secret") == 1, (
            "now it is told"
        )


def _catch_up(viewer: Viewer, ply: int) -> None:
    """Wait until the viewer's stream has told this ply."""
    assert viewer.stream is not None
    stream = viewer.stream
    wait(lambda: stream.messages[-1].get("ply") == ply or stream.messages[-1]["type"] == "bye")


def _move(rng: Random, table: Table, viewers: Sequence[Viewer]) -> None:
    """Somebody who is asked answers, on a page or through the API, or says something."""
    seat = rng.choice(table.match.asked)
    viewer, ply = viewers[seat], table.ply
    moves = [move for move in table.match.legal(seat) if move != "pass"] or list(table.match.legal(seat))
    move = rng.choice(moves)
    if rng.random() < 0.5:
        page = viewer.visitor.get(f"/tables/{table.id}").text
        form = {**fields_of(page), "seat": str(seat), "move": move}
        answer = viewer.visitor.post(f"/tables/{table.id}/moves", form, **HX)
    else:
        answer = viewer.ask(
            "POST", f"/tables/{table.id}/moves", {"ply": ply, "key": new_key(), "moves": [move]}
        )
    assert answer.status_code == 200, (move, answer.text[:500])
    wait(lambda: table.ply > ply)


# What is chosen in secret, or held, changes no byte for others

DRAWN: Final = re.compile(
    rb'name="(?:key|nonce)" value="[^"]*"|"key":"[^"]*"|data-key="[^"]*"|data-mark="[0-9a-f]+|'
    rb"set-cookie[^\n]*|seen-[\w-]+"
)
SURFACES: Final = (*PAGES, *(f"/api{part}" for part in DATA if part))
PLAIN: Final = {"accept-encoding": "identity"}
"""As keys of forms are drawn at random, so is the length of what is pressed."""


def sent_beside(moves: Sequence[tuple[int, str]], seats: Sequence[int], **table: Any) -> dict[Any, bytes]:
    """Everything that these seats and a watcher are sent after the moves, but for the keys of forms."""
    found: dict[Any, bytes] = {}
    with net_table(clock=Standing(), **table) as at:
        for k, (seat, move) in enumerate(moves):
            done = at.table.submit(seat, at.table.ply, f"k{k}", [move])
            assert at.table.ply == k + 1, done
        for who, guest in (*((seat, at.people[seat]) for seat in seats), ("watcher", at.watcher)):
            for part in SURFACES:
                base = f"/api/v1{at.path}" if part.startswith("/api") else at.path
                answer = guest.get(f"{base}{part.removeprefix('/api')}", **PLAIN)
                content = answer.content + repr(sorted(answer.headers.items())).encode()
                found[who, part] = DRAWN.sub(b"", content.replace(at.table.id.encode(), b"TABLE"))
    return found


def test_what_was_chosen_in_secret_changes_no_byte_for_others() -> None:
    one, other = (
        sent_beside([(0, f"token.{token}")], (1, 2), match=Match("zoo", seats=3, seed="demo"))
        for token in ("hiring", "speculation")
    )
    assert one.keys() == other.keys() and len(one) == 3 * len(SURFACES)
    for name, content in one.items():
        assert content == other[name], name


def test_an_answer_that_was_changed_in_secret_changes_no_byte_for_others() -> None:
    one, other = (
        sent_beside(
            [(0, "token.hiring"), (1, "token.hiring"), (0, f"token.{token}")], (1, 2),
            match=Match("zoo", seats=3, seed="demo"),
        )
        for token in ("lobbying", "speculation")
    )  # fmt: skip
    for name, content in one.items():
        assert content == other[name], name


def test_what_somebody_holds_changes_no_byte_for_others() -> None:
    hands = (["houston", "something_fishy"], ["shut_the_gate", "paws_off"])
    moves = [(0, "flip"), (0, "end_turn"), (1, "flip")]
    one, other = (sent_beside(moves, (0, 2), seat=[{}, {"hand": hand}, {}]) for hand in hands)
    for name, content in one.items():
        assert content == other[name], name
