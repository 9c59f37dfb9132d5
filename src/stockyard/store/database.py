"""The Store in a database."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, Select, insert, make_url, select, update
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from stockyard import StockyardError
from stockyard.store import rows
from stockyard.store.engine import make_engine
from stockyard.store.migrations import migrate
from stockyard.store.schema import answer, game, move, seat, secret
from stockyard.table.entries import Answer, Entry
from stockyard.table.ports import Deal, Glance, Listed, PlyTakenError


class StoreError(StockyardError):
    """The database can't be opened."""


class Database:
    """Fulfils `stockyard.table.ports.Store`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        with self._writing() as connection:
            migrate(connection)

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """All or nothing, and on the disk when the block is left."""
        with self._engine.execution_options(writes=True).begin() as connection:
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with self._engine.connect() as connection:
            yield connection

    def create(self, deal: Deal, glance: Glance) -> None:
        """Keep a new table."""
        with self._writing() as connection:
            connection.execute(
                insert(game).values(
                    id=deal.id,
                    game=deal.game,
                    name=deal.name,
                    start=deal.start,
                    origin=deal.origin,
                    created=deal.created,
                    changed=deal.created,
                    over=glance.over,
                    glance=rows.dumped(glance),
                )
            )
            connection.execute(insert(seat), [rows.seat_values(deal.id, one) for one in deal.seats])

    def deal(self, table: str) -> Deal | None:
        """A table's start, or None when there is no such table."""
        with self._reading() as connection:
            row = connection.execute(select(game).where(game.c.id == table)).one_or_none()
            if row is None:
                return None
            chairs = connection.execute(select(seat).where(seat.c.game == table).order_by(seat.c.number))
            return rows.deal_from(row, chairs)

    def entries(self, table: str, since: int = 0) -> list[Entry]:
        """The log from a ply on, in order."""
        log = select(move).where(move.c.game == table, move.c.ply >= since).order_by(move.c.ply)
        with self._reading() as connection:
            return [rows.entry_from(row) for row in connection.execute(log)]

    def append(
        self, table: str, entries: Sequence[Entry], glance: Glance, told: Answer | None = None
    ) -> None:
        """Write all of it or nothing. PlyTakenError when a ply or the answer's key is there already."""
        try:
            with self._writing() as connection:
                connection.execute(insert(move), [rows.entry_values(table, entry) for entry in entries])
                if told is not None:
                    connection.execute(
                        insert(answer).values(game=table, key=told.key, print=told.print, ply=told.ply)
                    )
                connection.execute(
                    update(game)
                    .where(game.c.id == table)
                    .values(changed=entries[-1].at, over=glance.over, glance=rows.dumped(glance))
                )
        except IntegrityError as taken:
            raise PlyTakenError(table) from taken

    def answer(self, table: str, key: str) -> Answer | None:
        """What the request with this key was told, if it was carried out."""
        found = select(answer).where(answer.c.game == table, answer.c.key == key)
        with self._reading() as connection:
            row = connection.execute(found).one_or_none()
        return None if row is None else Answer(row.key, row.print, row.ply)

    def tables(self, limit: int, over: bool | None = None) -> list[Listed]:
        """The tables changed last; only finished or unfinished ones if ``over`` says so."""
        newest = select(game).order_by(game.c.changed.desc()).limit(limit)
        if over is not None:
            newest = newest.where(game.c.over == over)
        with self._reading() as connection:
            found = connection.execute(newest).all()
            chairs = connection.execute(_chairs_of([row.id for row in found])).all()
        return [rows.listed_from(row, [one for one in chairs if one.game == row.id]) for row in found]

    def secret(self, name: str) -> bytes:
        """32 random bytes made at the first call with this name and the same ever after."""
        found = select(secret.c.value).where(secret.c.name == name)
        with self._writing() as connection:
            value = connection.execute(found).scalar_one_or_none()
            if value is None:
                value = secrets.token_bytes(32)
                connection.execute(insert(secret).values(name=name, value=value))
        return bytes(value)


def _chairs_of(tables: Sequence[str]) -> Select[tuple[str, int, str, str, str]]:
    return select(seat).where(seat.c.game.in_(tables)).order_by(seat.c.number)


def open_store(address: str | Path) -> Database:
    """The store in a file, or behind a database address such as ``sqlite:////tmp/yard.db``.

    It is made if it is not there and brought up to date if it is old. StoreError when that can't be.
    """
    try:
        url = _url_of(str(address))
        if url.database:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        return Database(make_engine(url))
    except (SQLAlchemyError, OSError) as fault:
        reason = str(getattr(fault, "orig", None) or fault).splitlines()[0]
        raise StoreError(f"can't open the database {address}: {reason}") from fault


def _url_of(address: str) -> URL:
    """A path is a file of SQLite; anything with ``://`` is an address."""
    url = make_url(address) if "://" in address else URL.create("sqlite", database=address)
    if url.get_backend_name() != "sqlite":
        raise ArgumentError(f"a {url.get_backend_name()} database is not supported yet, use a file")
    return url
