"""All addresses of the API: what each takes and answers, and by whom. The document is made from this."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

from pydantic import BaseModel

from stockyard.web.api import answers, opening, playing, wishes
from stockyard.web.api.call import Answer, Call
from stockyard.web.api.problems import REASONS

ROOT: Final = "/api/v1"
Way = Literal["thread", "loop", "view", "stream", "document"]
ANY: Final = ("other_site", "not_here", "bad_token", "bad_query", "our_fault", "unkept")
BODY: Final = ("not_json", "bad_body", "bad_field", "too_large", "too_slow")
TABLE: Final = ("no_table", "unplayable")
SEEN: Final = ("not_begun", "no_watching", "not_yours", "which_seat")
ACT: Final = (
    "not_begun", "not_yours", "which_seat", "stale", "over", "ended", "reused_key", "too_many",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Route:
    """One address and method. ``way`` says where it is answered: what waits for the store goes to a thread.

    ``text`` is the media type of an answer that is no JSON.
    """

    method: str
    at: str
    name: str
    summary: str
    answer: type[BaseModel] | None
    problems: tuple[str, ...] = ()
    do: Callable[[Call], Any] | None = None
    body: type[BaseModel] | None = None
    query: tuple[str, ...] = ("lang",)
    status: int = 200
    way: Way = "thread"
    text: str = ""

    @property
    def path(self) -> str:
        """The address, with names in the place of ids."""
        return ROOT + self.at

    @property
    def reasons(self) -> list[str]:
        """Everything that can go wrong here."""
        own = TABLE if "{table}" in self.at else ()
        return list(dict.fromkeys((*ANY, *(BODY if self.body else ()), *own, *self.problems)))


def all_problems(_call: Call) -> Answer:
    """Everything that can go wrong anywhere."""
    kinds = [{"reason": one, "status": status, "title": title} for one, (status, title) in REASONS.items()]
    return Answer({"problems": kinds})


ROUTES: Final = (
    Route("POST", "/tables/{table}/moves", "play", "Carry out a seat's moves, all or none.", answers.Done,
          (*ACT, "not_asked", "illegal", "unknown_move"), playing.move, wishes.Moves, way="loop"),
    Route("GET", "/tables/{table}/stream", "follow",
          "Follow a table: one message with everything, then one for each change.", answers.State,
          (*SEEN[1:], "too_many"), query=("seat", "lang", "since", "messages"), way="stream"),
    Route("GET", "/tables/{table}/view", "look", "A table as a viewer sees it now.", answers.State, SEEN,
          query=("seat", "lang", "since"), way="view"),
    Route("GET", "/games", "games", "What can be played here.", answers.Games, do=opening.games, query=()),
    Route("GET", "/tables", "list", "The public tables that wait, and one's own.", answers.Tables,
          do=opening.listed, query=()),
    Route("POST", "/tables", "open", "Open a table.", answers.TableMade, ("reused_key", "too_many"),
          opening.open_table, wishes.TableWish, status=201),
    Route("GET", "/tables/{table}", "about", "What lies open of a table.", answers.TableFacts,
          ("no_watching",), opening.about),
    Route("DELETE", "/tables/{table}", "call_off", "Call a table off before it begins.", answers.Gone,
          ("begun", "not_host", "gone"), opening.call_off),
    Route("POST", "/tables/{table}/seats", "sit_down", "Take a seat.", answers.SeatHeld,
          ("begun", "no_chair", "not_invited", "gone", "too_many"), opening.sit_down, wishes.SeatTaken,
          status=201),
    Route("DELETE", "/tables/{table}/seats/{seat}", "stand_up", "Free a seat before the game begins.",
          answers.TableFacts, ("begun", "not_yours", "not_there", "gone", "no_page"), opening.stand_up),
    Route("POST", "/tables/{table}/start", "begin", "Begin, with computer players on free seats or without.",
          answers.TableFacts, ("begun", "not_host", "too_few", "gone"), opening.start, wishes.Start),
    Route("POST", "/tables/{table}/rematch", "rematch", "The next game of the same people.", answers.Rematch,
          ("not_begun", "not_yours", "not_over", "too_many"), opening.rematch, wishes.Nothing, status=201),
    Route("POST", "/tables/{table}/undo", "undo", "Take one's last move back.", answers.Done, (*ACT, "undo"),
          playing.undo, wishes.ActAt),
    Route("POST", "/tables/{table}/ask-undo", "ask_undo", "Ask the others for one's last move.", answers.Done,
          (*ACT, "undo"), playing.ask_undo, wishes.ActAt),
    Route("POST", "/tables/{table}/consent", "consent", "Allow an undo that is asked for, or not.",
          answers.Done, (*ACT, "nothing_asked"), playing.consent, wishes.Consent),
    Route("POST", "/tables/{table}/away", "away", "Have a computer player play for oneself.", answers.Done,
          ACT, playing.away, wishes.Act),
    Route("POST", "/tables/{table}/back", "back", "Play again.", answers.Done, (*ACT, "not_away"),
          playing.back, wishes.Act),
    Route("POST", "/tables/{table}/send-away", "send_away", "Have a computer player play for somebody else.",
          answers.Done, (*ACT, "not_overdue"), playing.send_away, wishes.SendAway),
    Route("POST", "/tables/{table}/end", "end", "Give the table up, as its host.", answers.Done,
          (*ACT, "not_host"), playing.end, wishes.Act),
    Route("GET", "/tables/{table}/hint", "hint", "The best moves of a seat that is asked.",
          answers.HintTold,
          ("not_begun", "not_yours", "which_seat", "no_hints", "not_asked", "over", "too_many"),
          playing.hint, query=("seat", "lang")),
    Route("GET", "/tables/{table}/talk", "lines", "What people said.", answers.Lines,
          ("not_begun", "no_watching"), playing.lines, query=("since", "lang")),
    Route("POST", "/tables/{table}/talk", "talk", "Say a line to everybody at the table.", answers.Said,
          ("not_begun", "not_yours", "which_seat", "too_many"), playing.say, wishes.Talk, status=201),
    Route("GET", "/tables/{table}/log", "log", "What happened, in sentences.", answers.Log, SEEN, playing.log,
          query=("seat", "lang", "since")),
    Route("GET", "/tables/{table}/record", "record", "The game as a text that can be replayed.", None, SEEN,
          playing.record, query=("seat", "lang"), text="text/plain"),
    Route("GET", "/problems", "problems", "Everything that can go wrong.", answers.Problems, do=all_problems,
          query=()),
    Route("GET", "/openapi.json", "document", "This document.", None, query=(), way="document",
          text="application/json"),
)  # fmt: skip
