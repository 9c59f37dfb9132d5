"""The Game protocol of the kernel, fulfilled: what computer players, the lab and the front door call."""

from typing import Final

from stockyard.sharenanigans.appraise import appraise, weigh
from stockyard.sharenanigans.board import Options, State, View
from stockyard.sharenanigans.describe import describe
from stockyard.sharenanigans.flow import apply, new
from stockyard.sharenanigans.knowledge import as_seen, fill, glance, view
from stockyard.sharenanigans.legal import asked, blocked, legal
from stockyard.sharenanigans.playout import play_random
from stockyard.sharenanigans.view import result_data as result

NAME: Final = "sharenanigans"
RULES_VERSION: Final = 1
SEATS: Final = (2, 4)

__all__ = [
    "NAME",
    "RULES_VERSION",
    "SEATS",
    "Options",
    "State",
    "View",
    "apply",
    "appraise",
    "as_seen",
    "asked",
    "blocked",
    "describe",
    "fill",
    "glance",
    "legal",
    "new",
    "play_random",
    "result",
    "view",
    "weigh",
]
