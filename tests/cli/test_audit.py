"""`stockyard audit`: who decides by what the seat sees passes, who peeks is found out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stockyard import Match, agents, load, shelf
from stockyard.cli import run
from stockyard.kernel.rng import Dice
from stockyard.table.audit import Stretch, asking, audit
from tests.lent import Lent

GAMES = ("sharenanigans", "zoo")


def played(name: str, moves: int = 40) -> Match:
    """The beginning of a game between computer players."""
    match = Match(name, seats=3, seed="audit")
    dice, player = Dice("played"), agents.make("greedy", shelf.find(name))
    while match.ply < moves and match.asked:
        seat = match.asked[0]
        match.play(seat, match.choose(player, seat, dice))
    return match


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Match:
    """A game of each kind."""
    return played(request.param)


class Peek(Lent):
    """A view through which one sees all that there is."""

    def __init__(self, view: Any, truth: Any) -> None:
        super().__init__(view)
        self.truth = truth


class Leaky(Lent):
    """A game whose views leak."""

    def view(self, s: Any, seat: int) -> Any:
        return Peek(self.lent.view(s, seat), s)

    def legal(self, s: Any, seat: int) -> Any:
        return self.lent.legal(s.lent if isinstance(s, Peek) else s, seat)

    def fill(self, view: Any, seed: int) -> Any:
        return self.lent.fill(view.lent, seed)


class Cheat:
    """Decides by what lies face down."""

    def choose(self, view: Any, legal: list[int], budget: int, dice: Dice) -> int:
        hidden = repr(shelf.find(GAMES[0]).position_data(view.truth)["seat"])
        return legal[sum(hidden.encode()) % len(legal)]


@pytest.mark.parametrize("name", ["random", "easy", "medium", "greedy"])
def test_who_is_honest_passes(game: Match, name: str) -> None:
    asked = asking(game, dict.fromkeys((0, 2), name)).players
    seen: list[int] = []
    verdict = audit(game, asked, 2, lambda: seen.append(1))
    assert verdict.difference is None
    assert verdict.decisions == len(seen) == len(asked) > 5
    assert {game.moves[ply][0] for ply in asked} == {0, 2}


def test_who_searches_passes(game: Match) -> None:
    short = load(played(game.game, 6).record())
    verdict = audit(short, asking(short, dict.fromkeys(range(3), "ismcts:3")).players, 2)
    assert verdict.difference is None and verdict.decisions > 0


def test_who_peeks_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    record, honest = played(GAMES[0]).record(), shelf.find
    leaky: Any = Leaky(honest(GAMES[0]))
    with monkeypatch.context() as patched:
        patched.setattr(shelf, "find", lambda _name: leaky)
        cheated = load(record)
        plies = asking(cheated, {1: "random"}).players
        verdict = audit(cheated, dict.fromkeys(plies, Cheat()), 5)
        assert audit(cheated, plies, 5).difference is None
    found = verdict.difference
    assert found is not None and found.seat == 1 and found.move != found.other
    assert verdict.decisions < len(plies)
    before = load(record).at_ply(found.ply)
    assert {found.move, found.other} <= set(before.legal(1))


def test_the_verdict_and_the_exit_status(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: Match
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(game.record(), "utf-8")
    asked = len(asking(game, {1: "medium"}).players)
    wishes = ["audit", str(file), "--worlds", "1", "--lang", "en", "--seat"]
    assert run([*wishes, "2=medium"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert f"{asked} decisions, asked again in other worlds (1 each): all stayed the same." in out
    monkeypatch.setattr("stockyard.agents.make", lambda _name, _game: Moody())
    assert run([*wishes, "2=medium"]) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert "the last one was not fair" in out or "one was not fair" in out
    assert "of Player 2, played by medium" in out and "in world 1" in out


class Moody:
    """Never decides twice alike."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: Any, legal: list[int], budget: int, dice: Dice) -> int:
        self.asked += 1
        return legal[self.asked % len(legal)]


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ([], "it does not say which computer player played: say it, such as --seat 1=expert"),
        (["1"], "such as 1=expert"),
        (["x=hard"], "such as 1=expert"),
        (["1="], "such as 1=expert"),
        (["4=hard"], "player 4: players are 1 to 3"),
        (["0=hard"], "the number of a player, from 1"),
        (["1=hard", "1=easy"], "player 1 is named twice"),
        (["1=deep"], "there is no computer player"),
        (["1=ismcts:0"], "from 1 to"),
    ],
)
def test_what_can_not_be_asked_is_no_verdict(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, seats: list[str], said: str
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(played("zoo", 4).record(), "utf-8")
    assert run(["audit", str(file), *(part for seat in seats for part in ("--seat", seat))]) == 2
    told = capsys.readouterr()
    assert said in told.err and told.out == ""


def test_a_computer_player_of_another_version_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match = Match("zoo", seats=2, seed="x")
    for _ in range(4):
        seat = match.asked[0]
        match.play(seat, match.legal(seat)[0], by="deep")
    file = tmp_path / "game.txt"
    file.write_text(match.record(), "utf-8")
    assert run(["audit", str(file)]) == 2
    assert f"{file}: who played is not known to this version (deep)" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["audit", "review", "replay"])
def test_what_is_no_record_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str) -> None:
    file = tmp_path / "README.md"
    file.write_text("# Stockyard\n", "utf-8")
    assert run([command, str(file)]) == 2
    assert f"{file}: line 1: a record begins with" in capsys.readouterr().err


def test_bots_and_games_without_a_choice(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(Match("zoo", seats=2, bots=1, seed="x").record(), "utf-8")
    assert run(["audit", str(file), "--seat", "2=hard"]) == 2
    assert "player 2: a Bot decides nothing" in capsys.readouterr().err
    assert run(["audit", str(file)]) == 2
    assert "no computer player decided anything in it" in capsys.readouterr().err


# Who played


def told(by: dict[int, str | None], seats: int = 3, moves: int = 30) -> Match:
    """The beginning of a game that says who made each move."""
    match, seen = Match("sharenanigans", seats=seats, seed="who"), played("sharenanigans", 0)
    dice, player = Dice("played"), agents.make("greedy", shelf.find(seen.game))
    while match.ply < moves:
        seat = match.asked[0]
        match.play(seat, match.choose(player, seat, dice), by.get(seat))
    return match


def test_a_record_that_says_who_played_needs_no_help(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match = told({0: "person", 1: "medium", 2: "genius"})
    file = tmp_path / "game.txt"
    file.write_text(match.record(), "utf-8")
    assert run(["audit", str(file), "--worlds", "1", "--lang", "en"]) == 0
    said = capsys.readouterr().out.replace("\u00a0", " ").splitlines()
    mine = [ply for ply in asking(match).players if match.moves[ply][0] == 1]
    assert len(mine) == len(asking(match).players) > 3
    assert "a person, not asked" in said[0] and said[0].startswith("Player 1, moves ")
    assert f"medium, {len(mine)} decisions." in said[1]
    assert "genius, a computer player that is not known here" in said[2]
    assert "not that they made these very moves" in " ".join(said)


def test_where_somebody_stood_in_only_those_moves_are_asked() -> None:
    match = told({0: "person", 1: "person"}, 2, 12)
    dice, player = Dice("more"), agents.make("greedy", shelf.find(match.game))
    while match.ply < 30:
        seat = match.asked[0]
        match.play(seat, match.choose(player, seat, dice), "greedy" if seat == 1 else "person")
    found = asking(load(match.record()))
    assert all(ply >= 12 and match.moves[ply][0] == 1 for ply in found.players)
    zero, before, after = found.stretches
    assert (zero.seat, zero.state, zero.last) == (0, "person", max(_plies(match, 0)) + 1)
    assert (before.state, before.last) == ("person", max(ply for ply in _plies(match, 1) if ply < 12) + 1)
    assert (after.player, after.first) == ("greedy", min(ply for ply in _plies(match, 1) if ply >= 12) + 1)
    assert after.decisions == len(found.players) > 0
    assert audit(match, found.players, 1).difference is None


def _plies(match: Match, seat: int) -> list[int]:
    return [ply for ply, (who, _) in enumerate(match.moves) if who == seat]


def test_who_is_named_goes_before_what_the_record_says() -> None:
    match = told({0: "medium", 1: "medium", 2: None})
    found = asking(match, {0: "easy", 2: "random"})
    assert {one.seat: one.player for one in found.stretches} == {0: "easy", 1: "medium", 2: "random"}
    assert {one.state for one in found.stretches} == {"asked"}
    assert asking(match).stretches[2] == Stretch(
        2, "untold", "", *_ends(match, 2), found.stretches[2].decisions
    )


def _ends(match: Match, seat: int) -> tuple[int, int]:
    plies = _plies(match, seat)
    return plies[0] + 1, plies[-1] + 1


def test_only_people(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(told(dict.fromkeys(range(3), "person")).record(), "utf-8")
    assert run(["audit", str(file)]) == 2
    assert "no computer player decided anything in it" in capsys.readouterr().err


def test_a_bot_is_spoken_of(game: Match) -> None:
    match = Match("zoo", seats=2, bots=1, seed="x")
    assert asking(match).stretches == (Stretch(1, "bot"),)
