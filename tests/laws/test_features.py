"""Rows for learning programs hold nothing that their seat can't know, and all sections that are promised."""

from collections.abc import Iterator
from typing import Any

import pytest

from stockyard import sets, shelf
from stockyard.kernel.game import Game
from stockyard.kernel.reading import Reader
from stockyard.kernel.rng import Dice, key_from_seed

TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("zoo", 2, {"modules": ["events", "goals", "intrigues"]}),
    ("zoo", 3, {"bots": 1, "modules": ["events"]}),
    ("zoo", 4, {}),
    ("zoo", 5, {"modules": ["events", "goals", "intrigues"]}),
    ("sharenanigans", 2, {"turn_limit": 30}),
    ("sharenanigans", 3, {"reactions": "holders", "head_start": True, "turn_limit": 30}),
    ("sharenanigans", 4, {"turn_limit": 30}),
)
tables = pytest.mark.parametrize(
    ("name", "seats", "given"), TABLES, ids=[f"{name}-{seats}" for name, seats, _ in TABLES]
)


def options(name: str, seats: int, given: dict[str, Any]) -> tuple[Game, Any]:
    """A game and the options of a table."""
    game = shelf.find(name)
    return game, game.read_options(Reader(given), seats, lambda cards: sets.find(name, cards))


def positions(game: Game, at: Any, seed: str, most: int = 160) -> Iterator[tuple[Any, int]]:
    """The state and the deciding seat before each move of a random game."""
    dice = Dice(seed)
    s = game.new(at, key_from_seed(seed), True)
    for _ in range(most):
        mask = game.asked(s)
        if not mask:
            return
        seat = (mask & -mask).bit_length() - 1
        yield s, seat
        moves = game.legal(s, seat)
        game.apply(s, seat, moves[dice.below(len(moves))])


def part(game: Game, at: Any, found: bytearray, section: str) -> bytearray:
    """One section of a row."""
    start = 0
    for name, n in game.features_layout(at):
        if name == section:
            return found[start : start + n]
        start += n
    raise KeyError(section)


@tables
def test_a_deal_the_seat_can_not_tell_apart_gives_the_same_row(
    name: str, seats: int, given: dict[str, Any]
) -> None:
    game, at = options(name, seats, given)
    own: set[bytes] = set()
    for n, (s, seat) in enumerate(positions(game, at, f"law {seats}")):
        row = game.features(game.view(s, seat))
        world = game.fill(game.view(s, seat), n)
        assert game.features(game.view(world, seat)) == row
        assert game.features(game.glance(world, seat)) == game.features(game.glance(s, seat))
        for watcher in (seat, (seat + 1) % seats):
            for state in (s, world):
                assert game.features_at(state, watcher) == game.features(game.glance(state, watcher))
        own.add(bytes(row))
    assert len(own) > 40


@tables
def test_a_row_has_the_length_of_its_layout_and_a_glance_is_its_beginning(
    name: str, seats: int, given: dict[str, Any]
) -> None:
    game, at = options(name, seats, given)
    layout = game.features_layout(at)
    short = game.features_layout(at, memory=False)
    assert layout[: len(short)] == short and len(layout) > len(short)
    assert len({section for section, _ in layout}) == len(layout)
    for s, seat in positions(game, at, "length", 60):
        for watcher in range(-1, seats):
            row = game.features(game.view(s, watcher))
            assert len(row) == sum(n for _, n in layout)
            if watcher >= 0:
                glance = game.features(game.glance(s, watcher))
                assert glance == row[: sum(n for _, n in short)]
        assert part(game, at, row, "asked").count(1) >= 1
        mine = game.features(game.view(s, seat))
        assert part(game, at, mine, "asked")[0] == 1
        assert part(game, at, mine, "seat") == bytes(int(k == seat) for k in range(seats))


@tables
def test_every_section_is_used(name: str, seats: int, given: dict[str, Any]) -> None:
    """Over some games, whatever can be seen is seen at least once, but for the rarest things."""
    game, at = options(name, seats, given)
    seen: set[str] = set()
    layout = game.features_layout(at)
    for seed in range(12):
        for s, seat in positions(game, at, f"used {seed}", 300):
            row = game.features(game.view(s, (seat + seed) % seats))
            start = 0
            for section, n in layout:
                if section not in seen and any(row[start : start + n]):
                    seen.add(section)
                start += n
    rare = {
        "bot_discard", "event_aside", "unseen", "gone_cards", "looked_under", "deck_under", "market_share",
        "picks", "shown_market", "shown_cards", "floor", "sure", "draw_under", "answered_block",
        "answered_gift", "answered",
    }  # fmt: skip
    assert {section for section, _ in layout} - seen <= rare


def test_known_places_of_a_row() -> None:
    """A few numbers read back by name, at the table of four of either game."""
    game, at = options("zoo", 4, {})
    s = game.new(at, key_from_seed("places"), True)
    row = game.features(game.view(s, 2))
    view = game.view_data(game.view(s, 2))
    coins = [view["seat"][(2 + k) % 4]["coins"] for k in range(4)]
    assert list(part(game, at, row, "coins")) == coins
    assert list(part(game, at, row, "share_price")) == list(view["share_price"].values())
    assert part(game, at, row, "round") == bytes((1, 0, 0, 0, 0))
    display = [
        at.cards.kinds[at.cards.base[1] + k] for k, n in enumerate(part(game, at, row, "influence")) if n
    ]
    assert sorted(display) == sorted(set(view["influence"]["display"]))
    game, at = options("sharenanigans", 4, {})
    s = game.new(at, key_from_seed("places"), True)
    row = game.features(game.view(s, 1))
    view = game.view_data(game.view(s, 1))
    assert [1000 * n for n in part(game, at, row, "price")] == list(view["prices"].values())
    assert [1000 * n for n in part(game, at, row, "cash")] == [5000] * 4
    assert part(game, at, row, "draw_size")[0] == view["draw"]["count"]
