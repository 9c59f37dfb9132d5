"""What requests may say: nothing else gets in. Each class is a body, checked as it is read."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

import stockyard
from stockyard import agents
from stockyard.table.seats import LONGEST_NAME
from stockyard.table.terms import LONGEST_CLOCK
from stockyard.table.waiting import FILL_IN

MOST_SEATS: Final = 5
LONGEST_TABLE_NAME: Final = 40
LONGEST_KEY: Final = 80
LONGEST_TYPED: Final = 1000
LATEST_PLY: Final = 999_999_999
MOST_MOVES: Final = 40


class Wish(BaseModel):
    """Unknown fields are refused, and nothing is taken for what it is not."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def _one_of(names: tuple[str, ...]) -> tuple[AfterValidator, WithJsonSchema]:
    def check(name: str) -> str:
        if name not in names:
            raise ValueError(f"one of {', '.join(names)}")
        return name

    return AfterValidator(check), WithJsonSchema({"type": "string", "enum": list(names)})


def _whole(number: Any) -> Any:
    """To JSON 3.0 is the number 3."""
    return int(number) if type(number) is float and number.is_integer() else number


WHOLE: Final = BeforeValidator(_whole)
Game = Annotated[str, *_one_of(stockyard.games)]
Agent = Annotated[str, *_one_of(agents.NAMES)]
Key = Annotated[
    str,
    Field(
        min_length=1,
        max_length=LONGEST_KEY,
        pattern=r"^[ -~]+$",
        description="Drawn at random for each request and sent again with it: it is then carried out once.",
        examples=["9f0c7f5e-2b0c-4d51-a6cb-8a3a4a1f5b1e"],
    ),
]
Name = Annotated[str, Field(max_length=LONGEST_NAME, description="Tidied, and made unlike the others'.")]
Nonce = Annotated[
    str,
    Field(
        pattern=r"^[0-9a-f]{32}$",
        description="The seat's share in the deal; without one the server draws it.",
    ),
]
SeatNumber = Annotated[
    int,
    Field(
        ge=0, lt=MOST_SEATS, description="Which seat acts. It may be left out where one holds a single seat."
    ),
    WHOLE,
]
Ply = Annotated[
    int,
    Field(ge=0, le=LATEST_PLY, description="The ply of the state that is answered.", examples=[12]),
    WHOLE,
]
Seconds = Annotated[
    int,
    Field(ge=0, le=LONGEST_CLOCK, description="For each move, or for each seat's whole game."),
    WHOLE,
]
Other = Annotated[int, Field(ge=0, lt=MOST_SEATS, description="For whom."), WHOLE]
MoveName = Annotated[str, Field(min_length=1, max_length=LONGEST_KEY)]


class SeatWish(Wish):
    """Who is to sit somewhere. ``agent`` is for a computer player."""

    kind: Literal["person", "computer", "bot"]
    name: Name = ""
    agent: Agent | None = None


class TermsWish(Wish):
    """How the table is kept, beside the rules. A table of the API is always played over the net."""

    net: Literal[True] = True
    public: bool = Field(
        default=False, description="Listed for everybody while it waits; anybody may sit down."
    )
    watching: bool = Field(default=True, description="Who has no seat may look on.")
    clock: Literal["none", "move", "game"] = "none"
    seconds: Seconds = 0
    absent: Literal["wait", "computer"] = Field(
        default="wait", description="What becomes of whoever's time is up."
    )
    starts: Literal["full", "host"] = "full"
    hints: bool = Field(default=False, description="Who is asked may have the best moves shown.")


class Sitter(Wish):
    """The host as a player. The server draws their number: a nonce of one's own is for who has seen the
    commitment, and takes a seat at the table that waits.
    """

    name: Name = ""


class TableWish(Wish):
    """A new table."""

    game: Game
    name: str = Field(default="", max_length=LONGEST_TABLE_NAME)
    seats: list[SeatWish] = Field(min_length=2, max_length=MOST_SEATS)
    options: dict[str, Any] = Field(
        default_factory=dict, max_length=20, description="As GET /games tells them for each game."
    )
    terms: TermsWish = TermsWish()
    key: Key | None = Field(
        default=None,
        description="The same key gets the same token the same table; without a token it counts nothing.",
    )
    sit: Sitter | None = Field(default=None, description="Whether the host takes the first free seat.")


class SeatTaken(Wish):
    """Somebody sits down."""

    name: Name = ""
    invitation: str = Field(
        default="",
        max_length=LONGEST_TYPED,
        description="Its code, or the whole link. Public tables need none.",
    )
    seat: SeatNumber | None = Field(default=None, description="A certain seat; otherwise the first free one.")
    nonce: Nonce | None = None


class Start(Wish):
    """The host begins. ``fill``: the computer player for each free seat; null: without those seats."""

    fill: Agent | None = FILL_IN


class Moves(Wish):
    """What a seat does: its moves are carried out in order, all or none."""

    seat: SeatNumber | None = None
    ply: Ply
    key: Key
    moves: list[MoveName] = Field(min_length=1, max_length=MOST_MOVES, examples=[["end_turn"]])


class Act(Wish):
    """Something that a seat does beside the game."""

    seat: SeatNumber | None = None
    key: Key


class ActAt(Act):
    """The same, at a certain ply."""

    ply: Ply


class Consent(ActAt):
    """What a seat says to an undo that somebody asks for."""

    yes: bool


class SendAway(Act):
    """A computer player is to play for somebody else."""

    other: Other


class Talk(Wish):
    """A line for everybody at the table."""

    seat: SeatNumber | None = None
    text: str = Field(min_length=1, max_length=LONGEST_TYPED)


class Nothing(Wish):
    """An empty object, or no body at all."""
