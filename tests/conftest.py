"""What holds for all tests: the engine under test is the one that was meant."""

from __future__ import annotations

import os

import pytest

from stockyard import _pure


def pytest_configure() -> None:
    """Refuse to test the wrong engine: `EXPECT_ENGINE` says which one, compiled or interpreted."""
    expected = os.environ.get("EXPECT_ENGINE")
    if expected and _pure.engine() != expected:
        raise pytest.UsageError(f"the {_pure.engine()} engine would be tested, not the {expected} one")


def pytest_report_header() -> str:
    """Name the engine."""
    return f"engine: {_pure.engine()}"
