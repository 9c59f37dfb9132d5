"""Texts that are committed and compared: what has changed is looked at, and then written anew.

``UPDATE_GOLDEN=1 pytest ...`` writes them; the difference is then read in git, line by line.
"""

import os
from pathlib import Path

UPDATE = os.environ.get("UPDATE_GOLDEN", "") not in ("", "0")


def same_as_committed(path: Path, text: str) -> None:
    """The text is the one in the file; or, when told to, it becomes it."""
    if UPDATE:
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing: UPDATE_GOLDEN=1 writes it"
    # Read as bytes: ends of lines are part of the text.
    assert text == path.read_bytes().decode(), f"{path.name} differs: UPDATE_GOLDEN=1 writes it anew"
