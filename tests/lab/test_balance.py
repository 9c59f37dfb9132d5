"""Balance: figures as in the games, nothing found where nothing changed, and what was changed is found."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from stockyard import sets
from stockyard.cli import run as command
from stockyard.lab import balance_report
from stockyard.lab.balance import Balance, Side, compared
from stockyard.lab.balance_words import summary, title
from stockyard.lab.card_counts import CardCounts
from stockyard.lab.changes import Change, changed
from stockyard.lab.folder import Folder
from stockyard.lab.run import Here
from stockyard.lab.simulate import play_on
from stockyard.lab.tables import Run, Table
from tests.cli.test_commands import fails

CLASSIC = sets.texts(sets.packaged("sharenanigans", "classic"))
TINY = Path(__file__).parents[1] / "sets" / "tiny"
LIMIT = {"turn_limit": 6}
REFERENCE = re.compile(
    r"https?:|//|@import|<script|<link(?! rel=\"icon\" href=\"data:,\")|src=|url\((?!#)", re.IGNORECASE
)


def side(path: Path, name: str, table: Table, games: int = 60) -> Side:
    folder = Folder(path / name, Run((table,), "balance", (CardCounts,)))
    play_on(folder, games, Here())
    return Side.of(name, folder)


def market(texts: dict[str, str] | None = None) -> Table:
    return Table.of("sharenanigans", ("random",) * 3, LIMIT, texts)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> tuple[Balance, Change]:
    """A card that is in the deck fifteen times more often."""
    path = tmp_path_factory.mktemp("balance")
    texts, change = changed(CLASSIC, "moth_night.copies=20")
    return compared(side(path, "before", market()), side(path, "after", market(texts))), change


@pytest.mark.parametrize(
    "table", [market(), Table.of("zoo", ("random", "random", "bot"), {"modules": ["intrigues", "events"]})]
)
def test_the_figures_are_those_of_the_games(tmp_path: Path, table: Table) -> None:
    one = side(tmp_path, "one", table, 20)
    for at, game in enumerate(one.games):
        assert sum(one.wins_by_place(place)[at] for place in range(3)) == pytest.approx(1)
        assert sum(one.wins_by_seat(seat)[at] for seat in range(3)) == pytest.approx(1)
        assert one.wins_by_place(0)[at] == one.wins_by_seat(game["first"])[at]
        assert one.margins()[at] == max(game["scores"]) - sorted(game["scores"])[-2] >= 0
    assert len(one.scores()) == 20 * sum(agent != "bot" for agent in table.agents)
    moves = pq.read_table(tmp_path / "one" / "decisions.parquet")["move"].to_pylist()
    for card, used in one.used().items():
        words = ("play", "block") if table.game == "sharenanigans" else ("hire", "card", "intrigue")
        assert sum(used) == sum(moves.count(f"{word}.{card}") for word in words)
    came_up = {card: sum(times) for card, times in one.came_up().items()}
    assert any(came_up.values()) and set(came_up) == set(table.cards.data["card"])
    if table.game == "sharenanigans":
        drawn = sum(came_up.values())
        assert drawn >= sum(moves.count(f"play.{card}") for card in came_up), (
            "what is played was drawn before"
        )


def test_nothing_is_found_where_nothing_changed(tmp_path: Path) -> None:
    one = side(tmp_path, "one", market())
    same = compared(one, Side("two", one.table, one.games))
    shifts = [*same.places, same.decisions, same.turns, same.score, same.margin]
    assert all(shift is not None and shift.change is not None and shift.change.value == 0 for shift in shifts)
    assert all(shift.change is not None and shift.change.value == 0 for _, shift in same.quantiles)
    assert not any(shift.clear for shift in same.places) and not any(card.clear for card in same.cards)
    told = " ".join(line.text for line in summary(same))
    assert "None of the cards changed clearly" in told and "more by" not in told and "less by" not in told


def test_what_was_changed_is_found(found: tuple[Balance, Change]) -> None:
    balance, change = found
    (moth,) = [shift for shift in balance.cards if shift.card == "moth_night"]
    assert moth.before is not None and moth.after is not None and moth.used is not None
    assert moth.after.came_up.low > moth.before.came_up.high
    assert moth.used.clear and moth.used.value > 0 and moth.clear
    assert moth.used.value == pytest.approx(moth.after.used.value - moth.before.used.value)
    (line,) = [line for line in summary(balance, [change]) if line.text.startswith("Moth Night")]
    assert line.clear and "more by" in line.text


def test_intervals_of_cards_are_wider_than_those_of_one_figure(found: tuple[Balance, Change]) -> None:
    balance, _ = found
    for shift in balance.cards:
        if shift.before and shift.after and shift.used and shift.used.spread:
            apart = (shift.before.used.spread**2 + shift.after.used.spread**2) ** 0.5
            assert shift.used.spread > apart / 2
    assert balance.decisions.change is not None


@pytest.mark.parametrize(("many", "said"), [(1, "1 card is only before: "), (2, "2 cards are only before: ")])
def test_cards_of_one_side_are_counted_in_words(found: tuple[Balance, Change], many: int, said: str) -> None:
    balance = found[0]
    cards = [replace(card, after=None, used=None, wins=None) for card in balance.cards[:many]]
    told = [line.text for line in summary(replace(balance, cards=[*cards, *balance.cards[many:]]))]
    assert sum(line.startswith(said) for line in told) == 1


def test_one_other_card_that_changed_is_one(found: tuple[Balance, Change]) -> None:
    balance, change = found
    (moth,) = [card for card in balance.cards if card.card == change.path.partition(".")[0]]
    others = [replace(card, used=None, wins=None) for card in balance.cards if card is not moth]
    cards = [moth, replace(others[0], before=moth.before, after=moth.after, used=moth.used), *others[1:]]
    told = [line.text for line in summary(replace(balance, cards=cards), [change])]
    assert f"Of {len(cards)} cards 1 other changed with it clearly" in " ".join(told)


def test_only_games_that_both_sides_played_are_compared(found: tuple[Balance, Change]) -> None:
    before, after = found[0].sides
    less = compared(before, Side("after", after.table, after.games[5:40]))
    assert [len(one.games) for one in less.sides] == [35, 35]
    assert less.sides[0].games[0]["game"] == 5


def test_the_page_stands_for_itself_and_says_what_the_summary_says(found: tuple[Balance, Change]) -> None:
    balance, change = found
    page = balance_report.page(balance, [change], "stockyard balance sharenanigans")
    assert REFERENCE.search(page) is None
    assert balance_report.game_plots(balance)[0].svg in page, "drawn alike each time"
    assert title(balance, [change]) == "Sharenanigans: moth_night.copies = 20"
    plain = page.replace("&#39;", "'").replace("&amp;", "&")
    assert all(line.text in plain for line in summary(balance, [change]))
    assert all(f"<small>{shift.card}</small>" in page for shift in balance.cards)
    assert page.count("<svg") == 5 + 2


def test_names_of_cards_are_text_wherever_they_stand(tmp_path: Path) -> None:
    name = '<img src=x onerror="alert(1)">&$x^2$ 狼'
    texts, change = changed(CLASSIC, f"cry_wolf.name.en={name}")
    balance = compared(side(tmp_path, "<b>", market(texts), 12))
    page = balance_report.page(balance, [change], "<i>")
    assert "<img" not in page and "<b>" not in page and "<i>" not in page
    assert "&lt;img" in page


def test_a_single_set_is_told_as_it_is(tmp_path: Path) -> None:
    table = Table.of("zoo", ("random", "random", "bot"), {"modules": ["intrigues"]})
    balance = compared(side(tmp_path, "classic", table, 12))
    assert not balance.compares and balance.turns is None and len(balance.seats) == 3
    told = [line.text for line in summary(balance)]
    assert "fair would be 33.3 %" in told[0] and any("used most often" in line for line in told)
    page = balance_report.page(balance, [], "stockyard balance zoo")
    assert REFERENCE.search(page) is None and "Wins by seat" in page and "Spółka ZOO" in page
    assert all(name in page for name in ("1: random", "2: random", "3: bot")) and "0: random" not in page
    assert "wins of seat 3, bot, %" in page and "wins of seat 0" not in page


def test_from_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    wishes = [
        "balance",
        "sharenanigans",
        "--agents",
        "random",
        "--seats",
        "2",
        "--games",
        "10",
        "--jobs",
        "1",
    ]
    wishes += ["--option", "turn_limit=4", "--change", "cry_wolf.copies=9", "--out"]
    assert command([*wishes, str(tmp_path / "one")]) == 0
    told = capsys.readouterr().out
    assert "Cry Wolf is used" in told and "report.html" in told
    page = (tmp_path / "one" / "report.html").read_text("utf-8")
    assert "--change cry_wolf.copies=9" in page and "--jobs" not in page
    assert command([*wishes, str(tmp_path / "one")]) == 0
    assert (tmp_path / "one" / "report.html").read_text("utf-8") == page, "all games were there already"


def test_a_set_of_ones_own_is_compared_with_the_classic_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    shutil.copytree(TINY, tmp_path / "mine")
    wishes = [
        "balance",
        "sharenanigans",
        "--set",
        str(tmp_path / "mine"),
        "--agents",
        "random",
        "--seats",
        "2",
    ]
    wishes += ["--games", "10", "--jobs", "1", "--option", "turn_limit=4", "--out", str(tmp_path / "out")]
    assert command(wishes) == 0
    told = capsys.readouterr().out
    assert "with classic and" in told and "cards are only with mine: " in told
    assert "classic and mine" in (tmp_path / "out" / "report.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["balance"], "GAME"),
        (["balance", "zoo"], "--out"),
        (["balance", "chess", "--out", "x"], "games are"),
        (["balance", "sharenanigans", "--out", "x", "--change", "cry_wlf.copies=3"], "near it: cry_wolf"),
        (["balance", "sharenanigans", "--out", "x", "--change", "cry_wolf.copies=99"], "from 1 to 20"),
        (["balance", "zoo", "--out", "x", "--change", "cry_wolf.copies=3"], "there is no card 'cry_wolf'"),
        (
            [
                *("balance", "sharenanigans", "--out", "x"),
                *("--change", "cry_wolf.copies=3", "--change", " cry_wolf.copies =4"),
            ],
            "--change: cry_wolf.copies is given twice",
        ),
        (["balance", "zoo", "--out", "x", "--set", "/nowhere"], "/nowhere"),
        (["balance", "zoo", "--out", "x", "--set", str(TINY)], "a card set of sharenanigans, not of zoo"),
        (["balance", "zoo", "--out", "x", "--games", "3"], "--games"),
        (["balance", "zoo", "--out", "x", "--agents", "nobody"], "no computer player 'nobody'"),
    ],
)
def test_bad_arguments(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in fails(capsys, *arguments)
    assert list(tmp_path.iterdir()) == []


def test_a_stopped_comparison_goes_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from stockyard.lab import run as runs

    wishes = [
        "balance",
        "sharenanigans",
        "--agents",
        "random",
        "--seats",
        "2",
        "--games",
        "24",
        "--jobs",
        "1",
    ]
    wishes += ["--option", "turn_limit=4", "--change", "cry_wolf.copies=9", "--out", str(tmp_path)]
    plays = 0

    def some(run: Run, first: int, last: int, stop: runs.Signal) -> runs.Done:
        """Somebody presses Ctrl-C in the middle of the second side."""
        nonlocal plays
        plays += last - first
        if plays > 40:
            stop.set()
        return real(run, first, last, stop)

    real = runs.play_piece
    monkeypatch.setattr(runs, "play_piece", some)
    monkeypatch.setattr(runs, "SECONDS", 0.0)
    assert command(wishes) == 130
    told = capsys.readouterr().out
    assert "Stopped" in told and "Cry Wolf is used" in told
    assert "16 games on each side" in (tmp_path / "report.html").read_text("utf-8")
    monkeypatch.setattr(runs, "play_piece", real)
    assert command(wishes) == 0
    assert "24 games on each side" in (tmp_path / "report.html").read_text("utf-8")
