"""A file says one thing: source files end before a fixed number of lines."""

from __future__ import annotations

from pathlib import Path

LIMIT = 450


def faults(root: Path) -> list[str]:
    """Find the Python files that are too long."""
    found = []
    for folder in ("src", "tools", "bench"):
        for file in sorted((root / folder).rglob("*.py")):
            lines = file.read_text(encoding="utf-8").count("\n")
            if lines > LIMIT:
                found.append(f"{file.relative_to(root)}: {lines} lines, {LIMIT} are the limit")
    return found
