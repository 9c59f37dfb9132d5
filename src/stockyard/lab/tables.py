"""What is played in the lab: a table with its agents, and a run of numbered games at one or more tables.

Both are plain data, so they can be sent to other processes and machines and written down. Game ``n`` of a run
is always the same game, whoever plays it and whatever was played before: its deal follows from the run's seed
and the number of the deal, each player's luck from the seed, the number of the game and the seat.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from stockyard import agents, sets, shelf
from stockyard.kernel.game import Agent, BadRecord, Game
from stockyard.kernel.reading import Reader

BOT: Final = "bot"
"""Who sits at the seat of a rulebook Bot, for which the rules play."""

USUAL: Final[dict[str, dict[str, Any]]] = {"sharenanigans": {"reactions": "holders", "turn_limit": 100}}
"""Options of the lab where none are given: nobody is asked who has no Block, and no game goes on for ever."""

MOST_GAMES: Final = 100_000_000
LONGEST_SEED: Final = 100


@dataclass(frozen=True)
class Table:
    """One table: the game, who sits where, what is agreed, and how much the agents may think.

    ``agents`` are names by seat (``agents.make``), ``bot`` for a Bot. ``options`` are the game's own, as
    ``of`` makes them. ``texts`` are the files of a card set that is not the package's. ``budget`` is what
    agents get with every question.
    """

    game: str
    agents: tuple[str, ...]
    options: str
    texts: tuple[tuple[str, str], ...] = ()
    budget: int = 0

    @classmethod
    def of(
        cls,
        game: str,
        seated: tuple[str, ...],
        options: Mapping[str, Any] | None = None,
        texts: Mapping[str, str] | None = None,
        budget: int = 0,
    ) -> Table:
        """A table that can be played at, its options complete; BadRecord or BadCard says what is wrong."""
        rules = shelf.find(game)
        wishes = {**USUAL.get(game, {}), **(options or {})}
        fewest, most = rules.SEATS
        if not fewest <= len(seated) <= most:
            raise BadRecord(f"{game} has {fewest} to {most} seats, not {len(seated)}", "seats")
        bots = [seat for seat, name in enumerate(seated) if name == BOT]
        if bots and wishes.get("bots") not in (None, bots):
            raise BadRecord("given twice: as an option, and as seats of agents", "options.bots")
        if bots:
            wishes["bots"] = bots
        files = tuple(sorted((texts or {}).items()))
        read = _read(game, len(seated), _text(wishes), files)
        mask = rules.bots(read)
        named = tuple(BOT if mask >> seat & 1 else name for seat, name in enumerate(seated))
        for name in named:
            check_agent(name, rules)
        return cls(game, named, _text(rules.options_data(read)), files, budget)

    @property
    def seats(self) -> int:
        """How many seats there are, Bots included."""
        return len(self.agents)

    @property
    def rules(self) -> Game:
        """The game."""
        return shelf.find(self.game)

    @property
    def read(self) -> Any:
        """The game's own options, card set included; each process reads them once."""
        return _read(self.game, self.seats, self.options, self.texts)

    @property
    def cards(self) -> Any:
        """The card set."""
        return self.read.cards

    def seated(self) -> list[Agent | None]:
        """The agents by seat; None for a Bot. One serves all games, as it keeps nothing between moves."""
        return [None if name == BOT else _agent(name, self.game) for name in self.agents]

    def data(self) -> dict[str, Any]:
        """All that decides the games at this table, by name: equal data, equal games."""
        return {
            "game": self.game,
            "rules": self.rules.RULES_VERSION,
            "cards": {"id": self.cards.id, "digest": self.cards.digest},
            "agents": list(self.agents),
            "options": json.loads(self.options),
            "budget": self.budget,
        }


@dataclass(frozen=True)
class Run:
    """Numbered games: every deal is played once at each of the tables, in their order.

    ``counting`` names accumulators, or is the classes themselves (see ``accumulators``). BadRecord for a seed
    that is too long.
    """

    tables: tuple[Table, ...]
    seed: str
    counting: tuple[Any, ...] = ()

    def __post_init__(self) -> None:
        """With the number of a deal behind it, it is still the seed of a match."""
        if len(self.seed) > LONGEST_SEED or not self.seed.isprintable():
            raise BadRecord(f"a text of at most {LONGEST_SEED} characters that can be printed", "seed")

    def place(self, number: int) -> tuple[Table, int]:
        """The table and the deal of a game."""
        deal, at = divmod(number, len(self.tables))
        return self.tables[at], deal

    def deal_seed(self, deal: int) -> str:
        """The text from which a deal follows: a match with this seed is dealt alike."""
        return f"{self.seed}/{deal}"


def check_agent(name: str, rules: Game) -> None:
    """BadRecord says which agents there are."""
    if name == BOT:
        return
    try:
        agents.make(name, rules)
    except KeyError as wrong:
        raise BadRecord(str(wrong.args[0]), "agents") from None


def _text(options: Mapping[str, Any]) -> str:
    return json.dumps(options, sort_keys=True, ensure_ascii=False)


@lru_cache(256)
def _read(game: str, seats: int, options: str, texts: tuple[tuple[str, str], ...]) -> Any:
    """A game's options from their text."""
    rules = shelf.find(game)
    own = _own_set(game, texts) if texts else None

    def find_set(name: str) -> Any:
        return own if own is not None and name in (own.id, "classic") else sets.find(game, name)

    return rules.read_options(Reader(json.loads(options), "options"), seats, find_set)


@lru_cache(16)
def _own_set(game: str, texts: tuple[tuple[str, str], ...]) -> Any:
    return shelf.find(game).load_set(dict(texts))


@lru_cache(64)
def _agent(name: str, game: str) -> Agent:
    return agents.make(name, shelf.find(game))


__all__ = ["BOT", "MOST_GAMES", "Run", "Table", "check_agent"]
