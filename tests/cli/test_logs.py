"""The log: one line an event, and nothing in it that people sent, hold or are called."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from stockyard.cli.logs import set_up
from stockyard.table.keys import Hold, holder_of, mark_of
from stockyard.table.memory import Memory
from stockyard.table.seats import Seat
from stockyard.table.terms import Terms
from stockyard.web.app import create_app
from stockyard.web.house import House
from stockyard.web.settings import Settings
from stockyard.web.visitor import COOKIE
from stockyard.web.wardens import Wardens
from stockyard.work.mail import Mailer
from stockyard.work.wanted import Wanted, keep
from tests.work.post import Browser
from tests.work.test_threads import until

COOKIE_OF_MIA = "qzqcookieqzq-0123456789-abcdefgh"
TOKEN = "qzqtokenqzq-0123456789-abcdefghi"
NAME, TABLE = "Qzqmia", "Qzqtable"
CHAT, NOTE, MAIL = "qzqchat", "qzqnote", "qzqmail@example.org"
CODE, ENDPOINT = "qzqc-0dew-0rd5-qzqc", "https://web.push.apple.com/qzqendpoint"
MARK = "qzq"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What a program writes to its log; the logging of tests is as before afterwards."""
    names = ("", "stockyard", "uvicorn", "uvicorn.error", "procrastinate")
    loggers = [logging.getLogger(name) for name in names]
    before = [(one.level, one.handlers[:], one.propagate) for one in loggers]
    # A server of another test in this process has set its own up.
    for one in loggers[2:]:
        one.handlers[:], one.propagate = [], True
    yield io.StringIO()
    for one, (level, handlers, propagate) in zip(loggers, before, strict=True):
        one.setLevel(level)
        one.handlers[:], one.propagate = handlers, propagate


def events(log: io.StringIO) -> list[dict[str, Any]]:
    """The lines of a log in JSON."""
    return [json.loads(line) for line in log.getvalue().splitlines()]


class Bad(Memory):
    """A store that fails with all it knows when it is told to."""

    wrong: Exception | None = None

    def say(self, line: Any) -> int:
        """Keep a line, or fail."""
        if self.wrong is not None:
            raise self.wrong
        return super().say(line)


def test_a_whole_visit_leaves_no_secret_in_the_log(log: io.StringIO) -> None:
    set_up("json", "debug", log)
    store = Bad()
    nobody = Mailer("127.0.0.1", 9, "tables@example.org", "qzquser", "qzqpassword", "none")
    app = create_app(
        Settings(store, pause=0.0, hosts=("testserver",), mail=nobody, push_contact="mailto:a@example.org")
    )
    seats = (Seat(0, "person", NAME), Seat(1, "computer", "Qzqbear", "random"))
    with TestClient(app, raise_server_exceptions=False) as client:
        house: House = app.state.house
        wardens: Wardens = app.state.wardens
        table = house.yard.deal(
            "sharenanigans", TABLE, seats, {}, "demo", holder=holder_of(TOKEN), terms=Terms(net=True)
        )
        store.hold([Hold(table.id, 0, holder_of(COOKIE_OF_MIA), "browser", 1.0)])
        house.yard.ring("people", table.id)
        client.cookies.set(COOKIE, COOKIE_OF_MIA)
        page, bearer = f"/tables/{table.id}", {"authorization": f"Bearer {TOKEN}"}
        hx = {"hx-request": "true", "referer": f"http://testserver{page}?{MARK}"}

        def post(where: str, **fields: str) -> int:
            form = {"from": "side", "seat": "0", "ply": str(table.ply), "key": f"{MARK}key", **fields}
            return client.post(f"{page}/{where}", data=form, headers=hx).status_code

        client.get(page, headers=hx)
        client.get(f"{page}?{MARK}={MARK}")
        client.get(f"/tables/{MARK}")
        until(lambda: bool(table.asked_persons()))
        for move in (table.match.legal(0)[0], f"play.{MARK}", "end_turn"):
            post("moves", move=move, key=f"{MARK}{move}")
        post("talk", text=CHAT)
        post("note", note=NOTE)
        post("notices", do="mail", mail=MAIL)
        post("notices", do="confirm", code=CODE)
        post("notices", do="push", subscription=json.dumps(Browser(ENDPOINT).subscription))
        post("sit", code=CODE, name=NAME)
        client.post(f"{page}/seat", data={"code": CODE, "key": MARK}, headers=hx)
        client.get(f"/api/v1/tables/{table.id}/view?seat=0", headers=bearer)
        client.post(f"/api/v1/tables/{table.id}/moves", json={"key": MARK, "moves": [MARK]}, headers=bearer)
        client.post(f"/api/v1/tables/{table.id}/moves", content=MARK, headers=bearer)
        keep(table, 0, Wanted(mail=MAIL, mail_confirmed=True, push=(Browser(ENDPOINT).subscription,)))
        wardens.notices._mailed = Mailed  # type: ignore[method-assign]
        for wrong in (ValueError(f"{COOKIE_OF_MIA} said {CHAT}"), KeyError(TOKEN), OSError(5, "disk gone")):
            store.wrong = wrong
            assert post("talk", text=CHAT, key=f"again {wrong}"[:20]) == 500
    found = events(log)
    assert [one for one in found if one["level"] == "error"]
    assert table.id not in log.getvalue()
    assert MARK not in log.getvalue().lower()
    routes = {one.get("route") for one in found if one["event"] == "request"}
    assert {"/tables/{table_id}", "/tables/{table_id}/moves", "/tables/{table_id}/talk"} <= routes
    assert "none" in routes or len(routes) > 3
    assert any("disk gone" in " ".join(one.get("fault", ())) for one in found)


Mailed: Any = lambda *_: True  # noqa: E731  mail is not what is looked at here


def test_a_refusal_is_a_line_and_a_page_is_one_only_for_who_looks_closely(log: io.StringIO) -> None:
    for level, methods in (("warning", []), ("info", ["POST"]), ("debug", ["GET", "POST"])):
        log.seek(0)
        log.truncate()
        set_up("json", level, log)
        with TestClient(create_app(Settings(Memory(), hosts=("testserver",)))) as client:
            client.get("/")
            client.post("/tables/none/moves")
        assert [one["method"] for one in events(log) if one["event"] == "request"] == methods


def test_lines_of_one_request_belong_together(log: io.StringIO) -> None:
    set_up("json", "info", log)
    store = Bad()
    app = create_app(Settings(store, hosts=("testserver",)))
    with TestClient(app, raise_server_exceptions=False) as client:
        house: House = app.state.house
        seats = (Seat(0, "person", "a"), Seat(1, "person", "b"))
        table = house.yard.deal(
            "sharenanigans", "t", seats, {}, "demo", holder=holder_of("m"), terms=Terms(net=True)
        )
        client.cookies.set(COOKIE, "m")
        store.wrong = OSError("gone")
        form = {"from": "side", "seat": "0", "ply": "0", "key": "k", "text": "hello"}
        for key in ("k1", "k2"):
            client.post(f"/tables/{table.id}/talk", data={**form, "key": key})
    found = [(one["event"], one["request"]) for one in events(log)]
    assert [event for event, _ in found] == ["a request failed", "request"] * 2
    assert len({number for _, number in found}) == 2


def test_a_fault_is_told_by_where_it_happened_and_what_led_to_it(log: io.StringIO) -> None:
    set_up("json", "info", log)
    logger = logging.getLogger("stockyard.test")
    try:
        try:
            raise OSError(28, "No space left on device")
        except OSError as first:
            raise ValueError("secret") from first
    except ValueError:
        logger.exception(
            "it failed", extra={"table": mark_of("t"), "name_of_somebody": "Mia", "other": "Mia"}
        )
    (event,) = events(log)
    fault = event["fault"]
    assert fault[0] == "ValueError"
    assert "OSError: [Errno 28] No space left on device" in fault
    assert any(line.startswith("tests/cli/test_logs.py:") for line in fault)
    assert event["table"] == mark_of("t")
    assert "secret" not in log.getvalue()
    assert "Mia" not in log.getvalue()


def test_the_database_may_speak_but_not_of_rows(log: io.StringIO) -> None:
    set_up("text", "info", log)
    engine = create_engine("sqlite://", hide_parameters=True)
    try:
        with engine.connect() as connection:
            connection.execute(text("SELECT * FROM nowhere WHERE x = :x"), {"x": "secret"})
    except SQLAlchemyError:
        logging.getLogger("stockyard.test").exception("it failed")
    engine.dispose()
    assert "no such table: nowhere" in log.getvalue()
    assert "secret" not in log.getvalue()
    assert log.getvalue().count("\n") == 1, "one line an event"


def test_text_is_one_line_too(log: io.StringIO) -> None:
    set_up("text", "info", log)
    logging.getLogger("stockyard.test").info("a\nb", extra={"status": 404, "ms": 1.5})
    (line,) = log.getvalue().splitlines()
    assert line.endswith("info stockyard.test: a b status=404 ms=1.5")


def test_the_server_does_not_tell_our_faults_again(log: io.StringIO) -> None:
    set_up("text", "info", log)
    logging.getLogger("uvicorn.error").error("Exception in ASGI application\n")
    logging.getLogger("uvicorn.error").warning("something else")
    assert log.getvalue().count("\n") == 1
