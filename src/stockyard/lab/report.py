"""Figures of a census as a page in Markdown."""

from typing import Any

from stockyard.sharenanigans.cardset import CardSet


def page(figures: dict[str, Any], cards: CardSet, games: int) -> str:
    """The whole page."""
    tables = figures["tables"]
    lines = [
        "# Sharenanigans: the classic set, measured",
        "",
        f"{games:,} games a line, all seats played by the computer player `greedy` "
        "([computer-players.md](../computer-players.md)).",
        "",
        *_overview(tables),
        "",
        "## Cards",
        "",
        *_cards(tables, cards),
        "",
        "## Verbs",
        "",
        *_verbs(tables),
        "",
    ]
    return "\n".join(lines)


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _header(cells: list[str]) -> list[str]:
    return [_row(cells), _row(["---"] * len(cells))]


def _percent(part: float, whole: float) -> str:
    return f"{100 * part / whole:.1f}" if whole else "-"


def _overview(tables: list[dict[str, Any]]) -> list[str]:
    lines = _header(
        [
            "players", "set-up", "wins by order, %", "turns each: median (10-90 %, most)", "ended by a call, %",
            "cards played a turn", "cards answered a game", "chains of 2+ a game", "leader overtaken from half, three quarters, %",
            "bought at, sold at", "hand at the end: mean, most",
        ]
    )  # fmt: skip
    for t in tables:
        turns = {int(k): n for k, n in t["turns"].items()}
        chains = {int(k): n for k, n in t["chains"].items()}
        games = t["games"]
        lines.append(
            _row(
                [
                    str(t["seats"]),
                    "head start" if t["head_start"] else "as in the rules",
                    " ".join(_percent(w, games) for w in t["wins_by_order"]),
                    f"{_part(turns, 0.5)} ({_part(turns, 0.1)}-{_part(turns, 0.9)}, {max(turns)})",
                    _percent(t["by_call"], games),
                    f"{sum(c['played'] for c in t['cards'].values()) / t['sums']['turns']:.2f}",
                    f"{sum(n for k, n in chains.items() if k) / games:.2f}",
                    f"{sum(n for k, n in chains.items() if k > 1) / games:.2f}",
                    ", ".join(_percent(part, 1) for part in t["leader_overtaken"].values()),
                    f"{t['sums']['paid'] / t['sums']['bought']:.1f}, {t['sums']['earned'] / t['sums']['sold']:.1f}",
                    f"{t['hand_at_end']['mean']:.1f}, {t['hand_at_end']['most']}",
                ]
            )
        )
    return lines


def _part(counts: dict[int, int], part: float) -> int:
    wanted = part * sum(counts.values())
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    return 0


def _cards(tables: list[dict[str, Any]], cards: CardSet) -> list[str]:
    lines = _header(["card", "kind", *(f"{t['seats']}p{' +' if t['head_start'] else ''}" for t in tables)])
    for name in cards.cats:
        row = []
        for t in tables:
            c = t["cards"][name]
            row.append(f"{_percent(c['played'], c['drawn'])} / {_percent(c['stopped'], c['played'])}")
        lines.append(_row([f"`{name}`", cards.data["card"][name]["kind"], *row]))
    return lines


def _verbs(tables: list[dict[str, Any]]) -> list[str]:
    lines = _header(["verb", *(f"{t['seats']}p{' +' if t['head_start'] else ''}" for t in tables)])
    for verb in tables[0]["verbs"]:
        lines.append(_row([f"`{verb}`", *(f"{t['verbs'][verb] / t['games']:.2f}" for t in tables)]))
    return lines
