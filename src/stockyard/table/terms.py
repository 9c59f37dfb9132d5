"""What the people of a table agreed on beside the rules: who may see it, clocks, the absent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Literal

from stockyard import StockyardError

ClockKind = Literal["none", "move", "game"]
CLOCKS: Final = ("none", "move", "game")
ABSENT: Final = ("wait", "computer")
STARTS: Final = ("full", "host")
LONGEST_CLOCK: Final = 14 * 24 * 3600
SHORTEST_CLOCK: Final = 10


class BadTermsError(StockyardError):
    """Terms that can't be. ``field`` names which of them."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"terms.{field}: {message}")
        self.field = field


@dataclass(frozen=True, slots=True)
class Terms:
    """How a table is kept.

    - ``net``: its people sit at devices of their own; otherwise all of them are at one screen.
    - ``public``: it is listed for everybody while it waits for people. ``watching``: who has no seat may
      look on.
    - ``clock``: "none", or ``seconds`` for each "move", or for each seat and the whole "game".
    - ``absent``: whoever's time has run out is waited for, or a "computer" player plays for them until they
      return.
    - ``hints``: who is asked may have the best moves shown. At one screen it goes by who plays there.
    - ``starts``: as soon as all seats are "full", or when the "host" says so.
    """

    net: bool = False
    public: bool = False
    watching: bool = True
    clock: ClockKind = "none"
    seconds: int = 0
    absent: Literal["wait", "computer"] = "wait"
    starts: Literal["full", "host"] = "full"
    hints: bool = False

    def data(self) -> dict[str, Any]:
        """As it is kept and sent."""
        return asdict(self)


def read_terms(data: Mapping[str, Any]) -> Terms:
    """Terms from anybody's data; what is missing has its default. BadTermsError otherwise."""
    known = {field.name for field in fields(Terms)}
    for name in data:
        if name not in known:
            raise BadTermsError(
                str(name)[:40], f"there is no such thing; there are {', '.join(sorted(known))}"
            )
    terms = Terms(**data)
    for name in ("net", "public", "watching", "hints"):
        if type(getattr(terms, name)) is not bool:
            raise BadTermsError(name, "true or false")
    for name, allowed in (("clock", CLOCKS), ("absent", ABSENT), ("starts", STARTS)):
        if getattr(terms, name) not in allowed:
            raise BadTermsError(name, f"one of {', '.join(allowed)}")
    if type(terms.seconds) is not int:
        raise BadTermsError("seconds", "a whole number")
    if terms.clock != "none" and not SHORTEST_CLOCK <= terms.seconds <= LONGEST_CLOCK:
        raise BadTermsError("seconds", f"from {SHORTEST_CLOCK} to {LONGEST_CLOCK}")
    return terms
