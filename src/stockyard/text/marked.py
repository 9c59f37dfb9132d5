"""Sentences with marks, from which a page draws pictures and colors, and which change with who acts.

``[share|Share price]`` is a word in its color (helper, deck, share, strong), ``[fruit.apple.2|2 apples]`` are
apples that can be drawn, ``[coins.3|3 coins]`` are coins. ``<take|takes|take>`` is a verb as one says it to
whoever acts, as one tells of somebody, and after "may"; ``<your|their>`` is said to whoever acts, or of them.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

# Who acts: you; somebody; you, after "may"; somebody, after "may".
DO: Final = 0
DOES: Final = 1
MAY_DO: Final = 2
MAY_THEY: Final = 3

_FORMS = re.compile(r"<([^<>]*)>")
_MARK = re.compile(r"\[([a-z_]+)((?:\.\w+)*)\|([^\[\]|]*)\]")


class Piece(NamedTuple):
    """Some words of a sentence, and how they are drawn.

    ``kind`` is ``text``, ``fruit`` (``n`` of the Fruit ``id``, n None where it is only spoken of), ``coins``
    (``n`` of them) or ``word`` (``id`` is the color: helper, deck, share, strong).
    """

    kind: str
    text: str
    n: int | None = None
    id: str | None = None


def after_may(form: int) -> int:
    """The form that a verb has after "may"."""
    return MAY_THEY if form in (DOES, MAY_THEY) else MAY_DO


def in_form(text: str, form: int) -> str:
    """The text as it is said of whoever acts."""

    def chosen(match: re.Match[str]) -> str:
        words = match[1].split("|")
        return words[form % 2 if len(words) == 2 else min(form, 2)]

    return _FORMS.sub(chosen, text)


def plain(text: str) -> str:
    """The words alone."""
    return _MARK.sub(lambda match: match[3], text)


def sentence(text: str) -> str:
    """The text with a capital letter at its beginning, inside a mark if it begins with one."""
    start = _MARK.match(text)
    at = start.start(3) if start else 0
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def cut(text: str) -> list[Piece]:
    """The pieces of the text, in order."""
    pieces: list[Piece] = []
    at = 0
    for match in _MARK.finditer(text):
        if match.start() > at:
            pieces.append(Piece("text", text[at : match.start()]))
        pieces.append(_piece(match[1], match[2].split(".")[1:], match[3]))
        at = match.end()
    if at < len(text):
        pieces.append(Piece("text", text[at:]))
    return pieces


def _piece(kind: str, about: Sequence[str], text: str) -> Piece:
    if kind == "fruit":
        return Piece("fruit", text, int(about[1]) if len(about) > 1 else None, about[0])
    if kind == "coins":
        return Piece("coins", text, int(about[0]))
    return Piece("word", text, None, kind)
