"""The OpenAPI document, made from the table of routes."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any, Final

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from stockyard.text import LANGUAGES
from stockyard.web.api import answers, wishes
from stockyard.web.api.paths import ROUTES, Route
from stockyard.web.api.problems import REASONS, ProblemError
from stockyard.web.api.stream import MOST_MESSAGES
from stockyard.web.visitor import COOKIE

Kind = type[BaseModel]
SCHEMA: Final = "#/components/schemas/"
PROBLEM: Final = "application/problem+json"
ABOUT: Final = (
    "Tables of Sharenanigans and Spółka ZOO for programs: open and join them, see what one's seat may see, "
    "play, follow what happens. docs/api.md tells it from the beginning."
)
PLY: Final = {"type": "integer", "minimum": 0, "maximum": wishes.LATEST_PLY}
QUERY: Final[dict[str, tuple[dict[str, Any], str]]] = {
    "seat": (
        {"type": "integer", "minimum": 0, "maximum": wishes.MOST_SEATS - 1},
        "Whose eyes; needed only by who holds several seats. Without a seat one sees what lies open.",
    ),
    "lang": ({"type": "string", "enum": list(LANGUAGES), "default": "en"}, "The language of sentences."),
    "since": (PLY, "What happened since this ply (lines of talk and log: after this number) is told."),
    "messages": (
        {"type": "integer", "minimum": 1, "maximum": MOST_MESSAGES},
        "End after so many messages. Without it the stream ends with the game.",
    ),
}
PATH: Final[dict[str, dict[str, Any]]] = {
    "table": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,40}$"},
    "seat": {"type": "integer", "minimum": 0, "maximum": wishes.MOST_SEATS - 1},
}
STREAMED: Final[tuple[type[BaseModel], ...]] = (
    answers.State,
    answers.Waiting,
    answers.TalkHeard,
    answers.Bye,
)
LINKS: Final[dict[str, dict[str, tuple[str, dict[str, str]]]]] = {
    "open": {
        "join": ("sit_down", {"table": "$response.body#/id"}),
        "begin": ("begin", {"table": "$response.body#/id"}),
        "look": ("look", {"table": "$response.body#/id"}),
        "about": ("about", {"table": "$response.body#/id"}),
        "follow": ("follow", {"table": "$response.body#/id"}),
        "play": ("play", {"table": "$response.body#/id"}),
        "record": ("record", {"table": "$response.body#/id"}),
    },
}


@cache
def document() -> dict[str, Any]:
    """The whole document."""
    kinds: set[Kind] = {route.body for route in ROUTES if route.body}
    told: set[Kind] = {route.answer for route in ROUTES if route.answer} | {answers.Problem, *STREAMED}
    wanted: list[tuple[Kind, JsonSchemaMode]] = [(kind, "validation") for kind in sorted(kinds, key=_name)]
    wanted += [(kind, "serialization") for kind in sorted(told, key=_name)]
    _, schemas = models_json_schema(wanted, ref_template=SCHEMA + "{model}")
    paths: dict[str, dict[str, Any]] = defaultdict(dict)
    for route in ROUTES:
        paths[route.path][route.method.lower()] = operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Stockyard",
            "version": "1",
            "summary": "Two tabletop games.",
            "description": ABOUT,
        },
        "paths": dict(paths),
        "components": {
            "schemas": schemas["$defs"],
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The token of a seat or a host.",
                },
                "browser": {"type": "apiKey", "in": "cookie", "name": COOKIE},
            },
        },
        "security": [{}, {"token": []}, {"browser": []}],
    }


def _name(kind: type[BaseModel]) -> str:
    return kind.__name__


def operation(route: Route) -> dict[str, Any]:
    """One address and method."""
    found: dict[str, Any] = {
        "operationId": route.name,
        "summary": route.summary,
        "parameters": [*_path_parts(route.path), *(_query_part(name) for name in route.query)],
        "responses": {str(route.status): _success(route), **_problems(route)},
    }
    if route.way == "stream":
        found["responses"]["204"] = {"description": "The game is over, and the browser has its last state."}
    if route.body:
        content = {"application/json": {"schema": _ref(route.body)}}
        found["requestBody"] = {"required": route.body is not wishes.Nothing, "content": content}
    return found


def _path_parts(path: str) -> list[dict[str, Any]]:
    names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    return [{"name": name, "in": "path", "required": True, "schema": PATH[name]} for name in names]


def _query_part(name: str) -> dict[str, Any]:
    schema, about = QUERY[name]
    return {"name": name, "in": "query", "required": False, "schema": schema, "description": about}


def _success(route: Route) -> dict[str, Any]:
    if route.way == "stream":
        lines = {"oneOf": [_ref(kind) for kind in STREAMED]}
        return {
            "description": "A message a line; for browsers as server-sent events with the same data.",
            "content": {
                "application/x-ndjson": {"itemSchema": lines},
                "text/event-stream": {"itemSchema": lines},
            },
        }
    media = route.text or "application/json"
    schema = _ref(route.answer) if route.answer else {"type": "string" if route.way == "thread" else "object"}
    found: dict[str, Any] = {"description": route.summary, "content": {media: {"schema": schema}}}
    links = LINKS.get(route.name)
    if links:
        found["links"] = {
            name: {"operationId": operation_id, "parameters": parts}
            for name, (operation_id, parts) in links.items()
        }
    return found


def _problems(route: Route) -> dict[str, Any]:
    """Each status with its reasons, and an example of each."""
    by_status: dict[int, list[str]] = defaultdict(list)
    for reason in route.reasons:
        by_status[REASONS[reason][0]].append(reason)
    return {str(status): _problem(route, by_status[status]) for status in sorted(by_status)}


def _problem(route: Route, reasons: list[str]) -> dict[str, Any]:
    examples = {one: {"value": ProblemError(one).document(route.path)} for one in reasons}
    found: dict[str, Any] = {
        "description": " ".join(REASONS[one][1] for one in reasons),
        "content": {PROBLEM: {"schema": _ref(answers.Problem), "examples": examples}},
    }
    if {"too_many", "unkept"} & set(reasons):
        found["headers"] = {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds."}}
    return found


def _ref(kind: type[BaseModel]) -> dict[str, str]:
    return {"$ref": SCHEMA + kind.__name__}
