"""Card sets on disk: the one place of the engine's side that reads files.

A card set is a folder of TOML files. Each game has sets of its own. Those of the package have names
(``classic``); any other folder can be registered and is then known by the id that its ``set.toml`` gives.
Which game a folder is for is told by its tables: only one game has industries, only the other has Companies.
"""

from functools import cache
from pathlib import Path
from typing import Any

from stockyard import shelf
from stockyard.kernel.game import BadCard, BadRecord, Game
from stockyard.kernel.tomlfile import parse

PACKAGE = Path(__file__).parent
MOST_FILES = 40
MOST_BYTES = 1_000_000
_registered: dict[tuple[str, str], Any] = {}


def packaged(game: str, name: str) -> Path:
    """The folder of a set that belongs to the package."""
    return PACKAGE / game / "cards" / name


def names(game: str) -> tuple[str, ...]:
    """The names of all sets of a game that can be played."""
    folders = packaged(game, "").iterdir()
    own = {name for of, name in _registered if of == game}
    return tuple(sorted(own | {path.name for path in folders if (path / "set.toml").is_file()}))


def load_folder(folder: Path) -> Any:
    """The set in a folder; BadCard names file, card and entry of the first fault."""
    found = texts(folder)
    return _game_of(found).load_set(found)


def texts(folder: Path) -> dict[str, str]:
    """The files of a set by name, unread as yet."""
    try:
        files = sorted(folder.glob("*.toml"))
        if not (folder / "set.toml").is_file() or len(files) > MOST_FILES:
            raise BadCard(
                f"a card set is a folder with a set.toml and at most {MOST_FILES} TOML files", str(folder)
            )
        return {path.name: _read(path) for path in files}
    except (OSError, UnicodeDecodeError) as error:
        raise BadCard(f"not readable: {error}", str(folder)) from None


def _game_of(found: dict[str, str]) -> Game:
    """The game whose tables stand in the files."""
    tables = {table for file, text in found.items() for table in parse(file, text)}
    for game in shelf.GAMES.values():
        if game.SET_TABLE in tables:
            return game
    kinds = [f"[{game.SET_TABLE}.…] for {game.NAME}" for game in shelf.GAMES.values()]
    raise BadCard(f"the tables of no game: {', '.join(kinds)}", "set.toml")


def _read(path: Path) -> str:
    """A file of sensible size; a link to a device or a pipe would never end."""
    if not path.is_file():
        raise BadCard("not a file", path.name)
    with path.open("rb") as opened:
        content = opened.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise BadCard(f"larger than {MOST_BYTES} bytes", path.name)
    return content.decode("utf-8")


@cache
def _packaged(game: str, name: str) -> Any:
    return load_folder(packaged(game, name))


def find(game: str, name: str) -> Any:
    """The game's set with this name; BadRecord says which there are."""
    if (game, name) in _registered:
        return _registered[game, name]
    if name in names(game):
        return _packaged(game, name)
    there = ", ".join(names(game))
    raise BadRecord(f"there is no card set {name[:60]!r}; there are {there}", "options.cards")


def register(cards: Any) -> None:
    """Make a set that was loaded from a folder of one's own known by its id, for matches and records."""
    if cards.id in names(cards.game) and find(cards.game, cards.id).digest != cards.digest:
        raise BadCard(f"another card set is called {cards.id!r} already", "set.toml: id")
    _registered[cards.game, cards.id] = cards
