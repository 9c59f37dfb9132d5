"""Drawing a page: a template, the language of the visitor, and the few things every template may use."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from stockyard.text import Catalogue, catalogue
from stockyard.web.assets import Assets
from stockyard.web.language import language_of

HERE: Final = Path(__file__).parent
SPRITE: Final = "vendor/icons.svg"
ICON: Final = Markup('<svg class="icon" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>')


class Pages:
    """The templates and the static files."""

    def __init__(self) -> None:
        self.assets = Assets(HERE / "static")
        self._icons: dict[str, Markup] = {}

    @cached_property
    def env(self) -> Environment:
        """Everything is escaped, and a name that nobody gave is an error."""
        env = Environment(
            loader=FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        env.globals.update(asset=self.assets.url, icon=self.icon)
        return env

    def icon(self, name: str) -> Markup:
        """A picture of the sprite. It says nothing to a screen reader: a word always stands beside it."""
        found = self._icons.get(name)
        if found is None:
            found = self._icons[name] = ICON.format(self.assets.url(SPRITE), name)
        return found

    def draw(self, name: str, lang: str, path: str, **context: Any) -> str:
        """The page as text."""
        say: Callable[..., str] = context.pop("say", None) or catalogue(lang).say
        template = self.env.get_template(name)
        return template.render(_=say, lang=lang, path=path, **context)

    def page(
        self, request: Request, name: str, code: int = 200, path: str | None = None, **context: Any
    ) -> HTMLResponse:
        """The page as an answer, in the visitor's language. ``path``: where it is found, if not here."""
        return HTMLResponse(self.draw(name, lang_of(request), path or request.url.path, **context), code)


@cache
def the_pages() -> Pages:
    """The pages of this package: templates are translated once, however many servers a program has."""
    return Pages()


def lang_of(request: Request) -> str:
    """The visitor's language."""
    return language_of(request.cookies, request.headers.get("accept-language", ""))


def catalogue_of(request: Request) -> Catalogue:
    """The visitor's catalogue."""
    return catalogue(lang_of(request))
