"""Decisions and logs in words: keys and arguments of a game in, the sentences of a language out."""

from collections.abc import Callable, Sequence
from typing import Any

from stockyard.kernel.game import LogLine
from stockyard.text import Catalogue


def say(cat: Catalogue, viewer: int | None, sentence: tuple[str, dict[str, Any]]) -> str:
    """A sentence of the engine in words, as the viewer hears it."""
    key, args = sentence
    if key.startswith("log."):
        return cat.tell(key, viewer, **args)
    return cat.say(key, **args)


def decision(found: dict[str, Any], seat: int, name: Callable[[int], str], cat: Catalogue) -> dict[str, Any]:
    """What a game's ``describe`` gave, in words; ``name`` names moves."""
    options = [
        {"move": name(move), "text": say(cat, seat, text), "where": where}
        for move, text, where in found["options"]
    ]
    refused = [
        {"move": name(move), "rule": rule, "why": cat.say(key, **args), "where": where}
        for move, rule, key, args, where in found["refused"]
    ]
    return {
        "seat": seat,
        "kind": found["kind"],
        "source": found["source"],
        "prompt": say(cat, seat, found["prompt"]),
        "detail": say(cat, seat, found["detail"]) if found["detail"] else "",
        "options": options,
        "refused": refused,
    }


def log(
    lines: Sequence[tuple[int, LogLine]], viewer: int | None, cat: Catalogue, since: int
) -> list[dict[str, Any]]:
    """Lines with their plies in words, those after ply ``since``; all of them where it is 0."""
    out: list[dict[str, Any]] = []
    for ply, (_, seat, key, args, rule) in lines:
        if ply > since or since <= 0:
            line = {
                "ply": ply,
                "seat": seat if seat >= 0 else None,
                "kind": key,
                "text": say(cat, viewer, (key, args)),
                "rule": rule,
                "args": args,
            }
            out.append(line)
    return out
