"""Where things lie in the source tree, and how its inputs are fingerprinted."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "stockyard"
STATIC = PACKAGE / "web" / "static"
TEXT = PACKAGE / "text"
BUILD = ROOT / "build"


def fingerprint(files: Iterable[Path], *words: str) -> str:
    """Tell whether inputs changed, by their content: dates mean nothing after a checkout."""
    total = hashlib.sha256()
    for word in words:
        total.update(f"{len(word)}:{word}\n".encode())
    for file in sorted(files):
        total.update(f"{file.relative_to(ROOT).as_posix()}\n".encode())
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def is_fresh(stamp: Path, print_: str) -> bool:
    """Say whether the stamp was left by a run over the same inputs."""
    return stamp.is_file() and stamp.read_text(encoding="utf-8").strip() == print_
