"""Card sets on disk: the one place of the engine's side that reads files.

A card set is a folder of TOML files. Those of the package have names (``classic``); any other folder can be
registered and is then known by the id that its ``set.toml`` gives.
"""

from functools import cache
from pathlib import Path

from stockyard.kernel.game import BadCard, BadRecord
from stockyard.sharenanigans.cardset import CardSet, load

PACKAGED = Path(__file__).parent / "sharenanigans" / "cards"
MOST_FILES = 40
MOST_BYTES = 1_000_000
_registered: dict[str, CardSet] = {}


def names() -> tuple[str, ...]:
    """The names of all sets that can be played."""
    packaged = {path.name for path in PACKAGED.iterdir() if (path / "set.toml").is_file()}
    return tuple(sorted(packaged | set(_registered)))


def load_folder(folder: Path) -> CardSet:
    """The set in a folder; BadCard names file, card and entry of the first fault."""
    try:
        files = sorted(folder.glob("*.toml"))
        if not (folder / "set.toml").is_file() or len(files) > MOST_FILES:
            raise BadCard(
                f"a card set is a folder with a set.toml and at most {MOST_FILES} TOML files", str(folder)
            )
        return load({path.name: _read(path) for path in files})
    except (OSError, UnicodeDecodeError) as error:
        raise BadCard(f"not readable: {error}", str(folder)) from None


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
def _packaged(name: str) -> CardSet:
    return load_folder(PACKAGED / name)


def find(name: str) -> CardSet:
    """The set with this name; BadRecord says which there are."""
    if name in _registered:
        return _registered[name]
    if name in names():
        return _packaged(name)
    raise BadRecord(f"there is no card set {name[:60]!r}; there are {', '.join(names())}", "options.cards")


def register(cards: CardSet) -> None:
    """Make a set that was loaded from a folder of one's own known by its id, for matches and records."""
    if cards.id in names() and find(cards.id).digest != cards.digest:
        raise BadCard(f"another card set is called {cards.id!r} already", "set.toml: id")
    _registered[cards.id] = cards
