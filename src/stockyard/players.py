"""Who played each seat of a recorded game: a person, or a computer player by its name (docs/notation.md).

A record has one entry for each seat: a name for whoever made all of its moves, or a list of `[ply, name]`
where another took over, each from that ply on. null is for what is not told. No person is named.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from stockyard.kernel.game import BadRecord
from stockyard.kernel.reading import Reader, shown

PERSON: Final = "person"
LONGEST: Final = 40
FIRST: Final = frozenset("abcdefghijklmnopqrstuvwxyz")
SIGNS: Final = FIRST | frozenset("0123456789_-.:")

Player = str | None
"""Who made a move: PERSON, or the name of a computer player, such as `hard`; None where nobody says."""


def checked(player: object) -> Player:
    """The player, if it could be one; BadRecord if not. Which there are is for others to say."""
    wrong = _fault(player)
    if wrong:
        raise BadRecord(wrong, "by")
    return player if isinstance(player, str) else None


def _fault(player: object) -> str:
    """What is wrong with a player, "" if nothing is."""
    if player is None:
        return ""
    if not isinstance(player, str) or not 0 < len(player) <= LONGEST:
        return f"{PERSON}, or the name of a computer player such as hard, not {shown(player)}"
    if player[0] not in FIRST or not set(player) <= SIGNS:
        return f"the name of a computer player is of small letters, digits and _-.: unlike {shown(player)}"
    return ""


def told(seats: int, moves: Iterable[tuple[int, Player]]) -> list[Any] | None:
    """What a record tells, from seat and player of each move; None where nothing is known.

    Seats that there are not are passed over.
    """
    spans: list[list[list[Any]]] = [[] for _ in range(seats)]
    known = False
    for ply, (seat, player) in enumerate(moves):
        if seat >= seats:
            continue
        mine = spans[seat]
        known = known or player is not None
        if not mine or mine[-1][1] != player:
            mine.append([ply if mine else 0, player])
    return [_told(mine) for mine in spans] if known else None


def _told(spans: list[list[Any]]) -> Any:
    """One name where nobody took over."""
    return None if not spans else spans[0][1] if len(spans) == 1 else spans


def read(r: Reader, seats: int, moves: Sequence[tuple[int, str]]) -> list[Player]:
    """Who made each of these moves; BadRecord names the entry that can't be."""
    if r.data is None:
        return [None] * len(moves)
    entries = r.items(seats)
    if len(entries) != seats:
        raise r.fault(f"an entry for each of the {seats} seats, not {len(entries)}")
    spans = [_spans(entry, len(moves)) for entry in entries]
    found: list[Player] = []
    for ply, (seat, _) in enumerate(moves):
        # A seat that there is not is refused with its move.
        mine = spans[seat] if seat < seats else []
        while len(mine) > 1 and mine[1][0] <= ply:
            mine.pop(0)
        found.append(mine[0][1] if mine else None)
    return found


def _spans(r: Reader, moves: int) -> list[tuple[int, Player]]:
    """From which ply on who played, in order."""
    if not isinstance(r.data, list):
        return [(0, _name(r))]
    spans: list[tuple[int, Player]] = []
    for entry in r.items(moves + 1):
        parts = entry.items(2)
        if len(parts) != 2:
            raise entry.fault('a ply and who played from there on, such as [14, "hard"]')
        low = spans[-1][0] + 1 if spans else 0
        spans.append((parts[0].integer(low, max(low, moves) if spans else 0), _name(parts[1])))
    return spans


def _name(r: Reader) -> Player:
    wrong = _fault(r.data)
    if wrong:
        raise r.fault(wrong)
    return r.data if isinstance(r.data, str) else None
