"""Events: what is hidden is taken away in one place, and its number stays."""

import pytest

from stockyard.kernel.events import ALL, SPECTATOR, Event, redact, viewer_bit

DREW: Event = (16, 1, 1 << 1, (), (4, 7))
STOLE: Event = (18, 0, 1 << 0 | 1 << 2, (2,), (9,))
SHOWN: Event = (1, -1, ALL, (3, 0), (5,))
OPEN: Event = (5, 1, 0, (8, 3000), ())


def test_a_viewer_has_a_bit() -> None:
    assert [viewer_bit(viewer) for viewer in (0, 1, 3, -1)] == [1, 2, 8, SPECTATOR]


@pytest.mark.parametrize("viewer", [-1, 0, 1, 2, 3])
def test_hidden_ints_are_for_those_who_saw_them(viewer: int) -> None:
    assert redact(DREW, viewer) == (DREW if viewer == 1 else (16, 1, 1 << 1, (), (-1, -1)))
    assert redact(STOLE, viewer) == (STOLE if viewer in (0, 2) else (18, 0, 5, (2,), (-1,)))
    assert redact(SHOWN, viewer) == SHOWN
    assert redact(OPEN, viewer) == OPEN, "nothing hidden, whoever is said to have seen it"
