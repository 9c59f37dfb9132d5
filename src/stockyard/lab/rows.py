"""Games and decisions as rows of Arrow tables: the schema that `stockyard simulate` writes (docs/lab.md)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

import pyarrow as pa

from stockyard.kernel.game import StockyardError
from stockyard.lab.playing import Played
from stockyard.lab.tables import Run

GAMES: Final = pa.schema(
    [
        pa.field("game", pa.int64(), nullable=False),
        pa.field("deal", pa.int64(), nullable=False),
        pa.field("seed", pa.string(), nullable=False),
        pa.field("agents", pa.list_(pa.string()), nullable=False),
        pa.field("first", pa.int8(), nullable=False),
        pa.field("winners", pa.list_(pa.int8()), nullable=False),
        pa.field("places", pa.list_(pa.int8()), nullable=False),
        pa.field("scores", pa.list_(pa.int64()), nullable=False),
        pa.field("moves", pa.int32(), nullable=False),
        pa.field("decisions", pa.int32(), nullable=False),
        pa.field("turns", pa.int32()),
        pa.field("result", pa.string(), nullable=False),
    ]
)
DECISIONS: Final = pa.schema(
    [
        pa.field("game", pa.int64(), nullable=False),
        pa.field("ply", pa.int32(), nullable=False),
        pa.field("seat", pa.int8(), nullable=False),
        pa.field("legal", pa.int16(), nullable=False),
        pa.field("move", pa.string(), nullable=False),
    ]
)


def game_rows(run: Run, games: Sequence[Played]) -> pa.Table:
    """One row a game, with what accumulators kept in columns after the others."""
    rows = [_game_row(run, game) for game in games]
    table = pa.Table.from_pylist(rows, GAMES)
    for name in sorted({name for game in games for name in game.kept}):
        table = table.append_column(name, _kept(name, [game.kept.get(name) for game in games]))
    return table


def _game_row(run: Run, game: Played) -> dict[str, Any]:
    table, deal = run.place(game.number)
    return {
        "game": game.number,
        "deal": deal,
        "seed": run.deal_seed(deal),
        "agents": table.agents,
        "first": game.first,
        "winners": game.winners,
        "places": game.places(),
        "scores": game.scores,
        "moves": len(game.choices),
        "decisions": game.decisions,
        "turns": game.result.get("turns"),
        "result": json.dumps(game.result, sort_keys=True, ensure_ascii=False),
    }


def _kept(name: str, values: list[Any]) -> pa.Array:
    """A column of one's own; a StockyardError if its values are of several kinds."""
    if name in GAMES.names:
        raise StockyardError(f"an accumulator may not call a column {name!r}: games have one of that name")
    try:
        return pa.array(values)
    except (pa.ArrowException, OverflowError, ValueError, TypeError, RecursionError) as wrong:
        raise StockyardError(f"the column {name!r} of an accumulator can't be written: {wrong}") from None


def decision_rows(run: Run, games: Sequence[Played]) -> pa.Table:
    """One row a move."""
    columns: dict[str, list[Any]] = {name: [] for name in DECISIONS.names}
    for game in games:
        names = run.place(game.number)[0].cards.moves.names
        columns["game"] += [game.number] * len(game.choices)
        columns["ply"] += range(len(game.choices))
        columns["seat"] += [seat for seat, _, _ in game.choices]
        columns["legal"] += [legal for _, legal, _ in game.choices]
        columns["move"] += [names[move] for _, _, move in game.choices]
    return pa.table(columns, DECISIONS)


def common(schemas: Sequence[pa.Schema]) -> pa.Schema:
    """The schema that fits them all: our columns first, those of accumulators by name."""
    try:
        found = pa.unify_schemas(schemas, promote_options="permissive")
    except (pa.ArrowInvalid, pa.ArrowTypeError) as wrong:
        raise StockyardError(f"an accumulator kept values of several kinds: {wrong}") from None
    own = [name for name in found.names if name not in GAMES.names and name not in DECISIONS.names]
    return pa.schema(
        [field for field in found if field.name not in own] + [found.field(name) for name in sorted(own)]
    )
