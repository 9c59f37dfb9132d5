"""Proved games of random play, and what somebody who cheats does to their records."""

import base64
import re
from collections.abc import Mapping
from hashlib import sha256
from random import Random
from typing import Any

from stockyard import Match
from stockyard.kernel.proof import Proof

TABLE = "c2hlZXAtYW5kLWdv"
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("sharenanigans", 2, {"turn_limit": 8}),
    ("sharenanigans", 2, {"head_start": True, "auto_call": True, "turn_limit": 40}),
    ("sharenanigans", 3, {"reactions": "holders", "turn_limit": 15}),
    ("sharenanigans", 4, {"head_start": True, "turn_limit": 20}),
    ("zoo", 2, {}),
    ("zoo", 2, {"bots": 1, "modules": ["events", "goals", "intrigues"]}),
    ("zoo", 3, {"bots": [0, 1], "modules": ["events"]}),
    ("zoo", 4, {"modules": ["goals", "intrigues"], "fruits": 1}),
    ("zoo", 5, {"modules": ["events", "goals", "intrigues"]}),
]
SEAL = re.compile(r"seal: [0-9a-f]{64}\n\Z")


def promised(seed: int, seats: int, table: str = TABLE) -> Proof:
    """A promise to which each seat but the last has added a nonce, the same for the same seed."""
    dice = Random(f"promise {seed}")
    nonces = {seat: dice.randbytes(16).hex() for seat in range(seats - 1)}
    return Proof(table, dice.randbytes(32), nonces)


def proved(game: str, seats: int, options: Mapping[str, Any], seed: int = 1) -> Match:
    """A proved game before its first move."""
    return Match(game, seats=seats, proof=promised(seed, seats), **options)


def played(match: Match, seed: int = 1, moves: int = 100_000) -> Match:
    """The match after so many random moves, or at its end."""
    dice = Random(f"play {seed}")
    while match.asked and match.ply < moves:
        seat = dice.choice(match.asked)
        match.play(seat, dice.choice(match.legal(seat)))
    return match


def short() -> str:
    """The record of the shortest game, for those who try each of its bytes."""
    return played(proved("sharenanigans", 2, {"turn_limit": 1})).record()


def sealed(text: str) -> str:
    """The text with its seal made anew, as somebody would who changes a record with care."""
    body = SEAL.sub("", text)
    return f"{body}seal: {sha256(body.encode()).hexdigest()}\n"


def told_lines(text: str) -> list[int]:
    """Where in the lines of a record its cards stand."""
    lines = text.split("\n")
    return list(range(lines.index("told:") + 1, len(lines) - 2))


def move_lines(text: str) -> list[int]:
    """Where in the lines of a record its moves stand."""
    lines = text.split("\n")
    end = next(at for at, line in enumerate(lines) if line.startswith(("result:", "told:")))
    return list(range(lines.index("moves:") + 1, end))


def with_line(text: str, at: int, *lines: str) -> str:
    """The text with other lines, or none, instead of one of its own; sealed anew."""
    every = text.split("\n")
    return sealed("\n".join([*every[:at], *lines, *every[at + 1 :]]))


def forms(secret: bytes) -> list[str]:
    """How bytes look when somebody writes them down."""
    coded = [base64.b64encode(secret), base64.urlsafe_b64encode(secret), base64.b32encode(secret)]
    texts = [secret.hex(), secret.hex().upper(), secret.hex(" "), repr(secret), repr(secret)[2:-1]]
    texts += [one.decode().rstrip("=") for one in coded]
    return [*texts, str(list(secret)), secret.decode("latin-1"), str(int.from_bytes(secret, "big"))]
