"""`make bench-peers`: install the peers in an environment of their own, measure them and us, compare.

Engines are measured one after another on an otherwise idle machine. A peer that the registry does not
have for this Python is left out, and said so.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import venv
from pathlib import Path

from bench.peers.timing import Figure

ROOT = Path(__file__).resolve().parents[2]
PLACE = ROOT / "build" / "peers-venv"
COMPILED = ROOT / "build" / "compiled"
OUT = ROOT / "build" / "peers.json"
PAGE = ROOT / "build" / "peers.md"
PEERS = {
    "bench.peers.openspiel": ["open_spiel>=1.6"],
    "bench.peers.rlcard_games": ["rlcard>=1.2"],
    "bench.peers.catan": ["catanatron>=3.2"],
}
ENVIRONMENTS = {"bench.peers.environments": ["pettingzoo[classic]>=1.25", "rlcard>=1.2"]}


def peers_python() -> Path:
    """The Python of the peers' environment, made on first use."""
    python = PLACE / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not python.exists():
        venv.create(PLACE, with_pip=True)
    return python


def install(python: Path, packages: list[str]) -> bool:
    """Install a peer; say whether it is there."""
    stamp = PLACE / f".{'-'.join(packages)}".replace(">", "").replace("=", "-")
    if stamp.exists():
        return True
    print(f"installing {', '.join(packages)} ...", file=sys.stderr)
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages]
    if subprocess.run(command, check=False, stderr=subprocess.DEVNULL).returncode != 0:
        print(f"{', '.join(packages)}: not to be had here; left out", file=sys.stderr)
        return False
    stamp.touch()
    return True


def measure(python: Path, module: str, **environment: str) -> list[Figure]:
    """Run one measuring program and read its figures; a peer that fails is left out."""
    print(f"measuring {module.rpartition('.')[2]} ...", file=sys.stderr)
    done = subprocess.run(
        [python, "-m", module],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        print(f"{module} failed:\n{done.stderr[-2000:]}", file=sys.stderr)
        return []
    return [Figure(**entry) for entry in json.loads(done.stdout.splitlines()[-1])]


def peers(python: Path, modules: dict[str, list[str]]) -> list[Figure]:
    """The figures of all peers that can be had."""
    figures: list[Figure] = []
    for module, packages in modules.items():
        if install(python, packages):
            figures += measure(python, module)
    return figures


def environments(python: Path) -> list[Figure]:
    """Learning environments: ours through PettingZoo, compiled and interpreted, then the peers'."""
    figures = measure(
        Path(sys.executable), "bench.peers.our_environments", STOCKYARD_PURE="", PYTHONPATH=str(COMPILED)
    )
    figures += measure(Path(sys.executable), "bench.peers.our_environments", STOCKYARD_PURE="1")
    return figures + peers(python, ENVIRONMENTS)


def learning(figures: list[Figure]) -> str:
    """Learning environments as the documents show them, with how many times faster our first two are."""
    ours = figures[:2]
    names = " | ".join(f"{figure.game}, compiled" for figure in ours)
    head = f"environment | game | seats | decisions/s with observation and mask | {names}"
    rows = [f"| {head} |", "|---" * (4 + len(ours)) + "|"]
    for figure in figures:
        faster = " | ".join(f"{own.decisions / figure.decisions:.1f} x" for own in ours)
        rows.append(
            f"| {figure.engine} | {figure.game} | {figure.seats} | {figure.decisions:,.0f} | {faster} |"
        )
    return "\n".join(rows)


def searches() -> str:
    """This project's search and OpenSpiel's, through the adapter, as a table; empty where it can't be had."""
    print("measuring searches ...", file=sys.stderr)
    done = subprocess.run(
        [sys.executable, "-m", "bench.searches", "--games", "6", "--seconds", "0.05"],
        cwd=ROOT,
        env={**os.environ, "STOCKYARD_PURE": "", "PYTHONPATH": str(COMPILED)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        print(f"bench.searches failed:\n{done.stderr[-2000:]}", file=sys.stderr)
    return done.stdout.strip()


def table(figures: list[Figure], ours: list[Figure]) -> str:
    """Lay figures out as the documents show them, with how many times better each of ours is."""
    names = " | ".join(f"{figure.game}, compiled" for figure in ours)
    head = f"engine | game | seats | decisions/s | {names} | copy, µs | {names}"
    rows = [f"| {head} |", "|---" * (5 + 2 * len(ours)) + "|"]
    for figure in figures:
        faster = " | ".join(f"{own.decisions / figure.decisions:.1f} x" for own in ours)
        cheaper = " | ".join(f"{figure.copy / own.copy:.1f} x" for own in ours)
        rows.append(
            f"| {figure.engine} | {figure.game} | {figure.seats} | {figure.decisions:,.0f} | {faster} "
            f"| {figure.copy:.2f} | {cheaper} |"
        )
    return "\n".join(rows)


def main() -> int:
    """Measure everything, print the table, write build/peers.json and build/peers.md."""
    own = Path(sys.executable)
    figures = measure(own, "bench.peers.ours", STOCKYARD_PURE="1")
    ours = measure(own, "bench.peers.ours", STOCKYARD_PURE="", PYTHONPATH=str(COMPILED))
    figures += ours
    if not ours:
        print("our own engine could not be measured", file=sys.stderr)
        return 1
    python = peers_python()
    figures += peers(python, PEERS)
    print(f"\n{platform.machine()}, {platform.python_implementation()} {platform.python_version()}\n")
    found = table(figures, ours)
    stepped = environments(python)
    found += "\n\n" + learning(stepped) + "\n\n" + searches()
    figures += stepped
    print(found)
    PAGE.write_text(found + "\n", encoding="utf-8")
    OUT.write_text(json.dumps([vars(figure) for figure in figures], indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
