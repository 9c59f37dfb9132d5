"""Parts of something else, some of which a test changes: also where the whole is compiled."""

from typing import Any


class Lent:
    """What is not defined here is that of ``lent``."""

    def __init__(self, lent: Any) -> None:
        self.lent = lent

    def __getattr__(self, name: str) -> Any:
        return getattr(self.lent, name)
