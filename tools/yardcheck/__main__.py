"""Run every check, two at a time; print what is wrong, and end with 1 if anything is."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from yardcheck import addresses, rooms, sizes

ROOT = Path(__file__).resolve().parents[2]
CODE = [name for name in ("src", "tests", "tools", "bench") if (ROOT / name).is_dir()]
PYTHON_TOOLS = Path(sys.executable).parent


@dataclass(frozen=True)
class Outcome:
    """What one check found."""

    name: str
    passed: bool
    report: str
    seconds: float


def tool(*command: str) -> Callable[[], tuple[bool, str]]:
    """A linter from the same environment as this Python."""

    def run() -> tuple[bool, str]:
        done = subprocess.run(
            [str(PYTHON_TOOLS / command[0]), *command[1:]],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode == 0, done.stdout + done.stderr

    return run


def own(faults: list[str]) -> tuple[bool, str]:
    """One of our own checks, as the linters report."""
    return not faults, "\n".join(faults)


CHECKS: dict[str, Callable[[], tuple[bool, str]]] = {
    "types": tool("mypy"),
    "lint": tool("ruff", "check", "--quiet", "--output-format=concise", *CODE, "setup.py"),
    "layout": tool("ruff", "format", "--check", "--output-format=concise", *CODE, "setup.py"),
    "arrows": tool("lint-imports", "--no-cache"),
    "pure rooms": lambda: own(rooms.faults(ROOT / "src" / "stockyard")),
    "dead code": tool("vulture", *CODE, "setup.py"),
    "doubled code": tool("pylint", "--disable=all", "--enable=duplicate-code", "src", "tools"),
    "addresses": lambda: own(addresses.faults(ROOT)),
    "file sizes": lambda: own(sizes.faults(ROOT)),
}


def outcome(name: str) -> Outcome:
    """Run one check."""
    begin = time.perf_counter()
    passed, report = CHECKS[name]()
    return Outcome(name, passed, report.strip(), time.perf_counter() - begin)


def main() -> int:
    """Run the checks named on the command line, or all."""
    names = [name for name in CHECKS if name in sys.argv[1:]] or list(CHECKS)
    failed = 0
    with ThreadPoolExecutor(2) as both_cores:
        for result in both_cores.map(outcome, names):
            print(
                f"{'ok  ' if result.passed else 'FAIL'}  {result.name} ({result.seconds:.1f} s)", flush=True
            )
            if not result.passed:
                failed += 1
                print(result.report, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
