"""What goes wrong with a database, in sentences that hold no password and no value of a row."""

from __future__ import annotations

from typing import Any, Final

from stockyard.table.ports import StoreError

CROSSWISE: Final = ("40001", "40P01")
"""PostgreSQL's codes of a serialisation failure and of a deadlock."""


class TooNewError(StoreError):
    """It was written by a later version of this program."""


class ForeignError(StoreError):
    """It belongs to another program."""


def reason_of(fault: BaseException) -> str:
    """The first line of what the driver said."""
    said = str(getattr(fault, "orig", None) or fault).strip().splitlines()
    return said[0] if said else type(fault).__name__


def unreachable(fault: BaseException) -> StoreError:
    """What to raise when a database that was open does not do what it is asked."""
    return StoreError(f"the database does not answer: {reason_of(fault)}")


def is_crosswise(fault: Any) -> bool:
    """Whether two transactions met crosswise, so that one of them only has to be done again."""
    return getattr(getattr(fault, "orig", fault), "sqlstate", None) in CROSSWISE
