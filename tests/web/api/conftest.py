from collections.abc import Iterator

import pytest

from tests.web.api.programs import Program, program


@pytest.fixture
def ola() -> Iterator[Program]:
    """A program at a server of its own; the deal is that of the seed "demo"."""
    with program() as one:
        yield one
