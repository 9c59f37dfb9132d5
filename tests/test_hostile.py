"""Whatever strangers send ends in one of the project's own errors with a path, in bounded time.

Records, positions, scenarios and card files: wrong types everywhere, huge numbers, deep nesting, a million
moves, torn and edited texts. What is let in can be played on without any exception.
"""

import copy
import json
import time
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from stockyard import BadCard, BadRecord, IllegalMove, Match, load, scenario, sets, shelf
from stockyard.sharenanigans import cardset, flow, knowledge, legal
from stockyard.sharenanigans.board import Options
from tests.brief import brief
from tests.hostile import JUNK, edited, edited_text, moments, paths

SCENARIOS = Path(__file__).parent / "scenarios" / "sharenanigans"


@cache
def positions() -> list[dict[str, Any]]:
    """Moments of random games. What everybody knows is left out: it is tried by itself."""
    return [data | {"knowledge": None} for data in whole_positions()]


@cache
def whole_positions() -> list[dict[str, Any]]:
    """The same with all that everybody knows."""
    return [data for seed in range(6) for data in moments(2 + seed % 3, seed, 150)]


@cache
def record_texts() -> list[str]:
    """Records of games begun by seed, key and position, one of them finished."""
    matches = [
        Match(seats=2, seed="one", auto_call=True),
        Match(seats=3, key=bytes(32), head_start=True, reactions="holders"),
        Match.from_position(positions()[3]),
        Match(seats=4, seed="four", turn_limit=3),
    ]
    for seed, match in enumerate(matches):
        play_on(match, Random(seed), 120)
    assert matches[3].result is not None
    return [match.record() for match in matches]


def play_on(match: Match, dice: Random, moves: int) -> None:
    """Play random moves; whoever is asked can answer, and everybody can look."""
    for _ in range(moves):
        if not match.asked:
            assert match.result is not None
            return
        seat = dice.choice(match.asked)
        names = match.legal(seat)
        assert names and match.decision(seat) is not None
        match.play(seat, dice.choice(names))


def refused(error: BadRecord | BadCard) -> None:
    """An error says where the fault is, and is short and printable."""
    assert error.path
    assert len(str(error)) < 1500
    assert str(error).isprintable() or "\n" in str(error)
    assert str(error).encode()


# Positions


@pytest.mark.parametrize("seed", range(6))
def test_edited_positions_are_refused_or_played_on(seed: int) -> None:
    dice = Random(seed)
    loaded = 0
    for _ in range(500):
        data = edited(dice.choice(positions()), positions(), dice)
        try:
            match = Match.from_position(data)
        except BadRecord as error:
            refused(error)
            continue
        loaded += 1
        json.dumps([match.view(None), match.view(0), match.position()])
        play_on(match, dice, 30)
        match.log(0)
        assert load(match.record()).position() == match.position()
    assert 40 < loaded < 400, "both happen"


@pytest.mark.parametrize("junk", JUNK, ids=brief)
def test_junk_in_every_place_of_a_position(junk: Any) -> None:
    """One busy moment, with the junk in the place of each of its entries in turn."""
    base = next(data for data in positions() if len(data["waiting"]) > 1 and data["changes"])
    for *way, key in paths(base):
        data = json.loads(json.dumps(base))
        there = data
        for step in way:
            there = there[step]
        there[key] = junk
        try:
            Match.from_position(data)
        except BadRecord as error:
            refused(error)


def test_edited_knowledge_is_refused_or_played_on() -> None:
    """What is let in fits the cards as they lie, so that nothing that comes after can contradict it."""
    dice, game, loaded = Random(7), shelf.find("sharenanigans"), 0
    for _ in range(150):
        data = edited(
            dice.choice(whole_positions()), whole_positions(), dice, within=frozenset(("knowledge",))
        )
        try:
            match = Match.from_position(data)
        except BadRecord as error:
            refused(error)
            continue
        loaded += 1
        for viewer in range(match.seats):
            seen = match.engine_view(viewer)
            again = game.view(game.fill(seen, dice.randrange(1 << 30)), viewer)
            assert knowledge.view_key(again) == knowledge.view_key(seen)
        play_on(match, dice, 30)
        assert load(match.record()).position() == match.position()
    assert 3 < loaded < 140, "both happen"


def test_junk_in_what_a_seat_knows() -> None:
    dice, named = Random(8), list[str]()
    base = next(data for data in whole_positions() if len(data["waiting"]) > 1 and data["changes"])
    base = base | {"knowledge": base["knowledge"][:1]}
    for *way, key in paths(base["knowledge"], ("knowledge",)):
        if not way:
            continue
        data = json.loads(json.dumps(base))
        there = data
        for step in way:
            there = there[step]
        there[key] = dice.choice(JUNK)
        try:
            Match.from_position(data)
        except BadRecord as error:
            refused(error)
            named.append(error.path)
    assert len(named) > 50 and all(path.startswith("knowledge") for path in named)


def test_knowledge_that_does_not_fit_is_named() -> None:
    """Another hand, an own hand that is not known, and what is looked at just now."""
    base = Match.from_position(
        {"seats": 3, "seat": [{"hand": ["howl"]}, {"hand": ["padlock"]}, {}]}
    ).position()
    other = copy.deepcopy(base)
    other["seat"][1]["hand"] = ["wolf_ticket"]
    other["cat_deck"]["bag"].remove("wolf_ticket")
    other["cat_deck"]["bag"].append("padlock")
    assert _path_of(other) == "knowledge[1].cats"
    for seat, path in ((0, "knowledge[0].cats"), (1, "knowledge[1].cats")):
        blind = copy.deepcopy(base)
        blind["knowledge"][seat] = base["knowledge"][3]
        assert _path_of(blind) == path
    gone = copy.deepcopy(base)
    gone["knowledge"][2]["market"]["zones"][0]["top"] = []
    assert str(_path_of(gone)).startswith("knowledge[2].market")
    assert _path_of(base | {"knowledge": [{"market": None, "cats": None}]}) == "knowledge[0].market"
    assert _path_of(base | {"knowledge": [{"hands": {}}]}) == "knowledge[0]"
    assert _path_of(base | {"knowledge": [None] * 5}) == "knowledge"


def _path_of(data: dict[str, Any]) -> str:
    with pytest.raises(BadRecord) as refusal:
        Match.from_position(data)
    refused(refusal.value)
    return refusal.value.path


WINDOW = [[0, 1, 1], [0, 4, 6, 6]]


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({"game": "chess"}, "game"),
        ({"seats": 10**40}, "seats"),
        ({"color": 1}, "position"),
        ({"current": 2}, "current"),
        ({"options": {"seed": 3}}, "options.seed"),
        ({"seed": "x" * 201}, "seed"),
        ({"key": "x" * 64}, "key"),
        ({"floor": 1500}, "floor"),
        ({"actions_left": 1001}, "actions_left"),
        ({"chance": {"dice": 1}}, "chance"),
        ({"chance": {"cats": -1}}, "chance.cats"),
        ({"seat": [{}, {}, {}]}, "seat"),
        ({"seat": [{"cash": -1000}]}, "seat[0].cash"),
        ({"seat": [{"cash": 10**12}]}, "seat[0].cash"),
        ({"seat": [{"gold": 1}]}, "seat[0]"),
        ({"seat": [{"shares": ["fish@wolf_moon", "fish@wolf_moon"]}]}, "seat[0].shares[1]"),
        ({"seat": [{"hand": ["padlock"] * 5}]}, "seat[0].hand[4]"),
        ({"share_pile": ["fish"]}, "share_pile[0]"),
        ({"draw": {"top": ["wolf_moon"] * 5}}, "draw.top[4]"),
        ({"draw": {"bag": ["wolf_moon"] * 5}}, "draw.bag[4]"),
        ({"draw": {"bag": ["wolf_moon"], "unseen": []}}, "draw.bag[0]"),
        ({"draw": {"bag": []}}, "draw"),
        ({"draw": {"top": ["dog_days", "wolf_moon"], "looked": [255]}}, "draw.looked"),
        ({"changes": [{"industry": "fish", "amount": 1500}]}, "changes[0].amount"),
        ({"changes": [{"industry": "fish", "amount": 10**30}]}, "changes[0].amount"),
        ({"changes": [{"amount": 1000}]}, "changes[0].industry"),
        ({"changes": [{}] * 201}, "changes"),
        ({"waiting": [{"card": "shut_the_gate", "seat": 0}]}, "waiting[0].card"),
        ({"waiting": [{"card": "howl", "seat": 1}]}, "waiting[0].seat"),
        ({"waiting": [{"card": "howl", "seat": 0}, {"card": "padlock", "seat": 1}]}, "waiting[1].card"),
        ({"waiting": [{"card": "howl", "seat": 0}, {"card": "paws_off", "seat": 0}]}, "waiting[1]"),
        ({"waiting": [{"card": "padlock", "seat": 0}, {"card": "paws_off", "seat": 1}]}, "waiting[1]"),
        ({"waiting": [{"card": "padlock", "seat": 0, "named": ["player.1"]}]}, "stack[1]"),
        ({"waiting": [{"card": "cry_wolf", "seat": 0}]}, "named"),
        ({"waiting": [{"card": "cry_wolf", "seat": 0, "named": ["player.1"]}]}, "named[0]"),
        ({"waiting": [{"card": "cry_wolf", "seat": 0, "named": [None]}]}, "named[0]"),
        ({"waiting": [{"card": "cry_wolf", "seat": 0, "named": ["pass"]}]}, "waiting[0].named[0]"),
        ({"waiting": [{"card": "cat_burglar", "seat": 0, "named": ["player.0"]}]}, "named[0]"),
        ({"waiting": [{"card": "cat_burglar", "seat": 0, "named": ["player.3"]}]}, "waiting[0].named[0]"),
        ({"waiting": [{"card": "dyed_fox", "seat": 0, "named": ["industry.fish", None]}]}, "named[1]"),
        ({"waiting": [{"card": "dyed_fox", "seat": 0, "named": ["industry.fish"] * 2}]}, "named[1]"),
        ({"named": ["industry.fish"]}, "named"),
        ({"picks": [0]}, "picks"),
        ({"answers": ["pass", "fly"]}, "answers[1]"),
        ({"waiting": [{"card": "howl", "seat": 0}], "answers": [None, "pass"]}, "answers"),
        ({"waiting": [{"card": "howl", "seat": 0}], "seats": 3, "answers": [None, "flip"]}, "answers[1]"),
        ({"waiting": [{"card": "howl", "seat": 0}], "stack": [[0, 1, 1]]}, "stack[0]"),
        ({"stack": []}, "stack"),
        ({"stack": [[0, 1, 2]]}, "stack"),
        ({"stack": [[0, 1, 1], [7]]}, "stack"),
        ({"stack": [[0, 1, 1], [0, 4]]}, "stack"),
        ({"stack": [[0, 1, 1], [0, 4, 9, 9]]}, "stack"),
        ({"stack": [[0, 1, 1], [0, 2, 1, 9]]}, "stack[1]"),
        ({"stack": [[0, 1, 1], [0, 99, 1, 1]]}, "stack[1]"),
        ({"stack": [[0, 1, 1], [2], [0, 2, 1, 1]]}, "stack[2]"),
        ({"stack": WINDOW, "seats": 3}, "stack[1]"),
        ({"stack": "x"}, "stack"),
        ({"over": {}}, "over.winners"),
        ({"over": {"winners": [5]}}, "over.winners[0]"),
        ({"over": {"winners": [0], "points": 3}}, "over"),
        ({"over": {"winners": [0]}, "stack": [[0, 1, 1]]}, "over"),
        ({"over": {"winners": [0]}, "picks": [1]}, "over"),
    ],
    ids=brief,
)
def test_a_fault_of_a_position_is_named(data: dict[str, Any], path: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        Match.from_position({"current": 0} | data)
    assert refusal.value.path == path
    refused(refusal.value)


# Records


@pytest.mark.parametrize("seed", range(4))
def test_edited_records_are_refused_or_played_on(seed: int) -> None:
    dice = Random(seed)
    loaded = 0
    for _ in range(250):
        text = edited_text(dice.choice(record_texts()), record_texts(), dice)
        try:
            match = load(text)
        except BadRecord as error:
            refused(error)
            continue
        loaded += 1
        play_on(match, dice, 5)
        assert load(match.record()).record() == match.record()
    assert 10 < loaded < 200, "both happen"


def test_a_record_is_refused_when_it_is_torn_anywhere() -> None:
    """Cut at every 7th sign: a whole prefix of the moves is a game, anything else is refused."""
    text = record_texts()[3]
    for cut in range(0, len(text), 7):
        try:
            match = load(text[:cut])
        except BadRecord as error:
            refused(error)
        else:
            assert text.startswith(match.record().rstrip())


def test_a_million_moves_end_in_time() -> None:
    base = Match(seed="long").record()
    start = time.process_time()
    for line in ("0 end_turn\n1 end_turn\n", "0 flip\n", "# nothing\n", "\n"):
        with pytest.raises(BadRecord) as refusal:
            load(base + line * (1_000_000 // line.count("\n")) + "0 fly\n")
        refused(refusal.value)
    assert time.process_time() - start < 30


def test_answers_changed_a_thousand_times_end_at_the_first() -> None:
    data = {"seats": 3, "current": 0, "waiting": [{"card": "howl", "seat": 0}]}
    text = Match.from_position(data).record() + "1 pass\n" * 100_000
    with pytest.raises(BadRecord) as refusal:
        load(text)
    assert refusal.value.path == "move 2 (1 'pass')"


# Scenarios


@cache
def scenario_texts() -> list[str]:
    """The scenario files of the rules."""
    return [path.read_text("utf-8") for path in sorted(SCENARIOS.glob("*.toml"))]


@pytest.mark.parametrize("seed", range(2))
def test_edited_scenarios_are_refused_or_played(seed: int) -> None:
    dice = Random(seed)
    for _ in range(40):
        text = edited_text(dice.choice(scenario_texts()), scenario_texts(), dice)
        try:
            scenario.run(text, "edited.toml")
        except BadRecord as error:
            refused(error)


STEP = 'rule = "1.1"\n[[step]]\n'


@pytest.mark.parametrize(
    "text",
    [
        "\x00",
        "\ud800",
        "a = " + "9" * 5000,
        "a." * 30 + "b = 1",
        "a." * 90_000 + "b = 1",
        "[a]\n" * 2,
        STEP + f"seat = 0x{'f' * 9000}\nmove = 'flip'",
        STEP + "expect.legal.0 = 3",
        STEP + "expect.legal.0 = [3]",
        STEP + "expect.legal.0 = [[3]]",
        STEP + "expect.legal_has = 3",
        STEP + "expect.view = 3",
        STEP + "expect.view.7 = {}",
    ],
    ids=brief,
)
def test_a_hostile_scenario_is_refused(text: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        scenario.run(text, "bad.toml")
    refused(refusal.value)


@pytest.mark.parametrize(
    "expect",
    [
        f"turn = 0x{'f' * 9000}",
        "turn = 2020-01-01",
        "turn = nan",
        "turn." + "a." * 20 + "b = 1",
        f"seat.{'9' * 5000}.cash = 1",
        'asked = "x"',
        "result = {}",
    ],
    ids=brief,
)
def test_a_strange_expectation_is_a_difference(expect: str) -> None:
    found = scenario.run(STEP + f"expect.{expect}", "strange.toml")
    assert len(found) == 1 and len(found[0]) < 20_000


# Card files


@cache
def classic() -> dict[str, str]:
    """The classic set's files."""
    return sets.texts(sets.packaged("sharenanigans", "classic"))


@pytest.mark.parametrize("seed", range(2))
def test_edited_card_files_are_refused_or_played(seed: int) -> None:
    dice = Random(seed)
    files = sorted(classic())
    loaded = 0
    for _ in range(120):
        file = dice.choice(files)
        text = edited_text(classic()[file], list(classic().values()), dice)
        try:
            cards = cardset.load(classic() | {file: text})
        except BadCard as error:
            refused(error)
            continue
        loaded += 1
        s = flow.new(Options(cards, 3, head_start=True), bytes(32))
        for _ in range(60):
            seat = legal.asked(s).bit_length() - 1
            flow.apply(s, seat, dice.choice(legal.legal(s, seat)))
    assert loaded > 5


# Moves


def test_no_text_is_a_move_by_accident() -> None:
    match = Match(seed="moves")
    dice = Random(1)
    names = match.cards.moves.names
    before = match.position()
    for _ in range(500):
        name = edited_text(dice.choice(names), names, dice)
        for seat in range(2):
            if name in match.legal(seat):
                continue
            with pytest.raises((BadRecord, IllegalMove)):
                match.play(seat, name)
    assert match.position() == before
