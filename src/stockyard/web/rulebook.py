"""The numbered rules of a game as a page needs them: sections, rules with their numbers, links between them.

The text is the one in ``docs/rules``; a build copies it beside the catalogues, a working copy reads it in
place, so that a rule changed there is changed on the page. Only what those files use is understood: headings,
rules that begin with their number, plain paragraphs, ``code`` in backquotes, and numbers of other rules in
brackets, which become links.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup, escape

PACKAGE: Final = Path(__file__).parent.parent
FOLDERS: Final = (PACKAGE.parent.parent / "docs" / "rules", PACKAGE / "text" / "rules")

_GAME = re.compile(r"[a-z_]{1,40}\Z")
_SECTION = re.compile(r"## (\d+) (.+)")
_RULE = re.compile(r'- \*\*(\d+(?:\.\d+)+)\*\* (?:<a id="[\d.]+"></a>)?(.+)')
_CODE = re.compile(r"`([^`]+)`")
_BRACKETS = re.compile(r"\(([^()]*\d[^()]*)\)")
_NUMBER = re.compile(r"\d+\.\d+(?:\.\d+)*")
_CHAPTER = re.compile(r"\b(section|rozdział) (\d+)")


def _file(game: str, lang: str) -> Path | None:
    if not _GAME.match(game):
        return None
    names = (f"{game}.{lang}.md", f"{game}.md")
    paths = (folder / name for name in names for folder in FOLDERS)
    return next((path for path in paths if path.is_file()), None)


def _linked(match: re.Match[str]) -> str:
    inner = _NUMBER.sub(lambda number: f'<a href="#{number[0]}">{number[0]}</a>', match[1])
    inner = _CHAPTER.sub(r'<a href="#section-\2">\1 \2</a>', inner)
    return f"({inner})"


def _html(text: str) -> Markup:
    """A paragraph as HTML: escaped first, then given its code and links."""
    return Markup(_BRACKETS.sub(_linked, _CODE.sub(r"<code>\1</code>", str(escape(text)))))


@lru_cache(maxsize=8)
def rulebook(game: str, lang: str = "en") -> dict[str, Any] | None:
    """The rules of a game, in the language if it has them, else in English; None for a game without rules."""
    path = _file(game, lang)
    if path is None:
        return None
    spoken = lang if path.stem.endswith(f".{lang}") else "en"
    book: dict[str, Any] = {"game": game, "lang": spoken, "title": "", "intro": Markup(), "sections": []}
    for block in re.split(r"\n(?=- |#)|\n\s*\n", path.read_text("utf-8")):
        _add(book, " ".join(block.split()))
    return book


def _add(book: dict[str, Any], block: str) -> None:
    sections: list[dict[str, Any]] = book["sections"]
    section, rule = _SECTION.match(block), _RULE.match(block)
    if section:
        sections.append({"number": section[1], "title": section[2], "intro": Markup(), "rules": []})
    elif rule:
        sections[-1]["rules"].append({"number": rule[1], "text": _html(rule[2])})
    elif block.startswith("# "):
        book["title"] = block[2:]
    elif block:
        place = sections[-1] if sections else book
        place["intro"] = place["intro"] + _html(block)
