"""Where this program keeps its files on this machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The user's folder for data: as the XDG rules say, or as macOS and Windows have it."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", "~/AppData/Local")).expanduser() / "stockyard"
    if sys.platform == "darwin":
        return Path("~/Library/Application Support/stockyard").expanduser()
    home = os.environ.get("XDG_DATA_HOME", "")
    return (Path(home) if Path(home).is_absolute() else Path("~/.local/share").expanduser()) / "stockyard"


def default_database() -> Path:
    """The file in which the server keeps its tables unless told otherwise."""
    return data_folder() / "tables.db"
