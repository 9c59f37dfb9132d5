"""The same story in steps for a page that shows it: what moved, from where to where, and why."""

from typing import Any

from stockyard.kernel.events import Event
from stockyard.zoo.cardset import CardSet
from stockyard.zoo.story import Step
from stockyard.zoo.telling import tell


def steps(start: CardSet, events: list[Event], first: int = 0) -> list[dict[str, Any]]:
    """The acts of ``events[first:]``, one for each thing to be followed.

    The events are those that one viewer may see, from the game's first one on; ``start`` is ``log_start``.
    """
    return [data(step) for step in tell(start, events) if step.at >= first and step.kind != "together"]


def data(step: Step) -> dict[str, Any]:
    """A step by name."""
    return {
        "at": step.at,
        "kind": step.kind,
        "phase": step.phase,
        "company": step.company,
        "card": step.card,
        "line": step.line,
        "seat": step.seat if step.seat >= 0 else None,
        "fruit": step.fruit,
        "n": step.n,
        "from": step.source,
        "to": step.target,
        "before": step.before,
        "after": step.after,
        "how": step.how,
        "tied": step.tied,
        "bell": step.bell,
        "rule": step.rule,
        "key": step.key,
        "args": step.args,
        "log": step.log,
    }
