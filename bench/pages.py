"""What a browser reads off the board of a table, as far as it is needed to play there."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

FORM: Final = "application/x-www-form-urlencoded"
BOARD: Final = re.compile(r'<div id="board" class="([^"]*)"[^>]* data-ply="(\d+)"')
CHOICES: Final = re.compile(r'<form id="choices".*?</form>', re.DOTALL)
FIELD: Final = re.compile(r'name="(seat|ply|key)" value="([^"]*)"')
BUTTON: Final = re.compile(r'<button[^>]*\bname="move"[^>]*>')
VALUE: Final = re.compile(r'\bvalue="([^"]*)"')


def form_of(page: str) -> dict[str, str]:
    """The hidden fields of the form that moves are sent with."""
    form = CHOICES.search(page)
    return {name: unescape(value) for name, value in FIELD.findall(form[0])} if form else {}


def buttons_of(page: str) -> list[str]:
    """The moves that the page has buttons for."""
    found = [VALUE.search(button) for button in BUTTON.findall(page)]
    return [unescape(one[1]) for one in found if one]


def ply_of(page: str) -> int:
    """The ply that the page was drawn at; -1 if it shows none."""
    found = BOARD.search(page)
    return int(found[2]) if found else -1


def is_over(page: str) -> bool:
    """Whether the page shows a game that is over."""
    found = BOARD.search(page)
    return found is not None and "over" in found[1].split()
