"""Learning environments (the extra ``rl``): our games as PettingZoo, Gymnasium and OpenSpiel know games.

Each adapter is a module that imports its library, so import only the one that is wanted. docs/learning.md
says what observations hold and how rewards are counted.
"""

from typing import Final

PACKAGES: Final = {"pyspiel": "open_spiel"}
"""Packages that are imported by another name."""


def without(missing: ModuleNotFoundError) -> ModuleNotFoundError:
    """The error for a library that is not installed: which one it is, and how to get it."""
    package = PACKAGES.get(missing.name or "", missing.name)
    said = f"learning environments need the package {package}: pip install 'stockyard[rl]'"
    return ModuleNotFoundError(said, name=missing.name, path=missing.path)


__all__ = ["without"]
