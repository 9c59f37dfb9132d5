"""Finished games whose one mistake is known: what was missed, and what would have been right."""

from __future__ import annotations

from typing import Any

from stockyard import Match, agents, shelf
from stockyard.kernel.rng import Dice

CALL: dict[str, Any] = {
    "game": "sharenanigans",
    "seats": 2,
    "current": 0,
    "options": {"auto_call": False},
    "draw": {"top": "dog_days"},
    "share_pile": ["honey@wolf_moon", "fish@wolf_moon"],
    "seat": [{"cash": 21000}, {"cash": 22000}],
}
"""Whoever is on turn has the target and may call; one turn later the other one has won."""

HELPER: dict[str, Any] = {
    "game": "zoo",
    "seats": 2,
    "first": 0,
    "round": 5,
    "token": 3,
    "companies": ["apple", "lemon", "pineapple"],
    "fruit_price": {"apple": 5, "lemon": 1, "pineapple": 1},
    "helper_market": {"display": ["paper_tiger", "inside_cat", "cash_cow"], "deck": ["panda"]},
    "company": {"apple": {"deck": {"bag": [], "top": []}, "fruits": {"apple": 3}}},
    "seat": [
        {"coins": 12, "fruits": {"apple": 1, "lemon": 1, "pineapple": 1}, "shares": {"apple": 3}},
        {"coins": 12, "chosen": "lobbying", "helpers": ["church_mouse"], "shares": {"apple": 3}},
    ],
}
"""Both have as many Shares; the Glory of a Helper decides who divides the dear Fruits of the last round."""


def missed(position: dict[str, Any], *moves: str) -> Match:
    """The game after the first seat made these moves, played to its end by the others as they like."""
    match = Match.from_position(position)
    for move in moves:
        match.play(0, move)
    player, dice = agents.make("greedy", shelf.find(match.game)), Dice("scripted")
    while match.asked:
        seat = match.asked[0]
        match.play(seat, match.choose(player, seat, dice))
    return match
