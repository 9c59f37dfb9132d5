"""The census of Spółka ZOO: the demands on the card set in small, and figures that hold for any processes."""

import json
from pathlib import Path

import pytest

from stockyard import sets
from stockyard.lab import zoo_census, zoo_report
from stockyard.lab.tally import quantile
from stockyard.lab.zoo_tally import WIN

GREEDY = ("greedy",)
CARDS = sets.find("zoo", "classic")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_greedy_games_use_the_whole_set(seats: int) -> None:
    tally = zoo_census.count((GREEDY * seats, (), "test"), 40)
    assert tally.games == 40
    assert sum(tally.wins.values()) == 40 * WIN
    assert 2 <= quantile(tally.helpers, 0.5) <= 6
    assert all(tally.tokens[token] for token in range(6))
    influence = [kind for kind in CARDS.deck("influence") if tally.resolved[kind]]
    assert len(influence) >= 30, "of 34 kinds; the rarest may be missing in 40 games"
    helpers = [kind for kind in CARDS.deck("helper") if tally.hired[kind]]
    assert len(helpers) >= 30, "of 36"


def test_greedy_beats_random() -> None:
    for seats in (2, 5):
        fight = zoo_census.duel(seats, "greedy", 20, "test")
        assert fight["wins"] >= 19 and fight["games"] == 20


def test_any_number_of_processes_counts_the_same() -> None:
    table = (GREEDY * 2, zoo_census.MODULES, "jobs")
    one = zoo_census.count(table, zoo_census.CHUNK + 10, jobs=1).figures(CARDS)
    two = zoo_census.count(table, zoo_census.CHUNK + 10, jobs=2).figures(CARDS)
    assert one == two
    assert one["games"] == zoo_census.CHUNK + 10


def test_bots_are_counted_apart_from_people() -> None:
    tally = zoo_census.count((("greedy", "bot", "bot"), zoo_census.MODULES, "bots"), 10)
    assert sum(tally.scores.values()) == 10
    assert sum(tally.bot_helpers.values()) == 20
    assert tally.sums["bot wins"] + tally.sums["person wins"] == 10 * WIN


def test_the_page_and_the_file_hold_the_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, file = tmp_path / "page.md", tmp_path / "figures.json"
    small = ["--games", "10", "--seats", "3", "--jobs", "1", "--duels", "3"]
    zoo_census.main([*small, "--markdown", str(page), "--json", str(file)])
    told = capsys.readouterr()
    assert told.out == page.read_text("utf-8")
    figures = json.loads(file.read_text("utf-8"))
    assert [len(table["modules"]) for table in figures["tables"]] == [0, 3]
    assert len(figures["duels"]) == 2 and len(figures["bots"]) == 5
    assert "Big Fish" in told.out and "`share_price`" in told.out
    assert zoo_report.page(figures, CARDS) == told.out
