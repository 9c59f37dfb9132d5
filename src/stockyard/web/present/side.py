"""The panel beside the board: who is here, what is said, a seat's own notes, and the table itself."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final

from stockyard.table.entries import Entry
from stockyard.table.seats import Seat
from stockyard.table.table import Table
from stockyard.table.talk import LONGEST_LINE, LONGEST_NOTE, SAT, Line
from stockyard.table.yard import Yard
from stockyard.text import Catalogue
from stockyard.web.attendance import HERE, seen
from stockyard.web.people import player
from stockyard.web.present import ahead, people
from stockyard.web.sitting import Sitting

Model = dict[str, Any]
SHOWN_LINES: Final = 100
MANY: Final = 200
MINUTE, HOUR, DAY = 60, 3600, 86400


def panel(yard: Yard, table: Table, sitting: Sitting, cat: Catalogue, typed: Mapping[str, str]) -> Model:
    """The model of the panel. Call it with the table's lock held. ``typed`` is given back as it came."""
    speaker, eyes = sitting.speaker, sitting.eyes
    desk = {} if speaker is None else table.desk(speaker)
    muted = {seat for seat in desk.get("muted") or () if isinstance(seat, int)}
    note = str(table.desk(eyes).get("note") or "") if eyes is not None and sitting.acts_for(eyes) else None
    lines = _lines(yard, table, muted, cat)
    said = [line["number"] for line in lines if line["number"] and not line["hidden"]]
    return {
        "id": table.id,
        "name": table.deal.name,
        "game": table.deal.game,
        "ply": table.ply,
        "key": secrets.token_urlsafe(12),
        "open": False,
        "net": table.deal.terms.net,
        "over": table.over,
        "seat": speaker,
        "eyes": eyes,
        "seats": sitting.seats,
        "host": sitting.host,
        "may_watch": table.deal.terms.net and table.deal.terms.watching,
        "terms": _terms(table, cat),
        "rows": [_row(table, seat, sitting, muted, cat) for seat in table.seats],
        "lines": lines,
        "last": max(said, default=0),
        "typed": {"text": typed.get("text", "")},
        "longest": LONGEST_LINE,
        "ahead": ahead.ahead(table, sitting.screen, cat),
        "note": typed.get("note", note),
        "note_was": typed.get("was", print_of(note or "")),
        "longest_note": LONGEST_NOTE,
        "may_archive": _may_archive(table, sitting),
        "archived": _may_archive(table, sitting) and _archived(yard, table, sitting),
        "rematch": rematch(yard, table),
    }


def print_of(text: str) -> str:
    """By which a form says what it was drawn with."""
    return sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


def _row(table: Table, seat: Seat, sitting: Sitting, muted: set[int], cat: Catalogue) -> Model:
    """A seat: who it is, whether they are there, whether the table waits for them, and what one may do."""
    number, person = seat.number, seat.kind == "person"
    away, mine = number in table.away, number in sitting.seats
    waited = not table.over and number in table.match.asked
    may_send = person and not away and not mine and not table.over and bool(sitting.held)
    clock = table.clock(number) if person and not table.over else None
    late = clock is not None and clock.overdue
    ago = _ago(table, number) if person and table.deal.terms.net and not mine else None
    return {
        **player(seat),
        "is_me": mine,
        "is_host": table.deal.terms.net and number == table.host,
        "away": away,
        "here": mine or (ago is not None and ago < HERE),
        "state": _state(table, seat, away, mine, ago, cat),
        "waited": waited,
        "clock": None if table.over else people.clock(table, number),
        "send": may_send and (sitting.host or (waited and late)),
        "no_send": _not_yet(clock.left, cat) if may_send and waited and clock and not late else "",
        "may_mute": person and not mine and table.deal.terms.net and bool(sitting.seats),
        "muted": number in muted,
        "may_rest": mine and not away and not table.over,
        "may_return": mine and away and not table.over,
    }


def _ago(table: Table, seat: int) -> float | None:
    at = seen(table.desk(seat))
    return None if at is None else max(0.0, table.now() - at)


def _state(table: Table, seat: Seat, away: bool, mine: bool, ago: float | None, cat: Catalogue) -> str:
    if seat.kind == "bot":
        return cat.say("side.is_bot")
    if seat.kind == "computer":
        return cat.say("side.is_computer", agent=cat.say(f"web.kind.{seat.agent}"))
    if away:
        return cat.say("side.is_away")
    if mine or not table.deal.terms.net:
        return cat.say("side.is_you") if mine and table.deal.terms.net else ""
    if ago is None:
        return cat.say("side.not_seen")
    if ago < HERE:
        return cat.say("side.is_here")
    return cat.say("side.seen", time=span_text(ago, cat))


def _not_yet(left: float, cat: Catalogue) -> str:
    """Why nobody but the host may send for a computer player yet."""
    return cat.say("side.not_overdue", time=span_text(left, cat))


def span_text(seconds: float, cat: Catalogue) -> str:
    """A while in words: minutes, hours or days."""
    if seconds < HOUR:
        return cat.say("side.minutes", n=max(1, round(seconds / MINUTE)))
    if seconds < 2 * DAY:
        return cat.say("side.hours", n=round(seconds / HOUR))
    return cat.say("side.days", n=round(seconds / DAY))


def _terms(table: Table, cat: Catalogue) -> list[str]:
    """What was agreed on, in sentences."""
    terms = table.deal.terms
    if not terms.net:
        return []
    said = [cat.say(f"side.terms.clock.{terms.clock}", time=people.time_text(terms.seconds))]
    said.append(cat.say(f"side.terms.absent.{terms.absent}"))
    said.append(cat.say("side.terms.watching" if terms.watching else "side.terms.no_watching"))
    said.append(cat.say("net.terms.hints.yes" if terms.hints else "net.terms.hints.no"))
    return said


def _lines(yard: Yard, table: Table, muted: set[int], cat: Catalogue) -> list[Model]:
    """What people said, and between it what happened to them, in the order of time."""
    lines = spoken(yard, table.id, table.persons, muted, cat)
    lines += [told for entry in table.course.entries if (told := _told(entry, cat)) is not None]
    return sorted(lines, key=lambda line: float(line["at"]))[-SHOWN_LINES:]


def spoken(yard: Yard, name: str, seats: Sequence[int], muted: set[int], cat: Catalogue) -> list[Model]:
    """What people said at a table, or where they gather. What was said by somebody who then stood up has no
    seat any more, as somebody else may sit there now.
    """
    said = yard.store.lines(name, limit=SHOWN_LINES)
    sat = sat_down(yard, name, seats) if said else {}
    return [_line(one, muted, cat, one.number <= sat.get(one.seat, 0)) for one in said]


def sat_down(yard: Yard, name: str, seats: Sequence[int]) -> dict[int, int]:
    """By seat: the number of the last line that was said before its person sat down."""
    return {seat: int(yard.store.desk(name, seat).get(SAT) or 0) for seat in seats}


def _line(line: Line, muted: set[int], cat: Catalogue, gone: bool) -> Model:
    system = line.seat < 0
    if gone:
        text = cat.say("side.gone_said", text=line.text)
        return {"number": 0, "seat": None, "text": text, "hidden": False, **_when(line.at)}
    about = {"seat": line.about} if line.about >= 0 else {}
    return {
        "number": 0 if system else line.number,
        "seat": None if system else line.seat,
        "text": cat.say(line.text, **about) if system else line.text,
        "hidden": line.seat in muted,
        **_when(line.at),
    }


def _told(entry: Entry, cat: Catalogue) -> Model | None:
    """What the log of the table tells beside the game."""
    if entry.kind == "move":
        return None
    key = f"side.told.{entry.kind}"
    if entry.kind == "away" and entry.moves and entry.moves[0] != "self":
        key = "side.told.away.clock" if entry.moves[0] == "clock" else "side.told.away.sent"
    if entry.kind == "end" and entry.moves:
        key = "side.told.end.host"
    text = cat.say(key, seat=entry.seat)
    return {"number": 0, "seat": None, "text": text, "hidden": False, **_when(entry.at)}


def _when(at: float) -> Model:
    moment = datetime.fromtimestamp(at, UTC)
    return {"at": at, "iso": f"{moment:%Y-%m-%dT%H:%M:%SZ}", "time": f"{moment:%H:%M}"}


def _may_archive(table: Table, sitting: Sitting) -> bool:
    return sitting.host or (bool(sitting.held) and table.over)


def _archived(yard: Yard, table: Table, sitting: Sitting) -> bool:
    """Whether the table is among those of its holder that are put away."""
    return any(one.deal.id == table.id for one in yard.store.tables(MANY, None, sitting.holder, True))


def rematch(yard: Yard, table: Table) -> bool:
    """Whether somebody has asked for the next game already."""
    if not (table.over and table.deal.terms.net):
        return False
    name = yard.id_of(f"rematch {table.id}")
    return yard.store.gathering(name) is not None or yard.store.deal(name) is not None
