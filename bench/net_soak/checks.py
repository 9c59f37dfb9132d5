"""What must be right afterwards, whatever happened: each function names what is not.

The judge is the log as the database has it, read without a server, and the games that are replayed from it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import stockyard
from bench.net_soak.ledger import Wish
from stockyard import verify
from stockyard.table.course import Course
from stockyard.table.entries import Entry
from stockyard.table.ports import Deal
from stockyard.table.seats import computers

SHOWN: Final = ("ply", "seat", "view", "decision", "over", "result")
KINDS: Final[Mapping[str, str]] = {"undo": "undo", "away": "away", "back": "back", "move": "move"}


def of_log(wishes: Sequence[Wish], entries: Sequence[Entry]) -> list[str]:
    """Every acknowledged request is in the log once, as it was asked for; no other is there twice."""
    wrong = []
    if [entry.ply for entry in entries] != list(range(len(entries))):
        wrong.append("the plies of the log have a gap")
    times = Counter(entry.key for entry in entries if entry.key)
    by_key = {entry.key: entry for entry in entries if entry.key}
    for wish in wishes:
        found = times[wish.key]
        if wish.kept and found != 1:
            wrong.append(f"{wish.key}: acknowledged, and {found} times in the log")
        elif found > 1:
            wrong.append(f"{wish.key}: {found} times in the log")
        elif found and wish.refused:
            wrong.append(f"{wish.key}: refused ({wish.refused}), and in the log")
        elif found:
            wrong.extend(_another(wish, by_key[wish.key]))
    return wrong


def _another(wish: Wish, entry: Entry) -> list[str]:
    """What the log says of a request that it does not say of itself."""
    wrong = []
    if wish.ply not in (None, entry.ply + 1):
        wrong.append(f"{wish.key}: acknowledged with ply {wish.ply}, and in the log as {entry}")
    if KINDS[wish.kind] != entry.kind or wish.seat not in (-1, entry.seat):
        wrong.append(f"{wish.key}: seat {wish.seat} asked for {wish.kind}, the log has {entry}")
    if wish.kind == "move" and wish.moves != entry.moves:
        wrong.append(f"{wish.key}: asked for {wish.moves}, the log has {entry.moves}")
    return wrong


def of_strangers(wishes: Sequence[Wish], deal: Deal, entries: Sequence[Entry]) -> list[str]:
    """What nobody asked for was done by computer players, for themselves or for who was away."""
    wrong, known, away = [], {wish.key for wish in wishes}, set[int]()
    for entry in entries:
        if entry.kind == "away":
            away.add(entry.seat)
        elif entry.kind == "back":
            away.discard(entry.seat)
        elif entry.key and entry.key not in known and entry.seat not in {*computers(deal.seats), *away}:
            wrong.append(f"nobody asked for {entry}")
    return wrong


def replayed(deal: Deal, entries: Iterable[Entry]) -> Course:
    """The game as the log has it."""
    return Course.of(stockyard.load(deal.start), deal.created).then(entries)


def waits_for_people(deal: Deal, course: Course) -> bool:
    """Whether no computer player has anything to do."""
    played = {*computers(deal.seats), *course.affairs.away}
    return course.affairs.ended or not played & set(course.match.asked)


def of_view(course: Course, seat: int, shown: Mapping[str, Any]) -> list[str]:
    """What the API shows a seat is what the log leads to."""
    wrong = []
    if shown["ply"] != course.ply:
        wrong.append(f"seat {seat} is shown ply {shown['ply']}, the log has {course.ply}")
    elif shown["view"] != json.loads(json.dumps(course.match.view(seat))):
        wrong.append(f"seat {seat} is shown something else than the log leads to")
    offered = [option["move"] for option in (shown["decision"] or {"options": []})["options"]]
    if shown["ply"] == course.ply and not set(offered) <= set(course.match.legal(seat)):
        wrong.append(f"seat {seat} is offered {offered}, and may {course.match.legal(seat)}")
    return wrong


def of_stream(shown: Mapping[str, Any], heard: Mapping[str, Any] | None) -> list[str]:
    """The last state that came over a stream is the state that is shown."""
    if heard is None:
        return [f"a stream of seat {shown['seat']} never said anything"]
    other = [name for name in SHOWN if heard[name] != shown[name]]
    return [f"a stream of seat {shown['seat']} ended with another {name}" for name in other]


def of_record(text: str) -> list[str]:
    """The record of a game that is over is sound, and dealt as it was promised."""
    verdict = verify.check(text)
    if verdict.outcome == "fits":
        return []
    unfit = [f"{one.name}: {one.what}" for one in verdict.checks if one.state != "fits"]
    return [f"the record of a finished game {verdict.outcome}: {', '.join(unfit)}"]
