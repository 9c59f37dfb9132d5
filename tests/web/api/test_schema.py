"""The API keeps what its document says: schemathesis asks everything in every way it can think of."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, settings
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.types import Receive, Scope, Send

from stockyard.table.memory import Memory
from stockyard.web.app import create_app
from stockyard.web.settings import Settings
from tests.web.api.programs import Program, begun, new_key

EXAMPLES: Final = 15
HOSTS: Final = "the-token-of-the-host"
OPENING: Final = ("POST", "/api/v1/tables")
served: Final = create_app(Settings(Memory(), hosts=("testserver",), seed="demo", limits={}))


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """The server without those who work at its tables, whom nobody would end."""
    if scope["type"] == "http":
        await served(scope, receive, send)
        return
    for _ in ("startup", "shutdown"):
        message = await receive()
        await send({"type": f"{message['type']}.complete"})


schema: Final = schemathesis.openapi.from_asgi("/api/v1/openapi.json", app)


@cache
def tables(operation: str) -> list[str]:
    """Tables of all kinds at which the host sits, for one operation: running, waiting, given up, and none."""
    assert operation
    host = Program(TestClient(app), served.state.house, HOSTS)
    running = [begun(host, game)[0].id for game in ("sharenanigans", "zoo")]
    over = begun(host)[0].id
    host.post(f"/tables/{over}/end", {"key": new_key()})
    host.token = HOSTS
    waiting = [host.open("zoo", 3, terms={"public": public})["id"] for public in (True, False)]
    return [*running, *waiting, over, "nowhere"]


def placed(case: schemathesis.Case[Any]) -> bool:
    """Send the case to a table that there is, as its host; False where it goes to none."""
    case.headers["Authorization"] = f"Bearer {HOSTS}"
    if case.path.endswith("/stream"):
        # A stream ends only if it is asked to.
        case.query = {**(case.query or {}), "messages": 1}
    drawn = (case.path_parameters or {}).get("table")
    if drawn is None or case.meta is None or case.meta.is_negative_at(ParameterLocation.PATH):
        return (case.method, case.path) == OPENING
    there = tables(f"{case.method} {case.path}")
    case.path_parameters["table"] = there[len(str(drawn)) % len(there)]
    return True


@pytest.mark.slow
@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_nothing_breaks_the_contract(case: schemathesis.Case[Any]) -> None:
    # Whether a move is legal or a game can be dealt is for the rules to say, and no part of a schema.
    excluded: list[Any] = [positive_data_acceptance] if placed(case) else []
    case.call_and_validate(excluded_checks=excluded)
