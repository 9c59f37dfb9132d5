"""What went wrong, as problem documents (RFC 9457): a status, a reason that programs read, a sentence.

``reason`` is one word of `REASONS`. Where the rules forbid something, ``rule`` says which and ``legal`` what
one may do instead; ``ply`` is the table's, for a program whose state is old.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

from pydantic_core import to_json

from stockyard.table.reasons import Refusal
from stockyard.table.table import Table
from stockyard.text import catalogue

TYPE: Final = "/api/v1/problems#"
MEDIA: Final = b"application/problem+json"
RETRY_SECONDS: Final = 1

REASONS: Final[dict[str, tuple[int, str]]] = {
    # At a table
    "stale": (409, "The table has moved on since that ply. Read its state and decide again."),
    "not_asked": (409, "Nobody asks this seat anything now."),
    "over": (409, "The game is over."),
    "not_over": (409, "The game is not over."),
    "ended": (409, "The table was given up."),
    "undo": (409, "The last move can't be taken back."),
    "nothing_asked": (409, "Nobody asks this seat for an undo."),
    "not_overdue": (409, "That seat has time left, so only the host may send for a computer player."),
    "not_away": (409, "The seat plays for itself."),
    "illegal": (422, "The rules do not allow that now."),
    "unknown_move": (422, "There is no such move."),
    "nothing_chosen": (422, "The request names no move."),
    "reused_key": (422, "This key was used for another request. Draw a new one for each."),
    "not_for_all": (422, "One can speak for one seat only."),
    "unkept": (503, "The store could not be written, so nothing was done. Send the same request again."),
    # At a table that waits
    "begun": (409, "The game has begun."),
    "not_begun": (409, "The game has not begun."),
    "no_chair": (409, "No seat is free."),
    "not_there": (409, "Nobody sits there."),
    "too_few": (409, "There are too few people to begin without the free seats."),
    "not_invited": (403, "One needs the table's invitation to sit down."),
    # Who may what
    "no_token": (401, "Send the token of a seat: Authorization: Bearer TOKEN."),
    "bad_token": (401, "That is no token. It looks like this: Authorization: Bearer TOKEN."),
    "not_yours": (403, "The seat is not held by this token."),
    "not_host": (403, "Only who runs the table may do that."),
    "no_hints": (403, "Hints are not allowed at this table."),
    "no_watching": (403, "Nobody may look on at this table."),
    "other_site": (403, "This request came from a page of another site, so nothing was done."),
    "not_here": (421, "This server does not go by that name."),
    "too_many": (429, "That was too much at once. Wait a little."),
    # The request itself
    "no_table": (404, "There is no such table."),
    "no_page": (404, "There is nothing here. GET /api/v1/openapi.json tells all addresses."),
    "gone": (404, "There is no such table any more."),
    "unplayable": (410, "The table can't be played any more: its rules or cards have changed."),
    "wrong_method": (405, "This address can't be asked that way."),
    "not_json": (415, "Send JSON: Content-Type: application/json."),
    "bad_body": (400, "The body is no JSON."),
    "bad_field": (422, "A field of the body can't be that."),
    "bad_query": (422, "A part of the query can't be that."),
    "which_seat": (422, "This token holds several seats: say which one."),
    "too_large": (413, "That is too large."),
    "too_slow": (408, "The request took too long to come."),
    "our_fault": (500, "This was our fault. Nothing that was acknowledged is lost."),
}


class ProblemError(Exception):
    """A request that is answered with a problem document."""

    def __init__(self, reason: str, detail: str = "", retry: int = 0, **members: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        self.detail = detail
        self.retry = retry
        self.members = members

    @property
    def status(self) -> int:
        """The status of the answer."""
        return REASONS[self.reason][0]

    def document(self, path: str) -> dict[str, Any]:
        """The document, without members that say nothing."""
        status, title = REASONS[self.reason]
        found = {
            "type": TYPE + self.reason,
            "title": title,
            "status": status,
            "detail": self.detail or title,
            "instance": path,
            "reason": self.reason,
        }
        return found | {name: value for name, value in self.members.items() if value is not None}

    def answer(self, path: str) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
        """Status, headers and body."""
        body = to_json(self.document(path))
        headers = [(b"content-type", MEDIA), (b"content-length", b"%d" % len(body))]
        if self.retry:
            headers.append((b"retry-after", b"%d" % self.retry))
        if self.reason == "wrong_method":
            headers.append((b"allow", str(self.members["allow"]).encode()))
        if self.status == HTTPStatus.UNAUTHORIZED:
            headers.append((b"www-authenticate", b"Bearer"))
        if self.reason in ("too_large", "too_slow"):
            headers.append((b"connection", b"close"))
        return self.status, headers, body


def refused(table: Table, no: Refusal, lang: str) -> ProblemError:
    """Why the table refused, in the language that was asked for."""
    detail, rule, legal = "", no.rule or None, None
    if no.reason == "illegal" and no.seat is not None:
        with table.lock:
            rule_and_why = table.match.blocked(no.seat, no.move, lang) if no.move else None
            legal = list(table.match.legal(no.seat))
        detail = (rule_and_why or "").partition(": ")[2]
    elif no.key:
        detail = catalogue(lang).say(no.key)
    key = f"web.refused_{no.reason}"
    if not detail and catalogue(lang).has(key):
        detail = catalogue(lang).say(key)
    return ProblemError(
        no.reason,
        detail,
        RETRY_SECONDS if no.reason == "unkept" else 0,
        ply=no.ply,
        seat=no.seat,
        move=no.move or None,
        rule=rule,
        legal=legal,
    )
