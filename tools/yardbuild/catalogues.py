"""Compile the text catalogues: each `text/<language>/*.po` to the .mo beside it that gettext reads.

Dates decide what is stale, as they do where a catalogue is loaded. A wheel holds the .mo files only.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

from yardbuild.places import TEXT


def stale() -> list[Path]:
    """The catalogues whose .mo is missing or older than its text."""
    return [po for po in sorted(TEXT.glob("*/*.po")) if not _is_fresh(po)]


def _is_fresh(po: Path) -> bool:
    mo = po.with_suffix(".mo")
    return mo.is_file() and mo.stat().st_mtime_ns >= po.stat().st_mtime_ns


def _compiler() -> ModuleType:
    """The package's own reader, as one file: the package can't be imported before it is installed."""
    spec = importlib.util.spec_from_file_location("stockyard_po", TEXT / "po.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def generate() -> int:
    """Compile the stale catalogues; return how many there were. A fault in one names its line."""
    pending = stale()
    for po in pending:
        compiler = _compiler()
        try:
            data = compiler.pack_mo(compiler.read_po(po.read_text(encoding="utf-8")))
        except ValueError as fault:
            raise SystemExit(f"{po.relative_to(TEXT)}: {fault}") from None
        po.with_suffix(".mo").write_bytes(data)
    if pending:
        print(f"text catalogues compiled: {', '.join(f'{po.parent.name}/{po.stem}' for po in pending)}")
    return len(pending)
