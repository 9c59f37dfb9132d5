"""`stockyard serve` and `stockyard worker` as processes: several on one database, and how they end."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest
from click.testing import CliRunner
from fastapi import FastAPI

from stockyard.cli.alone import alone
from stockyard.cli.commands import stockyard
from stockyard.store import open_store
from stockyard.table.keys import holder_of
from stockyard.table.terms import Terms
from stockyard.table.yard import Yard
from stockyard.web.limits import STANDARD, Limits, widened
from stockyard.web.settings import Settings
from tests.table.test_care import ALL, PEOPLE
from tests.web.serving import RUN, SECONDS, process, wait
from tests.web.test_live import lines

TOKEN = "mia-has-a-token-of-thirty-two-ab"
BEARER = {"authorization": f"Bearer {TOKEN}"}


def net_table(address: str | Path) -> tuple[str, int]:
    """A table over the net whose chairs are all Mia's, and the seat that is asked."""
    store = open_store(address)
    terms = Terms(net=True)
    table = Yard(store).deal("sharenanigans", "t", PEOPLE, {}, "demo", holder=holder_of(TOKEN), terms=terms)
    found = table.id, table.match.asked[0]
    store.close()
    return found


def play(address: str, table: str, seat: int, ply: int) -> httpx2.Response:
    """End a turn by the API."""
    body = {"seat": seat, "ply": ply, "key": f"k{ply}", "moves": ["end_turn"]}
    return httpx2.post(f"{address}/api/v1/tables/{table}/moves", json=body, headers=BEARER, timeout=20)


@pytest.mark.parametrize("wrong", ["0", "-1", "x", "1.5", "10001", "²", "9" * 5000, ""])
def test_limits_are_off_or_a_whole_factor(wrong: str, tmp_path: Path) -> None:
    told = CliRunner().invoke(stockyard, ["serve", "--db", str(tmp_path / "t.db"), "--limits", wrong])
    assert told.exit_code == 2
    assert "neither off nor a whole number from 1 to 10000" in " ".join(told.output.split())


def limits_of(*given: str) -> Limits:
    """The limits of a server that is started with these arguments; it is stopped before it answers."""
    seen: list[Settings] = []

    def noted(settings: Settings) -> FastAPI:
        seen.append(settings)
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stockyard.web.app.create_app", noted)
        CliRunner().invoke(stockyard, ["serve", "--port", "0", *given])
    return seen[0].limits


def test_limits_are_widened_or_taken_away(tmp_path: Path) -> None:
    file = str(tmp_path / "t.db")
    assert limits_of("--db", file) == STANDARD
    assert limits_of("--db", file, "--limits", "5") == widened(5)
    assert limits_of("--db", file, "--limits", "off") == {}


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    return str(request.getfixturevalue("postgres_database"))


@contextmanager
def worker(address: str, *more: str) -> Iterator[subprocess.Popen[str]]:
    """A worker that has begun."""
    command = [sys.executable, "-c", RUN, "worker", *more]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "STOCKYARD_DB": address}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as running:
        try:
            assert running.stdout is not None
            assert running.stdout.readline().startswith("Working for the tables in postgresql://")
            yield running
        finally:
            running.kill()


# How they end


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_with_open_streams_ends_soon_and_well(database: str, how: signal.Signals) -> None:
    table, seat = net_table(database)
    with process(database) as (address, running):
        heard: list[list[str]] = [[] for _ in range(5)]
        threads = [lines(address, table, one) for one in heard]
        wait(lambda: all("data: 0" in one for one in heard))
        assert play(address, table, seat, 0).json()["ply"] == 1
        running.send_signal(how)
        assert running.wait(SECONDS) == 0
        for thread in threads:
            thread.join(5)
        assert all("event: bye" in one and "lost" not in one for one in heard)
    store = open_store(database)
    assert len(store.entries(table)) == 1
    store.close()


@pytest.mark.slow
def test_a_worker_ends_soon_and_well_and_servers_without_workers_use_it(postgres_database: str) -> None:
    with process(postgres_database, "--no-worker", "--pause", "0") as (_address, _running):
        store = open_store(postgres_database)
        table = Yard(store).deal("sharenanigans", "t", ALL, {"turn_limit": 1}, "demo").id
        with worker(postgres_database, "--pause", "0", "--hands", "1") as busy:
            wait(lambda: bool(store.tables(9, over=True)))
            busy.send_signal(signal.SIGTERM)
            assert busy.wait(SECONDS) == 0
        assert store.entries(table)
        store.close()


# Several


@pytest.mark.slow
def test_a_move_made_through_one_server_arrives_at_the_streams_of_another(postgres_database: str) -> None:
    table, seat = net_table(postgres_database)
    with process(postgres_database) as (one, _), process(postgres_database) as (other, _):
        heard: list[list[str]] = [[], []]
        lines(one, table, heard[0])
        lines(other, table, heard[1])
        wait(lambda: all("data: 0" in lines_ for lines_ in heard))
        assert play(one, table, seat, 0).status_code == 200
        wait(lambda: all("data: 1" in lines_ for lines_ in heard))
        after = httpx2.get(f"{other}/api/v1/tables/{table}", headers=BEARER).json()
        assert after["ply"] == 1


@pytest.mark.slow
def test_a_second_server_on_one_file_is_sent_to_the_first(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    command = [sys.executable, "-c", RUN, "serve", "--db", str(database), "--port", "0"]
    with process(database) as (address, running):
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr.count("\n") == 1
        assert address in done.stderr
        assert "another server" in done.stderr
        running.kill()
        running.wait()
    with process(database):
        assert database.exists(), "a server that was killed keeps nobody out"


def test_a_file_is_held_by_one_and_let_go(tmp_path: Path) -> None:
    from click import ClickException

    file = tmp_path / "new" / "tables.db"
    with alone(file, "http://a/"):
        with pytest.raises(ClickException, match="http://a/"), alone(file, "http://b/"):
            pass
        with alone(tmp_path / "other.db", "http://c/"):
            pass
    with alone(file, "http://d/"):
        pass


# What they are told


@pytest.mark.slow
def test_no_password_is_shown(postgres_database: str) -> None:
    address = postgres_database.replace("postgres@", "postgres:s3cret@")
    mail = "smtp://yard:s3cret@127.0.0.1:9?from=a@example.org"
    command = [sys.executable, "-c", RUN, "serve", "--port", "0", "--log-level", "debug"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "STOCKYARD_DB": address, "STOCKYARD_MAIL": mail}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as running:
        assert running.stdout is not None
        first = running.stdout.readline()
        running.send_signal(signal.SIGTERM)
        rest, errors = running.communicate(timeout=20)
    assert "Its tables are kept in postgresql://" in first
    assert running.returncode == 0
    assert "s3cret" not in first + rest + errors


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["serve", "--no-worker"], "leave --no-worker out"),
        (["serve", "--base-url", "ftp://x"], "https://tables.example.org"),
        (["serve", "--base-url", "https://x/path"], "without a path"),
        (["serve", "--mail", "smtp://u:s3cret@h:25"], "?from="),
        (["worker", "--db", "tables.db"], "PostgreSQL"),
        (["worker"], "--db"),
        (["worker", "--db", "postgresql://u:s3cret@127.0.0.1:1/x"], "can't open the database"),
    ],
)
def test_what_can_not_be(arguments: list[str], complaint: str) -> None:
    done = CliRunner().invoke(stockyard, arguments, env={"STOCKYARD_DB": None, "STOCKYARD_MAIL": None})
    assert done.exit_code != 0
    assert complaint in " ".join(f"{done.output} {done.exception}".split())
    assert "s3cret" not in f"{done.output} {done.exception}"


@pytest.mark.slow
def test_a_proxy_is_believed_only_where_it_is_named(tmp_path: Path) -> None:
    said = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9", "host": "tables.example.org"}
    more = ("--behind-proxy", "--base-url", "https://tables.example.org")
    with process(tmp_path / "a.db", *more) as (address, _running):
        assert httpx2.get(f"{address}/metrics", headers=said).status_code == 404
        answer = httpx2.get(address, headers=said)
        assert answer.status_code == 200
        assert "strict-transport-security" in answer.headers
    with process(tmp_path / "b.db", "--name", "tables.example.org") as (address, _running):
        answer = httpx2.get(address, headers=said)
        assert answer.status_code == 200
        assert "strict-transport-security" not in answer.headers
