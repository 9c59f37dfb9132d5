"""What answers look like, for the document: tests hold every answer against these classes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Seat = Annotated[int, Field(ge=0)]
Ply = Annotated[int, Field(ge=0, description="How many entries the table's log has. It only ever grows.")]


class Told(BaseModel):
    """An object of an answer. Later versions may add fields to it."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


class Bounds(Told):
    """From how many to how many."""

    fewest: int
    most: int


class GameFacts(Told):
    """A game that can be played here."""

    game: str
    title: str
    seats: Bounds
    options: dict[str, Any] = Field(description="Each option with what it is where nobody says otherwise.")
    cards: list[str] = Field(description="The card sets.")
    agents: list[str] = Field(description="The computer players.")


class Games(Told):
    """All games."""

    games: list[GameFacts]


class Chair(Told):
    """A seat of a table. ``taken``: somebody sits there, as computer players and Bots always do."""

    seat: Seat
    kind: Literal["person", "computer", "bot"]
    name: str
    agent: str | None
    taken: bool
    away: bool = Field(description="A computer player plays for this person.")


class Terms(Told):
    """How the table is kept, beside the rules."""

    net: bool
    public: bool
    watching: bool
    clock: Literal["none", "move", "game"]
    seconds: int
    absent: Literal["wait", "computer"]
    starts: Literal["full", "host"]
    hints: bool


class Breakdown(Told):
    """How a game ended."""

    winners: list[Seat]
    scores: list[int]


class TableFacts(Told):
    """What lies open of a table, and what of it is the caller's."""

    id: str
    url: str
    game: str
    name: str
    begun: bool
    over: bool
    ended: bool = Field(description="It was given up.")
    ply: Ply
    host: Seat
    terms: Terms
    options: dict[str, Any]
    chairs: list[Chair]
    commitment: str | None = Field(description="The promise of the deal, made before anybody sat down.")
    nonces: dict[str, str] = Field(description="What each seat added to it.")
    result: Breakdown | None
    mine: list[Seat] = Field(description="The caller's seats.")
    runs: bool = Field(description="Whether the caller set the table up.")
    invitation: str | None = Field(description="For the host and those who sit, until the game begins.")
    invitation_url: str | None


class TableMade(TableFacts):
    """A table that was opened. The token holds the host's rights and seat, and is told this once."""

    token: str | None = Field(description="None for a page of this server, which has its cookie.")
    seat: Seat | None


class TableBrief(Told):
    """One of several tables."""

    id: str
    url: str
    game: str
    name: str
    begun: bool
    over: bool
    ply: Ply
    chairs: list[Chair]


class Tables(Told):
    """``public`` ones wait for anybody; ``mine`` are those at which the caller has a seat or is the host."""

    public: list[TableBrief]
    mine: list[TableBrief]


class SeatHeld(Told):
    """A seat that was taken, and the token that holds it."""

    id: str
    seat: Seat
    token: str | None
    begun: bool


class Gone(Told):
    """A table that was called off."""

    id: str
    gone: Literal[True]


class Rematch(Told):
    """The next table."""

    id: str
    url: str
    begun: bool


class Done(Told):
    """A request that was carried out. ``again``: it had been before, and this copy of it changed nothing."""

    ply: Ply
    again: bool


class Option(Told):
    """A legal move: its name, what it says, and where on the board it belongs."""

    move: str
    text: str
    where: str | None


class Refused(Told):
    """A move that one might look for, and the rule that forbids it."""

    move: str
    rule: str
    why: str
    where: str | None


class Decision(Told):
    """What the seat is asked."""

    seat: Seat
    kind: str
    source: Any
    prompt: str
    detail: str
    options: list[Option]
    refused: list[Refused]


class View(Told):
    """Exactly what the viewer may know; the rest of it is each game's own (docs/notation)."""

    model_config = ConfigDict(extra="allow")

    game: str
    me: Seat | None
    seats: int
    asked: list[Seat]
    ply: int = Field(description="How many moves were made, which is not the table's ply.")
    result: Breakdown | None


class Event(Told):
    """Something that happened, as the viewer saw it. ``hidden``: which of ``args`` were not for them."""

    ply: int
    kind: str
    seat: Seat | None
    args: list[Any]
    hidden: list[int]


class SeatClock(Told):
    """How many seconds a seat has left. It runs while the seat is asked."""

    seat: Seat
    running: bool
    left: float


class Clocks(Told):
    """The clocks, as they were at a time (seconds since 1970)."""

    at: float
    seats: list[SeatClock]


class Asking(Told):
    """A seat asks the others to have its last move back, and with it all that came after."""

    seat: Seat
    moves: int
    allowed: list[Seat]


class State(Told):
    """A table as one viewer sees it."""

    type: Literal["state"]
    ply: Ply
    seat: Seat | None = Field(description="Whose eyes these are; null: somebody who only looks on.")
    over: bool
    ended: bool
    result: Breakdown | None
    away: list[Seat]
    undo: Asking | None
    clocks: Clocks | None
    decision: Decision | None = Field(description="Null unless the seat is asked.")
    view: View
    undone: bool = Field(description="Moves were taken back since: what was told of them is void.")
    events: list[Event] = Field(
        description="What happened since the ply that was asked for, or the last message."
    )


class Waiting(TableFacts):
    """A message of a stream, while the table waits."""

    type: Literal["waiting"]


class TalkHeard(Told):
    """A message of a stream: somebody said a line with this number."""

    type: Literal["talk"]
    number: int


class Bye(Told):
    """The last message of a stream, and why: "over", "stopping" (come back), "called_off", "not_yours"."""

    type: Literal["bye"]
    why: str


class LogLine(Told):
    """A sentence about what happened."""

    ply: int
    seat: Seat | None
    kind: str
    text: str
    rule: str | None
    args: dict[str, Any]


class Log(Told):
    """What happened, in sentences."""

    ply: Ply
    seat: Seat | None
    lines: list[LogLine]


class Advice(Told):
    """A move that a hint names."""

    move: str
    text: str
    chance: Annotated[int, Field(ge=0, le=100, description="The seat's chance to win after it, in per cent.")]
    error: Annotated[int, Field(ge=1, description="95 in 100 such numbers are no farther off than this.")]
    against: str = Field(description="The move that the reasons compare it with; empty where there is none.")
    reasons: list[str] = Field(
        description="Of the best move compared with the next that leads elsewhere, of others with the best."
    )


class HintTold(Told):
    """The best moves of a seat, the best first; none where there is no choice."""

    ply: Ply
    seat: Seat
    thinking: bool = Field(description="It is not there yet: ask again in a second.")
    moves: list[Advice]


class Line(Told):
    """What somebody said, or the table itself (``seat`` null)."""

    number: int
    seat: Seat | None
    text: str
    at: float


class Lines(Told):
    """What people said."""

    lines: list[Line]


class Said(Told):
    """A line as it stands there."""

    number: int
    seat: Seat
    text: str


class Problem(Told):
    """What went wrong (RFC 9457). ``reason`` is for programs, ``detail`` is a sentence for people."""

    model_config = ConfigDict(extra="allow", json_schema_serialization_defaults_required=False)

    type: str
    title: str
    status: int
    detail: str
    instance: str
    reason: str
    field: str | None = Field(default=None, description="Which field or part of the query it is about.")
    ply: int | None = Field(default=None, description="The table's ply.")
    seat: int | None = None
    move: str | None = Field(default=None, description="The move that was refused.")
    rule: str | None = Field(default=None, description="The rule that forbids it.")
    legal: list[str] | None = Field(default=None, description="The moves that are legal instead.")
    retry_after: int | None = Field(default=None, description="Seconds.")


class ProblemKind(Told):
    """One reason."""

    reason: str
    status: int
    title: str


class Problems(Told):
    """All reasons."""

    problems: list[ProblemKind]
