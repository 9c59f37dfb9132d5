"""The commands: what they print, and one clear line with exit status 2 for bad input."""

from __future__ import annotations

import io
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from stockyard import Match
from stockyard.cli import run
from stockyard.cli.commands import COMMANDS
from stockyard.cli.places import data_folder

RUN = "from stockyard.cli import main; main()"


def fails(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The line of a command that can't be carried out."""
    assert run(list(arguments)) == 2
    line = capsys.readouterr().err
    assert line.startswith("stockyard: ")
    assert line.count("\n") == 1
    return line


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """What somebody types, followed by Ctrl-D."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


@pytest.mark.parametrize("command", ["", *COMMANDS, "cards list", "cards show", "cards check"])
def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert run([*command.split(), "--help"]) == 0
    out = capsys.readouterr().out
    assert "Usage: stockyard" in out
    if command in COMMANDS and command:
        assert "Example" in out


@pytest.mark.parametrize(("arguments", "status"), [(["--version"], 0), (["plya"], 2)])
def test_the_package_can_be_run_as_a_module(arguments: list[str], status: int) -> None:
    done, same = (
        subprocess.run([sys.executable, *how, *arguments], capture_output=True, text=True, check=False)
        for how in (["-m", "stockyard"], ["-c", RUN])
    )
    assert done.returncode == status
    assert (done.returncode, done.stdout, done.stderr) == (same.returncode, same.stdout, same.stderr)


def test_cards_alone_explains_itself_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards"]) == 0
    assert "\n  list " in capsys.readouterr().out


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert "stockyard" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nonsense"], "No such command"),
        (["plya"], "did you mean 'play'?"),
        (["cards", "lsit"], "did you mean 'list'?"),
        (["cards", "xyz"], "commands are check, list, show"),
        (["play", "--nonsense", "sharenanigans"], "--nonsense"),
        (["play"], "GAME"),
        (["play", "chess"], "games are: sharenanigans"),
        (["play", "sharenanigans", "--seats", "Ola"], "such as --seats Ola,medium"),
        (["play", "sharenanigans", "--seats", "greedy"], "at least two players are needed"),
        (["play", "sharenanigans", "--seats", "a,b,c,d,e"], "at most 4 players, not 5"),
        (["play", "sharenanigans", "--lang", "xx"], "xx"),
        (["play", "sharenanigans", "--turn-limit", "0"], "0"),
        (["replay", "/nowhere"], "/nowhere"),
        (["replay", "/"], "/"),
        (["scenario"], "FILES"),
        (["scenario", "/nowhere.toml"], "/nowhere.toml"),
        (["cards", "show", "cry_sheep"], "near it: cry_wolf"),
        (["cards", "show", "zzz"], "cards list"),
        (["cards", "check", "/nowhere"], "/nowhere"),
        (["cards", "list", "--set", "/nowhere"], "set.toml"),
        (["play", "sharenanigans", "--record", "/nowhere/game.txt"], "/nowhere/game.txt"),
        (["play", "sharenanigans", "--record", "/"], "/"),
        (["replay", "/dev/zero"], "larger than"),
        (["scenario", "/dev/zero"], "larger than"),
        (["serve", "--host", "\udcff", "--port", "0"], "no address"),
        (["serve", "--host", "x" * 70 + ".example", "--port", "0"], "can't listen"),
        (["serve", "--pause", "nan", "--port", "0"], "nan"),
        (["serve", "--pause", "-1", "--port", "0"], "-1"),
        (["serve", "--port", "70000"], "70000"),
        (["serve", "--host", "203.0.113.7", "--port", "0"], "can't listen"),
        (["serve", "--host", "no such host", "--port", "0"], "can't listen"),
        (["serve", "--db", "/dev/null/x", "--port", "0"], "can't open the database"),
        (["serve", "--db", "postgresql://127.0.0.1:1/y", "--port", "0"], "can't open the database"),
    ],
)
def test_bad_input_ends_with_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert said in fails(capsys, *arguments)


def test_a_port_in_use(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert "is in use" in fails(capsys, "serve", "--port", str(taken.getsockname()[1]))


def test_without_a_wish_the_next_free_port_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    from stockyard.cli import serve

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        first = taken.getsockname()[1]
        monkeypatch.setattr(serve, "FIRST_PORT", first)
        with serve.listen("127.0.0.1", None) as found:
            assert first < found.getsockname()[1] < first + serve.PORTS


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("0.0.0.0", "http://127.0.0.1:8000/"),
        ("::1", "http://[::1]:8000/"),
        ("::", "http://127.0.0.1:8000/"),
    ],
)
def test_the_address_to_type_into_a_browser(host: str, address: str) -> None:
    from stockyard.cli.serve import address_of

    assert address_of(host, 8000) == address


def test_a_game_is_left_with_a_word(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "q\n")
    assert run(["play", "sharenanigans", "--seed", "demo", "--seats", "Ola,random", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "Ola" in out
    assert "The game is left as it is." in out


def test_ctrl_d_ends_a_game_with_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "")
    assert "stopped" in fails(capsys, "play", "sharenanigans", "--seed", "demo")


def test_what_is_no_number_is_asked_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "0\n99\n-1\nx\n²\n\n" + "9" * 5000 + "\n000001" + "0" * 5000 + "\n?\nu\nq\n")
    assert run(["play", "sharenanigans", "--seed", "demo", "--seats", "Ola,Tom", "--lang", "en"]) in (0, 2)
    assert "Please type one of the numbers." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("seats", "lang"), [("Ola,Tom", "en"), ("Ola,greedy", "pl"), ("random,greedy", "en")]
)
def test_a_whole_game_in_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seats: str, lang: str
) -> None:
    record = tmp_path / "game.txt"
    typed(monkeypatch, "1\n" * 400)
    arguments = [
        "--seed",
        "demo",
        "--seats",
        seats,
        "--lang",
        lang,
        "--turn-limit",
        "2",
        "--record",
        str(record),
    ]
    assert run(["play", "sharenanigans", *arguments]) == 0
    out = capsys.readouterr().out
    assert "$" in out
    assert "web." not in out
    assert "terminal." not in out
    assert out.rstrip().endswith(f"{record}.")
    assert '\nplayers: ["' in record.read_text("utf-8"), "who played is written down"
    assert run(["replay", str(record), "--lang", lang]) == 0
    assert len(capsys.readouterr().out.splitlines()) > 5


def test_hands_are_shown_only_to_their_owner(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two people: the screen asks for the next one before it shows their hand."""
    typed(monkeypatch, "\n1\n\n1\n\nq\n")
    assert run(["play", "sharenanigans", "--seed", "demo", "--seats", "Ola,Tom", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    first, second, third = (out.find(f"Pass the device to {name}") for name in ("Ola", "Tom", "Ola"))
    assert 0 <= first < second
    assert third >= 0
    assert "You draw" not in out[second : out.index("Tom, press Enter")]


def test_replay_from_a_seat(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = Match(seats=2, seed="demo")
    seat = match.asked[0]
    match.play(seat, "end_turn")
    file = tmp_path / "game.txt"
    file.write_text(match.record(), "utf-8")
    assert run(["replay", str(file), "--eyes", str(seat + 1), "--lang", "en"]) == 0
    assert "You draw" in capsys.readouterr().out
    assert run(["replay", str(file), "--lang", "en"]) == 0
    assert "You draw" not in capsys.readouterr().out
    for player in ("0", "3", "-1"):
        said = fails(capsys, "replay", str(file), "--eyes", player)
        assert f"there is no player {player}: the game has the players 1 to 2" in said


@pytest.mark.parametrize(
    "content", [b"", b"no record", b"\xff\xfe\x00", b"stockyard-record 1\nmoves:\n" + b"x" * 99]
)
def test_a_file_that_is_no_record(capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(content)
    fails(capsys, "replay", str(file))


def test_a_file_that_is_too_large(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    with file.open("wb") as out:
        out.truncate(100_000_000)
    assert "larger than" in fails(capsys, "replay", str(file))
    assert "larger than" in fails(capsys, "scenario", str(file))


def test_scenarios_pass_or_say_what_differs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good = tmp_path / "good.toml"
    good.write_text('rule = "3.1"\nposition = { game = "sharenanigans", seats = 2, current = 0 }\n'
                    'step = [{ expect = { asked = [0] } }]\n', "utf-8")  # fmt: skip
    assert run(["scenario", str(good)]) == 0
    assert "as expected" in capsys.readouterr().out
    bad = tmp_path / "bad.toml"
    bad.write_text(good.read_text("utf-8").replace("asked = [0]", "asked = [1]"), "utf-8")
    assert run(["scenario", str(good), str(bad)]) == 2
    found = capsys.readouterr()
    assert "asked" in found.out
    assert found.err.count("\n") == 1


def test_cards_are_listed_shown_and_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from stockyard.sets import packaged

    assert run(["cards", "list", "--lang", "pl"]) == 0
    out = capsys.readouterr().out
    assert len(out.splitlines()) > 40
    assert "O wilku mowa" in out
    assert run(["cards", "show", "cry_wolf", "--lang", "en"]) == 0
    assert "−$2,000" in capsys.readouterr().out
    assert run(["cards", "check", str(packaged("sharenanigans", "classic"))]) == 0
    assert "all well" in capsys.readouterr().out
    (tmp_path / "set.toml").write_text("id = 3\n[industry]", "utf-8")
    assert "set.toml: id" in fails(capsys, "cards", "check", str(tmp_path))


def test_files_go_where_the_user_keeps_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "stockyard"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder() == tmp_path / ".local/share/stockyard"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_folder() == tmp_path / "Library/Application Support/stockyard"


def test_a_reader_that_has_had_enough_is_no_error() -> None:
    command = f"{sys.executable} -c '{RUN}' cards list | head -1"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1


@pytest.mark.slow
def test_help_needs_no_server() -> None:
    """What makes it quick (`make bench` measures it): neither server nor store is imported."""
    look = f"import sys, atexit; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); {RUN}"
    done = subprocess.run([sys.executable, "-c", look, "--help"], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stderr.split()}
    assert "stockyard" in loaded
    assert loaded.isdisjoint({"fastapi", "starlette", "uvicorn", "jinja2", "sqlalchemy", "pydantic"})


def test_a_record_that_could_not_be_written_is_refused_before_the_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    typed(monkeypatch, "q\n")
    (tmp_path / "file").touch()
    fails(capsys, "play", "sharenanigans", "--seed", "demo", "--record", str(tmp_path / "file" / "game.txt"))
    assert sys.stdin.read() == "q\n", "nobody was asked anything"


def test_a_card_set_with_a_link_that_never_ends(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "set.toml").write_text("id = 3\n[industry]", "utf-8")
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    assert "zero.toml: not a file" in fails(capsys, "cards", "check", str(tmp_path))
    (tmp_path / "zero.toml").unlink()
    with (tmp_path / "large.toml").open("wb") as out:
        out.truncate(100_000_000)
    assert "large.toml: larger than" in fails(capsys, "cards", "check", str(tmp_path))


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TABLE version (number INTEGER); INSERT INTO version VALUES (0)",
        "CREATE TABLE version (number TEXT); INSERT INTO version VALUES ('two')",
        "CREATE TABLE version (number INTEGER); INSERT INTO version VALUES (1)",
        "CREATE TABLE version (number INTEGER); INSERT INTO version VALUES (1), (1)",
        "CREATE TABLE version (number INTEGER)",
        "CREATE TABLE version (text TEXT); INSERT INTO version VALUES ('1.0')",
        "CREATE TABLE game (id TEXT)",
        "CREATE TABLE recipes (id TEXT)",
    ],
)
def test_the_database_of_another_program(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, sql: str
) -> None:
    file = tmp_path / "theirs.db"
    with closing(sqlite3.connect(file)) as theirs:
        theirs.executescript(sql)
        before = list(theirs.iterdump())
    assert "another program" in fails(capsys, "serve", "--db", str(file), "--port", "0")
    with closing(sqlite3.connect(file)) as theirs:
        assert list(theirs.iterdump()) == before


def test_both_games_have_cards_to_list(capsys: pytest.CaptureFixture[str]) -> None:
    from stockyard.sets import packaged

    assert run(["cards", "list", "--game", "zoo", "--lang", "en"]) == 0
    assert "Lord Badger" in capsys.readouterr().out
    assert run(["cards", "show", "bot_1", "--lang", "en"]) == 0
    assert "1 x bot_1" in capsys.readouterr().out
    assert run(["cards", "check", str(packaged("zoo", "classic"))]) == 0
    assert "helper cards" in capsys.readouterr().out
