"""What a balance run came to, as one page of HTML that stands for itself: text, plots and tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from typing import Final

import jinja2
from markupsafe import Markup

from stockyard.lab import plots
from stockyard.lab.balance import FEWEST_USERS, Balance, CardShift, Shift
from stockyard.lab.balance_words import card_names, summary, title, touched_cards
from stockyard.lab.changes import Change
from stockyard.lab.intervals import Estimate, deviations, short

PAGE: Final = Path(__file__).with_name("balance.html")
MOST_SHOWN: Final = 16
"""Cards in a plot."""
ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th")
NONE: Final = "–"


@dataclass(frozen=True)
class Plot:
    """A plot with its title and what is to be seen."""

    title: str
    note: str
    svg: Markup


def page(found: Balance, changes: Sequence[Change], command: str) -> str:
    """The report: text, plots and figures in one file that refers to nothing outside."""
    first = found.sides[0]
    env = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=False)
    agents = first.table.agents
    who = agents[0] if len(set(agents)) == 1 else ", ".join(agents)
    games = f"{len(first.games):,} games{' on each side' if found.compares else ''}"
    return env.from_string(PAGE.read_text("utf-8")).render(
        title=title(found, changes),
        subtitle=f"{games}, {first.seats} seats, played by {who}",
        changes=changes,
        sides=[side.name for side in found.sides],
        compares=found.compares,
        summary=summary(found, changes),
        plots=game_plots(found),
        figures=figures(found),
        card_plots=card_plots(found),
        cards=card_rows(found),
        card_head=card_head(found),
        cards_note=cards_note(found),
        method=method(found),
        command=command,
        ink=plots.INK, soft=plots.SOFT, rule=plots.RULE, before=plots.BEFORE, after=plots.AFTER,
    )  # fmt: skip


def _plot(name: str, note: str, svg: str) -> Plot:
    """The drawing is named for those who do not see it."""
    named = svg.replace(
        "<svg ", f'<svg role="img" aria-label="{Markup.escape(name)}. {Markup.escape(note)}" ', 1
    )
    return Plot(name, note, Markup(named))


def game_plots(found: Balance) -> list[Plot]:
    """Wins by order and seat, lengths, scores."""
    sides = found.sides
    fair, games = 1 / len(found.places), len(sides[0].games)
    drawn = [
        _plot(
            "Wins by order of play",
            "Per cent of the games; bars hold the truth in 95 of 100 cases. Dashed: a fair share.",
            plots.chances(ORDINALS[: len(found.places)], _both(found.places), fair),
        )
    ]
    if found.seats:
        names = [f"{seat}: {name}" for seat, name in enumerate(sides[0].table.agents, 1)]
        drawn.append(
            _plot("Wins by seat", "Per cent of the games.", plots.chances(names, _both(found.seats), fair))
        )
    drawn.append(_spread("Length", "decisions in a game", [side.lengths() for side in sides], games))
    if found.turns is not None:
        drawn.append(
            _spread("Turns", "turns of all players together", [side.turns() for side in sides], games)
        )
    drawn.append(_spread("Scores", "score of an agent", [side.scores() for side in sides], games))
    leads = [side.margins() for side in sides]
    drawn.append(_spread("The winner's lead", "best score less the second", leads, games))
    return drawn


def _spread(name: str, what: str, values: Sequence[Sequence[float]], games: int) -> Plot:
    half = "Half of all values" if len(values) == 1 else "The middle half on either side"
    note = f"Per cent of all, with intervals. {half}: {' and '.join(map(_middle, values))}."
    return _plot(name, note, plots.spread(values, what, games))


def _middle(values: Sequence[float]) -> str:
    low, _, high = quantiles(values, n=4)
    return f"{low:,.0f} to {high:,.0f}"


def _both(shifts: Sequence[Shift]) -> list[list[Estimate]]:
    """Estimates by side."""
    after = [shift.after for shift in shifts if shift.after is not None]
    return [[shift.before for shift in shifts], after] if after else [[shift.before for shift in shifts]]


@dataclass(frozen=True)
class Row:
    """A row of the table of figures."""

    cells: list[str]
    clear: bool


def figures(found: Balance) -> list[Row]:
    """Every figure that was plotted."""
    rows = [
        _row(f"wins of the {ORDINALS[k]} in order, %", shift, 100) for k, shift in enumerate(found.places)
    ]
    agents = found.sides[0].table.agents
    rows += [_row(f"wins of seat {k + 1}, {agents[k]}, %", shift, 100) for k, shift in enumerate(found.seats)]
    rows.append(_row("decisions in a game", found.decisions))
    if found.turns is not None:
        rows.append(_row("turns in a game", found.turns))
    rows += [_row("mean score", found.score), _row("the winner's lead", found.margin)]
    return rows + [_row(name, shift) for name, shift in found.quantiles]


def _row(name: str, shift: Shift, times: float = 1) -> Row:
    sides = [side for side in (shift.before, shift.after) if side is not None]
    cells = [name, *(side.percent() if times == 100 else side.plain() for side in sides)]
    if shift.change is not None:
        cells.append(shift.change.times(times).signed())
    return Row(cells, shift.clear)


# Cards


@dataclass(frozen=True)
class CardRow:
    """A row of the table of cards."""

    name: str
    id: str
    cells: list[str]
    clear: bool
    changed: bool


def card_head(found: Balance) -> list[str]:
    """The columns of the table of cards, but for the card itself."""
    if not found.compares:
        return ["came up a game", "used a game", "its users win, %"]
    return [
        "came up, before",
        "after",
        "used, before",
        "after",
        "change",
        "its users win, %, before",
        "after",
        "change",
    ]


def card_rows(found: Balance) -> list[CardRow]:
    """All cards: those that were changed, then those that changed clearly, then the others by their use."""
    names, touched = card_names(found), touched_cards(found)

    def order(shift: CardShift) -> tuple[bool, bool, float]:
        side = shift.before or shift.after
        return (
            shift.card not in touched,
            not shift.clear,
            -(side.used.value + side.came_up.value / 1000 if side else 0),
        )

    return [
        CardRow(
            names[shift.card],
            shift.card,
            _card_cells(shift, found.compares),
            shift.clear,
            shift.card in touched,
        )
        for shift in sorted(found.cards, key=order)
    ]


def _card_cells(shift: CardShift, compares: bool) -> list[str]:
    sides = [shift.before, shift.after] if compares else [shift.before]
    came_up = [NONE if side is None else short(side.came_up.value) for side in sides]
    used = [NONE if side is None else side.used.plain() for side in sides]
    wins = [NONE if side is None or side.wins is None else side.wins.times(100).plain() for side in sides]
    if not compares:
        return [*came_up, *used, *wins]
    return [
        *came_up,
        *used,
        NONE if shift.used is None else shift.used.signed(),
        *wins,
        NONE if shift.wins is None else shift.wins.times(100).signed(),
    ]


def card_plots(found: Balance) -> list[Plot]:
    """What changed most in the use of cards and the wins of those who use them; or who wins with what."""
    names = card_names(found)
    if not found.compares:
        return _win_plots(found, names)
    drawn = []
    for about, note, times, pick in (
        ("Use", "How much oftener a card is used in a game. In color: clearly changed.", 1.0, _used_of),
        ("Wins", "How much oftener those win who use a card, in points of a hundred.", 100.0, _wins_of),
    ):
        shown = [(shift, one) for shift in found.cards if (one := pick(shift)) is not None and one.spread > 0]
        shown.sort(key=lambda pair: -abs(pair[1].value) / pair[1].spread)
        shown = shown[:MOST_SHOWN]
        if shown:
            labels = [names[shift.card] for shift, _ in shown]
            svg = plots.changes(labels, [one for _, one in shown], "change", times)
            drawn.append(_plot(f"{about}: what changed most", note, svg))
    return drawn


def _used_of(shift: CardShift) -> Estimate | None:
    return shift.used


def _wins_of(shift: CardShift) -> Estimate | None:
    return shift.wins


def _win_plots(found: Balance, names: dict[str, str]) -> list[Plot]:
    """Cards by how far their users are from a fair share of wins."""
    fair = 1 / found.sides[0].seats
    wide = deviations(len(found.cards)) / deviations()
    wins = [
        (names[shift.card], Estimate.around(won.value - fair, wide * won.spread))
        for shift in found.cards
        if shift.before is not None and (won := shift.before.wins) is not None
    ]
    wins.sort(key=lambda pair: -abs(pair[1].value) / pair[1].spread)
    shown = sorted(wins[:MOST_SHOWN], key=lambda pair: -pair[1].value)
    if not shown:
        return []
    note = "How much oftener than fair those win who use a card, in points of a hundred. In color: clearly."
    svg = plots.changes([name for name, _ in shown], [one for _, one in shown], "above a fair share", 100)
    return [_plot("Who wins with what", note, svg)]


def cards_note(found: Balance) -> str:
    """How to read the table of cards."""
    text = (
        "A card comes up when chance brings it: drawn, dealt, laid out or turned over. It is used when a move"
        f" brings it into play. How often its users win is told where at least {FEWEST_USERS} used it; using"
        " a card and winning may have a common cause."
    )
    if not found.compares:
        return text
    return f"{text} Intervals of changes are so wide that all of them hold together in 95 of 100 reports."


def method(found: Balance) -> str:
    """What was played, and how sure the figures are."""
    table = found.sides[0].table
    sets = " and ".join(f"{side.table.cards.id} {side.table.cards.digest[:19]}" for side in found.sides)
    sure = "Intervals hold the truth in 95 of 100 cases."
    text = f"Card set{'s' if found.compares else ''}: {sets}. Options: {table.options}. {sure}"
    if not found.compares:
        return text
    return f"{text} Both sides were played on the same deals, and changes are compared deal by deal."


__all__ = ["page"]
