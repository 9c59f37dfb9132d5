"""`stockyard simulate` from outside: its files, Ctrl-C, other processes and hash seeds, and bad arguments."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from stockyard.cli import run
from stockyard.cli.alone import hold
from stockyard.lab.folder import Folder
from stockyard.lab.run import Here
from stockyard.lab.simulate import play_on
from stockyard.lab.tables import Run, Table
from tests.cli.test_commands import RUN, fails
from tests.lab.counting import own
from tests.lab.counting.own import named

PATIENCE = 120


def started(*arguments: object, hash_seed: str = "0") -> subprocess.Popen[str]:
    """A command in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", RUN, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_run_from_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = [
        "simulate",
        "zoo",
        "--agents",
        "random,bot",
        "--games",
        "4",
        "--jobs",
        "1",
        "--module",
        "goals",
    ]
    arguments += ["--option", "coins=9", "--out", str(tmp_path / "out"), "--count", named(own.Moves)]
    assert run(arguments) == 0
    out = capsys.readouterr().out
    assert "4 games are in" in out
    table = [line.split()[:2] for line in out.splitlines()[:3]]
    assert table == [["seat", "agent"], ["1", "random"], ["2", "bot"]], "people count from 1"
    assert pq.read_table(tmp_path / "out" / "games.parquet").num_rows == 4
    before = files(tmp_path / "out")
    assert run(arguments) == 0, "what is done is done"
    assert files(tmp_path / "out") == before


def test_two_programs_do_not_play_in_one_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for wishes in (
        ("simulate", "sharenanigans", "--agents", "random,random", "--games", "3"),
        ("tournament", "sharenanigans", "--agents", "random,greedy", "--deals", "1"),
        ("balance", "sharenanigans", "--agents", "random", "--seats", "2", "--games", "10"),
    ):
        out = tmp_path / wishes[0]
        arguments = [*wishes, "--option", "turn_limit=3", "--jobs", "1", "--out", str(out)]
        assert run(arguments) == 0
        capsys.readouterr()
        kept = out / "games-0" if wishes[0] == "balance" else out
        before = files(kept)
        with (kept / "run.json").open("rb") as said:
            assert hold(said.fileno())
            assert f"{kept}: another program is playing there" in fails(capsys, *arguments)
        assert files(kept) == before
        assert run(arguments) == 0, "it has ended"


def test_other_processes_and_hash_seeds_write_the_same_bytes(tmp_path: Path) -> None:
    wishes = ("simulate", "sharenanigans", "--agents", "greedy,random", "--games", 12, "--seed", "bytes")
    told = started(*wishes, "--jobs", 2, "--out", tmp_path / "far", hash_seed="17")
    folder = Folder(tmp_path / "near", Run((Table.of("sharenanigans", ("greedy", "random")),), "bytes"))
    play_on(folder, 12, Here())
    _, err = told.communicate(timeout=PATIENCE)
    assert told.returncode == 0, err
    assert files(tmp_path / "far") == files(tmp_path / "near")


def test_ctrl_c_keeps_what_is_done(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    wishes = (
        "simulate",
        "sharenanigans",
        "--agents",
        "random,random",
        "--option",
        "turn_limit=3",
        "--out",
        tmp_path,
    )
    told = started(*wishes, "--games", 1_000_000, "--jobs", 2)
    until = time.monotonic() + PATIENCE
    while (
        told.poll() is None and not list(tmp_path.glob("parts/*.games.parquet")) and time.monotonic() < until
    ):
        time.sleep(0.05)
    told.send_signal(signal.SIGINT)
    out, err = told.communicate(timeout=PATIENCE)
    assert told.returncode == 130, err
    assert "Traceback" not in err
    done = pq.read_table(tmp_path / "games.parquet").num_rows
    assert 0 < done < 1_000_000
    assert f"{done} of 1000000 games" in out
    numbers = pq.read_table(tmp_path / "games.parquet")["game"].to_pylist()
    assert run([*map(str, wishes), "--games", str(max(numbers) + 2), "--jobs", "1"]) == 0
    assert f"{max(numbers) + 2} games are in" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["simulate"], "GAME"),
        (["simulate", "zoo"], "--out"),
        (["simulate", "chess", "--out", "x"], "games are: sharenanigans, zoo"),
        (["simulate", "zoo", "--out", "x", "--agents", "greddy"], "there is no computer player 'greddy'"),
        (["simulate", "zoo", "--out", "x", "--agents", ","], "such as greedy,random"),
        (["simulate", "zoo", "--out", "x", "--agents", "greedy,,random"], "left out, not 'greedy,,random'"),
        (["tournament", "zoo", "--agents", "greedy, ,random"], "left out, not 'greedy, ,random'"),
        (
            ["simulate", "zoo", "--out", "x", "--agents", "greedy,random", "--seats", "3"],
            "3 names for 3 seats",
        ),
        (["simulate", "zoo", "--out", "x", "--seats", "6"], "2 to 5 seats, not 6"),
        (["simulate", "zoo", "--out", "x", "--seats", "9" * 20], "1<=x<=9"),
        (["tournament", "zoo", "--agents", "random,greedy,easy,medium", "--seats", "500"], "2<=x<=9"),
        (["simulate", "sharenanigans", "--out", "x", "--agents", "greedy,bot"], "no key 'bots'"),
        (["simulate", "sharenanigans", "--out", "x", "--module", "goals"], "no key 'modules'"),
        (["simulate", "zoo", "--out", "x", "--agents", "bot,bot"], "at least one seat is a person's"),
        (["simulate", "zoo", "--out", "x", "--agents", "greedy,bot", "--option", "bots=[0]"], "given twice"),
        (["simulate", "zoo", "--out", "x", "--option", "coins"], "NAME=VALUE"),
        (["simulate", "zoo", "--out", "x", "--option", "coins=many"], "options.coins"),
        (["simulate", "zoo", "--out", "x", "--option", "colour=red"], "options"),
        (["simulate", "zoo", "--out", "x", "--option", "cards=nowhere"], "there is no card set 'nowhere'"),
        (["simulate", "zoo", "--out", "x", "--games", "0"], "--games"),
        (["simulate", "zoo", "--out", "x", "--jobs", "0"], "--jobs"),
        (["simulate", "zoo", "--out", "x", "--count", "nothing"], "a file and a class"),
        (["simulate", "zoo", "--out", "/dev/null/x"], "/dev/null/x"),
        (["simulate", "zoo", "--out", "x", "--cards", "/nowhere"], "/nowhere"),
        (
            ["simulate", "zoo", "--out", "x", "--cards", "src/stockyard/sharenanigans/cards/classic"],
            "not of zoo",
        ),
        (["simulate", "zoo", "--out", "x", "--seed", "x" * 101], "seed"),
        (["simulate", "zoo", "--out", "x", "--seed", "\udcff"], "seed"),
    ],
)
def test_bad_arguments_end_with_one_line(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    said: str,
) -> None:
    sets = Path(__file__).parents[2]
    monkeypatch.chdir(tmp_path)
    given = [str(sets / word) if word.startswith("src/") else word for word in arguments]
    assert said in fails(capsys, *given)
    assert list(tmp_path.iterdir()) == []


def test_without_its_packages_the_lab_says_how_to_get_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from stockyard.cli import experiment

    monkeypatch.setattr(experiment, "PACKAGES", ("pyarrow", "no_such_package"))
    assert "pip install 'stockyard[lab]'" in fails(capsys, "simulate", "zoo", "--out", "x")
