"""What the pages ask of a game's presenter: a package ``present/<game>`` fulfils it as a module.

Words are made here and nowhere else from a view, a decision and the log, so a page can't show what its viewer
may not know. What every game's pages have in common stands in ``present`` itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from starlette.datastructures import FormData

from stockyard import Match
from stockyard.table.device import Screen
from stockyard.text import Catalogue, Tables

Model = dict[str, Any]


@dataclass(frozen=True, slots=True)
class NewsKinds:
    """Which lines of the log are news to somebody who comes back to the table, by their kinds.

    ``quiet`` ones are seen anyway, ``own`` ones are no news to who did them, ``deeds`` are told before
    others; a line of the kinds ``turn`` begins somebody's turn.
    """

    quiet: frozenset[str]
    own: frozenset[str]
    deeds: frozenset[str]
    turn: frozenset[str]


class Presenter(Protocol):
    """One game's part of the pages. ``templates/README.md`` says what the models hold."""

    NEWS: NewsKinds
    CARDS_PAGE: str
    """The template that lays a card set out."""
    DEFAULT_KINDS: tuple[str, ...]
    """Who sits where in a form that nobody has filled in: as many as there can be seats."""
    MORE_KINDS: tuple[str, ...]
    """What can sit on any chair but the first, beside people and computer players."""

    def table(
        self,
        match: Match,
        view: Model,
        eyes: int | None,
        cat: Catalogue,
        decision: Model | None,
        revisable: Sequence[str],
    ) -> Model:
        """What the game adds to the model of a table. ``revisable``: answers that may be given instead."""

    def asks(self, view: Model, decision: Model | None, screen: Screen, over: bool, cat: Catalogue) -> Model:
        """The part of the model that says what is asked, or what everybody waits for."""

    def in_advance(self, match: Match, seat: int, cat: Catalogue) -> Model:
        """What a seat may answer in advance: ``answers`` and ``whats`` as (value, words), whether it matters
        ``by`` whom, what ``any`` is called, and how long "this turn" ``lasts``.
        """

    def tells(self, log: Sequence[Model], view: Model, cat: Catalogue) -> Model:
        """The same at a step of a replay: what has just happened."""

    def lay_open(self, match: Match, view: Model) -> None:
        """Write everybody's secrets into the view of a replay at which all cards lie open."""

    def gallery(self, tables: Tables, lang: str) -> Model:
        """What the page of a card set is given."""

    def standing(self, facts: Mapping[str, Any], asked: Sequence[int], said: Catalogue) -> tuple[str, str]:
        """How a running game stands, for a list of tables: who is asked, and who leads."""

    def score(self, score: int, said: Catalogue) -> str:
        """What a winner has, such as ``$15,000``."""

    def blank_options(self) -> Model:
        """The options of a form that nobody has filled in."""

    def typed_options(self, fields: FormData) -> Model:
        """The options of a form as they came, to be shown again where something is wrong."""

    def options(self, typed: Mapping[str, Any]) -> Model | None:
        """The options of a match; None where one of them can't be."""
