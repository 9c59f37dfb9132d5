"""One's own statistics: what they see, what is kept, and what is said of their faults."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from stockyard.kernel.game import BadRecord, StockyardError
from stockyard.lab import rows
from stockyard.lab.accumulators import Accumulator, Kept, found, sent
from stockyard.lab.folder import Folder
from stockyard.lab.playing import Played, Playing
from stockyard.lab.run import engine, games_of
from stockyard.lab.tables import Run, Table
from tests.lab.counting import own
from tests.lab.counting.own import named

OWN = str(Path(__file__).parent / "counting" / "own.py")
TABLE = Table.of("sharenanigans", ("random",) * 3, {"turn_limit": 4})


def played(
    games: int, *counting: object, table: Table = TABLE, seed: str = "own"
) -> tuple[Run, list[Played]]:
    run = Run((table,), seed, counting)
    return run, [game for part in games_of(run, [(0, games)]) for game in part]


@pytest.mark.parametrize("table", [TABLE, Table.of("zoo", ("random", "random", "bot"))])
def test_every_move_is_stepped_once_and_what_is_kept_stands_beside_the_game(table: Table) -> None:
    run, games = played(3, named(own.Moves), table=table)
    for row, game in zip(rows.game_rows(run, games).to_pylist(), games, strict=True):
        assert sum(row["made"]) == row["moves"]
        assert row["made"] == [sum(seat == mine for seat, _, _ in game.choices) for mine in range(3)]
        assert row["told"] == 0, "nobody listens to these games"


def test_whoever_hears_gets_all_events() -> None:
    _, quiet = played(2)
    run, games = played(2, named(own.Heard))
    assert all(row["told"] > row["moves"] for row in rows.game_rows(run, games).to_pylist())
    assert [game.choices for game in quiet] == [game.choices for game in games], "listening changes no game"


def test_a_class_does_as_well_as_a_name() -> None:
    class Turns(Accumulator):
        def after(self, game: Playing) -> Kept:
            assert game.result is not None
            return {"rounds": game.result["turns"] / game.table.seats}

    run, games = played(2, Turns)
    table = rows.game_rows(run, games)
    assert table["rounds"].to_pylist() == [turns / 3 for turns in table["turns"].to_pylist()]


def test_the_example_counts_alike_as_a_program_and_in_the_tables(tmp_path: Path) -> None:
    example = Path(__file__).parents[2] / "examples" / "own_statistic.py"
    done = subprocess.run([sys.executable, example, "8"], capture_output=True, text=True, check=True)
    table = Table.of("sharenanigans", ("greedy", "greedy", "random"))
    run, games = played(8, f"{example}:Blocks", table=table, seed="example")
    rows_of = rows.game_rows(run, games).to_pylist()
    for seat in range(3):
        blocks = sum(row["blocks"][seat] for row in rows_of) / 8
        assert (
            blocks
            == sum(
                run.tables[0].cards.moves.name(move).startswith("block.")
                for game in games
                for mine, _, move in game.choices
                if mine == seat
            )
            / 8
        )
        assert f": {blocks:.2f} blocks a game" in done.stdout.splitlines()[seat]


@pytest.mark.parametrize("kind", [own.Mixed, own.Ours])
def test_columns_that_can_not_be_are_refused_by_name(kind: type[Accumulator]) -> None:
    run, games = played(2, named(kind))
    with pytest.raises(StockyardError, match=r"'mixed'|'scores'"):
        rows.game_rows(run, games)


class Keeps(Accumulator):
    """Keeps what it is told to."""

    kept: Any = None

    def after(self, game: Playing) -> Kept:
        found: Kept = self.kept
        return found


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        ({"big": 1 << 70}, "in 'big' that is too large: whole numbers have 64 bits"),
        ({"big": [1, -(1 << 63) - 1]}, "in 'big' that is too large"),
        ({"odd": "\ud800"}, "keeps in 'odd' what is no text: '\\ud800'"),
        ({"odd": ("ok", "\udfff")}, "keeps in 'odd' what is no text: '\\udfff'"),
        ({"\ud800": 1}, "names a column '\\ud800', which is no text"),
        ({3: 1}, "names a column 3, which is no text"),
        (None, "returns a NoneType, not a dict of names and values"),
        ([1], "returns a list, not a dict"),
    ],
)
def test_an_accumulator_that_keeps_what_no_column_holds_is_named(
    monkeypatch: pytest.MonkeyPatch, kept: object, said: str
) -> None:
    monkeypatch.setattr(Keeps, "kept", kept)
    with pytest.raises(StockyardError) as refused:
        played(1, Keeps)
    assert str(refused.value).startswith("game 0: the accumulator Keeps ")
    assert said in str(refused.value)


@pytest.mark.parametrize("kept", [[[1 << 70]], [["\ud800"]], {"in": 1 << 70}, object()])
def test_what_is_nested_deeper_is_told_by_its_column(monkeypatch: pytest.MonkeyPatch, kept: object) -> None:
    monkeypatch.setattr(Keeps, "kept", {"deep": kept})
    with pytest.raises(StockyardError, match="the column 'deep' of an accumulator can't be written"):
        rows.game_rows(*played(1, Keeps))


def test_the_largest_and_smallest_numbers_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Keeps, "kept", {"ends": [(1 << 63) - 1, -(1 << 63)], "word": "żółw", "sure": True})
    (row,) = rows.game_rows(*played(1, Keeps)).to_pylist()
    assert (row["ends"], row["word"], row["sure"]) == ([(1 << 63) - 1, -(1 << 63)], "żółw", True)


def test_numbers_that_become_others_are_told_by_their_column(tmp_path: Path) -> None:
    """Where a later game keeps half numbers, whole ones beyond 2**53 would no longer be the same."""
    folder = Folder(tmp_path, Run((TABLE,), "own", (named(own.Wide),)))
    for number in range(2):
        folder.add([game for part in games_of(folder.run, [(number, number + 1)]) for game in part])
    with pytest.raises(StockyardError, match="several kinds in the column 'wide'"):
        folder.gather(2)


def test_two_that_keep_the_same_column_are_named() -> None:
    with pytest.raises(StockyardError) as refused:
        played(1, named(own.Moves), own.Heard)
    assert str(refused.value) == (
        f"game 0: the accumulators {OWN}:Moves and Heard both keep a column 'told': "
        "rename it in one of them, or leave one out"
    )
    with pytest.raises(StockyardError, match=r"the accumulators Heard and Heard both keep a column 'told'"):
        played(1, own.Heard, own.Heard)


def test_a_class_that_other_processes_can_not_find_is_told_before_they_are_started() -> None:
    class Here(Accumulator):
        """Only in this function."""

    with pytest.raises(StockyardError, match=r"Here can't be found by other processes: define it at the top"):
        list(games_of(Run((TABLE,), "own", (Here,)), [(0, 2)], engine(2)))


def test_a_class_is_found_by_other_processes_wherever_its_file_is(tmp_path: Path) -> None:
    """Of a file beside no module, as `found` gives it, and of one that can be imported."""
    file = tmp_path / "my_statistic.py"
    file.write_text(Path(OWN).read_text("utf-8"), "utf-8")
    run = Run((TABLE,), "own", (found(f"{file}:Seldom"), own.Moves))
    assert [sent(kind) for kind in run.counting] == [f"{file}:Seldom", own.Moves]
    games = [game for part in games_of(run, [(0, 2)], engine(2)) for game in part]
    assert len(games) == 2 and all(
        {"late", "half", "made", "words", "told"} == {*game.kept} for game in games
    )


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Blocks", "a file and a class, such as my_statistic.py:Calls, not 'Blocks'"),
        ("/nowhere.py:Blocks", "there is no Python file '/nowhere.py'"),
        (f"{OWN}:Moods", "near it: Moves"),
        (f"{OWN}:Zzzz", "near it: Ends, Fails"),
    ],
)
def test_a_wrong_name_is_told(name: str, said: str) -> None:
    with pytest.raises(BadRecord) as refused:
        found(name)
    assert said in str(refused.value)


def test_a_file_with_a_fault_is_told(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("1 / 0\n", "utf-8")
    with pytest.raises(BadRecord, match=r"broken\.py can't be loaded: ZeroDivisionError"):
        found(f"{tmp_path / 'broken.py'}:Any")
