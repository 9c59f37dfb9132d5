"""Choosing the language."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import RedirectResponse

from stockyard.text import LANGUAGES
from stockyard.web.forms import Fields, field
from stockyard.web.language import COOKIE

router = APIRouter()
A_YEAR = 365 * 24 * 3600


def local(path: str) -> str:
    """A path of this server, or the home page: nobody is sent to another site."""
    safe = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if safe else "/"


@router.post("/language")
def choose(form: Fields) -> RedirectResponse:
    """Remember the language and go back to the page."""
    answer = RedirectResponse(local(field(form, "back")), 303)
    lang = field(form, "lang")
    if lang in LANGUAGES:
        answer.set_cookie(COOKIE, lang, max_age=A_YEAR, httponly=True, samesite="lax")
    return answer
