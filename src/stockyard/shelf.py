"""The games there are: the one place that lists them. All else asks a game through its protocol."""

from typing import Final

from stockyard.kernel.game import BadRecord, Game
from stockyard.kernel.reading import shown
from stockyard.sharenanigans import game as sharenanigans
from stockyard.zoo import game as zoo

GAMES: Final[dict[str, Game]] = {game.NAME: game for game in (sharenanigans, zoo)}
NAMES: Final = tuple(GAMES)


def find(name: object) -> Game:
    """The game with this name; BadRecord says which there are."""
    if not isinstance(name, str) or name not in GAMES:
        raise BadRecord(f"there is no game {shown(name)}; there are {', '.join(NAMES)}", "game")
    return GAMES[name]
