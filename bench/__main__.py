"""`make bench`: the engine, interpreted and compiled, and the server, beside what we promise.

With ``--write`` the figures also go to docs/performance.md, together with those of the peers if
`make bench-peers` has left some.
"""

import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
COMPILED = ROOT / "build" / "compiled"
OUT = ROOT / "build" / "bench.json"
PAGE = ROOT / "docs" / "performance.md"
BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"

# Figure, what it is, unit, promise interpreted and compiled, whether more is better.
ENGINE = {
    "sharenanigans": (
        ("decisions", "random games of 4 seats, everybody asked", "decisions/s", 200_000, 800_000, True),
        (
            "decisions_holders",
            "the same, only holders of a Block asked",
            "decisions/s",
            200_000,
            800_000,
            True,
        ),
        ("copy", "copy of a state", "µs", 4, 2, False),
        ("view", "view of a seat", "µs", 15, 15, False),
        ("fill", "world dealt from a view", "µs", 100, 100, False),
    ),
    "zoo": (
        ("decisions", "random games of 4 seats", "decisions/s", 150_000, 700_000, True),
        ("decisions_modules", "the same with all modules", "decisions/s", 120_000, 600_000, True),
        ("copy", "copy of a state", "µs", 6, 3, False),
        ("view", "view of a seat", "µs", 25, 25, False),
        ("fill", "world dealt from a view", "µs", 160, 160, False),
    ),
}
SERVER = (
    ("up_seconds", "server up", "s", 2.0),
    ("help_seconds", "stockyard --help", "s", 0.4),
    ("first_visit_kb", "first visit: home with fonts and pictures", "kB", 350),
    ("first_table_kb", "then the first table", "kB", 40),
    ("later_table_kb", "a table again", "kB", 40),
    ("later_home_kb", "home again", "kB", 40),
    ("rules_kb", "the rules", "kB", 40),
    ("zoo_table_kb", "the first table of Spółka ZOO, after its form", "kB", 40),
    ("move_ms", "a move's answer with the redrawn table, median", "ms", 50),
)


def measure(module: str, **environment: str) -> dict[str, Any]:
    """Run a measuring program in a process of its own and read its figures."""
    print(f"measuring {module} {' '.join(environment)} ...", file=sys.stderr)
    done = subprocess.run(
        [sys.executable, "-m", module],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def engine_table(interpreted: dict[str, Any], compiled: dict[str, Any]) -> str:
    """The engine's figures beside their promises."""
    rows = [
        "| game | figure | unit | interpreted | promised | compiled | promised |",
        "|---|---|---|---|---|---|---|",
    ]
    for game, promises in ENGINE.items():
        for name, what, unit, slow, fast, _ in promises:
            a, b = interpreted[game][name], compiled[game][name]
            rows.append(
                f"| {game} | {what} | {unit} | {_show(a)} | {_show(slow)} | {_show(b)} | {_show(fast)} |"
            )
    return "\n".join(rows)


def server_table(server: dict[str, Any]) -> str:
    """The server's figures beside their promises."""
    rows = ["| figure | unit | measured | promised at most |", "|---|---|---|---|"]
    rows += [
        f"| {what} | {unit} | {_show(server[name])} | {_show(most)} |" for name, what, unit, most in SERVER
    ]
    return "\n".join(rows)


def _show(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 1000 else f"{figure:.3g}"


def missed(interpreted: dict[str, Any], compiled: dict[str, Any], server: dict[str, Any]) -> list[str]:
    """The promises that this run did not keep."""
    out: list[str] = []
    for game, promises in ENGINE.items():
        for name, what, unit, slow, fast, more in promises:
            for engine, all_found, promise in (
                ("interpreted", interpreted, slow),
                ("compiled", compiled, fast),
            ):
                found = all_found[game][name]
                if (found < promise) if more else (found > promise):
                    out.append(f"{game}, {what}, {engine}: {_show(found)} {unit}, promised {_show(promise)}")
    for name, what, unit, most in SERVER:
        if not server[name] <= most:
            out.append(f"{what}: {_show(server[name])} {unit}, promised {_show(most)}")
    return out


def write_page(tables: list[str]) -> None:
    """Put the figures between their marks in docs/performance.md."""
    text = PAGE.read_text("utf-8")
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    middle = "\n\n".join(tables)
    PAGE.write_text(f"{head}{BEGIN}\n{middle}\n{END}{tail}", "utf-8")


def machine() -> str:
    """What these figures were measured on."""
    name = platform.processor() or platform.machine()
    if Path("/proc/cpuinfo").exists():
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        name = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), name)
    return f"{name}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def main() -> None:
    """Measure all, print, write build/bench.json, and with --write the page."""
    interpreted = measure("bench.engine", STOCKYARD_PURE="1")
    compiled = measure("bench.engine", PYTHONPATH=str(COMPILED))
    server = measure("bench.server")
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps({"interpreted": interpreted, "compiled": compiled, "server": server}, indent=1))
    tables = [f"Machine: {machine()}.", engine_table(interpreted, compiled), server_table(server)]
    peers = ROOT / "build" / "peers.md"
    if peers.exists():
        tables.append(peers.read_text("utf-8").strip())
    print("\n\n".join(tables))
    for sentence in missed(interpreted, compiled, server):
        print(f"missed: {sentence}")
    if "--write" in sys.argv:
        write_page(tables)


if __name__ == "__main__":
    main()
