"""The census: the demands on the card set in small, and figures that do not depend on how they are made."""

import json
from pathlib import Path

import pytest

from stockyard import sets
from stockyard.kernel.game import Agent
from stockyard.lab import census, report
from stockyard.lab.games import options, play
from stockyard.lab.tally import Tally, mean, quantile

GREEDY = ("greedy",)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_games_end_by_a_call_and_every_card_gets_played(seats: int) -> None:
    tally = census.count((GREEDY * seats, True, "test"), 60)
    assert tally.games == tally.by_call == sum(tally.wins) == 60
    assert max(tally.turns) < 100
    assert 5 <= quantile(tally.turns, 0.5) <= 20
    assert sum(1 for n in tally.played.values() if n) >= 43, "of 45; the rarest may be missing in 60 games"


def test_any_number_of_processes_counts_the_same() -> None:
    cards = sets.find("sharenanigans", "classic")
    table = (GREEDY * 2, False, "jobs")
    one = census.count(table, census.CHUNK + 10, jobs=1).figures(cards)
    two = census.count(table, census.CHUNK + 10, jobs=2).figures(cards)
    assert one == two
    assert one["games"] == census.CHUNK + 10


def test_counts_agree_with_the_game() -> None:
    table = options(3, head_start=True)
    seated: list[Agent] = census.players(GREEDY * 3)
    tally = Tally(3)
    played = play(table, seated, "one game")
    tally.add(played)
    s = played.state
    more = tally.played[s.cards.cats.index("paws_off")]
    assert 0 <= tally.drawn.total() - (1 + 2 + 2 * (s.turn - 1)) <= more
    assert sum(tally.hands.values()) == 3 and mean(tally.hands) == sum(s.sizes) / 3
    assert tally.sums["sold"] <= tally.sums["bought"] + tally.sums["flips"]
    assert tally.played.total() - tally.stopped.total() >= 0
    assert (
        sum(tally.chains.values()) + sum(n * blocks for blocks, n in tally.chains.items())
        == tally.played.total()
    )


def test_the_page_and_the_file_hold_the_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, file = tmp_path / "page.md", tmp_path / "figures.json"
    small = ["--games", "10", "--seats", "2", "--jobs", "1", "--duels", "2"]
    census.main([*small, "--markdown", str(page), "--json", str(file)])
    told = capsys.readouterr()
    assert told.out == page.read_text("utf-8")
    assert "10 of 10 games" in told.err
    figures = json.loads(file.read_text("utf-8"))
    assert [table["head_start"] for table in figures["tables"]] == [False, True]
    assert len(figures["duels"]) == 2
    assert "Padlock" in told.out and "`lock opponent`" in told.out
    assert report.page(figures, sets.find("sharenanigans", "classic")) == told.out
