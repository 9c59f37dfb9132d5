"""Reviews of whole games: chances and parts add up, the same again, and known mistakes are found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stockyard import Match, load, shelf
from stockyard.review import Judged, Review, UnfinishedError, effort_for, review
from stockyard.review.model import QUICK, STANDARD
from tests.review.scripted import CALL, HELPER, missed

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
            assert one.cost == 0.0 and not one.facts and not one.worlds
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


def decision(match: Match, ply: int) -> Judged:
    """How one decision is judged with a little more effort."""
    found = review(match, QUICK.times(2))
    return next(one for one in found.judged if one.ply == ply)


def test_a_missed_win_at_sharenanigans_is_found() -> None:
    one = decision(missed(CALL, "buy", "end_turn"), 1)
    assert one.played == "end_turn" and one.best.startswith("sell."), "a sale, and the target is there again"
    assert one.best_chance == 1.0 and one.chance == 0.0 and one.cost == 1.0
    assert [fact.trait for fact in one.facts] == ["wins"]


def test_a_call_that_was_made_is_no_mistake() -> None:
    one = decision(missed(CALL, "call"), 0)
    assert one.best == "call" and one.chance == 1.0 and one.cost == 0.0


def test_a_division_that_one_helper_decides_is_found() -> None:
    one = decision(missed(HELPER, "token.hiring", "done"), 1)
    assert one.played == "done" and one.best.startswith("hire.")
    assert one.best_chance == 1.0 and one.cost == 1.0
    right = decision(missed(HELPER, "token.hiring", one.best), 1)
    assert right.best == one.best and right.cost == 0.0


@pytest.mark.parametrize("position", [CALL, HELPER], ids=["call", "helper"])
def test_scripted_games_are_won_by_who_was_let_off(position: dict[str, object]) -> None:
    moves = ("buy", "end_turn") if position is CALL else ("token.hiring", "done")
    match = missed(position, *moves)
    assert match.result is not None and match.result["winners"] == [1]
    assert shelf.find(match.game).TRAITS
