"""The Game protocol of the kernel, fulfilled: what computer players, the lab and the front door call."""

from typing import Final

from stockyard.zoo.board import Options, State, View
from stockyard.zoo.flow import apply, new
from stockyard.zoo.knowledge import as_seen, fill, glance, view
from stockyard.zoo.legal import asked, legal
from stockyard.zoo.playout import play_random
from stockyard.zoo.why import blocked

NAME: Final = "zoo"
RULES_VERSION: Final = 1
SEATS: Final = (2, 5)

__all__ = [
    "NAME",
    "RULES_VERSION",
    "SEATS",
    "Options",
    "State",
    "View",
    "apply",
    "as_seen",
    "asked",
    "blocked",
    "fill",
    "glance",
    "legal",
    "new",
    "play_random",
    "view",
]
