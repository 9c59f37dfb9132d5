from collections.abc import Iterator

import pytest

from tests.web.guests import Guests, guests
from tests.web.visiting import Visitor, visitor


@pytest.fixture
def guest() -> Iterator[Visitor]:
    """A browser at a server of its own; the deal is that of the seed "demo"."""
    with visitor() as one:
        yield one


@pytest.fixture
def yard() -> Iterator[Guests]:
    """A server that anybody may come to, each with a browser of their own."""
    with guests() as found:
        yield found
