"""Every scenario file of the games is played; what differs is said scenario by scenario."""

from pathlib import Path

import pytest

from stockyard import scenario
from stockyard.kernel.game import BadRecord

HERE = Path(__file__).parent
SCENARIOS = [
    found
    for path in sorted(HERE.glob("*/*.toml"))
    for found in scenario.load(path.read_text(encoding="utf-8"), f"{path.parent.name}/{path.name}")
]


@pytest.mark.parametrize("found", SCENARIOS, ids=lambda found: f"{found.rule} {found.name}")
def test_scenario(found: scenario.Scenario) -> None:
    assert scenario.play(found) == []


def test_names_are_unique() -> None:
    names = [(found.rule, found.name) for found in SCENARIOS]
    assert len(set(names)) == len(names)


GOOD = """
rule = "4.2"
[position]
game = "sharenanigans"
seats = 2
current = 0
[[step]]
seat = 0
move = "flip"
[[step]]
seat = 0
refuse = "flip"
rule = "4.2"
[[step]]
expect = { flipped = true, asked = [0] }
"""


def test_a_file_with_a_single_scenario() -> None:
    assert scenario.run(GOOD, "one.toml") == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("flipped = true", "flipped = false", "flipped: False expected, True found"),
        ("asked = [0]", "asked = [0, 1]", "asked: [0, 1] expected, [0] found"),
        ("asked = [0]", "asked = [1]", "asked.0: 1 expected, 0 found"),
        ("asked = [0]", "nonsense = 1", "nonsense: no such key in a position"),
        ("asked = [0]", "seat.7.cash = 1", "seat.7: {'cash': 1} expected, but the list has 2 entries"),
        ("asked = [0]", "seat.0.gold = 1", "seat.0.gold: 1 expected, nothing found"),
        ("asked = [0]", 'legal.1 = ["flip"]', "legal.1: ['flip'] expected, [] found"),
        ("asked = [0]", 'legal_has.0 = ["flip"]', "legal.0: lacks ['flip']"),
        ("asked = [0]", 'legal_lacks.0 = ["end_turn"]', "legal.0: should lack ['end_turn']"),
        ("asked = [0]", "view.spectator.current = 1", "view.spectator.current: 1 expected, 0 found"),
        ("asked = [0]", "result.winners = [0]", "result: {'winners': [0]} expected, None found"),
        ('rule = "4.2"\n[[step]]\nexpect', 'rule = "4.3"\n[[step]]\nexpect', "refused by 4.2, expected 4.3"),
        ('refuse = "flip"', 'refuse = "end_turn"', "allowed, but should be refused by 4.2"),
        ('refuse = "flip"', 'refuse = "fly"', "not refused by 4.2, but no move at all"),
        ('seat = 0\nmove = "flip"', 'seat = 1\nmove = "flip"', "seat 1 should be able to flip"),
    ],
)
def test_what_differs_is_said(old: str, new: str, said: str) -> None:
    assert old in GOOD
    found = scenario.run(GOOD.replace(old, new), "one.toml")
    assert len(found) == 1 and said in found[0], found


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("rule = ", "x.toml: not readable"),
        ("a = " + "[" * 100_000, "x.toml: not readable"),
        ("a." * 50 + "b = 1", "x.toml: not readable as TOML: nested too deeply"),
        ("#" * 1_000_001, "x.toml: a scenario file has at most"),
        ("scenario = 3", "x.toml: scenario: a list"),
        ("scenario = [3]", "x.toml: scenario[0]: a table"),
        ("scenario = []", "x.toml: scenario: a list"),
        ("color = 1\nscenario = []", "x.toml.color: unknown key"),
        ("position = 1\nscenario = []", "x.toml: position: a table"),
        ("step = []", "x.toml.rule: the number of a rule"),
        ('rule = "1.1"', "x.toml.step: a list"),
        ('rule = "1.1"\ncolor = 1', "x.toml.color: unknown key"),
        ('rule = "1.1"\nposition = 1\nstep = [{ expect = {} }]', "x.toml.position: a table"),
        ('rule = "1.1"\nstep = [{ seat = 0 }]', "x.toml.step[0]: a step is"),
        ('rule = "1.1"\nstep = [{ seat = "a", move = "flip" }]', "x.toml.step[0].seat: a seat"),
        ('rule = "1.1"\nstep = [{ seat = true, move = "flip" }]', "x.toml.step[0].seat: a seat"),
        ('rule = "1.1"\nstep = [{ seat = 0, move = 1 }]', "x.toml.step[0].move: one name"),
        (
            'rule = "1.1"\nstep = [{ seat = 0, refuse = [1], rule = "1.1" }]',
            "x.toml.step[0].refuse: one name",
        ),
        ('rule = "1.1"\nstep = [{ seat = 0, refuse = "flip", rule = 1 }]', "x.toml.step[0].rule: the number"),
        ('rule = "1.1"\nstep = [{ expect = 1 }]', "x.toml.step[0].expect: a table"),
        ('rule = "1.1"\nstep = [' + "{expect = {}}," * 10_001 + "]", "x.toml.step: a scenario has at most"),
        ('rule = "1.1"\nstep = [{ expect = {} }]\nposition.game = "chess"', "x.toml.position"),
        (GOOD.replace("asked = [0]", "view.king = {}"), "king: a seat's number"),
    ],
)
def test_a_bad_file_is_refused_with_the_place(text: str, path: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        scenario.run(text, "x.toml")
    assert path in str(refusal.value)
