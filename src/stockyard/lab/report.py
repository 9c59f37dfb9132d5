"""Figures of a census as a page in Markdown."""

from typing import Any

from stockyard.lab.tally import quantile
from stockyard.sharenanigans.cardset import CardSet

# What a card set is asked to keep to, in greedy games (docs/cards).
FEWEST_TURNS = 6
MOST_TURNS = 20
EDGE = 3.0

Figures = dict[str, Any]

HEAD = """# Sharenanigans: the classic set, measured

Do not edit this page: it is written by the following command, which `make compile` beforehand makes several
times as fast. What is on the cards: [sharenanigans.md](sharenanigans.md).

```
python -m stockyard.lab.census {command} --markdown docs/cards/sharenanigans-measured.md
```

{games:,} games a line. All seats are played by the computer player `greedy`
([computer-players.md](../computer-players.md)), with a turn limit of 100 that no game should reach. "Head
start" is the table option of rule [12.1](../rules/sharenanigans.md#12.1)."""


def page(figures: Figures, cards: CardSet) -> str:
    """The whole page."""
    tables: list[Figures] = figures["tables"]
    parts = [
        [HEAD.format(command=figures["command"], games=tables[0]["games"])],
        ["## What a set is asked to keep to", "", *_verdicts(tables, cards)],
        ["## Games", "", *_games(tables), "", NOTES],
        ["## Play", "", *_play(tables)],
        ["## Blocks laid on one card", "", *_chains(tables)],
        ["## Cards", "", *_cards(tables, cards)],
        ["## Verbs", "", *_verbs(tables)],
    ]
    if figures["duels"]:
        parts.insert(3, ["## Greedy against random", "", *_duels(figures["duels"])])
    return "\n".join("\n".join([*part, ""]) for part in parts)


def row(cells: list[str]) -> str:
    """A row of a table."""
    return "| " + " | ".join(cells) + " |"


def header(cells: list[str]) -> list[str]:
    """The head of a table."""
    return [row(cells), row(["---"] * len(cells))]


def percent(part: float, whole: float) -> str:
    """A part of the whole in per cent."""
    return f"{100 * part / whole:.1f}" if whole else "-"


def _table_name(table: Figures) -> list[str]:
    return [str(table["seats"]), "head start" if table["head_start"] else "as in the rules"]


def _column(table: Figures) -> str:
    return f"{table['seats']}{' + head start' if table['head_start'] else ''}"


def _turns(table: Figures, part: float) -> int:
    return quantile({int(turns): n for turns, n in table["turns"].items()}, part)


def _verdicts(tables: list[Figures], cards: CardSet) -> list[str]:
    """Each demand with the worst figure that was measured, and whether it is met."""
    rarest = min(
        (table["cards"][name]["played"], cards.data["card"][name]["name"]["en"], _column(table))
        for table in tables
        for name in cards.cats
    )
    medians = [table["median_turns"] for table in tables]
    limited = sum(table["games"] - table["by_call"] for table in tables)
    started = [_edge(table) for table in tables if table["head_start"]]
    lines = header(["demand", "measured", "met"])
    least = f"least: {rarest[1]}, {rarest[0]} times ({rarest[2]})"
    length = min(medians) >= FEWEST_TURNS and max(medians) <= MOST_TURNS
    checks = [
        ("every card gets played at every table", least, rarest[0] > 0),
        (
            f"a median game has {FEWEST_TURNS} to {MOST_TURNS} turns a player",
            f"{min(medians)} to {max(medians)}",
            length,
        ),
        ("no game runs into 100 turns a player", f"{limited} did", limited == 0),
    ]
    if started:
        edge = max(started)
        checks.append(
            (
                f"with a head start no seat wins more than {EDGE:.0f} points above its fair share",
                f"at most {edge:.1f}",
                edge <= EDGE,
            )
        )
    lines += [row([demand, measured, "yes" if met else "**no**"]) for demand, measured, met in checks]
    return lines


def _edge(table: Figures) -> float:
    """By how many percentage points the luckiest place in the order wins more than its fair share."""
    return float(100 * max(table["wins_by_order"]) / table["games"] - 100 / table["seats"])


def _games(tables: list[Figures]) -> list[str]:
    columns = "wins by order of play, %", "turns each: median (10-90 %), most", "ended by a call, %"
    lines = header(["players", "set-up", *columns, "leader overtaken from half / three quarters, %"])
    for t in tables:
        wins = " / ".join(percent(wins, t["games"]) for wins in t["wins_by_order"])
        turns = f"{_turns(t, 0.5)} ({_turns(t, 0.1)}-{_turns(t, 0.9)}), {_turns(t, 1.0)}"
        overtaken = " / ".join(percent(part, 1) for part in t["leader_overtaken"].values())
        lines.append(row([*_table_name(t), wins, turns, percent(t["by_call"], t["games"]), overtaken]))
    return lines


NOTES = """The leader has most cash, a Share counted as $4,000; "overtaken" means that somebody else wins.
With 10,000 games a share of wins is known to within half a percentage point."""


def _play(tables: list[Figures]) -> list[str]:
    columns = (
        "cards played a turn",
        "cards answered a game",
        "Shares bought a game, at",
        "sold at",
        "flips a turn",
    )
    lines = header(["players", "set-up", *columns, "hand at the end: mean, most"])
    for t in tables:
        sums = t["sums"]
        played = sum(card["played"] for card in t["cards"].values())
        answered = sum(n for blocks, n in t["chains"].items() if int(blocks))
        lines.append(
            row(
                [
                    *_table_name(t),
                    f"{played / sums['turns']:.2f}",
                    f"{answered / t['games']:.2f}",
                    f"{sums['bought'] / t['games']:.1f}, {1000 * sums['paid'] / sums['bought']:,.0f}",
                    f"{1000 * sums['earned'] / sums['sold']:,.0f}",
                    f"{sums['flips'] / sums['turns']:.2f}",
                    f"{t['hand_at_end']['mean']:.1f}, {t['hand_at_end']['most']}",
                ]
            )
        )
    return lines


def _chains(tables: list[Figures]) -> list[str]:
    most = 6
    lines = header(["players", "set-up", *(str(n) for n in range(most)), f"{most} or more", "longest"])
    for t in tables:
        chains = {int(blocks): n for blocks, n in t["chains"].items()}
        total = sum(chains.values())
        cells = [percent(chains.get(n, 0), total) for n in range(most)]
        more = sum(n for blocks, n in chains.items() if blocks >= most)
        lines.append(row([*_table_name(t), *cells, f"{100 * more / total:.2f}", str(max(chains))]))
    return ["Per cent of all cards that can be answered or not.", "", *lines]


def _cards(tables: list[Figures], cards: CardSet) -> list[str]:
    everywhere = tables
    tables = [t for t in tables if t["head_start"]] or tables
    lines = [
        "Of the copies that were drawn, how many were played, and of these how many were blocked, in per",
        "cent. More than 100: taken back from the discard pile or out of a chain and played again.",
        "",
        *header(["card", "kind", "times played in all", *(_column(t) for t in tables)]),
    ]
    for name in cards.cats:
        entry = cards.data["card"][name]
        cells = []
        for t in tables:
            c = t["cards"][name]
            cells.append(f"{percent(c['played'], c['drawn'])} / {percent(c['stopped'], c['played'])}")
        times = sum(t["cards"][name]["played"] for t in everywhere)
        lines.append(row([entry["name"]["en"], entry["kind"], f"{times:,}", *cells]))
    return lines


def _verbs(tables: list[Figures]) -> list[str]:
    lines = ["Cards with each verb that were played, a game.", ""]
    lines += header(["verb", *(_column(t) for t in tables)])
    for verb in tables[0]["verbs"]:
        lines.append(row([f"`{verb}`", *(f"{t['verbs'][verb] / t['games']:.2f}" for t in tables)]))
    return lines


def _duels(duels: list[Figures]) -> list[str]:
    lines = header(["players", "seated", "games", "greedy wins, %", "by chance, %"])
    for duel in duels:
        cells = [str(duel["seats"]), duel["seated"], str(duel["games"])]
        cells += [percent(duel["wins"], duel["games"]), f"{duel['chance']:.0f}"]
        lines.append(row(cells))
    return ["Seats are rotated.", "", *lines]
