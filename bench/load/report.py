"""The figures of the server under load as a table, for the terminal and for docs/performance.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bench.running import ROOT

PAGE: Final = ROOT / "docs" / "performance.md"
BEGIN, END = "<!-- load: begin -->", "<!-- load: end -->"
COLUMNS: Final = (
    ("moves_per_s", "durable moves/s"),
    ("p50_ms", "p50, ms"),
    ("p99_ms", "p99, ms"),
    ("batch", "moves a commit"),
    ("states_per_s", "states streamed/s"),
    ("folded_per_s", "folded/s"),
    ("cpu_server", "CPU server"),
    ("cpu_database", "CPU database"),
    ("cpu_client", "CPU programs"),
)
NAMES: Final = {"sqlite": "SQLite", "postgres": "PostgreSQL"}


def title_of(run: str, found: Mapping[str, Any]) -> str:
    """What a run is called."""
    if run == "paced":
        return f"at {found['pace']:,.0f} a second"
    if run == "hold":
        return f"{found['streams']:,} streams held, at {found['pace']:,.0f} a second"
    if run == "pages":
        return f"in browsers, {found.get('pages_per_s', 0):,.0f} boards/s"
    return "flat out"


def table_of(found: Mapping[str, Any]) -> str:
    """All figures."""
    head = ["store", "run", *(title for _, title in COLUMNS)]
    lines = [f"Machine: {found['machine']}.", "", f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
    held = []
    for store, name in NAMES.items():
        for run, figures in found.get(store, {}).items():
            cells = [name, title_of(run, figures), *(_show(figures[column]) for column, _ in COLUMNS)]
            lines.append(f"| {' | '.join(cells)} |")
            if run == "hold":
                held.append(
                    f"{name}: {figures['kb_per_table']:.0f} kB a table, {figures['kb_per_stream']:.0f} kB an "
                    f"open stream; {figures['memory_mb']:.0f} MB with {figures['tables']} tables and "
                    f"{figures['streams']:,} streams."
                )
    return "\n".join([*lines, "", *held]).rstrip() + "\n"


def _show(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"


def write_page(table: str) -> None:
    """Put the figures between their marks."""
    text = PAGE.read_text("utf-8")
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    PAGE.write_text(f"{head}{BEGIN}\n{table}{END}{tail}", "utf-8")
