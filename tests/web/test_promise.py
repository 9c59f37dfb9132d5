"""The pages about the proof of a deal: nothing of the secret before the end, everything after it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from random import Random
from threading import Event, Semaphore
from typing import Any

import pytest

from stockyard import Match
from stockyard.kernel.proof import Proof
from stockyard.table.gathering import Chair, Gathering
from stockyard.table.table import Table
from stockyard.table.terms import Terms
from stockyard.verify import Verdict, check
from stockyard.web.brought import MOST_MOVES
from stockyard.web.limits import STANDARD
from stockyard.web.settings import MAX_RECORD
from tests.proving import forms, promised, short, told_lines, with_line
from tests.web.visiting import Visitor, text_of, visitor

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("sharenanigans", {"turn_limit": 3, "head_start": True}),
    ("zoo", {"modules": ["events", "goals", "intrigues"]}),
]
EVERY = pytest.mark.parametrize(("game", "options"), GAMES, ids=[game for game, _ in GAMES])
NONCES = {0: "ab" * 16, 1: "0123456789abcdef" * 2}
COMPARE = "One thing no record can know"
CODE = re.compile(r'<code class="number">(.*?)</code>', re.DOTALL)


@pytest.fixture
def net() -> Iterator[Visitor]:
    """A browser at a server that draws its secrets itself, as one in use does."""
    with visitor(seed=None) as one:
        yield one


def gathered(net: Visitor, game: str, options: dict[str, Any], **terms: Any) -> Gathering:
    """A table at which one of two people and a computer player sit."""
    chairs = [Chair(0, "person"), Chair(1, "person"), Chair(2, "computer", "Robo", "random", taken=True)]
    agreed = Terms(net=True, starts="host", **terms)
    found = net.house.waiting.open(game, "Night shift", chairs, options, agreed, "host")
    return net.house.waiting.sit_down(found.id, "host", "Ola", NONCES[0])[0]


def begun(net: Visitor, found: Gathering) -> Table:
    """The same table once the second person has come."""
    code = net.house.waiting.invitation(found.id)
    net.house.waiting.sit_down(found.id, "guest", "Tom", NONCES[1], invitation=code)
    return net.house.waiting.begin(found.id)


def over(table: Table) -> Table:
    """The table at its end."""
    dice = Random(1)
    while not table.over:
        seat = dice.choice(table.match.asked)
        moves = [dice.choice(table.match.legal(seat))]
        one = table.submit if seat in table.persons else table.play_for
        one(seat, table.ply, f"key {table.ply} {dice.random()}", moves)
    return table


def numbers(page: str) -> list[str]:
    """The long numbers on a page, as somebody would copy them. One place is empty: a script fills it."""
    return [number for found in CODE.findall(page) if (number := re.sub(r"<[^>]+>", "", found))]


PLEDGE = re.compile(r'data-pledge="([0-9a-f]{64})" data-pledge-of="([\w-]+)"')


def pledged(page: str) -> tuple[str, str]:
    """The commitment and the name of the table that a form shows, and that people can read it."""
    found = PLEDGE.search(page)
    assert found is not None
    assert found[1] in text_of(page)
    return found[1], found[2]


def filled_in(page: str, where: str, **fields: str) -> dict[str, str]:
    """What a browser sends of the form of a page."""
    form = {
        "game": "zoo",
        "where": where,
        "seat0_kind": "person",
        "seat1_kind": "person",
        "seat0_name": "Ola",
    }
    key = re.search(r'name="key" value="([^"]+)"', page)
    assert key is not None
    return {**form, "key": key[1], "watching": "1", **fields}


@pytest.mark.parametrize("path", ["/new/zoo", "/"])
@pytest.mark.parametrize("where", ["net", "screen"])
def test_the_form_shows_the_commitment_before_a_number_is_made(net: Visitor, path: str, where: str) -> None:
    """To a stranger, to somebody who is known, and when something was wrong with the form."""
    shown = set()
    for _ in range(3):
        page = net.get(path).text
        commitment, table = pledged(page)
        shown.add(commitment)
        wrong = net.post("/tables", filled_in(page, where, name="x" * 200))
        assert wrong.status_code == 422 and pledged(wrong.text) == (commitment, table)
        net.client.cookies.clear() if len(shown) == 2 else None
        page = page if len(shown) < 2 else net.get(path).text
        commitment, table = pledged(page)
        made = net.post("/tables", filled_in(page, where, nonce="ab" * 16))
        assert made.headers["location"] == f"/tables/{table}"
        proof_page = net.get(f"/tables/{table}/proof").text
        assert f'data-promise="{commitment}"' in proof_page
        if where == "net":
            found = net.house.waiting.find(table)
            assert found is not None and found.commitment == commitment
            assert found.chairs[0].nonce == "ab" * 16
    assert len(shown) == 3


def test_what_a_form_shows_says_nothing_of_the_secret(net: Visitor) -> None:
    """Neither page nor commitment; and one form that is sent with two numbers is one table, of the first."""
    page = net.get("/new/zoo").text
    _, table = pledged(page)
    secrets = [net.house.yard.promised(name)[1] for name in ("new a b", "new a c")]
    assert secrets[0] != secrets[1] and {len(one) for one in secrets} == {32}
    for number in ("ab" * 16, "cd" * 16):
        net.post("/tables", filled_in(page, "net", nonce=number))
    found = net.house.waiting.find(table)
    assert found is not None and found.chairs[0].nonce == "ab" * 16
    heard = b"".join(net.heard).decode("latin-1")
    assert [form for form in forms(found.secret) if form in heard] == []


@EVERY
def test_from_the_promise_to_the_proof(net: Visitor, game: str, options: dict[str, Any]) -> None:
    found = gathered(net, game, options)
    path = f"/tables/{found.id}"
    secret = forms(found.secret)
    before = net.get(f"{path}/proof")
    assert before.status_code == 200
    assert numbers(before.text) == [found.commitment, NONCES[0]]
    assert "not there yet" in text_of(before.text)
    assert 'data-promise-stage="gathering"' in before.text

    table = begun(net, found)
    key = forms(Proof(found.id, found.secret, NONCES).key)
    running = net.get(f"{path}/proof")
    assert numbers(running.text) == [found.commitment, NONCES[0], NONCES[1]]
    assert "adds no number" in text_of(running.text)
    assert f'data-promise="{found.commitment}"' in running.text
    assert 'data-promise-stage="running"' in running.text
    for page in (path, f"{path}/replay", f"{path}/record", "/"):
        assert net.get(page).status_code == 200
    heard = b"".join(net.heard).decode("latin-1")
    assert [form for form in (*secret, *key) if form in heard] == []
    assert found.commitment in heard

    over(table)
    after = net.get(f"{path}/proof").text
    said = text_of(after)
    assert "Everything fits" in said and "does not fit" not in said
    assert numbers(after)[:5] == [found.commitment, *NONCES.values(), secret[0], key[0]]
    record = net.get(f"{path}/record").text
    verdict = check(record, found.commitment, numbers(after)[5])
    assert verdict.outcome == "fits"
    assert f"--commitment {found.commitment}" in said


def test_a_table_that_was_given_up_tells_everything_too(net: Visitor) -> None:
    table = begun(net, gathered(net, *GAMES[0]))
    table.give_up(0, "key")
    page = net.get(f"/tables/{table.id}/proof").text
    assert "Not everything can be checked" in text_of(page)
    assert "The game was not over" in text_of(page)
    record = net.get(f"/tables/{table.id}/record").text
    assert "told:\n" in record
    verdict = check(record)
    assert verdict.outcome == "open"
    assert [one.name for one in verdict.checks if one.state != "fits"] == ["result"]
    assert verdict.claim is not None and verdict.claim.secret is not None
    assert verdict.claim.secret.hex() in numbers(page)


def test_a_table_at_one_screen_has_a_promise_of_its_own(net: Visitor) -> None:
    path = net.open_table("person", "random", turn_limit="2")
    table = net.table(path)
    promise = table.match.proof_public
    assert promise is not None and promise["nonces"] == {} and promise["table"] == table.id
    assert "all play at one screen" in text_of(net.get(f"{path}/proof").text)
    dice = Random(3)
    while not table.over:
        if 0 in table.asked_persons():
            table.submit(0, table.ply, f"key {dice.random()}", [dice.choice(table.match.legal(0))])
    page = text_of(net.get(f"{path}/proof").text)
    assert "Everything fits" in page and "no seat added a number" in page


def test_where_nothing_was_promised_that_is_said(guest: Visitor) -> None:
    path = guest.open_table("person", "random")
    page = guest.get(f"{path}/proof")
    assert page.status_code == 200
    assert "was not promised beforehand" in text_of(page.text)
    assert "data-promise" not in page.text


@pytest.mark.parametrize("moves", [None, 2])
def test_a_game_brought_in_says_where_it_was_dealt(guest: Visitor, moves: int | None) -> None:
    """Finished or not: what is not over keeps its secret, though somebody has had the record."""
    match = Match(seats=2, proof=promised(1, 2), turn_limit=2)
    while match.asked and match.ply != moves:
        match.play(match.asked[0], "end_turn")
    path = guest.post("/records", {"text": match.record()}).headers["location"].removesuffix("/replay")
    page = guest.get(f"{path}/proof").text
    assert promised(1, 2).table in text_of(page) and "brought in as a record" in text_of(page)
    assert (promised(1, 2).secret.hex() in numbers(page)) == (moves is None)


def test_who_may_not_look_on_sees_no_proof(net: Visitor) -> None:
    table = begun(net, gathered(net, *GAMES[0], watching=False))
    assert net.get(f"/tables/{table.id}/proof").status_code == 403


@pytest.mark.parametrize("name", ["nowhere", "x" * 5000, "%00", "ż", ".."])
def test_there_is_no_proof_of_no_table(guest: Visitor, name: str) -> None:
    assert guest.get(f"/tables/{name}/proof").status_code == 404


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_both_pages_speak_both_languages(net: Visitor, lang: str) -> None:
    table = over(begun(net, gathered(net, *GAMES[0])))
    for path in (f"/tables/{table.id}/proof", "/verify"):
        page = net.get(path, **{"accept-language": lang}).text
        assert f'<html lang="{lang}">' in page
        assert "proof." not in text_of(page).replace("proof.js", "")


# Checking any game


def sent(guest: Visitor, record: str | bytes, as_file: bool, **fields: str) -> str:
    """The page that answers a record."""
    if as_file:
        content = record if isinstance(record, bytes) else record.encode()
        answer = guest.client.post("/verify", files={"record": ("game.txt", content)}, data=fields)
    else:
        answer = guest.post("/verify", {"text": record, **fields})
    assert answer.status_code in (200, 422), answer.status_code
    return answer.text


@pytest.mark.parametrize("as_file", [False, True])
def test_a_game_that_fits(guest: Visitor, as_file: bool) -> None:
    text = short()
    page = text_of(sent(guest, text, as_file))
    assert "Everything fits" in page and COMPARE in page
    noted = promised(1, 2).commitment
    page = text_of(sent(guest, text, as_file, commitment=f" {noted.upper()} "))
    assert "Everything fits" in page and COMPARE not in page
    number = promised(1, 2).nonces[0]
    page = text_of(sent(guest, text, as_file, commitment=noted, number=f" {number.upper()}"))
    assert "The record has the number that you added" in page and "the secret is known" not in page
    page = text_of(sent(guest, text, as_file, commitment=noted, number="0" * 32))
    assert "Something does not fit" in page and "this is another game" in page
    page = text_of(sent(guest, text, as_file, commitment="0" * 64))
    assert "Something does not fit" in page and "not the deal that you were promised" in page
    assert guest.house.yard.tables(9) == [], "nothing is kept"


def test_what_was_pasted_may_have_other_ends_of_lines(guest: Visitor) -> None:
    """A browser makes them so. A file is taken byte by byte."""
    text = short()
    for pasted in (text.replace("\n", "\r\n"), text.rstrip("\n"), f"\n{text}\n\n"):
        assert "Everything fits" in sent(guest, pasted, as_file=False)
    for file in (text.replace("\n", "\r\n"), text.rstrip("\n")):
        assert "some program changed the ends of lines" in text_of(sent(guest, file, as_file=True))


@pytest.mark.parametrize("as_file", [False, True])
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_first_card_that_does_not_fit_is_named(guest: Visitor, as_file: bool, lang: str) -> None:
    guest.client.cookies.set("lang", lang)
    text = with_line(short(), told_lines(short())[1], "0 market wolf_moon")
    page = text_of(sent(guest, text, as_file)).replace("\u00a0", " ")
    assert (
        "number 2, at the deal, market pile" if lang == "en" else "numer 2, przy rozdaniu, stos rynku"
    ) in page
    assert ("“Wolf Moon”" if lang == "en" else "„Wilcza pełnia”") in page


def test_what_was_sent_comes_back_escaped(guest: Visitor) -> None:
    nasty = '</textarea><script>alert("x")</script>'
    page = sent(guest, nasty, as_file=False, commitment=nasty, number=nasty)
    assert "<script>alert" not in page
    assert unescape(page).count(nasty) == 3
    told = with_line(short(), told_lines(short())[1], "0 market <script>")
    assert "“&lt;script&gt;”" in sent(guest, told, as_file=True)


@pytest.mark.parametrize("as_file", [False, True])
@pytest.mark.parametrize(
    "record",
    [
        "no record",
        "\x00\x01\x02" * 1000,
        "stockyard-record 1\n",
        "stockyard-record 1\nmoves:\n" + "0 buy\n" * MOST_MOVES,
        "stockyard-record 1\ngame: " + "[" * 100_000 + "\nmoves:\n",
        "seal: " * 1000,
    ],
    ids=["other", "signs", "head", "long", "deep", "seals"],
)
def test_hostile_records_get_a_verdict(guest: Visitor, record: str, as_file: bool) -> None:
    assert "This can’t be read" in text_of(sent(guest, record, as_file))


@pytest.mark.parametrize("as_file", [False, True])
@pytest.mark.parametrize("address", ["/verify", "/records"])
def test_a_record_of_too_many_moves_is_not_dealt(guest: Visitor, address: str, as_file: bool) -> None:
    """However its lines are written. The sentence says how many, and that the command line takes them."""
    match = Match(seats=2, proof=promised(1, 2))
    first = match.asked[0]
    turns = [f"{(first + ply) % 2} end_turn" for ply in range(MOST_MOVES + 1)]
    for ends, more in (("\n", ""), (" \r\n", ""), ("\n# a remark\n\n ", "result: {}\ntold:\n")):
        text = match.record().replace("moves:\n", " moves: \n") + ends.join(turns) + f"\n{more}"
        if as_file:
            answer = guest.client.post(address, files={"record": ("game.txt", text.encode())})
        else:
            answer = guest.post(address, {"text": text})
        assert answer.status_code == 413
        said = text_of(answer.text).replace("\u00a0", " ")
        assert "more than 10,000 moves" in said or "more than 10000 moves" in said
        assert "stockyard verify" in said
    assert guest.house.yard.tables(9) == []
    text = match.record() + "\n".join(turns[:-1]) + "\n"
    assert "Not everything can be checked" in sent(guest, text, as_file)
    assert check(match.record() + "\n".join(turns) + "\n").outcome == "open", "the command line takes it"


def test_nobody_waits_for_a_record_that_is_dealt_again(
    guest: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More of them at once than a server has threads for its pages: another page comes meanwhile."""
    go_on, begun = Event(), Semaphore(0)

    def slow(*_args: object) -> Verdict:
        begun.release()
        assert go_on.wait(60)
        return check("x")

    monkeypatch.setattr("stockyard.web.routes.proof.check", slow)
    with ThreadPoolExecutor(60) as threads:
        waiting = [threads.submit(sent, guest, short(), False) for _ in range(50)]
        assert begun.acquire(timeout=60)
        assert guest.get("/rules/zoo").status_code == 200
        assert not any(one.done() for one in waiting)
        assert not begun.acquire(blocking=False), "one after the other"
        go_on.set()
        assert all("This can’t be read" in text_of(one.result()) for one in waiting)


def test_records_are_counted(guest: Visitor) -> None:
    for kind, address in (("/verify", "x"), ("/records", "x")):
        assert guest.post(kind, {"text": address}).status_code == 422
    limited = [guest.post("/verify", {"text": "x"}).status_code for _ in range(STANDARD["records"][0].amount)]
    assert limited[-1] == 429 and limited[0] == 422
    assert guest.post("/records", {"text": "x"}).status_code == 429


def test_bytes_that_are_no_text_get_a_verdict(guest: Visitor) -> None:
    for record in (b"\xff\xfe", bytes(range(256)) * 100, short().encode("utf-16")):
        assert "no text in UTF-8" in text_of(sent(guest, record, as_file=True))


def test_nothing_and_too_much_are_said_to_be_so(guest: Visitor) -> None:
    assert guest.post("/verify", {"text": " \n "}).status_code == 422
    assert guest.post("/verify", {"commitment": "0" * 64}).status_code == 422
    files = {"record": ("game.txt", b"x" * (MAX_RECORD + 1))}
    assert guest.client.post("/verify", files=files).status_code == 413
    assert guest.post("/verify", {"text": "x" * (MAX_RECORD + 1)}).status_code == 413
    assert guest.post("/verify", {"text": "x", "commitment": "y" * 100_000}).status_code == 422
    assert guest.client.post("/verify", content=b"{}").status_code == 415
