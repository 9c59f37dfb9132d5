"""Whatever strangers send of Spółka ZOO is refused with a path, or can be played on without any exception.

Positions with edits of all kinds, knowledge and half-done work included, records and card files.
"""

import json
from functools import cache
from random import Random
from typing import Any

import pytest

from stockyard import BadCard, BadRecord, Match, load, sets
from stockyard.zoo import cardset, flow, knowledge, pending
from stockyard.zoo.board import Options, State
from stockyard.zoo.invariants import invariants
from stockyard.zoo.position import position_data
from tests.brief import brief
from tests.hostile import ZOO_JUNK, edited, edited_text, paths
from tests.zoo.play import find_set, game, load_position, options, random_move

TABLES = [
    options(2, modules=True),
    options(3, bots=0b110, modules=True),
    options(4),
    options(5, bots=0b01010, modules=True),
]
# What decides on half-done work; half of all edits go there.
PENDING = frozenset(
    (
        "stack", "picks", "knowledge", "phase", "current", "token", "resolving", "revealed", "purse", "acted",
        "first", "intrigue_used",
    )
)  # fmt: skip


@cache
def positions() -> list[dict[str, Any]]:
    """Moments of random games, most of them with something half done."""
    found: list[dict[str, Any]] = []
    for seed, table in enumerate(TABLES):
        for s, dice in game(table, seed, 2000):
            kind = s.stack[-1][1] if s.stack else 99
            if dice.random() < (0.01 if kind == 1 else 0.04 if kind < 8 else 0.3):
                found.append(json.loads(json.dumps(position_data(s))))
    return found


def refused(error: BadRecord | BadCard) -> None:
    """An error says where the fault is, and is short and printable."""
    assert error.path
    assert len(str(error)) < 1500
    assert str(error).encode()


def play_on(s: State, dice: Random, most: int = 3000) -> None:
    """Play random moves; whoever is asked can answer, and what is seen and kept stays sound."""
    for made in range(most):
        assert invariants(s) == []
        if not s.stack:
            return
        seat, move = random_move(s, dice)
        if made < 3:
            for viewer in (seat, -1):
                v = knowledge.view(s, viewer)
                world = knowledge.fill(v, dice.randrange(1 << 40))
                assert knowledge.view_key(knowledge.view(world, viewer)) == knowledge.view_key(v)
        flow.apply(s, seat, move)
    assert most < 3000, "a game ends"


# Positions


@pytest.mark.parametrize("seed", range(4))
def test_edited_positions_are_refused_or_played_to_the_end(seed: int) -> None:
    dice = Random(seed)
    loaded = 0
    for at in range(500):
        data = edited(dice.choice(positions()), positions(), dice, ZOO_JUNK, PENDING if at % 2 else None)
        try:
            s = load_position(data)
        except BadRecord as error:
            refused(error)
            continue
        loaded += 1
        written = json.loads(json.dumps(position_data(s)))
        assert position_data(load_position(written)) == written
        play_on(s, dice)
    assert 20 < loaded < 400, "both happen"


def _random_ints(names: str, s: State, dice: Random) -> list[int]:
    ranges = pending.ranges(s)
    ints = []
    for name in names.split():
        low, high = ranges[name]
        ints.append(dice.choice((low, high, dice.randint(low, high), dice.randint(low, min(high, low + 4)))))
    return ints


def with_other_work(data: dict[str, Any], s: State, dice: Random) -> dict[str, Any]:
    """The position with frames that stand nowhere in it, and with another question."""
    data = json.loads(json.dumps(data))
    stack = data["stack"]
    if dice.random() < 0.6:
        for _ in range(dice.choice((1, 1, 2, 3))):
            step = dice.choice(pending.ABOVE)
            frame = [step, *_random_ints(pending.FRAMES[step], s, dice)]
            stack.insert(dice.randint(1, max(1, len(stack) - 1)), frame)
    if dice.random() < 0.6:
        kind = dice.choice(list(pending.ASKS))
        seat = dice.choice((s.current, dice.randrange(s.options.seats)))
        stack[-1] = [0, kind, 1 << max(0, seat), *_random_ints(pending.ASKS[kind], s, dice)]
        picks = ([-1, -1], [0, -1], [0, 1], [-1, -1, 0], [0, 2, 1])
        data["picks"] = dice.choice(picks) if "looked" in pending.ASKS[kind] else []
    return data


@pytest.mark.parametrize("seed", range(4))
def test_half_done_work_of_all_kinds_is_refused_or_goes_on(seed: int) -> None:
    dice = Random(seed)
    loaded = 0
    for _ in range(500):
        base = dice.choice([data for data in positions() if data["stack"]])
        data = with_other_work(base, load_position(base), dice)
        try:
            s = load_position(data)
        except BadRecord as error:
            refused(error)
            continue
        loaded += 1
        play_on(s, dice)
    assert 20 < loaded < 400, "both happen"


@pytest.mark.parametrize("junk", ZOO_JUNK, ids=brief)
def test_junk_in_every_place_of_a_position(junk: Any) -> None:
    """One busy moment, with the junk in the place of each of its entries in turn, knowledge once."""
    base = next(data for data in positions() if len(data["stack"]) > 2 and data["picks"])
    base["knowledge"] = base["knowledge"][:1]
    for *way, key in paths(base):
        data = json.loads(json.dumps(base))
        there = data
        for step in way:
            there = there[step]
        there[key] = junk
        try:
            load_position(data)
        except BadRecord as error:
            refused(error)


def test_edited_positions_are_refused_or_played_at_the_front_door() -> None:
    dice = Random(9)
    loaded = 0
    for _ in range(150):
        data = edited(dice.choice(positions()), positions(), dice, ZOO_JUNK)
        try:
            match = Match.from_position(data)
        except BadRecord as error:
            refused(error)
            continue
        if match.game != "zoo":
            continue
        loaded += 1
        for _ in range(20):
            if match.asked:
                seat = dice.choice(match.asked)
                assert match.decision(seat) is not None
                match.play(seat, dice.choice(match.legal(seat)))
        match.log(0)
        json.dumps([match.view(None), match.view(0), match.events(0)])
        assert load(match.record()).position() == match.position()
    assert loaded > 8


PLAYED = {"round": 2, "phase": "tokens", "current": 0}
CHOSEN = [{"chosen": "lobbying"}, {"chosen": "hiring"}]
LOOK = {
    **PLAYED,
    "seat": [{"used": ["speculation"]}, {"chosen": "hiring"}],
    "company": {"lemon": {"deck": {"top": ["lemon_bell", "lemon_buy"], "looked": [1, 1]}}},
    "picks": [-1, -1],
}
AFTER = [[4, 1], [7, 0, 4]]


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({"game": "chess"}, "game"),
        ({"seats": 6}, "seats"),
        ({"seats": 3, "bots": 3}, "options.bots"),
        ({"seats": 3, "bots": [0, 1, 2]}, "options.bots"),
        ({"modules": ["weather"]}, "options.modules[0]"),
        ({"options": {"coins": [1, 2, 3]}}, "options.coins"),
        ({"options": {"fruits": 5}}, "options.fruits"),
        ({"options": {"cards": 3}}, "options.cards"),
        ({"options": {"color": 3}}, "options"),
        ({"color": 1}, "position"),
        ({"round": 6}, "round"),
        ({"companies": ["lemon", "lemon", "apple"]}, "companies[1]"),
        ({"companies": ["lemon"]}, "companies"),
        ({"share_price": {"apple": 11}}, "share_price.apple"),
        ({"fruit_price": {"fig": 1}}, "fruit_price"),
        ({"warehouse": {"apple": 9}}, "warehouse.apple"),
        ({"seat": [{"fruits": {"apple": 5}}, {"fruits": {"apple": 4}}]}, "warehouse.apple"),
        ({"seat": [{"shares": {"apple": 5, "lemon": 4}}]}, "seat[0].shares"),
        ({"seat": [{"gold": 1}]}, "seat[0]"),
        ({"seat": [{"helpers": ["bull"]}, {"helpers": ["bull"]}]}, "seat[1].helpers[0]"),
        ({"seat": [{"helpers": ["craze"]}]}, "seat[0].helpers[0]"),
        ({"seat": [{"helpers": ["bull"]}], "hired": ["bear"]}, "hired[0]"),
        ({"seat": [{"used": ["duplicate"]}]}, "seat[0].used[0]"),
        ({"seat": [{"used": ["hiring", "hiring"]}]}, "seat[0].used[1]"),
        ({"seat": [{"used": ["hiring"], "chosen": "hiring"}]}, "seat[0].chosen"),
        ({"token": 1, "seat": [{"used": ["hiring", "lobbying", "duplicate"]}]}, "seat[0].used"),
        ({"bots": [1], "seat": [{}, {"chosen": "hiring"}]}, "seat[1].chosen"),
        ({"bots": [1], "seat": [{}, {"used": ["hiring"]}]}, "seat[1].used"),
        ({"seat": [{"goal": "goal_king"}]}, "seat[0].goal"),
        ({"modules": ["goals"], "seat": [{"goal": "goal_king"}] * 2}, "seat[1].goal"),
        ({"seat": [{"intrigues": ["smugglers"]}]}, "seat[0].intrigues"),
        ({"influence": {"display": ["craze", "craze"]}}, "influence.display[1]"),
        ({"influence": {"display": ["bad_press"] * 3 + ["craze"]}}, "influence.display"),
        ({"removed": ["bull", "bull"]}, "removed[1]"),
        ({"removed": {"unseen": ["bull"]}}, "removed.unseen[0]"),
        ({"events": {"aside": ["bull"]}}, "events.aside[0]"),
        ({"bot_deck": {"last": "bull"}}, "bot_deck.last"),
        ({"company": {"lemon": {"deck": {"top": ["craze"], "looked": [1, 1]}}}}, "company.lemon.deck.looked"),
        ({"resolving": {"cards": ["craze"]}}, "resolving"),
        ({"purse": [1]}, "purse"),
        ({"chance": {"cats": 1}}, "chance"),
        ({"key": "xyz"}, "key"),
        ({"seed": 5}, "seed"),
        ({"options": {"seed": 5}}, "options.seed"),
        ({"picks": [1]}, "picks"),
        ({"knowledge": [{"total": {}}]}, "knowledge[0].open"),
        ({"phase": "tokens"}, "seat[0].chosen"),
        ({"stack": []}, "stack"),
        ({"stack": [[0, 99, 1]]}, "stack[0]"),
        ({"stack": [[0, 1, 1, 1]]}, "stack[0]"),
        ({"stack": [[0, 1, 3, 3], [0, 1, 3, 3]]}, "stack[0]"),
        ({"seat": CHOSEN[:1], "stack": [[0, 1, 3, 3]]}, "stack[0]"),
        ({**PLAYED, "seat": CHOSEN, "stack": [[4, 2], [0, 2, 1]]}, "stack[0]"),
        ({**PLAYED, "seat": CHOSEN, "stack": [[4, 1], [0, 2, 1]]}, "stack[1]"),
        ({**PLAYED, "seat": CHOSEN, "stack": [[7, 0, 1], [0, 2, 1]]}, "stack[0]"),
        ({**PLAYED, "seat": CHOSEN, "stack": [[4, 1], [7, 0, 1], [0, 2, 1]]}, "stack[1]"),
        ({**LOOK, "stack": [*AFTER, [0, 9, 1, 1, 2, 1]]}, "stack[2]"),
        ({**LOOK, "stack": [*AFTER, [0, 9, 1, 1, 3, 4]]}, "stack[2]"),
        ({**LOOK, "stack": [*AFTER, [0, 9, 1, 0, 2, 4]]}, "stack[2]"),
        ({**LOOK, "stack": [*AFTER, [0, 9, 2, 1, 2, 4]]}, "stack[2]"),
        ({**LOOK, "picks": [0, -1], "stack": [*AFTER, [0, 9, 1, 1, 2, 4]]}, "stack[2]"),
        ({**LOOK, "stack": [*AFTER, [0, 6, 1]]}, "stack[2]"),
        ({**LOOK, "stack": [*AFTER, [0, 7, 1]]}, "stack"),
        ({**LOOK, "picks": [], "stack": [[10], [0, 7, 1]]}, "stack[0]"),
        ({**LOOK, "picks": [], "stack": [[4, 1], [15], [0, 7, 1]]}, "stack[1]"),
        ({**LOOK, "picks": [], "stack": [*AFTER, [6, 0, 2], [0, 7, 1]]}, "stack[2]"),
        ({**LOOK, "picks": [], "stack": [*AFTER, [5, 0], [0, 7, 1]]}, "stack[2]"),
        ({**LOOK, "picks": [], "stack": [*AFTER, [8, 1, 0, 0], [0, 7, 1]]}, "stack[2]"),
        ({**LOOK, "picks": [], "stack": [*AFTER, [3, 11, 1, 0, 0, -1, 0, 0], [0, 7, 1]]}, "stack[2]"),
        ({"phase": "market", "stack": [[12, 0, 1], [0, 13, 1, 1, -1, -1]]}, "stack[0]"),
        ({"phase": "round_end", "stack": [[16, 0], [0, 13, 1, 1, -1, -1]]}, "stack[0]"),
        (
            {"phase": "round_end", "modules": ["events"], "stack": [[17, 0, 90], [0, 14, 1, 1, -1]]},
            "stack[0]",
        ),
        ({"phase": "end", "stack": [[14], [0, 13, 1, 1, -1, -1]]}, "stack[0]"),
        ({"over": {}}, "over"),
        ({"phase": "end", "purse": [7, 8], "over": {"winners": [0]}}, "over"),
        ({"phase": "end", "purse": [7, 8], "over": {"winners": [0], "tie_break": "luck"}}, "over.tie_break"),
    ],
    ids=brief,
)
def test_a_fault_of_a_position_is_named(data: dict[str, Any], path: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        Match.from_position({"game": "zoo"} | data)
    assert refusal.value.path == path
    refused(refusal.value)


def test_somebody_who_looks_must_know_what_it_sees() -> None:
    """Ledgers that are handed in are checked against the look that is going on."""
    data = Match.from_position({"game": "zoo", **LOOK, "stack": [*AFTER, [0, 9, 1, 1, 2, 4]]}).position()
    assert load_position(data).picks == (-1, -1)
    data["knowledge"][0] = data["knowledge"][1]
    with pytest.raises(BadRecord) as refusal:
        load_position(data)
    assert refusal.value.path == "knowledge[0]"


# Records and card files


@pytest.mark.parametrize("seed", range(2))
def test_edited_records_are_refused_or_played_on(seed: int) -> None:
    dice = Random(seed)
    matches = [
        Match("zoo", 2, seed="one", modules=["events", "goals", "intrigues"]),
        Match("zoo", 3, key=bytes(32), bots=1, coins=12, fruits=1),
        Match.from_position(positions()[3]),
    ]
    for match in matches:
        for _ in range(60):
            if match.asked:
                seat = dice.choice(match.asked)
                match.play(seat, dice.choice(match.legal(seat)))
    texts = [match.record() for match in matches]
    loaded = 0
    for _ in range(100):
        try:
            match = load(edited_text(dice.choice(texts), texts, dice))
        except BadRecord as error:
            refused(error)
            continue
        loaded += 1
        assert load(match.record()).record() == match.record()
    assert 4 < loaded < 80, "both happen"


@pytest.mark.parametrize("seed", range(2))
def test_edited_card_files_are_refused_or_played(seed: int) -> None:
    dice = Random(seed)
    classic = sets.texts(sets.packaged("zoo", "classic"))
    loaded = 0
    for _ in range(40):
        file = dice.choice(sorted(classic))
        text = edited_text(classic[file], list(classic.values()), dice)
        try:
            cards = cardset.load(classic | {file: text})
        except BadCard as error:
            refused(error)
            continue
        loaded += 1
        play_on(flow.new(Options(cards, 3, 0b100, True, True, True), bytes(32), True), dice, 60)
    assert loaded > 1


def test_the_classic_set_is_found_by_its_name_only() -> None:
    with pytest.raises(BadRecord):
        find_set("../classic")


@pytest.mark.parametrize(
    ("path", "entries"),
    [
        (
            "resolving",
            {"phase": "market", "resolving": {"company": "lemon", "cards": ["lemon_bell"], "bells": 1}},
        ),
        ("purse", {"phase": "market", "purse": [0, 0]}),
        ("met", {"phase": "round_end", "met": [0], "modules": ["goals"]}),
        ("token", {"token": 5}),
        ("revealed", {"revealed": [0]}),
        ("intrigue_used", {"intrigue_used": True, "modules": ["intrigues"]}),
        ("stack", {"picks": [0], "stack": [[0, 1, 3, 3]]}),
    ],
)
def test_what_belongs_to_another_phase_is_refused(path: str, entries: dict[str, Any]) -> None:
    with pytest.raises(BadRecord) as fault:
        Match.from_position({"game": "zoo", "seats": 2} | entries)
    assert fault.value.path.startswith(path)


def test_a_token_that_was_played_does_not_lie_face_down() -> None:
    match = Match.from_position(
        {"game": "zoo", "seats": 2, "phase": "market", "seat": [{"chosen": "lobbying"}, {}]}
    )
    assert match.view(0)["seat"][0]["chosen"] is None
    assert Match.from_position(match.position()).position() == match.position()


def test_the_token_of_the_round_follows_from_those_used() -> None:
    used = {"used": ["lobbying", "speculation"], "chosen": "share_trading"}
    match = Match.from_position({"game": "zoo", "seats": 3, "phase": "tokens", "seat": [used] * 3})
    for seat in range(3):
        match.play(seat, "done")
    assert match.view(None)["round"] == 2


def test_what_is_certain_stays_shown_while_somebody_else_looks() -> None:
    """Rule 20.14: a look does not make others forget what is in the deck for certain."""
    match = Match("zoo", seats=2, seed="q1")
    first = match.view(None)["first"]
    match.play(first, "token.speculation")
    match.play(1 - first, "token.lobbying")
    before = match.view(1 - first)["company"]["apple"]["deck"]["known"]
    match.play(first, ["company.apple", "keep"])
    while match.asked == (first,):
        match.play(first, match.legal(first)[0])
    assert before and match.view(1 - first)["company"]["apple"]["deck"]["known"] == before
