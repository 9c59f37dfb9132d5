"""Answers given in advance are looked at again when they fire, and say nothing about what a hand holds."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from stockyard import Match
from stockyard.table import presets
from stockyard.table.presets import PASS, Preset
from stockyard.table.table import Table
from tests.table.clockwork import anything, timed
from tests.table.seating import at_position, done, move

ALWAYS = Preset(PASS)
BLOCK = Preset("block.paws_off", kind="decrease")


def a_table() -> Table:
    return at_position(["howl", "wolf_ticket"], ["paws_off", "shut_the_gate"], [])


def test_nothing_is_answered_that_was_not_asked_for() -> None:
    table = a_table()
    done(move(table, 0, "play.howl"))
    assert presets.matching(table, 1) is None
    assert presets.add(table, 1, ALWAYS)
    assert presets.matching(table, 1) == ("pass",)
    assert presets.matching(table, 2) is None
    assert presets.matching(table, 0) is None


def test_until_the_turn_ends_means_that_turn() -> None:
    table = a_table()
    done(move(table, 0, "play.howl"))
    assert presets.add(table, 1, Preset(PASS, "turn", presets.turn_of(table.match)))
    done(move(table, 1, "pass"))
    done(move(table, 2, "pass"))
    done(move(table, 0, "end_turn"))
    assert presets.standing(table, 1) == []
    later = at_position(["howl"], [], [], current=0)
    assert presets.add(later, 1, Preset(PASS, "turn", presets.turn_of(later.match) + 1))
    done(move(later, 0, "play.howl"))
    assert presets.matching(later, 1) is None, "that turn has not come yet"


def test_what_was_said_of_a_card_comes_before_do_not_ask() -> None:
    table = a_table()
    for one in (ALWAYS, BLOCK):
        assert presets.add(table, 1, one)
    done(move(table, 0, "play.howl"))
    assert presets.matching(table, 1) == ("block.paws_off",)


@pytest.mark.parametrize(
    ("preset", "fires"),
    [
        (Preset("block.paws_off"), True),
        (Preset("block.paws_off", card="howl"), True),
        (Preset("block.paws_off", card="wolf_ticket"), False),
        (Preset("block.paws_off", kind="decrease"), True),
        (Preset("block.paws_off", kind="increase"), False),
        (Preset("block.paws_off", seat=0), True),
        (Preset("block.paws_off", seat=2), False),
        (Preset("block.paws_off", question="window"), True),
        (Preset("block.paws_off", question="reveal"), False),
        (Preset("block.paws_off", "turn", 1), True),
        (Preset("block.paws_off", "turn", 2), False),
        (Preset("block.finders_keepers"), False),
    ],
)
def test_a_preset_fires_for_what_it_was_meant_for(preset: Preset, fires: bool) -> None:
    table = a_table()
    assert presets.add(table, 1, preset)
    done(move(table, 0, "play.howl"))
    assert (presets.matching(table, 1) is not None) == fires


def test_a_card_that_has_left_the_hand_is_not_played() -> None:
    table = at_position(["howl", "moth_night"], ["paws_off"], [])
    assert presets.add(table, 1, BLOCK)
    done(move(table, 0, "play.howl"))
    assert presets.matching(table, 1) == ("block.paws_off",)
    done(move(table, 1, "block.paws_off"))
    done(move(table, 2, "pass"))
    assert presets.matching(table, 1) is None, "one does not answer one's own Block"
    for seat in table.match.asked:
        done(move(table, seat, "pass"))
    done(move(table, 0, "play.moth_night"))
    assert presets.matching(table, 1) is None


def test_an_answer_to_an_answer_is_for_the_person_to_think_about() -> None:
    table = at_position(["howl", "shut_the_gate"], ["shut_the_gate"], ["paws_off"])
    assert presets.add(table, 2, Preset("block.paws_off"))
    done(move(table, 0, "play.howl"))
    done(move(table, 1, "block.shut_the_gate"))
    done(move(table, 2, "pass"))
    assert 2 in table.match.asked
    assert presets.matching(table, 2) is None
    assert presets.add(table, 2, ALWAYS)
    assert presets.matching(table, 2) == ("pass",), "but who does not want to be asked is not"


def test_what_is_kept_by_another_version_is_left_alone() -> None:
    table = a_table()
    table.keep(
        1,
        "presets",
        [{"answer": "pass"}, 7, {"answer": "pass", "until": "game", "turn": 0, "when": {"moon": 1}}],
    )
    assert presets.standing(table, 1) == []
    assert presets.add(table, 1, ALWAYS)
    assert presets.standing(table, 1) == [ALWAYS]


def test_it_comes_back_from_the_desk_as_it_was() -> None:
    table = a_table()
    wishes = [ALWAYS, BLOCK, Preset(PASS, "turn", 9, seat=2), Preset("block.shut_the_gate", card="howl")]
    for one in wishes:
        assert presets.add(table, 1, one)
        assert presets.add(table, 1, one), "said twice it is the same"
    assert presets.standing(table, 1) == wishes
    assert len({one.name for one in wishes}) == len(wishes)
    presets.drop(table, 1, BLOCK)
    assert BLOCK not in presets.standing(table, 1)


@pytest.mark.parametrize("game", ["sharenanigans", "zoo"])
@pytest.mark.parametrize("seed", range(4))
def test_what_fires_is_legal_and_answers_a_window(game: str, seed: int) -> None:
    """Whatever was said in advance and whatever happens: it is a move of that moment, and never a turn."""
    options = {"modules": ["intrigues"]} if game == "zoo" else {"head_start": True}
    match = Match(game, 3, seed=str(seed), **options)
    answers = [name for name in match.cards.moves.names if name.partition(".")[0] in presets.ANSWERS]
    table, hands = timed(match=match)
    rng = Random(seed)
    wishes = itertools.cycle([ALWAYS, *(Preset(name) for name in answers)])
    for _ in range(150):
        seat = rng.randrange(3)
        one = next(wishes)
        if rng.random() < 0.5:
            presets.add(table, seat, one)
        elif kept := presets.standing(table, seat):
            presets.drop(table, seat, rng.choice(kept))
        for asked in range(3):
            fired = presets.matching(table, asked)
            if fired is not None:
                assert asked in table.match.asked
                assert table.match.view(asked)["question"] in presets.WINDOWS
                assert set(fired) <= set(table.match.legal(asked))
        anything(table, hands, rng)


def test_that_there_is_nothing_to_answer_with_does_not_show() -> None:
    """A hand without a Block is asked, and passes by a preset, like any other."""
    full, empty = at_position(["howl"], ["paws_off"], []), at_position(["howl"], [], ["paws_off"])
    for table in (full, empty):
        done(move(table, 0, "play.howl"))
        assert table.match.asked == (1, 2)
        for seat in (1, 2):
            assert presets.matching(table, seat) is None
            assert presets.add(table, seat, ALWAYS)
            assert presets.matching(table, seat) == ("pass",)
