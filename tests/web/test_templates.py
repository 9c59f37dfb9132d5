"""What no template may hold: a script, a handler, a style, or a sentence that stands in no catalogue."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "src" / "stockyard" / "web"
TEMPLATES = sorted(path for path in (WEB / "templates").rglob("*") if path.suffix in (".html", ".svg"))
GAMES = {"Stockyard", "Stock", "yard", "Sharenanigans", "Share", "nanigans", "Spółka", "ZOO"}
NAMES = GAMES | {"English", "Polski"}
WORD = re.compile(r"[A-Za-zÀ-ž]{3,}")


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_pages_hold_no_scripts_handlers_or_styles(template: Path) -> None:
    text = template.read_text("utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)", text), "a script of its own"
    assert not re.search(r"\son[a-z]+\s*=", text), "a handler"
    assert not re.search(r"\sstyle\s*=|<style", text), "a style"


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_sentences_come_from_the_catalogues(template: Path) -> None:
    text = re.sub(r"{% block body %}.*?{% endblock %}", "", template.read_text("utf-8"))
    text = re.sub(r"{#.*?#}|{%.*?%}|{{.*?}}|<!--.*?-->", " ", text, flags=re.DOTALL)
    text = re.sub(r"<(script|title)\b.*?</\1>|<[^>]*>", " ", text, flags=re.DOTALL)
    words = {word for word in WORD.findall(re.sub(r"&\w+;", " ", text)) if word not in NAMES}
    assert words == set()


def test_every_picture_is_in_the_list() -> None:
    listed = set((WEB / "icons.txt").read_text("utf-8").split())
    for file in (WEB.parent / "sharenanigans" / "cards").rglob("*.toml"):
        listed.update(re.findall(r'"([a-z0-9-]+)"', file.read_text("utf-8")))
    used = [re.findall(r'(?:icon|piece)\("([a-z0-9-]+)"', path.read_text("utf-8")) for path in TEMPLATES]
    assert {name for names in used for name in names} - listed == set()
