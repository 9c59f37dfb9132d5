"""`stockyard audit`: who decides by what the seat sees passes, who peeks is found out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stockyard import Match, agents, load, shelf
from stockyard.cli import run
from stockyard.kernel.rng import Dice
from stockyard.table.audit import audit, count, players
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
    seats = players(game, dict.fromkeys((0, 2), name))
    seen: list[int] = []
    verdict = audit(game, seats, 2, lambda: seen.append(1))
    assert verdict.difference is None
    assert verdict.decisions == len(seen) == count(game, seats) > 5


def test_who_searches_passes(game: Match) -> None:
    short = load(played(game.game, 6).record())
    verdict = audit(short, players(short, dict.fromkeys(range(3), "ismcts:3")), 2)
    assert verdict.difference is None and verdict.decisions > 0


def test_who_peeks_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    record, honest = played(GAMES[0]).record(), shelf.find
    leaky: Any = Leaky(honest(GAMES[0]))
    with monkeypatch.context() as patched:
        patched.setattr(shelf, "find", lambda _name: leaky)
        cheated = load(record)
        verdict = audit(cheated, {1: Cheat()}, 5)
        assert audit(cheated, {1: agents.make("random", leaky)}, 5).difference is None
    found = verdict.difference
    assert found is not None and found.seat == 1 and found.move != found.other
    assert verdict.decisions < count(load(record), {1: Cheat()})
    before = load(record).at_ply(found.ply)
    assert {found.move, found.other} <= set(before.legal(1))


def test_the_verdict_and_the_exit_status(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: Match
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(game.record(), "utf-8")
    asked = count(game, players(game, {1: "medium"}))
    wishes = ["audit", str(file), "--worlds", "1", "--lang", "en", "--seat"]
    assert run([*wishes, "1=medium"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert f"{asked} decisions, asked again in other worlds (1 each): all stayed the same." in out
    monkeypatch.setattr("stockyard.table.audit.players", lambda _match, seats: dict.fromkeys(seats, Moody()))
    assert run([*wishes, "1=medium"]) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert "the last one was not fair" in out or "one was not fair" in out
    assert "seat 1, played by medium" in out and "in world 1" in out


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
        ([], "--seat"),
        (["1"], "such as 1=expert"),
        (["x=hard"], "such as 1=expert"),
        (["1="], "such as 1=expert"),
        (["7=hard"], "seats are 0 to 2"),
        (["1=hard", "1=easy"], "named twice"),
        (["1=deep"], "there is no computer player"),
        (["1=ismcts:0"], "from 1 to"),
    ],
)
def test_what_can_not_be_asked_is_no_verdict(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, seats: list[str], said: str
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(Match("zoo", seats=3, seed="x").record(), "utf-8")
    assert run(["audit", str(file), *(part for seat in seats for part in ("--seat", seat))]) == 2
    told = capsys.readouterr()
    assert said in told.err and told.out == ""


def test_bots_and_games_without_a_choice(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(Match("zoo", seats=2, bots=1, seed="x").record(), "utf-8")
    for seat, said in (("1=hard", "a Bot decides nothing"), ("0=hard", "never had a choice")):
        assert run(["audit", str(file), "--seat", seat]) == 2
        assert said in capsys.readouterr().err
