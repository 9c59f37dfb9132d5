"""Scenarios: a position, moves and refusals in order, and what is expected (docs/notation.md).

A file holds one scenario, or several as ``[[scenario]]`` tables; then a ``[position]`` at its top is where
each of them starts. ``run`` plays them through the front door and says in sentences what differs.
"""

import tomllib
from collections.abc import Iterator
from typing import Any, Final

from stockyard import shelf
from stockyard.kernel.game import BadRecord, Game, IllegalMove
from stockyard.kernel.record import too_deep, too_dotted
from stockyard.match import Match

LONGEST_FILE: Final = 1_000_000
MOST_STEPS: Final = 10_000

SCENARIO_KEYS: Final = {"rule", "name", "position", "step"}
STEP_KEYS: Final = ({"seat", "move"}, {"seat", "refuse", "rule"}, {"expect"})


class Scenario:
    """One checked scenario: ``rule`` and ``name`` say what it shows, ``path`` where it stands."""

    __slots__ = ("name", "path", "position", "rule", "steps")

    def __init__(
        self, rule: str, name: str, path: str, position: dict[str, Any], steps: list[dict[str, Any]]
    ):
        self.rule = rule
        self.name = name
        self.path = path
        self.position = position
        self.steps = steps


def load(text: str, name: str = "scenario") -> list[Scenario]:
    """The scenarios of a file, checked; BadRecord with the path of the first fault."""
    if len(text) > LONGEST_FILE:
        raise BadRecord(f"a scenario file has at most {LONGEST_FILE} characters", name)
    if too_dotted(text):
        raise BadRecord("not readable as TOML: a line with too many dots", name)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        raise BadRecord(f"not readable as TOML: {fault}", name) from None
    if too_deep(data):
        raise BadRecord("not readable as TOML: nested too deeply", name)
    if "scenario" not in data:
        return [_scenario(data, {}, name)]
    base = _table(data.get("position", {}), f"{name}: position")
    _known(data, {"position", "scenario"}, name)
    entries = _list(data["scenario"], f"{name}: scenario")
    return [_scenario(entry, base, f"{name}: scenario[{i}]") for i, entry in enumerate(entries)]


def run(text: str, name: str = "scenario") -> list[str]:
    """Play all scenarios of a file; the sentences say what differs, none if all is as expected."""
    return [difference for scenario in load(text, name) for difference in play(scenario)]


def play(scenario: Scenario) -> list[str]:
    """Play one scenario. It ends at its first step that differs: later ones would only repeat it."""
    try:
        match = Match.from_position(scenario.position)
    except BadRecord as fault:
        raise BadRecord(str(fault), f"{scenario.path}.position") from None
    for i, step in enumerate(scenario.steps):
        found = list(_differences_of(match, step))
        if found:
            where = f"{scenario.path} ({scenario.rule}, {scenario.name}), step {i}"
            return [f"{where}: {sentence}" for sentence in found]
    return []


# Reading


def _scenario(entry: Any, base: dict[str, Any], path: str) -> Scenario:
    data = _table(entry, path)
    _known(data, SCENARIO_KEYS, path)
    rule = data.get("rule")
    if not isinstance(rule, str):
        raise BadRecord('the number of a rule is needed, such as rule = "4.2"', f"{path}.rule")
    steps = _list(data.get("step"), f"{path}.step")
    if len(steps) > MOST_STEPS:
        raise BadRecord(f"a scenario has at most {MOST_STEPS} steps", f"{path}.step")
    for i, step in enumerate(steps):
        _check_step(step, f"{path}.step[{i}]")
    position = _merged(base, _table(data.get("position", {}), f"{path}.position"))
    return Scenario(rule, str(data.get("name", "")), path, position, steps)


def _check_step(step: Any, path: str) -> None:
    keys = set(_table(step, path))
    if keys not in STEP_KEYS:
        raise BadRecord("a step is {seat, move}, {seat, refuse, rule} or {expect}", path)
    if "expect" in step:
        _table(step["expect"], f"{path}.expect")
        return
    if type(step["seat"]) is not int or not -100 < step["seat"] < 100:
        raise BadRecord("a seat is a number, counted from 0", f"{path}.seat")
    key = "move" if "move" in step else "refuse"
    move = step[key]
    if not isinstance(move, str) and not (isinstance(move, list) and all(isinstance(m, str) for m in move)):
        raise BadRecord("one name of a move, or a list of names", f"{path}.{key}")
    if "rule" in step and not isinstance(step["rule"], str):
        raise BadRecord('the number of a rule, such as rule = "4.2"', f"{path}.rule")


def _table(value: Any, path: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadRecord("a table is needed here", path)
    return value


def _list(value: Any, path: str) -> list[Any]:
    if not isinstance(value, list) or not value:
        raise BadRecord("a list with at least one entry is needed here", path)
    return value


def _known(data: dict[str, Any], keys: set[str], path: str) -> None:
    for key in data:
        if key not in keys:
            raise BadRecord(f"unknown key; known are {', '.join(sorted(keys))}", f"{path}.{key}")


def _merged(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """The base with the scenario's own keys laid over it, table by table; lists are replaced."""
    merged = dict(base)
    for key, value in own.items():
        under = merged.get(key)
        merged[key] = _merged(under, value) if isinstance(under, dict) and isinstance(value, dict) else value
    return merged


# Playing


def _differences_of(match: Match, step: dict[str, Any]) -> Iterator[str]:
    if "expect" in step:
        yield from _unexpected(match, step["expect"])
    elif "move" in step:
        try:
            match.play(step["seat"], step["move"])
        except (IllegalMove, BadRecord) as fault:
            yield f"seat {step['seat']} should be able to {step['move']}: {fault}"
    else:
        yield from _not_refused(match, step["seat"], step["refuse"], step["rule"])


def _not_refused(match: Match, seat: int, move: Any, rule: str) -> Iterator[str]:
    """The move must be refused by that rule and change nothing."""
    before = match.position()
    try:
        match.play(seat, move)
    except IllegalMove as refusal:
        number = refusal.rule.partition(".")[2]
        if number != rule:
            yield f"seat {seat}, {move}: refused by {number or 'no rule'}, expected {rule}: {refusal}"
        if match.position() != before:
            # Only a broken engine gets here, hence no test does.
            yield f"seat {seat}, {move}: the refused move has changed the position"  # pragma: no cover
    except BadRecord as fault:
        yield f"seat {seat}, {move}: not refused by {rule}, but no move at all: {fault}"
    else:
        yield f"seat {seat}, {move}: allowed, but should be refused by {rule}"


def _unexpected(match: Match, expect: dict[str, Any]) -> Iterator[str]:
    game = shelf.find(match.game)
    position: dict[str, Any] | None = None
    for key, wanted in expect.items():
        if key in ("legal", "legal_has", "legal_lacks"):
            yield from _unexpected_moves(match, key, _table(wanted, key))
        elif key == "view":
            for who, part in _table(wanted, key).items():
                yield from differences(part, match.view(_viewer(who)), f"view.{who}", game)
        elif key == "asked":
            yield from differences(wanted, list(match.asked), key, game)
        elif key == "result":
            yield from differences(wanted, match.result, key, game)
        else:
            position = match.position() if position is None else position
            if key in position:
                yield from differences(wanted, position[key], key, game)
            else:
                yield f"{key}: no such key in a position"


def _unexpected_moves(match: Match, key: str, wanted: dict[str, Any]) -> Iterator[str]:
    for who, names in wanted.items():
        seat = _viewer(who)
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise BadRecord("a list of names of moves is needed here", f"{key}.{who}")
        found = set() if seat is None else set(match.legal(seat))
        if key == "legal" and found != set(names):
            yield f"legal.{who}: {sorted(names)} expected, {sorted(found)} found"
        if key == "legal_has" and not found >= set(names):
            yield f"legal.{who}: lacks {sorted(set(names) - found)}"
        if key == "legal_lacks" and found & set(names):
            yield f"legal.{who}: should lack {sorted(found & set(names))}"


def _viewer(who: str) -> int | None:
    """A seat's number, or ``spectator``."""
    if who == "spectator":
        return None
    if not who.isdecimal() or len(who) > 2:
        raise BadRecord("a seat's number or 'spectator' is needed here", who)
    return int(who)


# Comparing


def _said(value: Any) -> str:
    """A value as a difference names it."""
    try:
        return repr(value)
    except ValueError:  # a whole number of thousands of digits
        return "a huge number"


def differences(wanted: Any, found: Any, path: str, game: Game) -> Iterator[str]:
    """What of ``wanted`` is not so in ``found``: tables may name a part, lists are whole, false is nothing.

    Numbers as keys pick entries of a list: ``seat.0.cash``. The game says which lists have no order, and
    which tables are compared whole.
    """
    whole = path.rpartition(".")[2] in game.WHOLE
    if isinstance(wanted, dict) and isinstance(found, dict | list) and not whole:
        yield from _table_differences(wanted, found, path, game)
    elif isinstance(wanted, list) and isinstance(found, list | tuple):
        yield from _list_differences(wanted, list(found), path, game)
    elif wanted is False and found is None:
        return
    elif type(wanted) is not type(found) or wanted != found:
        yield f"{path}: {_said(wanted)} expected, {_said(found)} found"


def _table_differences(wanted: dict[str, Any], found: Any, path: str, game: Game) -> Iterator[str]:
    for key, value in wanted.items():
        if isinstance(found, dict):
            if key in found:
                yield from differences(value, found[key], f"{path}.{key}", game)
            else:
                yield f"{path}.{key}: {_said(value)} expected, nothing found"
        elif key.isdecimal() and len(key) < 5 and int(key) < len(found):
            yield from differences(value, found[int(key)], f"{path}.{key}", game)
        else:
            yield f"{path}.{key}: {_said(value)} expected, but the list has {len(found)} entries"


def _list_differences(wanted: list[Any], found: list[Any], path: str, game: Game) -> Iterator[str]:
    if path.rpartition(".")[2] in game.UNORDERED and all(isinstance(x, str) for x in wanted + found):
        wanted, found = sorted(wanted), sorted(found)
    if len(wanted) != len(found):
        yield f"{path}: {_said(wanted)} expected, {_said(found)} found"
        return
    for i, value in enumerate(wanted):
        yield from differences(value, found[i], f"{path}.{i}", game)
