"""Folders of runs that were damaged or broken off: what is said, and that the same command then goes on."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from stockyard.kernel.game import BadRecord
from stockyard.lab import simulate
from stockyard.lab.folder import KINDS, Folder
from stockyard.lab.run import Here, Signal, play_piece
from stockyard.lab.tables import Run, Table

RUN = Run((Table.of("sharenanigans", ("random",) * 3, {"turn_limit": 2}),), "damage")
GAMES = 9
Damage = Callable[[Path], object]
DAMAGES: list[Damage] = [
    lambda path: path.write_bytes(b""),
    lambda path: path.write_bytes(path.read_bytes()[:-9]),
    lambda path: path.write_bytes(path.read_bytes()[:40] + bytes(40) + path.read_bytes()[80:]),
]


def kept(path: Path) -> dict[str, bytes]:
    """The bytes of all files of a run that is played to its end."""
    assert simulate.play_on(Folder(path, RUN), GAMES, Here()) == GAMES
    return {file.name: file.read_bytes() for file in path.iterdir()}


def stopped(path: Path, *spans: tuple[int, int]) -> None:
    """A run of which only these games were played and gathered."""
    folder = Folder(path, RUN)
    for first, last in spans:
        folder.add(play_piece(RUN, first, last)[0])
    folder.gather(GAMES)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return kept(tmp_path_factory.mktemp("whole"))


def mended(path: Path, damaged: Path) -> dict[str, bytes]:
    """The damaged file is refused by its name; without it the same command plays its games again."""
    with pytest.raises(BadRecord) as refused:
        kept(path)
    assert str(refused.value).startswith(f"{damaged}: ")
    assert "without it its games are played again" in str(refused.value)
    damaged.unlink()
    return kept(path)


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("spans", [[(0, 3), (3, 5)], [(2, 5)]])
def test_games_of_a_damaged_part_are_played_again(
    tmp_path: Path, whole: dict[str, bytes], spans: list[tuple[int, int]], kind: str, damage: Damage
) -> None:
    stopped(tmp_path, *spans)
    first, last = spans[0]
    part = tmp_path / "parts" / f"{first:09d}-{last:09d}.{kind}.parquet"
    damage(part)
    assert mended(tmp_path, part) == whole


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_games_of_a_damaged_file_are_played_again(
    tmp_path: Path, whole: dict[str, bytes], kind: str, damage: Damage
) -> None:
    kept(tmp_path)
    damage(tmp_path / f"{kind}.parquet")
    assert mended(tmp_path, tmp_path / f"{kind}.parquet") == whole


def test_decisions_of_other_games_are_not_taken_for_those_of_the_run(
    tmp_path: Path, whole: dict[str, bytes]
) -> None:
    kept(tmp_path / "run")
    stopped(tmp_path / "other", (0, 4))
    decisions = tmp_path / "run" / "decisions.parquet"
    shutil.copyfile(tmp_path / "other" / "decisions.parquet", decisions)
    assert mended(tmp_path / "run", decisions) == whole


@pytest.mark.parametrize("kind", KINDS)
def test_games_without_decisions_are_not_counted(tmp_path: Path, kind: str) -> None:
    kept(tmp_path)
    (tmp_path / f"{kind}.parquet").unlink()
    folder = Folder(tmp_path, RUN)
    assert folder.missing(GAMES) == [(0, GAMES)]
    stop = Signal()
    stop.set()
    assert simulate.play_on(folder, GAMES, Here(), stop) == 0


def test_a_run_that_is_killed_while_it_takes_its_parts_away_is_whole(
    tmp_path: Path, whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever of the parts was taken away by then."""

    def killed(path: Path, **_: object) -> None:
        next(file for file in path.iterdir() if ".decisions." in file.name).unlink()
        raise KeyboardInterrupt

    stopped(tmp_path, (0, 4), (4, 8))
    with monkeypatch.context() as broken:
        broken.setattr(shutil, "rmtree", killed)
        with pytest.raises(KeyboardInterrupt):
            kept(tmp_path)
    assert Folder(tmp_path, RUN).missing(GAMES) == [], "nothing is played again"
    assert kept(tmp_path) == whole


def test_parts_without_their_decisions_are_played_again(tmp_path: Path, whole: dict[str, bytes]) -> None:
    """So a version that was killed while it took them away left them."""
    stopped(tmp_path, (0, 4), (4, 6), (6, 7))
    for games in ("000000000-000000004", "000000006-000000007"):
        (tmp_path / "parts" / f"{games}.decisions.parquet").unlink()
    assert Folder(tmp_path, RUN).missing(GAMES) == [(0, 4), (6, 9)]
    assert kept(tmp_path) == whole


@pytest.mark.parametrize("name", ["foo", "000000000", "a-b", "000000003-000000003", "-000000001-000000002"])
def test_a_foreign_file_among_the_parts_is_named(tmp_path: Path, name: str) -> None:
    stopped(tmp_path, (0, 4))
    foreign = tmp_path / "parts" / f"{name}.games.parquet"
    foreign.write_bytes(b"")
    with pytest.raises(BadRecord) as refused:
        Folder(tmp_path, RUN).missing(GAMES)
    assert str(refused.value).startswith(f"{foreign}: no part of a run")
    assert "take it out of this folder" in str(refused.value)


@pytest.mark.parametrize(
    "text", ["[]", "null", "3", '"run"', "{", "[" * 100_000, '{"tables": ' * 100_000, "\udcff"]
)
def test_a_description_that_no_run_wrote_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "run.json").write_text(text, "utf-8", "surrogateescape")
    with pytest.raises(BadRecord) as refused:
        Folder(tmp_path, RUN)
    assert str(refused.value).startswith(f"{tmp_path / 'run.json'}: not readable")
    assert "an object of JSON; name another folder" in str(refused.value)


def test_a_deep_description_is_refused_too(tmp_path: Path) -> None:
    """However deep it is: deep enough to be read, or not to be shown."""
    for depth in (50, 300, 600, 900, 950, 990):
        (tmp_path / "run.json").write_text(f'{{"seed": {"[" * depth}{"]" * depth}}}', "utf-8")
        with pytest.raises(BadRecord, match="name another folder"):
            Folder(tmp_path, RUN)
