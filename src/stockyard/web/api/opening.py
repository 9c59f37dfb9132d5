"""Tables that wait: opened, listed, joined, begun."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

import stockyard
from stockyard import BadRecord, agents, sets, shelf
from stockyard.table.gathering import Chair, Gathering
from stockyard.table.keys import HOST, HoldKind, holder_of, new_secret
from stockyard.table.seats import distinct, tidy_name
from stockyard.table.table import Table
from stockyard.table.terms import BadTermsError, Terms, read_terms
from stockyard.table.waiting import FILL_IN, NotNowError, tidy_nonce
from stockyard.text import catalogue
from stockyard.web import links
from stockyard.web.api import facts
from stockyard.web.api.call import Answer, Call
from stockyard.web.api.problems import ProblemError
from stockyard.web.api.wishes import SeatTaken, SeatWish, Start, TableWish
from stockyard.web.people import LOOKS

CREATED: Final = 201
OWN_OPTIONS: Final = frozenset({"game", "seats", "seed", "key", "proof", "bots", "self"})
"""What a table decides itself; seats say which of them are Bots."""

TITLES: Final = {"sharenanigans": "Sharenanigans", "zoo": "Spółka ZOO"}
DEFAULT_NAMES: Final = 6


def games(_call: Call) -> Answer:
    """What can be played here."""
    return Answer({"games": [_game(name) for name in stockyard.games]})


def _game(name: str) -> dict[str, Any]:
    fewest, most = shelf.find(name).SEATS
    match = stockyard.Match(name, seats=fewest, seed="")
    options = {key: value for key, value in match.header()["options"].items() if key != "bots"}
    return {
        "game": name,
        "title": TITLES[name],
        "seats": {"fewest": fewest, "most": most},
        "options": options,
        "cards": sorted(sets.names(name)),
        "agents": list(agents.NAMES),
    }


def listed(call: Call) -> Answer:
    """The public tables that wait, and the caller's own."""
    store, most = call.house.yard.store, facts.MOST_LISTED
    own: list[Any] = []
    if call.holder:
        own = [*store.gatherings(most, call.holder), *call.house.yard.tables(most, holder=call.holder)]
    return Answer(
        {
            "public": [facts.brief(call, one) for one in store.gatherings(most)],
            "mine": [facts.brief(call, one) for one in own[:most]],
        }
    )


def open_table(call: Call) -> Answer:
    """A new table, whose host is the caller."""
    wish: TableWish = call.body
    call.hit("tables")
    secret, kind = _sender(call)
    holder = holder_of(secret)
    # Of strangers each gets a token of their own, so that their keys are never the same request.
    request = f"api {holder} {wish.key}" if wish.key and call.secret else ""
    terms = _terms(wish)
    found = _known(call, request)
    if found is None:
        try:
            found = _opened(call, wish, terms, holder, kind, request)
        except NotNowError as no:
            # The same request came twice at once, and the other one was faster.
            found = _known(call, request)
            if found is None:
                raise not_now(no, call.lang()) from None
    elif not _is_wish(found, wish, terms):
        raise ProblemError("reused_key", field="key")
    return Answer(_made(call, found, secret, holder), CREATED)


def _sender(call: Call) -> tuple[str, HoldKind]:
    """The secret by which the table is held; a new one for a stranger."""
    if call.secret:
        return call.secret, "token" if call.token else "browser"
    return new_secret(), "token"


def _terms(wish: TableWish) -> Terms:
    try:
        return read_terms(wish.terms.model_dump())
    except BadTermsError as wrong:
        raise ProblemError("bad_field", str(wrong), field=f"terms.{wrong.field}") from None


def _known(call: Call, request: str) -> Gathering | Table | None:
    """What the same request made before."""
    if not request:
        return None
    name = call.house.yard.id_of(request)
    return call.house.waiting.find(name) or call.house.yard.table(name)


def _is_wish(found: Gathering | Table, wish: TableWish, terms: Terms) -> bool:
    """Whether that was the same wish, as far as it can be told."""
    about = found if isinstance(found, Gathering) else found.deal
    return about.game == wish.game and about.terms == terms


def _opened(
    call: Call, wish: TableWish, terms: Terms, holder: str, kind: HoldKind, request: str
) -> Gathering | Table:
    chairs, mine = _chairs(wish, call.lang())
    if wish.sit and mine is None:
        raise ProblemError("bad_field", "sit: no seat is for a person", field="sit")
    own = OWN_OPTIONS & set(wish.options)
    if own:
        name = min(own)
        raise ProblemError("bad_field", f"options.{name}: the table decides that", field=f"options.{name}")
    name = _tidy(wish.name) or _usual_table(call.lang())
    waiting = call.house.waiting
    try:
        made = waiting.open(
            wish.game, name, chairs, wish.options, terms, holder, request, kind, mine if wish.sit else None
        )
    except BadRecord as wrong:
        raise ProblemError("bad_field", str(wrong), field=wrong.path) from None
    if made.full and terms.starts == "full":
        return waiting.begin(made.id)
    return made


def _chairs(wish: TableWish, lang: str) -> tuple[list[Chair], int | None]:
    """The chairs, and which is the first for a person."""
    usual = [catalogue(lang).say(f"web.animal.{look[0]}") for look in LOOKS]
    names = distinct([tidy_name(one.name, usual[k]) for k, one in enumerate(wish.seats)])
    mine = next((k for k, one in enumerate(wish.seats) if one.kind == "person"), None)
    chairs = [_chair(k, one, names[k]) for k, one in enumerate(wish.seats)]
    if wish.sit and mine is not None:
        name = distinct(
            [*(chair.name for chair in chairs if chair.name), tidy_name(wish.sit.name, usual[mine])]
        )
        nonce = tidy_nonce("")
        chairs[mine] = replace(chairs[mine], name=name[-1], taken=True, nonce=nonce)
    return chairs, mine


def _chair(number: int, wish: SeatWish, name: str) -> Chair:
    where = f"seats.{number}"
    if wish.agent and wish.kind != "computer":
        raise ProblemError("bad_field", f"{where}.agent: for a computer player", field=f"{where}.agent")
    if wish.kind == "person":
        if wish.name:
            raise ProblemError("bad_field", f"{where}.name: people bring their own", field=f"{where}.name")
        return Chair(number, "person")
    agent = (wish.agent or FILL_IN) if wish.kind == "computer" else ""
    return Chair(number, wish.kind, name, agent, taken=True)


def _tidy(name: str) -> str:
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())


def _usual_table(lang: str) -> str:
    return catalogue(lang).say(f"web.setup.default_name.{1 + secrets.randbelow(DEFAULT_NAMES)}")


def _made(call: Call, found: Gathering | Table, secret: str, holder: str) -> dict[str, Any]:
    """What the host is told. A browser keeps its secret in a cookie that no script reads."""
    held = call.house.yard.held(found.id, holder)
    told = facts.facts(call, found, held)
    return {**told, "token": secret if call.token or not call.secret else None, "seat": _seat(held)}


def _seat(held: frozenset[int]) -> int | None:
    return next((seat for seat in sorted(held) if seat != HOST), None)


def about(call: Call) -> Answer:
    """The open facts of a table."""
    found, held = facts.find(call), call.held()
    if isinstance(found, Table) and not held and not found.deal.terms.watching:
        raise ProblemError("no_watching")
    return Answer(facts.facts(call, found, held))


def sit_down(call: Call) -> Answer:
    """Take a seat."""
    wish: SeatTaken = call.body
    call.hit("joining")
    code = links.pasted(wish.invitation)
    if wish.invitation:
        call.hit("codes")
    waiting_one(call)
    secret = call.secret or new_secret()
    kind: HoldKind = "token" if call.token or not call.secret else "browser"
    name = tidy_name(wish.name, "") or _usual_name(call, wish.seat)
    try:
        _, seat = call.house.waiting.sit_down(
            call.table_id, holder_of(secret), name, wish.nonce or "", wish.seat, code, kind
        )
    except NotNowError as no:
        raise not_now(no, call.lang()) from None
    begun = call.house.waiting.find(call.table_id) is None
    token = secret if call.token or not call.secret else None
    return Answer({"id": call.table_id, "seat": seat, "token": token, "begun": begun}, CREATED)


def _usual_name(call: Call, seat: int | None) -> str:
    found = call.house.waiting.find(call.table_id)
    free = [chair.number for chair in found.chairs if chair.free] if found else []
    return catalogue(call.lang()).say(f"web.animal.{LOOKS[seat or next(iter(free), 0)][0]}")


def stand_up(call: Call) -> Answer:
    """Free a seat: one's own, or as the host somebody else's."""
    waiting_one(call)
    held = call.held()
    seat = call.part
    if seat not in held and HOST not in held:
        raise ProblemError("not_yours", seat=seat)
    try:
        call.house.waiting.stand_up(call.table_id, seat)
    except NotNowError as no:
        raise not_now(no, call.lang()) from None
    return about(call)


def start(call: Call) -> Answer:
    """Begin: the host, and after a day anybody who sits there."""
    wish: Start = call.body
    if not call.house.waiting.may_begin(waiting_one(call), call.held()):
        raise ProblemError("not_host")
    usual = [catalogue(call.lang()).say(f"web.animal.{look[0]}") for look in LOOKS]
    try:
        call.house.waiting.begin(call.table_id, wish.fill or "", usual)
    except NotNowError as no:
        raise not_now(no, call.lang()) from None
    return about(call)


def call_off(call: Call) -> Answer:
    """The host calls it off: the table is forgotten."""
    hosted(call)
    try:
        call.house.waiting.disperse(call.table_id)
    except NotNowError as no:
        raise not_now(no, call.lang()) from None
    return Answer({"id": call.table_id, "gone": True})


def rematch(call: Call) -> Answer:
    """The next game of the same people, one seat on. There is one rematch, whoever asks for it."""
    table = call.table()
    if not call.held():
        raise ProblemError("not_yours")
    if not table.over:
        raise ProblemError("not_over", ply=table.ply)
    call.hit("tables")
    name = call.house.waiting.rematch_of(table)
    with suppress(NotNowError):
        # Otherwise it has begun already.
        call.house.waiting.rematch(table)
    begun = call.house.waiting.find(name) is None
    url = f"{links.here(call.request(), call.house.settings)}/tables/{name}"
    return Answer({"id": name, "url": url, "begun": begun}, CREATED)


def waiting_one(call: Call) -> Gathering:
    """The table of the address while it waits."""
    found = facts.find(call)
    if isinstance(found, Table):
        raise ProblemError("begun", ply=found.ply)
    return found


def hosted(call: Call) -> Gathering:
    """The same, if the caller runs it."""
    found = waiting_one(call)
    if HOST not in call.held():
        raise ProblemError("not_host")
    return found


def not_now(no: NotNowError, lang: str) -> ProblemError:
    """Why something can't be done at a table that waits, as a sentence."""
    key = f"net.refused_{no.why}"
    cat = catalogue(lang)
    return ProblemError(no.why, cat.say(key) if cat.has(key) else "")
