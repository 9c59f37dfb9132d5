"""Which language a visitor reads: the one they chose, else the one their browser asks for, else English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stockyard.text import LANGUAGES

COOKIE: Final = "lang"
LONGEST_HEADER = 200


def language_of(cookies: Mapping[str, str], accepts: str) -> str:
    """The language for a request with these cookies and this Accept-Language header."""
    chosen = cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    wanted = sorted(_wishes(accepts), key=lambda wish: -wish[1])
    return next((lang for lang, weight in wanted if lang in LANGUAGES and weight > 0), "en")


def _wishes(accepts: str) -> list[tuple[str, float]]:
    """``pl-PL,pl;q=0.9`` as languages with weights. What can't be read counts for nothing."""
    wishes = []
    for part in accepts[:LONGEST_HEADER].split(","):
        tag, _, rest = part.partition(";")
        try:
            weight = float(rest.strip().removeprefix("q=")) if rest.strip() else 1.0
        except ValueError:
            weight = 0.0
        wishes.append((tag.strip().lower().partition("-")[0], weight))
    return wishes
