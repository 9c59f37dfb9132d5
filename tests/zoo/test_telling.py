"""The log of Spółka ZOO: whole sentences with rules, in both languages, and nothing that is hidden."""

import ast
import json
import re
from pathlib import Path
from random import Random

import pytest

from stockyard.kernel.events import Event
from stockyard.text import LANGUAGES
from stockyard.text.catalogue import HERE
from stockyard.text.po import read_po
from stockyard.zoo import events as e
from stockyard.zoo import flow, show, telling
from stockyard.zoo.board import State
from stockyard.zoo.describe import describe
from stockyard.zoo.knowledge import view
from stockyard.zoo.view import view_data
from tests.zoo.play import CARDS
from tests.zoo.told import RAW, RULES, TABLES, begun, busy_move, cat, played, seen_by, viewers

VARIANTS = (".you", ".yours", ".hidden")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_are_told_to_everybody(lang: str) -> None:
    said = cat(lang)
    for s in played():
        for viewer in viewers(s):
            for at, _, key, args, rule in telling.lines(CARDS, seen_by(s, viewer)):
                text = said.tell(key, viewer if viewer >= 0 else None, **args)
                assert not RAW.search(text), (key, text)
                assert text.endswith("."), (key, text)
                assert rule in RULES, (key, rule)
                assert 0 <= at < len(s.sink or ())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_of_the_show_has_its_reason(lang: str) -> None:
    said = cat(lang)
    for s in played():
        for step in show.steps(CARDS, seen_by(s, 0)):
            text = said.tell(step["key"], 0, **step["args"])
            assert not RAW.search(text), (step, text)
            assert step["rule"] in RULES, step


def test_every_sentence_of_the_log_is_told_by_something() -> None:
    literal: set[str] = set()
    patterns: list[str] = []
    for path in Path(telling.__file__).parent.glob("telling*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in node.values
                ]
                patterns.append("".join(parts))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                literal.add(node.value)
    for key in read_po((HERE / "en" / "zoo_log.po").read_text("utf-8")):
        name = key.removeprefix("log.zoo.")
        if key.startswith("log.zoo."):
            for variant in VARIANTS:
                name = name.removesuffix(variant)
            assert name in literal or any(re.fullmatch(p, name) for p in patterns), key


def test_a_purchase_is_one_line_with_the_price_it_leaves() -> None:
    trades = ("log.zoo.buy_share", "log.zoo.sell_share")
    events: list[Event] = [
        (e.BOUGHT_SHARE, 0, 255, (1, 4, 4), ()),
        (e.SHARE_PRICE, -1, 255, (1, 4, 5), ()),
        (e.SOLD_SHARE, 0, 255, (1, 1, 1), ()),
    ]
    lines = telling.lines(CARDS, events)
    assert [(line[0], line[2], line[4]) for line in lines] == [(1, trades[0], "4.5"), (2, trades[1], "4.7")]
    said = [cat("en").tell(line[2], None, **line[3]).replace("\u00a0", " ") for line in lines]
    assert said[0] == "Ola buys a Lemon Share for 4 coins (price now 5)."
    assert said[1] == "Ola sells a Lemon Share for 1 coin (price now 1)."


def test_fruits_that_go_the_same_way_are_one_line() -> None:
    way = (e.FLOOR + 1, e.POOL + 2)
    events: list[Event] = [
        (e.MOVED, 2, 255, (0, 2, *way), ()),
        (e.MOVED, 2, 255, (1, 1, *way), ()),
        (e.MOVED, 1, 255, (1, 1, e.FLOOR + 1, e.POOL + 1), ()),
    ]
    lines = telling.lines(CARDS, events)
    said = [cat("pl").tell(line[2], 2, **line[3]).replace("\u00a0", " ") for line in lines]
    assert said == [
        "Bierzesz z planszy Cytryny 2 jabłka i 1 cytrynę.",
        "Mia bierze z planszy Cytryny 1 cytrynę.",
    ]
    steps = show.steps(CARDS, events)
    assert [(step["at"], step["fruit"], step["n"]) for step in steps] == [
        (0, "apple", 2),
        (1, "lemon", 1),
        (2, "lemon", 1),
    ]
    assert steps[0]["from"] == "floor.lemon" and steps[0]["to"] == "seat.2"


def test_an_intrigue_in_vain_says_so() -> None:
    card = CARDS.kinds.index("hostile_bid")
    played_card: list[Event] = [(e.INTRIGUE, 1, 255, (card,), ()), (e.LINE, -1, 255, (card, 0), ())]
    revealed: Event = (e.REVEALED, 1, 255, (0, 0), ())
    sold: Event = (e.SOLD_SHARE, 0, 255, (1, 3, 3), ())
    vain = "log.zoo.no_effect"
    assert [line[2] for line in telling.lines(CARDS, played_card)] == ["log.zoo.intrigue"]
    assert [line[2] for line in telling.lines(CARDS, [*played_card, revealed])][1] == vain
    assert vain not in [line[2] for line in telling.lines(CARDS, [*played_card, sold, revealed])]


def test_cards_in_a_row_stay_in_their_order() -> None:
    look: Event = (e.LOOKED, 0, 1, (0, 3, 0), (0, 1, 0))
    (line,) = telling.lines(CARDS, [look])
    said = cat("en").tell(line[2], 0, **line[3])
    assert said.endswith("Apple deck: Apple Crate, Cider Hour and Apple Crate.")


def test_a_duplicate_left_alone_is_called_by_its_own_name() -> None:
    events: list[Event] = [(e.REVEALED, 0, 255, (5, 2), ()), (e.UNUSED, 0, 255, (2,), ())]
    line = telling.lines(CARDS, events)[1]
    assert (line[3]["token"], line[4]) == ("duplicate", "9.9")


RARE: list[tuple[Event, int | None, str]] = [
    ((e.ARRANGED, 0, 1, (1, 1, 2), (-1,)), 1, "Ola puts the card under the Pineapple deck."),
    ((e.ARRANGED, 0, 1, (1, 1, 2), (0,)), 0, "You put “Apple Crate” under the Pineapple deck."),
    (
        (e.ARRANGED, 0, 1, (1, 2, e.OUT), (-1, -1)),
        None,
        "Ola removes a card of the Lemon deck from the game, unseen by others.",
    ),
    ((e.SWAPPED, 0, 255, (0, 2, 1), ()), 1, "Ola swaps an apple for a pineapple of yours."),
    ((e.SHIELDED, 0, 255, (), ()), 0, "You are protected and give up nothing."),
    ((e.ROBBED, 0, 255, (3, 1), ()), 1, "Ola takes 3 coins from you."),
    (
        (e.MAJORITY, 0, 255, (2, e.HOW_ABILITY, 3), ()),
        1,
        "Ola is Majority Shareholder of Pineapple: an ability decides the tie of Ola and Mia.",
    ),
    (
        (e.MAJORITY, -1, 255, (2, 0, 3), ()),
        1,
        "Pineapple has no Majority Shareholder: Ola and Mia are equal in Shares, Glory and Helpers.",
    ),
    (
        (e.MAJORITY, -1, 255, (2, 0, 0), ()),
        1,
        "Pineapple has no Majority Shareholder: nobody has a Share there.",
    ),
    (
        (e.TAKES, 1, 255, (2, 1, e.HOW_HELPERS, 0, 3), ()),
        1,
        "You take next, up to 1 Fruit: the number of Helpers decides the tie of Ola and Mia.",
    ),
    (
        (e.TIE, -1, 255, (2, 3, 7), ()),
        1,
        (
            "The tie of Ola and Mia in Pineapple stands: nobody takes more Fruits. "
            "3 coins each go to: Ola, Mia and Łukasz."
        ),
    ),
    ((e.DECK, -1, 255, (0, 0), ()), 1, "The Apple deck has no cards: it is left out."),
    ((e.BOT_PASSES, 2, 255, (), ()), 1, "Łukasz passes: nothing of any Bot card can be done."),
    ((e.OVER, -1, 255, (2, 1), ()), 1, "Mia wins: equal in Glory, but more coins are left over."),
    (
        (e.OVER, -1, 255, (2, 2), ()),
        1,
        "Mia wins: equal in Glory and coins left over, but with more Helpers.",
    ),
    ((e.OVER, -1, 255, (3, 3), ()), 1, "Ola and Mia share the victory."),
]


@pytest.mark.parametrize(("event", "viewer", "text"), RARE)
def test_what_seldom_happens_is_told_too(event: Event, viewer: int | None, text: str) -> None:
    (line,) = telling.lines(CARDS, [event])
    assert cat("en").tell(line[2], viewer, **line[3]).replace("\u00a0", " ") == text
    assert not RAW.search(cat("pl").tell(line[2], viewer, **line[3]))
    assert line[4] in RULES


def test_what_is_hidden_is_told_to_nobody_else() -> None:
    """Neither view nor log, show or question names a Hidden Goal or an Intrigue of somebody else."""
    for seed, table in enumerate(TABLES):
        dice = Random(seed)
        s = begun(table, seed)
        at = 0
        while s.stack and s.phase < 5:
            if at % 40 == 0:
                for viewer in viewers(s):
                    names = re.findall(r"[a-z_0-9]+", everything(s, viewer))
                    assert not secrets(s, viewer).intersection(names)
                    for seat in viewers(s)[:-1]:
                        hidden = seat != viewer and s.chosen[seat] >= 0
                        assert not hidden or view(s, viewer).chosen[seat] == -1
            at += 1
            flow.apply(s, *busy_move(s, dice))


def everything(s: State, viewer: int) -> str:
    """All that the viewer is shown and told."""
    seen = view(s, viewer)
    events = seen_by(s, viewer)
    asked = describe(seen, viewer) if viewer >= 0 else None
    told = [line[2:4] for line in telling.lines(CARDS, events)]
    return json.dumps([view_data(seen), told, show.steps(CARDS, events), asked])


def secrets(s: State, viewer: int) -> set[str]:
    """Cards that somebody else holds face down, and of which the viewer has seen no copy."""
    seen = {entry >> 3 for entry in s.intrigued}
    if viewer >= 0:
        seen |= {*s.hands[viewer], s.goals[viewer]}
    for event in seen_by(s, viewer):
        if event[0] in (e.GOAL_DEALT, e.INTRIGUES_DEALT):
            seen |= set(event[4])
    held = {goal for goal in s.goals if goal >= 0}
    for hand in s.hands:
        held |= set(hand)
    return {s.cards.kinds[kind] for kind in held - seen}
