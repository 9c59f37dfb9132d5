"""Records: taken away, brought in, and looked at step by step."""

import json
import re
from pathlib import Path

import pytest

from stockyard import Match, load
from stockyard.cli import run
from stockyard.web.brought import MOST_MOVES
from stockyard.web.settings import MAX_RECORD
from tests.web.serving import wait
from tests.web.visiting import Visitor, set_table, text_of


def finished(seed: str = "demo") -> Match:
    """A short game at its end."""
    match = Match(seats=2, seed=seed, turn_limit=2)
    while match.asked:
        match.play(match.asked[0], "end_turn")
    return match


@pytest.mark.parametrize("as_file", [False, True])
def test_a_finished_record_is_brought_in_and_taken_away_again(guest: Visitor, as_file: bool) -> None:
    record = finished().record()
    answer = guest.client.post(
        "/records",
        **({"files": {"record": ("game.txt", record.encode())}} if as_file else {"data": {"text": record}}),
        follow_redirects=False,
    )
    assert answer.status_code == 303
    path = answer.headers["location"].removesuffix("/replay")
    answer = guest.get(f"{path}/record")
    assert answer.text == record
    assert answer.headers["content-disposition"].startswith("attachment")
    assert f"{path}/replay" in guest.get("/records").text


def test_windows_line_ends_are_no_fault(guest: Visitor) -> None:
    record = finished().record().replace("\n", "\r\n")
    assert guest.post("/records", {"text": record}).status_code == 303


def test_an_unfinished_record_goes_on_as_a_table(guest: Visitor) -> None:
    match = Match(seats=2, seed="demo")
    match.play(match.asked[0], "end_turn")
    answer = guest.post("/records", {"text": match.record()})
    path = answer.headers["location"]
    assert not path.endswith("/replay")
    guest.take_device(path, match.asked[0])
    assert guest.play(path, "end_turn").status_code == 200
    assert guest.table(path).match.ply == 2


def test_a_record_that_starts_from_a_position(guest: Visitor) -> None:
    """Also where the position does not say whose cards changed the prices."""
    position = {
        "game": "sharenanigans",
        "seats": 2,
        "current": 0,
        "changes": [{"industry": "fish", "amount": 2000}],
        "seat": [{"hand": ["howl"]}, {}],
    }
    answer = guest.post("/records", {"text": Match.from_position(position).record()})
    path = answer.headers["location"]
    assert guest.get(path).status_code == 200
    assert guest.take_device(path, 0).status_code == 200
    assert guest.get(f"{path}/record").status_code == 200


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "no record",
        "stockyard-record 1\n",
        "stockyard-record 1\nmoves:\n",
        "stockyard-record 1\nmoves:\n" + "0 buy\n" * MOST_MOVES,
        "stockyard-record 1\ngame: " + "[" * 100_000 + "\nmoves:\n",
        "stockyard-record 1\ngame: " + "9" * 100_000 + "\nmoves:\n",
        "\x00\xff" * 1000,
    ],
    ids=["empty", "blank", "other", "head", "no game", "long", "deep", "number", "bytes"],
)
def test_a_hostile_record_is_refused_with_a_sentence(guest: Visitor, text: str) -> None:
    answer = guest.post("/records", {"text": text})
    assert answer.status_code == 422
    assert 'id="record-error"' in answer.text
    assert guest.house.yard.tables(9) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rules: 1", "rules: 99", "rules"),
        ('"classic"', '"other"', "card"),
        ("sha256-", "sha256-0", "card"),
        ("0 end_turn", "0 flip.flop", "move"),
        ("0 end_turn", "1 end_turn", "move"),
        ('seed: "demo"', 'seed: "demi"', "move|result"),
        ('seed: "demo"', "seed: null", "seed"),
        ("seats: 2", "seats: 99", "seats"),
    ],
)
def test_a_record_that_does_not_fit_names_the_fault(guest: Visitor, old: str, new: str, said: str) -> None:
    record = finished().record()
    assert old in record
    answer = guest.post("/records", {"text": record.replace(old, new, 1)})
    assert answer.status_code == 422
    complaint = re.search(r'id="record-error".*?</p>', answer.text, re.DOTALL)
    assert complaint is not None
    assert re.search(said, text_of(complaint[0]))


def test_a_file_that_is_too_large(guest: Visitor) -> None:
    answer = guest.client.post("/records", files={"record": ("game.txt", b"x" * (MAX_RECORD + 10))})
    assert answer.status_code == 413


@pytest.mark.parametrize("as_parts", [False, True])
def test_how_much_may_be_pasted_is_counted_in_bytes_of_text(guest: Visitor, as_parts: bool) -> None:
    """However many signs the browser makes of them: a form writes one byte as three."""

    def pasted(text: str) -> int:
        if as_parts:
            return guest.client.post("/records", files={"text": (None, text)}).status_code
        return guest.post("/records", {"text": text}).status_code

    assert pasted("é" * (MAX_RECORD // 2)) == 422, "no record, but not too large"
    assert pasted("é" * (MAX_RECORD // 2) + "x") == 413
    assert pasted("é\r\n" * (MAX_RECORD // 3)) == 422
    assert pasted("x" * MAX_RECORD * 7) == 413


def test_a_replay_goes_step_by_step_through_all_eyes(guest: Visitor) -> None:
    answer = guest.post("/records", {"text": finished().record()})
    path = answer.headers["location"]
    start = guest.get(path).text
    assert "0 / 4" in text_of(start)
    assert "All hands open" in text_of(start)
    assert f'href="{path.removesuffix("/replay")}"' in start
    for step in range(5):
        page = guest.get(f"{path}?step={step}&eyes=1").text
        assert f"{step} / 4" in text_of(page)
    for odd in ("-1", "x", "99", "²", "9" * 40):
        assert guest.get(f"{path}?step={odd}").status_code == 200


def test_all_hands_lie_open_once_the_game_is_over(guest: Visitor) -> None:
    path = set_table(guest, ["howl"], ["moth_night"], current=0)
    table = guest.table(path)
    page = guest.get(f"{path}/replay?eyes=open").text
    assert "Moth Night" not in page
    over = set_table(
        guest, seat=[{"cash": 20000, "hand": ["howl"]}, {"hand": ["moth_night"]}], kinds=("person", "person")
    )
    guest.table(over).submit(0, 0, "key", ["call"])
    page = guest.get(f"{over}/replay?eyes=open").text
    assert "Moth Night" in page
    assert "Howl at the Moon" in page
    page = guest.get(f"{over}/replay?eyes=0").text
    assert "Moth Night" not in page
    assert not table.over


def test_the_record_of_a_table_that_is_over_is_whole(guest: Visitor) -> None:
    path = guest.open_table("random", "medium", turn_limit="2")
    table = guest.table(path)
    while not table.over:
        pass
    text = guest.get(f"{path}/record").text
    assert 'players: ["random", "medium"]' in text.splitlines()
    assert text == guest.get(f"/api/v1{path}/record").text
    assert load(text).result == table.match.result
    assert json.dumps("demo") in text
    assert Path(f"{table.id}").name == table.id


def test_a_record_that_is_taken_away_can_be_audited(
    guest: Visitor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a computer player decided at a table is asked again, and what the person did is not."""
    path = guest.open_table("person", "medium", turn_limit="2")
    table = guest.table(path)
    while table.match.result is None:
        wait(lambda: not table.asked_computers())
        if table.asked_persons():
            guest.play(path, table.match.legal(0)[-1])
    file = tmp_path / "game.txt"
    file.write_text(guest.get(f"{path}/record").text, "utf-8")
    capsys.readouterr()
    assert run(["audit", str(file), "--worlds", "1", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "a person, not asked" in said and ": medium, " in said


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_long_absence_is_told_in_its_last_lines(guest: Visitor, lang: str) -> None:
    """A record brought in may be of any length, and nobody at this table has acted in it."""
    match = Match(seats=2, seed="demo")
    while match.ply < 400 or match.asked[0] != 0:
        legal = match.legal(match.asked[0])
        quick = "flip" if "flip" in legal else "end_turn"
        match.play(match.asked[0], quick if quick in legal else legal[0])
    path = guest.post("/records", {"text": match.record()}).headers["location"]
    form = guest.form(path)
    page = guest.post(
        f"{path}/device", {**form, "seat": "0"}, **{"hx-request": "true", "accept-language": lang}
    ).text
    news = re.search(r'<details class="since".*?</details>', page, re.DOTALL)
    assert news is not None
    assert news[0].count("<li>") == 31
    assert f'href="{path}/replay"' in news[0]
    count = re.search(r"<a href[^>]*>(\d+)\s[^<]+</a>", news[0])
    total = re.search(r"<summary>[^(<]*\((\d+)\s", news[0])
    assert count is not None
    assert total is not None
    assert int(total[1]) == int(count[1]) + 30
