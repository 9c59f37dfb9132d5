"""The log of a server: one line an event, as text or as JSON, on the standard error stream.

Nothing that people sent, hold or are called gets into it: what an event may tell beside its name is listed
here, and of faults the log keeps where they happened and of what kind they were. What a fault says is kept
only where the machine or the database says it, first line alone: anything else may quote a request.
"""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TextIO

import structlog
from structlog.stdlib import ExtraAdder, ProcessorFormatter
from structlog.typing import EventDict, Processor, WrappedLogger

from stockyard.web.watch import request_id

FORMS: Final = ("text", "json")
TELLS: Final = ("method", "route", "status", "ms", "table", "why", "outcome")
"""What an event may tell. Routes are templates, and a table is told by a digest of its id."""
FRAMES: Final = 8
LONGEST: Final = 300
SPEAKING: Final = ("builtins", "psycopg", "socket", "sqlalchemy", "sqlite3", "ssl")
"""Faults of the system, of the database and of its driver speak of this machine, and their first line is kept
if they are of such a kind: `OSError`, the driver's and SQLAlchemy's own."""
KINDS: Final = ("OSError", "Error", "SQLAlchemyError")
TWICE: Final = "Exception in ASGI application"
"""The server says once more what our own handlers have said already."""


def set_up(form: str, level: str, stream: TextIO | None = None) -> None:
    """Send the log of this program to a stream from here on, the standard error stream by default."""
    shared: list[Processor] = [
        _add_request,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso"),
        ExtraAdder(TELLS),
        _add_fault,
    ]
    renderer: Any = structlog.processors.JSONRenderer() if form == "json" else _as_text
    last = [ProcessorFormatter.remove_processors_meta, renderer]
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(ProcessorFormatter(processors=last, foreign_pre_chain=shared))
    handler.addFilter(lambda record: TWICE not in record.getMessage())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("stockyard").setLevel(level.upper())


def _add_request(_logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
    if request_id.get():
        event["request"] = request_id.get()
    return event


def _add_fault(_logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
    """Where a fault happened, and what led to it."""
    record: logging.LogRecord | None = event.get("_record")
    event.pop("exc_info", None)
    if record is not None and record.exc_info and record.exc_info[1] is not None:
        event["fault"] = [line for fault in _chain(record.exc_info[1]) for line in _told(fault)]
        # Otherwise the formatter would put the whole text of it below the line.
        record.exc_info, record.exc_text = None, None
    return event


def _chain(fault: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    found: BaseException | None = fault
    while found is not None and id(found) not in seen:
        seen.add(id(found))
        yield found
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)


def _told(fault: BaseException) -> Iterator[str]:
    kind = type(fault)
    yield f"{kind.__name__}: {_first_line(fault)}" if _speaks(kind) else kind.__name__
    for frame in traceback.extract_tb(fault.__traceback__)[-FRAMES:]:
        yield f"{'/'.join(Path(frame.filename).parts[-3:])}:{frame.lineno} {frame.name}"


def _speaks(kind: type[BaseException]) -> bool:
    ours = kind.__module__.partition(".")[0] in SPEAKING
    return ours and any(base.__name__ in KINDS for base in kind.__mro__)


def _first_line(fault: BaseException) -> str:
    return (str(fault).splitlines() or [""])[0][:LONGEST]


def _as_text(_logger: WrappedLogger, _name: str, event: EventDict) -> str:
    """``time level logger: event key=value``; a fault's lines stand behind each other."""
    head = f"{event.pop('timestamp')} {event.pop('level')} {event.pop('logger')}: {event.pop('event')}"
    fault = event.pop("fault", None)
    told = [f"{name}={value}" for name, value in event.items()]
    return " ".join([head, *told, *([f"fault={' < '.join(fault)}"] if fault else [])]).replace("\n", " ")
