"""Reading forms: bounded, and with a sentence instead of a stack trace for what is no form."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends, HTTPException, Request
from starlette.datastructures import FormData, UploadFile

from stockyard.web.settings import MAX_BODY

MAX_FIELDS = 200
MAX_KEY = 80
MAX_MOVES = 40


async def read_form(request: Request) -> AsyncIterator[FormData]:
    """The fields of a form. Reading is all that is done on the event loop."""
    kind = request.headers.get("content-type", "")
    if not kind.startswith(("application/x-www-form-urlencoded", "multipart/form-data")):
        raise HTTPException(415, "no_form")
    async with request.form(max_files=1, max_fields=MAX_FIELDS, max_part_size=MAX_BODY) as form:
        yield form


Fields = Annotated[FormData, Depends(read_form)]


def field(form: FormData, name: str) -> str:
    """A field as text; empty when it is missing or a file."""
    value = form.get(name, "")
    return "" if isinstance(value, UploadFile) else value


def fields(form: FormData, name: str) -> list[str]:
    """All fields of one name, as text."""
    return [value for value in form.getlist(name) if isinstance(value, str)]


def number(form: FormData, name: str) -> int:
    """A field that must be a small number."""
    text = field(form, name)
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise HTTPException(400, "bad_field")
    return int(text)


def key(form: FormData) -> str:
    """The idempotency key of a request: printable, not long."""
    text = field(form, "key")
    if not 0 < len(text) <= MAX_KEY or not text.isascii() or not text.isprintable():
        raise HTTPException(400, "bad_field")
    return text


def small(text: str, low: int, high: int) -> int | None:
    """A small number that somebody typed; None for anything else."""
    if not text.isascii() or not text.isdigit() or len(text) > len(str(high)):
        return None
    return int(text) if low <= int(text) <= high else None
