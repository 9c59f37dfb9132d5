"""Rows of words as columns for a terminal."""

from __future__ import annotations

from collections.abc import Sequence


def aligned(rows: Sequence[Sequence[str]], gap: str = "  ") -> list[str]:
    """The rows below each other: the first column to the left, all others to the right."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    told = []
    for row in rows:
        first, *rest = row
        cells = [
            first.ljust(widths[0]),
            *(cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)),
        ]
        told.append(gap.join(cells).rstrip())
    return told
