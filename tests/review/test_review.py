"""Reviews of whole games: chances and parts add up, the same again, and known mistakes are found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stockyard import Match, load, shelf
from stockyard.kernel.rng import Dice
from stockyard.review import Review, UnfinishedError, effort_for, review
from stockyard.review.judging import Decision, duel
from stockyard.review.model import QUICK, STANDARD
from stockyard.review.telling import costliest
from tests.scripted import CALL, EFFORT, HELPER, SCRIPTS

RECORDS = Path(__file__).parents[1] / "records"
GAMES = ("two_head_start", "zoo_three_two_bots")
games = pytest.mark.parametrize("name", GAMES)
_kept: dict[str, tuple[Match, Review]] = {}


def reviewed(name: str) -> tuple[Match, Review]:
    """A recorded game and its quick review, made once."""
    if name not in _kept:
        match = load((RECORDS / f"{name}.txt").read_text("utf-8"))
        _kept[name] = match, review(match, QUICK)
    return _kept[name]


@games
def test_chances_add_up_and_end_with_the_result(name: str) -> None:
    match, found = reviewed(name)
    assert match.result is not None
    assert [point.ply for point in found.curve] == sorted({point.ply for point in found.curve})
    assert found.curve[0].ply == 0 and found.curve[-1].ply == match.ply
    for point in found.curve:
        assert sum(point.chances) == pytest.approx(1.0)
        assert all(0.0 <= chance <= 1.0 for chance in point.chances)
        assert all(error >= 0.0 for error in point.errors)
    winners = match.result["winners"]
    assert found.curve[-1].chances == tuple((k in winners) / len(winners) for k in range(match.seats))


@games
def test_the_parts_of_a_result_add_up(name: str) -> None:
    match, found = reviewed(name)
    for seat, parts in enumerate(found.parts):
        whole = parts.start + parts.decisions + parts.others + parts.luck
        assert whole == pytest.approx(parts.result)
        assert parts.start == found.curve[0].chances[seat]
        assert parts.luck_error >= max(parts.start_error, parts.decisions_error, parts.others_error)
    for part in ("decisions", "luck"):
        others = "others" if part == "decisions" else part
        total = sum(getattr(parts, part) + getattr(parts, others) for parts in found.parts)
        assert total == pytest.approx(0.0), "what one seat gains others lose"
    assert len(found.parts) == match.seats


@games
def test_every_real_decision_is_judged(name: str) -> None:
    match, found = reviewed(name)
    walk, real = match.at_ply(0), []
    for seat, move in match.moves:
        if len(walk.legal(seat)) > 1:
            real.append((walk.ply, seat, move))
        walk.play(seat, move)
    assert found.decisions == len(real)
    assert len(found.judged) == min(len(real), QUICK.most)
    assert {(one.ply, one.seat, one.played) for one in found.judged} <= set(real)
    for one in found.judged:
        assert sum(one.change) == pytest.approx(0.0)
        assert one.chance - one.best_chance == pytest.approx(one.change[one.seat])
        if one.played == one.best:
            assert one.cost == 0.0 and not one.reasons and not one.worlds
        else:
            assert one.worlds == (QUICK.deep_worlds if one.deep else QUICK.worlds)


def test_the_same_seed_gives_the_same_review_and_another_one_another() -> None:
    match, found = reviewed(GAMES[0])
    assert review(match, QUICK) == found
    assert review(match, QUICK, seed="other").curve != found.curve


@games
def test_a_review_survives_being_written_down(name: str) -> None:
    _, found = reviewed(name)
    assert Review.of(json.loads(json.dumps(found.data()))) == found
    assert Review.of({**found.data(), "version": 0}) is None


def test_progress_only_grows_and_ends_full() -> None:
    match, _ = reviewed(GAMES[0])
    heard: list[tuple[int, int]] = []
    review(match, QUICK, lambda done, of: heard.append((done, of)))
    assert heard == sorted(heard) and len({of for _, of in heard}) == 1
    assert heard[-1][0] == heard[-1][1]


def test_whatever_progress_raises_ends_the_review() -> None:
    def stop(_done: int, _of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        review(reviewed(GAMES[0])[0], QUICK, stop)


def test_a_game_that_runs_is_not_reviewed() -> None:
    with pytest.raises(UnfinishedError, match="only a finished game"):
        review(Match("zoo", seats=2, seed="runs"), QUICK)


def test_long_games_take_no_longer_than_others() -> None:
    match, _ = reviewed(GAMES[1])
    short = QUICK.__class__("quick", 2, 1, 1, 2, 2, 3, 1, 1, 5)
    found = review(match, short)
    assert len(found.judged) == 5 < found.decisions
    assert len(found.curve) <= 3 + 1 + 16


def test_efforts_by_name() -> None:
    assert effort_for("quick", "zoo") == QUICK == effort_for("quick", "sharenanigans")
    assert effort_for("standard", "zoo") == STANDARD
    assert effort_for("standard", "sharenanigans").looks > STANDARD.looks
    with pytest.raises(KeyError):
        effort_for("endless", "zoo")


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_mistake_that_is_known_is_the_costliest_decision(name: str) -> None:
    script = SCRIPTS[name]
    match = script.missed()
    worst = costliest(review(match, EFFORT).judged)[0]
    assert (worst.ply, worst.seat, worst.played) == (0, *script.played[0])
    assert worst.best in script.right and worst.cost > 0.5


def test_a_right_move_is_no_mistake() -> None:
    match = CALL.asked()
    match.play(0, "call")
    first = review(match, EFFORT).judged[0]
    assert first.best == "call" and first.chance == 1.0 and first.cost == 0.0
    match = HELPER.asked()
    match.play(0, HELPER.right[0])
    match.play(1, "done")
    assert match.result is not None and match.result["winners"] == [0]
    first = review(match, EFFORT).judged[0]
    assert first.best == first.played and first.cost == 0.0


def test_both_moves_are_judged_at_the_same_time() -> None:
    """Ending the turn is no leap into the next one: what one has then is compared with what one has now."""
    match = Match.from_position(
        {
            "game": "sharenanigans",
            "seats": 2,
            "current": 0,
            "actions_left": 0,
            "flipped": True,
            "draw": {"top": "dog_days"},
            "share_pile": ["fish@wolf_moon"],
            "cat_deck": {"bag": ["howl", "cry_wolf", "wolf_ticket", "houston"]},
            "seat": [{"cash": 9000, "hand": ["caterwaul"]}, {"cash": 9000, "shares": ["fish@first_frost"]}],
        }
    )
    view, legal = match.question(0)
    ending, playing = (match.cards.moves.number(name) for name in ("end_turn", "play.caterwaul"))
    one = Decision(0, 0, view, legal, playing)
    found = duel(shelf.find(match.game), one, ending, 6, Dice("same"), lambda: None)
    keys = {key.removeprefix("reason.sharenanigans.") for _, key, _ in found.reasons}
    assert "cards.more" in keys and keys <= {"cards.more", "cards_worth.more"}, "nobody else has moved"
