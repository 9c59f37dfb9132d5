"""Compile the text catalogues: each `text/<language>/*.po` to the .mo beside it that gettext reads.

Dates decide what is stale, as they do where a catalogue is loaded. A wheel holds the .mo files only.
"""

from __future__ import annotations

from pathlib import Path

from yardbuild.places import TEXT

COMPILER = "babel>=2.14"


def stale() -> list[Path]:
    """The catalogues whose .mo is missing or older than its text."""
    return [po for po in sorted(TEXT.glob("*/*.po")) if not _is_fresh(po)]


def _is_fresh(po: Path) -> bool:
    mo = po.with_suffix(".mo")
    return mo.is_file() and mo.stat().st_mtime_ns >= po.stat().st_mtime_ns


def requirements() -> list[str]:
    """What `generate` needs; nothing where all is up to date."""
    return [COMPILER] if stale() else []


def generate() -> int:
    """Compile the stale catalogues; return how many there were. A fault in one names its line."""
    pending = stale()
    for po in pending:
        # Imported here: Babel is asked for only where a catalogue is stale.
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        with po.open("rb") as source:
            catalogue = read_po(source, locale=po.parent.name, abort_invalid=True)
        with po.with_suffix(".mo").open("wb") as target:
            write_mo(target, catalogue)
    if pending:
        print(f"text catalogues compiled: {', '.join(f'{po.parent.name}/{po.stem}' for po in pending)}")
    return len(pending)
