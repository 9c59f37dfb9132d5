"""Tournaments: everybody everywhere on every deal, ratings that tell strong from weak."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stockyard.cli import run as command
from stockyard.kernel.game import BadRecord
from stockyard.lab.folder import Folder
from stockyard.lab.run import Here, play_piece
from stockyard.lab.simulate import play_on
from stockyard.lab.tables import Run, Table
from stockyard.lab.tournament import checked, lines, lineups, rated, rotations, standings
from tests.cli.test_commands import fails

NAMES = ("a", "b", "c", "d", "e", "f")


@settings(max_examples=50)
@given(agents=st.integers(2, 6), seats=st.integers(2, 5))
def test_everybody_sits_everywhere_equally_often(agents: int, seats: int) -> None:
    names = NAMES[:agents]
    tables = [one for lineup in lineups(names, seats) for one in rotations(lineup)]
    sat = Counter((name, seat) for table in tables for seat, name in enumerate(table))
    for name in names:
        assert len({sat[name, seat] for seat in range(seats)}) == 1
    assert len(set(sat.values())) == 1, "nor does anybody play more than others"
    assert len({frozenset(Counter(table).items()) for table in tables}) == len(tables) // seats
    assert all(len(set(table)) == min(agents, seats) for table in tables)


@pytest.mark.parametrize(
    ("names", "said"),
    [(("a",), "at least two"), (("a", "b", "a"), "once"), (tuple(map(str, range(40))), "fewer")],
)
def test_agents_that_make_no_tournament_are_refused(names: tuple[str, ...], said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        lineups(names, 3)


def test_lineups_of_ones_own_are_checked() -> None:
    assert checked([("a", "b", "b")]) == [("a", "b", "b")]
    with pytest.raises(BadRecord, match="as many names"):
        checked([("a", "b"), ("a", "b", "b")])
    with pytest.raises(BadRecord, match="two different"):
        checked([("a", "a")])


def games(places: list[int], agents: str = "abc", times: int = 1) -> list[dict[str, Any]]:
    return [{"agents": list(agents), "places": places}] * times


def test_ratings_follow_the_places_and_get_surer() -> None:
    few, many = rated(games([1, 2, 3]), "abc"), rated(games([1, 2, 3], times=30), "abc")
    assert few["a"].mu > few["b"].mu > few["c"].mu
    assert many["a"].mu - many["c"].mu > few["a"].mu - few["c"].mu
    assert all(many[name].sigma < few[name].sigma < 25 / 3 for name in "abc")


def test_equals_stay_equal() -> None:
    found = rated(games([1, 1, 1], times=9), "abc")
    assert found["a"].mu == pytest.approx(found["c"].mu)
    every = games([1, 2], "ab", 1) + games([1, 2], "ba", 1)
    found = rated(every * 20, "ab")
    assert abs(found["a"].mu - found["b"].mu) < 2 * found["a"].sigma


def test_an_agent_at_several_seats_is_one_agent() -> None:
    found = rated(games([1, 2, 2], "abb", 10), "ab")
    assert set(found) == {"a", "b"} and found["a"].mu > found["b"].mu
    assert rated(games([1, 1, 1], "aaa", 3), "a")["a"].mu == pytest.approx(25)


@pytest.fixture(scope="module")
def cup(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """Greedy against random, two and one of them at a table."""
    lined = [one for lineup in lineups(("random", "greedy"), 3) for one in rotations(lineup)]
    tables = tuple(Table.of("sharenanigans", one) for one in lined)
    folder = Folder(tmp_path_factory.mktemp("cup"), Run(tables, "cup"))
    assert play_on(folder, 5 * len(tables), Here()) == 30
    return folder


def test_the_standings_tell_who_is_stronger(cup: Folder) -> None:
    found = standings(cup)
    assert found is not None
    strong, weak = found.agents
    assert (strong.agent, weak.agent) == ("greedy", "random")
    assert strong.rating - weak.rating > 2 * (strong.uncertainty + weak.uncertainty)
    assert strong.seats_played == weak.seats_played == 45
    assert (found.deals, found.games) == (5, 30)
    assert strong.wins.value + weak.wins.value == pytest.approx(2 / 3), "three seats share one win"
    assert strong.times_fair.value == pytest.approx(3 * strong.wins.value)
    both = [found.ahead[one][other] for one, other in (("greedy", "random"), ("random", "greedy"))]
    assert both[0].value + both[1].value == pytest.approx(1) and both[0].value > 0.7
    told = "\n".join(lines(found))
    assert "deals: 5, games: 30" in told and "greedy" in told and "ahead of" in told


def test_two_who_never_met_are_not_compared(tmp_path: Path) -> None:
    tables = tuple(
        Table.of("sharenanigans", one, {"turn_limit": 3}) for one in (("greedy", "random"), ("easy", "easy"))
    )
    folder = Folder(tmp_path, Run(tables, "apart"))
    assert play_on(folder, 2, Here()) == 2
    found = standings(folder)
    assert found is not None
    assert set(found.ahead["greedy"]) == {"random"} and found.ahead["easy"] == {}
    (row,) = [line.split() for line in lines(found) if line.startswith("easy") and "±" not in line]
    assert row == ["easy", "-", "-", "-"]
    assert "null" in json.dumps(found.data(), allow_nan=False), "one deal tells no interval of scores"


def test_the_standings_are_those_of_the_rows(cup: Folder) -> None:
    rows = cup.games().to_pylist()
    whole = standings(cup)
    assert whole is not None
    found = {one.agent: one for one in whole.agents}
    for name in ("greedy", "random"):
        scores = [row["scores"][k] for row in rows for k, agent in enumerate(row["agents"]) if agent == name]
        won = sum(row["agents"][seat] == name for row in rows for seat in row["winners"])
        assert found[name].score.value == pytest.approx(sum(scores) / len(scores))
        assert found[name].wins.value == pytest.approx(won / len(scores))


def test_only_whole_deals_count(tmp_path: Path, cup: Folder) -> None:
    folder = Folder(tmp_path, cup.run)
    folder.add(play_piece(cup.run, 0, 5)[0])
    folder.gather(100)
    assert standings(folder) is None
    folder.add(play_piece(cup.run, 5, 8)[0])
    folder.gather(100)
    found = standings(folder)
    assert found is not None and found.games == 6


def test_a_tournament_from_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    wishes = ["tournament", "zoo", "--agents", "random,greedy,bot", "--deals", "2", "--module", "events"]
    for jobs, folder in (("1", "one"), ("2", "two")):
        assert command([*wishes, "--jobs", jobs, "--out", str(tmp_path / folder)]) == 0
    told = capsys.readouterr().out
    assert told.count("zoo, 3 seats, deals: 2, games: 6.") == 2
    one, two = ((tmp_path / folder / "standings.json").read_bytes() for folder in ("one", "two"))
    assert one == two
    assert {agent["agent"] for agent in json.loads(one)["agents"]} == {"random", "greedy", "bot"}


def test_a_lineup_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    wishes = [
        "tournament",
        "sharenanigans",
        "--lineup",
        "greedy,random,random",
        "--deals",
        "1",
        "--jobs",
        "1",
    ]
    assert command(wishes) == 0
    assert "deals: 1, games: 3" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["tournament"], "GAME"),
        (["tournament", "chess"], "games are"),
        (["tournament", "zoo", "--agents", "greedy"], "at least two"),
        (["tournament", "zoo", "--agents", "greedy,greedy"], "each of them once"),
        (["tournament", "zoo", "--agents", "greedy,gredy"], "no computer player 'gredy'"),
        (["tournament", "zoo", "--seats", "7"], "2 to 5 seats"),
        (["tournament", "zoo", "--seats", "1"], "--seats"),
        (["tournament", "zoo", "--deals", "0"], "--deals"),
        (["tournament", "zoo", "--lineup", ","], "such as greedy,random"),
        (["tournament", "zoo", "--lineup", "greedy,random", "--lineup", "greedy"], "as many names"),
    ],
)
def test_bad_arguments(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert said in fails(capsys, *arguments)
