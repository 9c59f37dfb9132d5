"""Card sets of one's own: checked, pictures included, and played."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from stockyard import BadCard, sets
from stockyard.cli import own, pictures, run
from stockyard.sets import packaged
from stockyard.text import catalogue
from stockyard.web import setup
from tests.cli.test_commands import fails, typed
from tests.web.visiting import visitor


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """A set that is registered is known to the whole program, so each test has a list of its own."""
    monkeypatch.setattr(sets, "_registered", {})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the classic set under another id."""
    copy = tmp_path / "mine"
    shutil.copytree(packaged("sharenanigans", "classic"), copy)
    edit(copy / "set.toml", 'id = "classic"', 'id = "mine"')
    return copy


def edit(file: Path, old: str, new: str) -> None:
    """Change a file in one place."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.skipif(not pictures.drawn(), reason="built without pictures")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"wolf"', '"wulf"', "this build has no picture 'wulf'; near it: wolf"),
        ('"wolf"', '"qqqqqqqq"', "this build has no picture 'qqqqqqqq'; src/stockyard/web/icons.txt"),
    ],
)
def test_a_misspelt_picture_is_named_with_its_place(
    capsys: pytest.CaptureFixture[str], folder: Path, old: str, new: str, said: str
) -> None:
    edit(folder / "decrease.toml", old, new)
    line = fails(capsys, "cards", "check", str(folder))
    assert line.startswith("stockyard: decrease.toml: ")
    assert ".picture[" in line
    assert said in line


def test_pictures_of_industries_are_checked_too(folder: Path) -> None:
    known = [name for _, name in pictures.named(folder) if name != "penguin"]
    with pytest.raises(BadCard, match=r"set\.toml: industry\.fish\.picture\[0\]: .*'penguin'"):
        pictures.check(folder, known)


def test_without_the_pages_nothing_is_known_of_pictures(folder: Path) -> None:
    edit(folder / "set.toml", "honey-pot", "hunny-pot")
    pictures.check(folder, [])


@pytest.mark.skipif(not pictures.drawn(), reason="built without pictures")
def test_a_copy_of_the_classic_set_is_well(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    assert run(["cards", "check", str(folder)]) == 0
    assert "all well" in capsys.readouterr().out


def test_a_set_of_ones_own_is_played_and_replayed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path, tmp_path: Path
) -> None:
    edit(folder / "set.toml", 'pl = "', 'pl = "Nasz ')
    record = tmp_path / "game.txt"
    typed(monkeypatch, "1\n" * 20)
    options = ["--cards", str(folder), "--seats", "greedy,random", "--seed", "demo", "--turn-limit", "2"]
    assert run(["play", "sharenanigans", *options, "--record", str(record)]) == 0
    assert '"mine"' in record.read_text("utf-8")
    capsys.readouterr()
    monkeypatch.setattr(sets, "_registered", {})
    assert "there is no card set 'mine'" in fails(capsys, "replay", str(record))
    assert run(["replay", str(record), "--cards", str(folder)]) == 0
    monkeypatch.setattr(sets, "_registered", {})
    edit(folder / "set.toml", "version = ", "version = 9")
    line = fails(capsys, "replay", str(record), "--cards", str(folder))
    assert "another card set" in line


@pytest.mark.parametrize("command", [["play", "sharenanigans"], ["serve", "--port", "0"]])
def test_a_set_that_is_none_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], folder: Path, command: list[str]
) -> None:
    assert "/nowhere" in fails(capsys, *command, "--cards", "/nowhere")
    assert "set.toml" in fails(capsys, *command, "--cards", str(folder.parent))
    edit(folder / "set.toml", "version = ", "version = 9")
    edit(folder / "set.toml", 'id = "mine"', 'id = "classic"')
    assert "called 'classic' already" in fails(capsys, *command, "--cards", str(folder))


def test_a_new_table_offers_the_sets_where_there_are_several(folder: Path) -> None:
    edit(folder / "set.toml", 'en = "', 'en = "<Mine> ')
    with visitor() as guest:
        assert 'name="cards"' not in guest.get("/").text
        own.registered(folder)
        page = guest.get("/new/sharenanigans").text
        assert 'name="cards" value="classic" checked' in page
        assert 'name="cards" value="mine"' in page
        assert "&lt;Mine&gt;" in page
        path = guest.open_table("person", "greedy", cards="mine")
        assert guest.table(path).match.cards.id == "mine"
        assert guest.get(path).status_code == 200
        path = guest.open_table("person", "greedy")
        assert guest.table(path).match.cards.id == "classic"
        fields = {"game": "sharenanigans", "seat0_kind": "person", "seat1_kind": "greedy", "cards": "x"}
        assert guest.post("/tables", fields).status_code == 422


def test_sets_of_one_name_are_told_apart(folder: Path) -> None:
    own.registered(folder)
    names = [one["name"] for one in setup.blank("sharenanigans", catalogue("en"), "key")["sets"]]
    assert [name.rpartition(" ")[2] for name in names] == ["(classic)", "(mine)"]
