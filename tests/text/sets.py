"""The tables of the classic card sets, for tests that need words and cards."""

import tomllib
from functools import cache
from pathlib import Path

from stockyard.text import Tables
from stockyard.zoo import cardfile

ZOO = Path(__file__).parents[2] / "src" / "stockyard" / "zoo" / "cards" / "classic"
CLASSIC = Path(__file__).parents[2] / "src" / "stockyard" / "sharenanigans" / "cards" / "classic"
GROUPS = ("industry", "price_side")


@cache
def classic() -> Tables:
    """The set as its files say it, in the order of the kinds of cards."""
    tables: dict[str, dict[str, dict[str, object]]] = {"industry": {}, "price_side": {}, "card": {}}
    for name in ("set", "price_sides", "increase", "decrease", "block", "power_play", "lockdown", "trick"):
        for key, value in tomllib.loads((CLASSIC / f"{name}.toml").read_text("utf-8")).items():
            if key in GROUPS:
                tables[key].update(value)
            elif isinstance(value, dict) and "kind" in value:
                tables["card"][key] = value
    return tables


@cache
def zoo() -> Tables:
    """The classic set of Spółka ZOO."""
    return cardfile.read({path.name: path.read_text("utf-8") for path in ZOO.glob("*.toml")})[0]
