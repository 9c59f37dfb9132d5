"""Figures of a census of Spółka ZOO as a page in Markdown."""

from collections import Counter
from typing import Any, Final

from stockyard.lab.report import Figures, header, percent, row
from stockyard.zoo.cardset import CardSet

# What a card set is asked to keep to, in greedy games (docs/cards).
FEWEST_HELPERS: Final = 2.5
MOST_HELPERS: Final = 5.5
EDGE: Final = 3.0
IDLE: Final = 0.4

HEAD = """# Spółka ZOO: the classic set, measured

Do not edit this page: this command writes it, and `make compile` beforehand makes it several times as fast.
What is on the cards: [spolka-zoo.md](spolka-zoo.md).

```
python -m stockyard.lab.zoo_census {command}
```

{games:,} games for each number of players, a fifth as many with all modules, a fiftieth with Bots. People's
seats are played by the computer player `greedy` ([computer-players.md](../computer-players.md)), with the
usual starting coins ([21.3](../rules/zoo.md#21.3)). "Seat" counts from the First Player of the first round; a
victory that is shared counts in parts."""

NOTES = "With 10,000 games a share of wins is known to within half a point, with 2,000 to within one."


def page(figures: Figures, cards: CardSet) -> str:
    """The whole page."""
    tables: list[Figures] = figures["tables"]
    parts = [
        [HEAD.format(command=figures["command"], games=tables[0]["games"])],
        ["## What a set is asked to keep to", "", *_verdicts(tables, cards)],
        ["## Games", "", *_games(tables), "", NOTES],
        ["## At the end", "", *_ends(tables)],
        ["## Tokens", "", *_tokens(tables)],
        ["## The first round", "", *_openings(tables)],
        ["## With Bots", "", *_bots(figures["bots"])],
        ["## Company and Influence cards", "", *_decks(tables, cards)],
        ["## Helpers", "", *_hired(tables, cards)],
        ["## Modules", "", *_modules(tables, cards)],
        ["## Verbs", "", *_verbs(tables, cards)],
    ]
    if figures["duels"]:
        parts.insert(3, ["## Greedy against random", "", *_duels(figures["duels"])])
    return "\n".join("\n".join([*part, ""]) for part in parts)


def _name(table: Figures) -> str:
    return f"{table['seats']}{' + modules' if table['modules'] else ''}"


def _edge(table: Figures) -> float:
    """By how many percentage points the luckiest seat wins more than its fair share."""
    return float(100 * max(table["wins_by_order"]) / table["games"] - 100 / table["seats"])


def _total(tables: list[Figures], name: str, counter: str) -> int:
    return sum(table["cards"][name][counter] for table in tables)


def _idle(tables: list[Figures], name: str) -> float:
    """How large a part of a card's resolutions changed nothing, at all tables together."""
    return _total(tables, name, "idle") / max(1, _total(tables, name, "resolved"))


def _verdicts(tables: list[Figures], cards: CardSet) -> list[str]:
    """Each demand with the worst figure that was measured, and whether it is met."""
    plain = [table for table in tables if not table["modules"]]
    lazy = max(
        (_idle(tables, name), name) for name in (*_kinds(cards, "company"), *_kinds(cards, "influence"))
    )
    rarest = min(
        (table["cards"][name][counter], cards.data["card"][name]["name"]["en"], _name(table))
        for table in plain
        for deck, counter in (("influence", "resolved"), ("helper", "hired"))
        for name in _kinds(cards, deck)
    )
    medians = [table["helpers"]["median"] for table in tables]
    edge = max((_edge(table), _name(table)) for table in plain)
    overlap = edge[0] <= EDGE
    checks = [
        (
            "every card gets into play at every table",
            f"least: {rarest[1]}, {rarest[0]} times ({rarest[2]})",
            rarest[0] > 0,
        ),
        (
            f"no card resolves without effect in {100 * IDLE:.0f} % of cases",
            f"at most {100 * lazy[0]:.0f} % ({cards.data['card'][lazy[1]]['name']['en']})",
            lazy[0] < IDLE,
        ),
        (
            f"a median player ends with {FEWEST_HELPERS} to {MOST_HELPERS} Helpers",
            f"{min(medians)} to {max(medians)}",
            min(medians) >= FEWEST_HELPERS and max(medians) <= MOST_HELPERS,
        ),
        (
            f"no seat wins more than {EDGE:.0f} points above its fair share, without modules",
            f"at most {edge[0]:.1f} ({edge[1]})",
            overlap,
        ),
    ]
    lines = header(["demand", "measured", "met"])
    return lines + [row([demand, measured, "yes" if met else "**no**"]) for demand, measured, met in checks]


def _kinds(cards: CardSet, deck: str) -> list[str]:
    return [cards.kinds[kind] for kind in cards.deck(deck)]


def _games(tables: list[Figures]) -> list[str]:
    lines = header(
        ["players", "games", "wins by seat, %", "mean score by seat", "score: 5 / 50 / 95 %", "ahead by"]
    )
    for t in tables:
        wins = " / ".join(percent(wins, t["games"]) for wins in t["wins_by_order"])
        scores = " / ".join(f"{score:.1f}" for score in t["score_by_order"])
        spread = " / ".join(str(score) for score in t["score"].values())
        margin = f"{t['sums']['margin'] / t['games']:.1f}"
        lines.append(row([_name(t), f"{t['games']:,}", wins, scores, spread, margin]))
    return lines


def _ends(tables: list[Figures]) -> list[str]:
    columns = [
        "Helpers: median, mean",
        "their Glory",
        "coins",
        "Shares: number, coins",
        "Fruits: number, coins",
    ]
    lines = header(["players", *columns, "leaders changed, %", "divisions ended by a tie, %"])
    for t in tables:
        sums = t["sums"]
        each = t["games"] * t["seats"]
        lines.append(
            row(
                [
                    _name(t),
                    f"{t['helpers']['median']}, {t['helpers']['mean']:.2f}",
                    f"{sums['glory'] / each:.1f}",
                    f"{sums['coins'] / each:.1f}",
                    f"{sums['share tokens'] / each:.1f}, {sums['shares'] / each:.1f}",
                    f"{sums['fruit tokens'] / each:.1f}, {sums['fruits'] / each:.1f}",
                    percent(sums["new majorities"], sums["divisions"]),
                    percent(sums.get("ties", 0), sums["divisions"]),
                ]
            )
        )
    return [
        "A player's, on average. \"Leaders\" are those who take first in a Company's division.",
        "",
        *lines,
    ]


def _tokens(tables: list[Figures]) -> list[str]:
    names = list(tables[0]["tokens"])
    lines = header(["players", *(name.replace("_", " ").capitalize() for name in names), "left unused"])
    for t in tables:
        total = sum(t["tokens"].values())
        cells = [percent(t["tokens"][name], total) for name in names]
        lines.append(row([_name(t), *cells, percent(t["sums"].get("unused", 0), total)]))
    return ["Per cent of all that are played.", "", *lines]


def _openings(tables: list[Figures]) -> list[str]:
    lines = header(["players", "bits by token", "bits together", "commonest choices of a player, %"])
    for t in tables:
        bits = " / ".join(f"{abs(bits):.2f}" for bits in t["token_bits"])
        common = ", ".join(f"{name.replace('_', ' ')} {100 * n:.0f}" for name, n in t["openings"].items())
        lines.append(row([_name(t), bits, f"{t['opening_bits']:.2f}", common]))
    note = (
        "How open the choice of tokens is: 0 bits where all choose alike, 2.3 where five are equally common."
    )
    return [note, "", *lines]


def _bots(tables: list[Figures]) -> list[str]:
    lines = header(
        [
            "players",
            "modules",
            "games",
            "one greedy wins, %",
            "fair, %",
            "its score",
            "a Bot's score",
            "a Bot's Helpers",
        ]
    )
    for t in tables:
        bots = t["seats"] - 1
        lines.append(
            row(
                [
                    str(t["seats"]),
                    ", ".join(t["modules"]) or "none",
                    f"{t['games']:,}",
                    percent(t["sums"].get("person wins", 0) / 60, t["games"]),
                    f"{100 / t['seats']:.0f}",
                    f"{t['mean_score']:.1f}",
                    f"{t['sums']['bot score'] / t['games'] / bots:.1f}",
                    f"{t['bot_helpers']:.1f}",
                ]
            )
        )
    return [
        "One player against Bots, who get 20 coins more for each of Hidden Goals and Intrigues.",
        "",
        *lines,
    ]


def _decks(tables: list[Figures], cards: CardSet) -> list[str]:
    lines = [
        "Resolutions a game, and after the stroke how many of them changed nothing, in per cent.",
        "",
        *header(["card", "lobbied in all", *(_name(t) for t in tables)]),
    ]
    for name in (*_kinds(cards, "company"), *_kinds(cards, "influence")):
        cells = []
        for t in tables:
            c = t["cards"][name]
            cells.append(f"{c['resolved'] / t['games']:.2f} / {percent(c['idle'], c['resolved'])}")
        english = cards.data["card"][name]["name"]["en"]
        lines.append(row([english, f"{_total(tables, name, 'lobbied'):,}", *cells]))
    return lines


def _hired(tables: list[Figures], cards: CardSet) -> list[str]:
    lines = [
        "In how many games in a hundred a Helper is hired, and after the stroke how often it is used then.",
        "",
        *header(["Helper", *(_name(t) for t in tables)]),
    ]
    for name in _kinds(cards, "helper"):
        cells = []
        for t in tables:
            c = t["cards"][name]
            used = f" / {c['used'] / c['hired']:.1f}" if c["used"] else ""
            cells.append(f"{percent(c['hired'], t['games'])}{used}")
        lines.append(row([cards.data["card"][name]["name"]["en"], *cells]))
    return lines


def _modules(tables: list[Figures], cards: CardSet) -> list[str]:
    tables = [t for t in tables if t["modules"]]
    lines = [
        "Events that changed something, Hidden Goals that were met, Intrigues that were played, in per cent:",
        "of those drawn, of those dealt, and of all games and copies.",
        "",
        *header(["card", "deck", *(_name(t) for t in tables)]),
    ]
    for deck in ("event", "goal", "intrigue"):
        for name in _kinds(cards, deck):
            cells = []
            for t in tables:
                c = t["cards"][name]
                if deck == "event":
                    cells.append(percent(c["resolved"] - c["idle"], c["resolved"]))
                elif deck == "goal":
                    cells.append(percent(c["met"], c["dealt"]))
                else:
                    copies = cards.data["card"][name].get("copies", 1)
                    cells.append(percent(c["played"], t["games"] * copies))
            lines.append(row([cards.data["card"][name]["name"]["en"], deck, *cells]))
    return lines


def _verbs(tables: list[Figures], cards: CardSet) -> list[str]:
    """How often cards with each verb came into play, a game."""
    used: list[Counter[str]] = []
    for t in tables:
        counts: Counter[str] = Counter()
        for name, c in t["cards"].items():
            times = c["resolved"] + c["hired"] + c["played"]
            for verb in verbs_of(cards.data["card"][name].get("do", [])):
                counts[verb] += times
        used.append(counts)
    lines = ["Cards with each verb that were resolved, hired or played, a game.", ""]
    lines += header(["verb", *(_name(t) for t in tables)])
    for verb in sorted(set().union(*used)):
        cells = [f"{counts[verb] / t['games']:.2f}" for counts, t in zip(used, tables, strict=True)]
        lines.append(row([f"`{verb}`", *cells]))
    return lines


def verbs_of(do: list[Any]) -> set[str]:
    """The names of all verbs of an effect, those inside others too."""
    found: set[str] = set()
    for verb in do:
        if not verb[0].startswith("bot_"):
            found.add(verb[0])
            for part in verb[1:]:
                if isinstance(part, list):
                    found |= verbs_of(part)
    return found


def _duels(duels: list[Figures]) -> list[str]:
    lines = header(["players", "seated", "games", "greedy wins, %"])
    for duel in duels:
        rest = "random" if duel["one"] == "greedy" else "greedy"
        seated = f"one {duel['one']}, {duel['seats'] - 1} {rest}"
        lines.append(
            row([str(duel["seats"]), seated, str(duel["games"]), percent(duel["wins"], duel["games"])])
        )
    return ["Seats are rotated.", "", *lines]
