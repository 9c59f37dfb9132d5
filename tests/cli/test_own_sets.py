"""Card sets of one's own: checked, pictures included, and played."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from stockyard import BadCard
from stockyard.cli import pictures, run
from stockyard.sets import PACKAGED
from tests.cli.test_commands import fails


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the classic set under another id."""
    copy = tmp_path / "mine"
    shutil.copytree(PACKAGED / "classic", copy)
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
