"""A game at one keyboard: whose screen it is, windows for everybody, undo."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from stockyard import agents
from stockyard.cli import play, run
from stockyard.cli.drawn.sharenanigans import Drawn
from stockyard.cli.session import Session
from stockyard.table.seats import Seat
from stockyard.text import catalogue
from tests.table.seating import at_position

PEOPLE = (Seat(0, "person", "Mia"), Seat(1, "person", "Tom"), Seat(2, "person", "Ola"))


def played(
    monkeypatch: pytest.MonkeyPatch, typed: str, *hands: Sequence[str], lang: str = "en", **position: Any
) -> Session:
    """A game from a position, with what is typed until somebody leaves."""
    session = Session("sharenanigans", PEOPLE, {}, lang, "demo")
    table = at_position(*hands, **position)
    session._table = table
    session._drawn = Drawn(table, session._cat)
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed + "q\n" * 5))
    session.run()
    return session


def test_a_window_is_asked_once_for_everybody(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = played(monkeypatch, "\n4\n2\n", ["howl"], ["shut_the_gate"], [])
    out = capsys.readouterr().out
    assert "Tom answers" in out
    assert "Ola answers" in out
    assert "Shut the Gate" in out[out.index("Tom answers") :]
    assert "Shut the Gate" not in out[: out.index("Tom answers")]
    assert session._table.match.asked == (1, 2)


def test_nobody_answers_goes_on_with_the_turn(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = played(monkeypatch, "\n4\n1\n", ["howl"], ["shut_the_gate"], [])
    assert session._table.match.asked == (0,)
    assert "Howl at the Moon" in capsys.readouterr().out
    assert session._table.match.view(None)["prices"]["fish"] == 3000


def test_u_takes_a_move_back(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(monkeypatch, "\n3\nu\nu\n", seat=[{"cash": 12000}, {}, {}])
    assert session._table.match.moves == ()
    assert "no move of yours to take back" in capsys.readouterr().out


def test_leaving_from_behind_the_cover_and_from_a_window(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert played(monkeypatch, "")._table.ply == 0
    played(monkeypatch, "\n4\n", ["howl"], ["shut_the_gate"], [], lang="pl")
    assert "web." not in capsys.readouterr().out


def test_the_board_shows_changes_and_shares(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = [
        {
            "shares": ["fish@first_frost", "fish@fondue_week"],
            "hand": ["howl", "by_a_whisker", "by_a_whisker"],
        },
        {},
        {},
    ]
    played(monkeypatch, "\n?\n", seat=seat, changes=[{"industry": "fish", "amount": 2000}])
    out = capsys.readouterr().out
    assert "(+$2,000)" in out
    assert "Fish 2" in out
    assert "By a Whisker x2" in out


def test_the_deal_is_told_once(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("2\n1\n1\nq\n"))
    seats = (Seat(0, "person", "Mia"), Seat(1, "computer", "Greedy", "greedy"))
    Session("sharenanigans", seats, {}, "en", "demo").run()
    assert capsys.readouterr().out.count("The market opens") == 1


def test_taking_back_is_offered_where_it_can_be_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played(monkeypatch, "\n3\n", seat=[{"cash": 12000}, {}, {}])
    before, _, after = capsys.readouterr().out.partition("buy")
    assert "u to undo" not in before
    assert "u to undo" in after


@pytest.mark.parametrize("moves", [["play.howl"], ["play.cry_wolf", "industry.fish"], ["play.cat_burglar"]])
def test_a_window_asks_for_a_block_in_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, moves: list[str]
) -> None:
    card = moves[0].removeprefix("play.")
    session = Session("sharenanigans", PEOPLE, {}, "en", "demo")
    table = session._table = at_position([card], ["shut_the_gate"], [])
    session._drawn = Drawn(table, session._cat)
    table.submit(0, 0, "key", moves)
    monkeypatch.setattr(sys, "stdin", io.StringIO("2\nq\n"))
    session.run()
    assert capsys.readouterr().out.count("Do you answer with a Block?") == 1


def test_a_game_of_the_zoo_is_played_with_a_bot(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = (Seat(0, "person", "Ola"), Seat(1, "computer", "Greedy", "greedy"), Seat(2, "bot", "Bot"))
    session = Session("zoo", seats, {"modules": ["goals", "intrigues"]}, "en", "demo")
    monkeypatch.setattr(sys, "stdin", io.StringIO("?\n" + "1\n" * 400))
    session.run()
    out = capsys.readouterr().out
    assert session._table.over
    assert "Round 5 of 5" in out
    assert "Helper market: " in out


def test_every_computer_player_can_be_named_on_the_command_line() -> None:
    assert set(play.AGENTS) == set(agents.NAMES)
    seats = play.seats_of(play.DEFAULT_SEATS, "zoo")
    assert [(seat.kind, seat.agent) for seat in seats] == [
        ("person", ""), ("computer", "medium"), ("computer", "medium"),
    ]  # fmt: skip
    assert [seat.agent for seat in play.seats_of("hard,Ola,greedy,bot", "zoo")] == ["hard", "", "greedy", ""]


def test_the_words_of_computer_players_count_with_capitals_too() -> None:
    seats = play.seats_of("Ola,Expert,BOT", "zoo")
    assert [(seat.kind, seat.name, seat.agent) for seat in seats] == [
        ("person", "Ola", ""), ("computer", "Expert", "expert"), ("bot", "Bot", ""),
    ]  # fmt: skip


def _warned(names: str, lang: str = "en") -> list[str]:
    return list(play.misspelt(play.seats_of(names, "zoo"), catalogue(lang)))


def test_a_misspelt_level_is_told_with_the_one_that_was_meant() -> None:
    assert _warned("Ola,export,hard") == ["export is a person here; for a computer player write expert."]
    assert _warned("Exprt,meduim,esy,hrd,randm") == [
        f"{name} is a person here; for a computer player write {word}."
        for name, word in zip(
            ("Exprt", "meduim", "esy", "hrd", "randm"),
            ("expert", "medium", "easy", "hard", "random"),
            strict=True,
        )
    ]
    assert _warned("Ola,bott") == ["bott is a person here; for a Bot write bot."]
    assert _warned("Ola,export", "pl") == [
        "export to tutaj osoba; jeśli to ma być gracz komputerowy, wpisz expert."
    ]


@pytest.mark.parametrize(
    "names",
    ["Harry,Hardy,Randy,Bolt", "harry,daisy,casey,bert", "Howard,Harald,Bo,Bob", "You,medium,medium,bot"],
)
def test_names_of_people_are_no_misspelt_levels(names: str) -> None:
    assert _warned(names) == []


def test_who_misspelt_a_level_reads_it_before_the_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    waited: list[str] = []
    monkeypatch.setattr("click.pause", lambda info, err: waited.append(capsys.readouterr().err))
    assert run(["play", "zoo", "--seats", "Ola,export", "--seed", "demo", "--lang", "en"]) == 0
    assert waited == ["export is a person here; for a computer player write expert.\n"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    assert run(["play", "zoo", "--seats", "Ola,expert", "--seed", "demo", "--lang", "en"]) == 0
    assert len(waited) == 1, "where nothing is said nobody waits"
