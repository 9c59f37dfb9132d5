"""Choose which engine runs: the one compiled by mypyc, or the same sources interpreted.

Both may lie side by side, `x.py` and `x.<platform>.so`, and Python prefers the compiled one. This module
makes it take the sources where `STOCKYARD_PURE` is set, or where a source was edited after `make compile`: an
old engine must never play on in silence. It must run before any other module of the package.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

_PACKAGE = Path(__file__).parent
# Left by `make compile`: each compiled source with its date. Installed wheels have none, nothing edits those.
_MARK = _PACKAGE / "compiled-from.json"


class SourcesOnly:
    """Finds modules of this package as sources, as if no extension module lay beside them."""

    @staticmethod
    def find_spec(
        fullname: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,  # noqa: ARG004  Python passes it
    ) -> ModuleSpec | None:
        """Look for `stockyard.x` among the .py files of its package; leave all else to others."""
        if path is None or not fullname.startswith("stockyard."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def _is_outdated() -> bool:
    try:
        dates = json.loads(_MARK.read_text(encoding="utf-8"))
        return any((_PACKAGE.parent / name).stat().st_mtime_ns != date for name, date in dates.items())
    except FileNotFoundError:
        # No mark: nothing was compiled in place. A source gone: what was compiled is no longer the engine.
        return _MARK.exists()


def why_interpreted() -> str | None:
    """Say why a compiled engine is not to be used, or None where it may."""
    if os.environ.get("STOCKYARD_PURE", "") not in ("", "0"):
        return "STOCKYARD_PURE is set"
    return "its sources changed after it was compiled" if _is_outdated() else None


def engine() -> str:
    """Say which engine runs: "compiled" or "interpreted"."""
    from stockyard.kernel import stack

    return "interpreted" if str(stack.__file__).endswith(".py") else "compiled"


if why_interpreted() and SourcesOnly not in sys.meta_path:
    sys.meta_path.insert(0, SourcesOnly)
