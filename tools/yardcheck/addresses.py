"""Committed files name no package registry and no place outside the project.

An address in a lock file would bind everybody to one registry; versions and hashes are enough.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

# Written with classes, so that this file does not hold what it looks for.
REGISTRIES = re.compile(
    r"registry[.]npmjs|npmjs[.](com|org)|registry[.]yarnpkg|pypi[.]org|pythonhosted[.]org"
    r"|(deb|security|ftp)[.]debian[.]org|crates[.]io|--(extra-)?index[-]url",
    re.IGNORECASE,
)
OUTSIDE = re.compile(r"[.][.]/shared\b|(?<![\w.])/wor[k]/|(?<![\w.])/(roo[t]|home)/\w")
LOCKED_ADDRESS = re.compile(r'"resolve[d]"\s*:')


def faults(root: Path) -> list[str]:
    """Look through every file that git tracks."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True)
    found = []
    for name in filter(None, listed.stdout.split("\0")):
        path = root / name
        if path.is_file():
            text = path.read_bytes().decode("utf-8", errors="ignore")
            found += [f"{name}:{line}: {fault}" for line, fault in faults_in(text)]
    return found


def faults_in(text: str) -> Iterator[tuple[int, str]]:
    """Find the faults of one file, each with its line."""
    for number, line in enumerate(text.splitlines(), start=1):
        if REGISTRIES.search(line):
            yield number, "names a package registry"
        if OUTSIDE.search(line):
            yield number, "names a place outside the project"
        if LOCKED_ADDRESS.search(line):
            yield number, "a lock file records an address"
