"""Positions whose right move is known, what was played instead, and what speaks for the right one.

Whoever knows the rules finds the right moves by counting; what the others hold follows from the cards that
are in the game. Hints must name the right move, and reviews of the game in which it was missed, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from stockyard import Match
from stockyard.review.model import QUICK

EFFORT: Final = QUICK.times(4)
NAMES: Final = ("Ola", "Tom")
Sentences = Mapping[str, str]


@dataclass(frozen=True)
class Script:
    """The first seat is asked. ``right`` has its right moves, ``played`` the game in which none was made.

    ``hint`` and ``review`` are reasons that they must give for the right move, by language.
    """

    position: Mapping[str, Any]
    right: tuple[str, ...]
    played: tuple[tuple[int, str], ...]
    hint: Sentences
    review: Sentences

    def asked(self) -> Match:
        """The match at the decision."""
        return Match.from_position(dict(self.position))

    def missed(self) -> Match:
        """The finished game in which the right move was not made."""
        match = self.asked()
        for seat, move in self.played:
            match.play(seat, move)
        assert match.result is not None and match.result["winners"] == [1], "who was let off has won"
        return match


def plain(text: str) -> str:
    """A sentence without the spaces that do not break."""
    return text.replace("\u00a0", " ")


WINS: Final = {
    "en": "wins at once in 100 of 100 games more",
    "pl": "od razu wygrywa w 100 na 100 gier więcej",
}
MAJORITY: Final = {"en": "wins the majority in Apple", "pl": "zdobywa większość: Jabłko"}
KEPT_OFF: Final = {
    "en": "keeps Tom from winning at once in 100 of 100 games",
    "pl": "Tom od razu wygrywa w 100 na 100 gier mniej",
}
SOLD: Final = {
    "en": "fewer Shares in Rockets when the price falls to $1,000",
    "pl": "Rakiety: mniej udziałów, gdy cena spadnie do 1000 $",
}

CALL: Final = Script(
    {
        "game": "sharenanigans",
        "seats": 2,
        "current": 0,
        "actions_left": 1,
        "draw": {"top": "dog_days"},
        "share_pile": ["honey@wolf_moon", "fish@wolf_moon"],
        "seat": [{"cash": 21000}, {"cash": 22000}],
    },
    right=("call",),
    played=((0, "buy"), (0, "end_turn"), (1, "call")),
    hint={"en": "wins the game at once", "pl": "od razu wygrywa grę"},
    review=WINS,
)
"""Both have the target. Whoever buys first and can sell no more calls no more."""

BLOCK: Final = Script(
    {
        "game": "sharenanigans",
        "seats": 2,
        "current": 1,
        "actions_left": 1,
        "flipped": True,
        "begun": True,
        "draw": {"top": "dog_days"},
        "share_pile": ["wool@wolf_moon"],
        "cat_deck": {"bag": ["by_a_whisker", "by_a_whisker"]},
        "waiting": [{"card": "something_fishy", "seat": 1}],
        "seat": [
            {
                "cash": 16000,
                "shares": ["rockets@wolf_moon", "fish@wolf_moon", "fish@first_frost"],
                "hand": ["shut_the_gate"],
            },
            {"cash": 14000, "shares": ["rockets@first_frost"], "hand": ["by_a_whisker"]},
        ],
    },
    right=("pass",),
    played=(
        (0, "block.shut_the_gate"),
        (1, "pass"),
        (1, "play.by_a_whisker"),
        (1, "industry.rockets"),
        (0, "pass"),
        (1, "sell.rockets@first_frost"),
        (1, "call"),
    ),
    hint=KEPT_OFF,
    review=KEPT_OFF,
)
"""Two Shares of Fish lose $4,000 until the next flip; yet all cards that are left raise a price by $1,000,
and with one of them the rival sells Rockets for what is short of the target. The only Block is for that card.
"""

CRASH: Final = Script(
    {
        "game": "sharenanigans",
        "seats": 2,
        "current": 0,
        "actions_left": 1,
        "flipped": True,
        "begun": True,
        "draw": {"top": ["lift_off", "wolf_moon", "sleepy_monday"], "looked": [255, 1, 0]},
        "share_pile": ["wool@lift_off"],
        "seat": [
            {"cash": 4000, "shares": ["rockets@wolf_moon", "rockets@dam_boom", "fish@wolf_moon"]},
            {"cash": 17000, "shares": ["cheese@first_frost"], "locked": True},
        ],
    },
    right=("sell.rockets@dam_boom", "sell.rockets@wolf_moon"),
    played=(
        (0, "end_turn"),
        (1, "flip"),
        (1, "end_turn"),
        (0, "flip"),
        (0, "end_turn"),
        (1, "sell.cheese@first_frost"),
        (1, "call"),
    ),
    hint=SOLD,
    review=SOLD,
)
"""Rockets stand at $7,000, and the seat alone has seen that they come to $1,000. Sold now they leave $2,000
to the target, the lowest price of the Fish that is kept for the next turn. One turn later the rival has won.
"""

ORDER: Final = Script(
    {
        "game": "sharenanigans",
        "seats": 2,
        "current": 0,
        "draw": {"top": ["lift_off", "first_frost"], "looked": [255, 1]},
        "share_pile": ["fish@first_frost"],
        "seat": [
            {"cash": 8000, "shares": ["rockets@wolf_moon", "wool@wolf_moon"]},
            {"cash": 15000, "shares": ["rockets@first_frost", "cheese@first_frost"]},
        ],
    },
    right=("sell.rockets@wolf_moon",),
    played=(
        (0, "flip"),
        (0, "sell.wool@wolf_moon"),
        (0, "end_turn"),
        (1, "sell.cheese@first_frost"),
        (1, "sell.rockets@first_frost"),
        (1, "call"),
    ),
    hint=WINS,
    review=WINS,
)
"""Rockets bring $7,000 now and Wool $5,000 at the next market card, which the seat has seen: in this order
the two sales reach the target, in no other.
"""

HELPER: Final = Script(
    {
        "game": "zoo",
        "seats": 2,
        "first": 0,
        "round": 5,
        "token": 4,
        "phase": "tokens",
        "companies": ["apple", "lemon", "pineapple"],
        "fruit_price": {"apple": 5, "lemon": 1, "pineapple": 1},
        "helper_market": {"display": ["paper_tiger", "inside_cat", "panda"], "deck": ["cash_cow"]},
        "company": {
            "apple": {"deck": {"bag": []}, "fruits": {"apple": 3}},
            "lemon": {"deck": {"bag": []}},
            "pineapple": {"deck": {"bag": []}},
        },
        "seat": [
            {
                "coins": 12,
                "chosen": "hiring",
                "fruits": {"apple": 1, "lemon": 1, "pineapple": 1},
                "shares": {"apple": 3},
            },
            {
                "coins": 2,
                "chosen": "fruit_trading",
                "helpers": ["church_mouse"],
                "shares": {"apple": 3},
            },
        ],
    },
    right=("hire.paper_tiger",),
    played=((0, "done"), (1, "done")),
    hint=MAJORITY,
    review=MAJORITY,
)
"""Both have as many Shares; the Glory of a Helper decides who divides the dear Fruits of the last round."""

SCRIPTS: Final = {"call": CALL, "block": BLOCK, "crash": CRASH, "order": ORDER, "helper": HELPER}
