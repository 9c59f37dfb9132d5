"""Runs in a folder: the same bytes however they were played, kept when stopped, and whole games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from stockyard import Match, agents
from stockyard.kernel.game import BadRecord, StockyardError
from stockyard.kernel.rng import Dice
from stockyard.lab import run as runs
from stockyard.lab import simulate
from stockyard.lab.folder import Folder
from stockyard.lab.playing import Stop
from stockyard.lab.run import Done, Here, Pieces, Processes, Signal
from stockyard.lab.tables import Run, Table
from tests.lab.counting import own
from tests.lab.counting.own import named

TABLES = {
    "two": Table.of("sharenanigans", ("random", "greedy")),
    "limited": Table.of("sharenanigans", ("random",) * 4, {"turn_limit": 3, "head_start": True}),
    "solo": Table.of("zoo", ("random", "bot"), {"coins": 9}),
    "everything": Table.of("zoo", ("random", "bot", "greedy"), {"modules": ["events", "goals", "intrigues"]}),
}


def kept(path: Path, run: Run, games: int, engine: runs.Engine | None = None) -> dict[str, bytes]:
    """The bytes of all files of a run, played in a folder."""
    folder = Folder(path, run)
    assert simulate.play_on(folder, games, engine or Here()) == games
    return {file.name: file.read_bytes() for file in path.iterdir()}


def after(games: int) -> tuple[Signal, simulate.Progress]:
    """A signal that is given once so many games are done."""
    said = Signal()
    done = 0

    def count(more: int) -> None:
        nonlocal done
        done += more
        if done >= games:
            said.set()

    return said, count


@pytest.mark.parametrize("name", TABLES)
def test_the_tables_hold_whole_games(tmp_path: Path, name: str) -> None:
    """Dealt from the seed and moved as the rows say, each game comes to the same result at the front door."""
    table = TABLES[name]
    folder = Folder(tmp_path, Run((table,), "law"))
    simulate.play_on(folder, 3, Here())
    moves = pq.read_table(folder.file("decisions")).to_pylist()
    for game in folder.games().to_pylist():
        match = Match(table.game, table.seats, seed=game["seed"], **json.loads(table.options))
        mine = [row for row in moves if row["game"] == game["game"]]
        assert [row["ply"] for row in mine] == list(range(game["moves"]))
        for row in mine:
            assert row["legal"] == len(match.legal(row["seat"]))
            match.play(row["seat"], row["move"])
        result = match.result
        assert result is not None and result == json.loads(game["result"])
        assert (game["winners"], game["scores"]) == (result["winners"], result["scores"])
        assert [seat for seat, place in enumerate(game["places"]) if place == 1] == game["winners"]
        assert game["decisions"] == sum(row["legal"] > 1 for row in mine)
        assert game["agents"] == list(table.agents)


def test_any_number_of_processes_writes_the_same_bytes(tmp_path: Path) -> None:
    run = Run((TABLES["two"],), "jobs", (named(own.Moves), named(own.Seldom)))
    assert kept(tmp_path / "one", run, 40) == kept(tmp_path / "two", run, 40, Processes(2))


def test_how_a_run_is_cut_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = Run((TABLES["limited"],), "cut", (named(own.Seldom),))
    whole = kept(tmp_path / "whole", run, 30)
    monkeypatch.setattr(runs, "SECONDS", 0.0)
    assert kept(tmp_path / "one by one", run, 30) == whole
    assert sorted(whole) == ["decisions.parquet", "games.parquet", "run.json"]


def test_a_stopped_run_keeps_what_is_done_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "SECONDS", 0.0)
    run = Run((TABLES["limited"],), "stop")
    whole = kept(tmp_path / "whole", run, 20)
    stop, count = after(7)
    folder = Folder(tmp_path / "stopped", run)
    assert simulate.play_on(folder, 20, Here(), stop, count) == 7
    assert folder.games()["game"].to_pylist() == list(range(7))
    assert set(pq.read_table(folder.file("decisions"))["game"].to_pylist()) == set(range(7))
    again = Folder(tmp_path / "stopped", run)
    assert again.missing(20) == [(7, 20)]
    assert kept(tmp_path / "stopped", run, 20) == whole


def test_processes_stop_too(tmp_path: Path) -> None:
    run = Run((TABLES["two"],), "stop")
    stop, count = after(5)
    folder = Folder(tmp_path, run)
    done = simulate.play_on(folder, 100_000, Processes(2), stop, count)
    assert 5 <= done < 100_000
    assert folder.games().num_rows == done
    assert sum(last - first for first, last in folder.missing(100_000)) == 100_000 - done


def test_a_whole_run_can_become_longer(tmp_path: Path) -> None:
    run = Run((TABLES["limited"],), "longer")
    whole = kept(tmp_path / "at once", run, 25)
    kept(tmp_path / "in two", run, 10)
    assert Folder(tmp_path / "in two", run).missing(25) == [(10, 25)]
    assert kept(tmp_path / "in two", run, 25) == whole
    assert Folder(tmp_path / "in two", run).missing(25) == []


def test_a_run_with_gaps_can_be_gathered_short_and_go_on(tmp_path: Path) -> None:
    """Processes that are stopped leave gaps, each within its own piece."""
    run = Run((TABLES["limited"],), "gaps")
    whole = kept(tmp_path / "at once", run, 20)
    folder = Folder(tmp_path / "gaps", run)
    for first, last in ((0, 9), (11, 14)):
        folder.add(runs.play_piece(run, first, last)[0])
    assert simulate.play_on(folder, 5, Here()) == 12, "those that are there"
    assert Folder(tmp_path / "gaps", run).missing(20) == [(9, 11), (14, 20)]
    assert kept(tmp_path / "gaps", run, 20) == whole


def test_games_played_twice_are_kept_once(tmp_path: Path) -> None:
    """Two programs may have been started in one folder."""
    run = Run((TABLES["limited"],), "twice")
    whole = kept(tmp_path / "once", run, 8)
    folder = Folder(tmp_path / "twice", run)
    for first, last in ((0, 5), (3, 8), (4, 6)):
        folder.add(runs.play_piece(run, first, last)[0])
    assert folder.missing(8) == [] and folder.missing(9) == [(8, 9)]
    assert folder.gather(8) == 8
    assert {file.name: file.read_bytes() for file in (tmp_path / "twice").iterdir()} == whole


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (Run((TABLES["two"],), "other"), 'seed is "one" there, "other" here'),
        (Run((Table.of("sharenanigans", ("random", "random")),), "one"), "tables[0].agents[1]"),
        (
            Run((Table.of("sharenanigans", ("random", "greedy"), budget=5),), "one"),
            "tables[0].budget is 0 there",
        ),
        (
            Run((Table.of("sharenanigans", ("random", "greedy"), {"auto_call": True}),), "one"),
            "options.auto_call is false there",
        ),
        (Run((TABLES["two"],), "one", (named(own.Moves),)), "counting"),
        (Run((TABLES["solo"],), "one"), 'tables[0].game is "sharenanigans" there, "zoo" here'),
    ],
)
def test_another_run_can_not_go_on_in_a_folder(tmp_path: Path, other: Run, said: str) -> None:
    Folder(tmp_path, Run((TABLES["two"],), "one"))
    with pytest.raises(BadRecord) as refused:
        Folder(tmp_path, other)
    assert said in str(refused.value)
    assert "name another folder" in str(refused.value)


def test_folders_that_hold_something_else_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ola", "utf-8")
    with pytest.raises(BadRecord, match="not empty"):
        Folder(tmp_path, Run((TABLES["two"],), "one"))
    (tmp_path / "run.json").write_text("{", "utf-8")
    with pytest.raises(BadRecord, match="not readable"):
        Folder(tmp_path, Run((TABLES["two"],), "one"))


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    run = Run((TABLES["limited"],), "damaged")
    folder = Folder(tmp_path, run)
    folder.add(runs.play_piece(run, 0, 3)[0])
    for kind in ("decisions", "games"):
        part = tmp_path / "parts" / f"000000000-000000003.{kind}.parquet"
        whole = part.read_bytes()
        for damaged in (b"", b"nothing", whole[:-9], whole[:40] + bytes(40) + whole[80:]):
            part.write_bytes(damaged)
            with pytest.raises(BadRecord, match=rf"{kind}\.parquet: not readable"):
                folder.gather(3)
        part.write_bytes(whole)
    assert folder.gather(3) == 3
    folder.file("games").write_bytes(b"nothing")
    with pytest.raises(BadRecord, match="not readable"):
        folder.missing(4)


def test_games_whose_parts_are_lost_are_not_taken_for_whole(tmp_path: Path) -> None:
    run = Run((TABLES["limited"],), "lost")
    folder = Folder(tmp_path, run)
    folder.add(runs.play_piece(run, 3, 5)[0])
    assert folder.gather(9) == 2
    for part in (tmp_path / "parts").iterdir():
        part.unlink()
    with pytest.raises(BadRecord, match="parts"):
        folder.missing(9)


def test_a_deal_is_the_same_for_all_tables_of_a_run() -> None:
    pair = Run((TABLES["two"], Table.of("sharenanigans", ("greedy", "random"))), "pair")
    games = [game for part in runs.games_of(pair, [(0, 6)]) for game in part]
    assert [game.deal for game in games] == [0, 0, 1, 1, 2, 2]
    assert all(one.first == other.first for one, other in zip(games[::2], games[1::2], strict=True))
    assert [pair.place(game.number)[0].agents[0] for game in games] == ["random", "greedy"] * 3


@pytest.mark.parametrize("name", ["greedy at the market", "greedy with decks"])
def test_agents_decide_as_they_would_at_a_table(name: str) -> None:
    """They are shown as much as a match shows them, and have luck of their own."""
    modules = {"modules": ["events", "goals", "intrigues"]}
    market, decks = Table.of("sharenanigans", ("greedy",) * 2), Table.of("zoo", ("greedy",) * 3, modules)
    table = decks if name.endswith("decks") else market
    (game,) = runs.play_piece(Run((table,), "alike"), 4, 5)[0]
    match = Match(table.game, table.seats, seed="alike/4", **json.loads(table.options))
    dice = [Dice(f"alike/4/{seat}") for seat in range(table.seats)]
    for seat, _, move in game.choices:
        chosen = match.choose(agents.make("greedy", table.rules), seat, dice[seat])
        assert chosen == table.cards.moves.name(move)
        match.play(seat, chosen)
    assert match.result == game.result


def test_a_fault_of_a_process_is_told_and_what_is_done_is_kept(tmp_path: Path) -> None:
    run = Run((TABLES["limited"],), "fault", (named(own.Ends),))
    with pytest.raises(StockyardError, match="ended from outside"):
        simulate.play_on(Folder(tmp_path / "ends", run), 5, Processes(2))
    run = Run((TABLES["limited"],), "fault", (named(own.Fails),))
    for engine in (Here(), Processes(2)):
        with pytest.raises(StockyardError) as failed:
            simulate.play_on(Folder(tmp_path / "fails", run), 5, engine)
        assert "ZeroDivisionError: nothing to divide by (own.py:" in str(failed.value)
        assert str(failed.value).startswith("game ")


class Quick:
    """An engine that plays nothing, and takes as long as it says."""

    jobs = 3

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.pieces: list[runs.Span] = []

    def play(self, run: Run, pieces: Pieces, stop: Stop) -> Iterator[Done]:
        while piece := pieces.next():
            self.pieces.append(piece)
            games: list[Any] = list(range(*piece))
            yield games, self.seconds * len(games)


@pytest.mark.parametrize("seconds", [0.0, 0.001, 0.3, 100.0])
def test_pieces_are_all_games_once_and_as_large_as_games_are_quick(seconds: float) -> None:
    spans = [(0, 0), (2, 3), (10, 4000)]
    engine = Quick(seconds)
    for _ in runs.games_of(Run((TABLES["two"],), "pieces"), spans, engine):
        pass
    played = [number for first, last in engine.pieces for number in range(first, last)]
    assert played == [number for first, last in spans for number in range(first, last)]
    sizes = [last - first for first, last in engine.pieces]
    assert all(later <= 2 * max(sizes[:at]) for at, later in enumerate(sizes) if at)
    assert sizes[-1] == 1, "all end together"
    assert max(sizes) == 1 if seconds > 0.5 else max(sizes) * seconds <= runs.SECONDS
