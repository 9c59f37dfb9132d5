"""Tables that wait for their people: sitting down, standing up, beginning, and the next game with rotated
seats.

Every change is one new version of the gathering; if somebody else made that version first, the change is
decided again on theirs. So two people who take the last chair at once get one chair and one sentence.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final, Literal

import stockyard
from stockyard.kernel import proof
from stockyard.table.gathering import Chair, Gathering
from stockyard.table.keys import CODE_SIGNS, GROUP, HOST, SIGNS, Hold, HoldKind
from stockyard.table.ports import PlyTakenError
from stockyard.table.seats import LONGEST_NAME, bots, distinct, persons, tidy_name
from stockyard.table.table import Table
from stockyard.table.talk import SAT
from stockyard.table.terms import Terms
from stockyard.table.yard import Yard

TRIES: Final = 20
FILL_IN: Final = "medium"
"""The computer player that takes a chair which nobody took."""

LEFT: Final = "…"
"""The name of a chair from which somebody is just standing up."""

LOBBY: Final = "lobby"
"""Instead of a table: "people" rings there when the list of public tables that wait changes."""
WAIT_FOR_HOST: Final = 24 * 3600.0
"""Seconds after which anybody who sits there may begin a game whose host has not."""

UNTOUCHED: Final = 30 * 24 * 3600.0
"""Seconds without a change or a word after which a gathering is forgotten."""
MOST_CLEARED: Final = 1000
HEX: Final = frozenset("0123456789abcdef")

Why = Literal["no_chair", "not_invited", "gone", "not_there", "too_few", "begun"]
"""Why somebody can't sit down or begin; said as ``net.refused_<why>``."""


class NotNowError(stockyard.StockyardError):
    """What can't be done at a table that waits, and why."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why: Why = why


class WaitingRoom:
    """The gatherings of a yard. ``seed`` deals every table alike; it is for tests."""

    def __init__(self, yard: Yard, seed: str | None = None) -> None:
        self._yard = yard
        self._seed = seed

    def open(
        self,
        game: str,
        name: str,
        chairs: Sequence[Chair],
        options: Mapping[str, Any],
        terms: Terms,
        holder: str,
        request: str = "",
        kind: HoldKind = "browser",
        host: int | None = None,
    ) -> Gathering:
        """A new gathering, whose host is ``holder``. With ``host`` they have that chair, which is taken then.

        BadRecord when the options can't be. The same request gets the same gathering.
        """
        yard = self._yard
        _see_that_it_can_be(game, chairs, options)
        (id_, secret), now = yard.promised(request), yard.clock.now()
        around = tuple(replace(one, holder=holder) if one.number == host else one for one in chairs)
        made = Gathering(
            id_, game, name, dict(options), around, terms, secret,
            next(iter(persons([one.seat() for one in chairs])), 0) if host is None else host, now,
        )  # fmt: skip
        mine = (HOST,) if host is None else (HOST, host)
        try:
            yard.store.gather(made, [Hold(id_, chair, holder, kind, now) for chair in mine])
        except PlyTakenError:
            found = yard.store.gathering(id_)
            if found is None:
                raise NotNowError("begun") from None
            return found
        self._tell(made)
        return made

    def pledge(self, request: str) -> tuple[str, str]:
        """The table that this request will open, and the commitment to its deal, before it is sent."""
        name, secret = self._yard.promised(request)
        return name, proof.commitment(name, secret)

    def find(self, table: str) -> Gathering | None:
        """The gathering of this id, if it has not begun."""
        return self._yard.store.gathering(table)

    def invitation(self, table: str) -> str:
        """What the invitation link of a table carries: whoever has it may take a free chair."""
        seal = hmac.digest(self._yard.store.secret("invitations"), table.encode(), "sha256")
        signs = "".join(SIGNS[byte % len(SIGNS)] for byte in seal[:CODE_SIGNS])
        return "-".join(signs[k : k + GROUP] for k in range(0, CODE_SIGNS, GROUP))

    def invited(self, gathering: Gathering, invitation: str) -> bool:
        """Whether somebody with this invitation, or none, may sit down."""
        right = self.invitation(gathering.id)
        return gathering.terms.public or hmac.compare_digest(right.encode(), invitation.encode())

    def sit_down(
        self,
        table: str,
        holder: str,
        name: str,
        nonce: str,
        seat: int | None = None,
        invitation: str = "",
        kind: HoldKind = "browser",
    ) -> tuple[Gathering, int]:
        """Take a chair: the one that is asked for, else the one held already, else the first free one.

        Whoever sits already stays where they are. The host brings the right to run the table to their chair.
        When that was the last chair and the terms say so, the game begins. NotNowError says what stands
        against it.
        """
        held, taken = self._yard.held(table, holder), [-1]

        def take(known: Gathering) -> Gathering:
            for chair in known.chairs:
                if chair.taken and (chair.holder == holder != "" or chair.number in held):
                    taken[0] = chair.number
                    return known
            wanted = [one for one in known.chairs if seat in (None, one.number) and not one.taken]
            may = [one for one in wanted if one.number in held]
            if not may and not self.invited(known, invitation) and HOST not in held:
                raise NotNowError("not_invited")
            may = may or [one for one in wanted if one.free]
            if not may:
                raise NotNowError("no_chair")
            taken[0] = may[0].number
            shown = _name_at(known, may[0], name)
            new = replace(may[0], taken=True, name=shown, nonce=tidy_nonce(nonce), holder=holder)
            after = known.with_chair(new)
            if HOST in held:
                after = replace(after, host=new.number)
            # The version in which the last one sits is the last version: nobody stands up from a dealt game.
            begins = after.full and after.terms.starts == "full"
            return replace(after, stage="begun") if begins else after

        after = self._changed(table, take)
        if after.chairs[taken[0]].holder == holder:
            self._keep(Hold(table, taken[0], holder, kind, self._yard.clock.now()))
        self._tell(after)
        if after.stage == "begun":
            self._yard.begin(after, self._seed)
        return after, taken[0]

    def stand_up(self, table: str, seat: int) -> Gathering:
        """Free a chair again, and forget who held it."""
        known = self._known(table)
        was = next((chair for chair in known.chairs if chair.number == seat), None)
        if was is None or was.kind != "person" or not (was.taken or was.name):
            raise NotNowError("not_there")

        # Between the two nobody can take the chair, so whoever takes it after them keeps their hold of it.
        left = Chair(seat, "person", was.name or LEFT)

        def leave(known: Gathering) -> Gathering:
            if was not in known.chairs:
                raise NotNowError("not_there")
            return known.with_chair(left)

        def free(known: Gathering) -> Gathering:
            return known.with_chair(Chair(seat, "person")) if left in known.chairs else known

        self._changed(table, leave)
        store = self._yard.store
        store.release(table, seat)
        # Whoever sits down here next has said and muted nothing yet.
        store.keep(table, seat, "muted", None)
        if said := store.lines(table, limit=1):
            store.keep(table, seat, SAT, said[-1].number)
        after = self._changed(table, free)
        self._tell(after)
        return after

    def sign_out(self, table: str, seats: Iterable[int], holder: str) -> None:
        """Leave these chairs, of a gathering or of a table, to one holder alone: no other device or link of
        theirs opens them any more.
        """
        for seat in seats:
            if self.find(table) is not None:
                self._changed(table, partial(_left_to, seat=seat, holder=holder))
            self._yard.store.release(table, seat, keep=holder)
        self._yard.ring("people", table)

    def begin(self, table: str, fill: str = FILL_IN, fill_names: Sequence[str] = ()) -> Table:
        """Begin now. Chairs that nobody took get a computer player, or with ``fill`` empty are taken away.

        First nobody can sit down any more, so that nobody does who then has no part in the game.
        """

        def closed(known: Gathering) -> Gathering:
            after = _filled(known, fill, fill_names) if fill else _narrowed(known)
            return replace(after, version=known.version + 1, stage="begun")

        after = self._changed(table, closed)
        found = self._yard.begin(after, self._seed)
        self._tell(after)
        return found

    def may_begin(self, gathering: Gathering, held: Collection[int]) -> bool:
        """Whether who holds these chairs may begin: the host, and later anybody who sits there."""
        return HOST in held or (
            self.host_has_left(gathering) <= 0
            and any(chair.taken and chair.number in held for chair in gathering.chairs)
        )

    def host_has_left(self, gathering: Gathering) -> float:
        """For how many seconds more it is the host's alone to begin; not above 0 once it is anybody's."""
        return gathering.created + WAIT_FOR_HOST - self._yard.clock.now()

    def clear(self) -> int:
        """Forget the gatherings that nobody has touched for `UNTOUCHED` seconds; how many those were."""
        before = self._yard.clock.now() - UNTOUCHED
        store, cleared = self._yard.store, 0
        for one in store.gatherings_before(before, MOST_CLEARED):
            said = store.lines(one.id, limit=1)
            if one.touched < before and not (said and said[-1].at >= before):
                with suppress(NotNowError):
                    cleared += self._clear(one.id, before)
        self._yard.clear_bells()
        return cleared

    def _clear(self, table: str, before: float) -> bool:
        """Forget one, unless somebody has touched it just now."""

        def off(known: Gathering) -> Gathering:
            return (
                known if known.touched >= before else replace(known, version=known.version + 1, stage="off")
            )

        after = self._changed(table, off)
        if after.stage != "off":
            return False
        self._yard.store.disperse(table)
        self._tell(after)
        return True

    def disperse(self, table: str) -> None:
        """Call it off. First nobody can sit down any more, so that no game begins of it."""
        after = self._changed(table, lambda known: replace(known, version=known.version + 1, stage="off"))
        self._yard.store.disperse(table)
        self._tell(after)

    def rematch(self, table: Table) -> Gathering:
        """The next game of the same people: everybody moves up one seat, and keeps a chair until they sit
        down.

        There is one rematch of a table, whoever asks for it.
        """
        yard, deal = self._yard, table.deal
        deciding = [seat.number for seat in table.seats if seat.kind != "bot"]
        move_to = {seat: deciding[(k + 1) % len(deciding)] for k, seat in enumerate(deciding)}
        chairs = [
            Chair(move_to.get(one.number, one.number), one.kind, one.name, one.agent, one.kind != "person")
            for one in table.seats
        ]
        id_ = self.rematch_of(table)
        found = yard.store.gathering(id_)
        if found is not None:
            return found
        options = {k: v for k, v in table.match.header()["options"].items() if k != "bots"}
        made = Gathering(
            id_, deal.game, deal.name, options, tuple(sorted(chairs, key=lambda one: one.number)), deal.terms,
            secrets.token_bytes(proof.SECRET_BYTES), move_to.get(deal.host, deal.host), yard.clock.now(),
        )  # fmt: skip
        holds = [
            replace(one, table=id_, chair=move_to.get(one.chair, one.chair))
            for one in yard.store.holds(table.id)
        ]
        try:
            yard.store.gather(made, holds)
        except PlyTakenError:
            found = yard.store.gathering(id_)
            if found is None:
                raise NotNowError("begun") from None
            return found
        yard.ring("people", table.id)
        return made

    def rematch_of(self, table: Table) -> str:
        """The id of the rematch of a table, whether there is one yet or not."""
        return self._yard.id_of(f"rematch {table.id}")

    def _changed(self, table: str, change: Callable[[Gathering], Gathering]) -> Gathering:
        """Change a gathering, again as long as somebody else is first. The same object: nothing to change."""
        for _ in range(TRIES):
            known = self._known(table)
            changed = change(known)
            if changed is known:
                return known
            new = replace(changed, changed=self._yard.clock.now())
            if self._yard.store.regather(new):
                return new
        raise NotNowError("gone")

    def _keep(self, hold: Hold) -> None:
        """Let somebody hold the chair that they sit on; nobody from before does.

        What the gathering says is true. A hold that came too late for it is taken back by whoever made it.
        """
        known = self.find(hold.table)
        was_kept = hold.chair in self._yard.held(hold.table, hold.holder)
        if known is not None and not was_kept:
            self._forget_others(hold.table, hold.chair, hold.holder)
        self._yard.store.hold([hold])
        now = self.find(hold.table)
        if now is not None and now.chairs[hold.chair].holder != hold.holder:
            self._forget_others(hold.table, hold.chair)

    def _forget_others(self, table: str, seat: int, holder: str = "") -> None:
        """Forget who holds a chair without sitting on it."""
        known = self.find(table)
        sits = known.chairs[seat].holder if known is not None else ""
        self._yard.store.release(table, seat, keep=holder or sits)

    def _known(self, table: str) -> Gathering:
        """The gathering as it is now; NotNowError if there is none."""
        known = self.find(table)
        if known is not None and known.stage == "open":
            return known
        # The program that brought it so far may have stopped before the end of it.
        if known is not None and known.stage == "begun":
            self._yard.begin(known, self._seed)
        elif known is not None:
            self._yard.store.disperse(table)
        raise NotNowError("begun" if self._yard.store.deal(table) else "gone")

    def _tell(self, gathering: Gathering) -> None:
        """Tell the pages of the table, and those of the lobby if it is listed there."""
        self._yard.ring("people", gathering.id)
        if gathering.terms.public:
            self._yard.ring("people", LOBBY)


def tidy_nonce(text: str) -> str:
    """A nonce as a browser sent it, or one of ours where it sent none: 32 hexadecimal digits."""
    if len(text) == 2 * proof.NONCE_BYTES and set(text) <= HEX:
        return text
    return secrets.token_hex(proof.NONCE_BYTES)


def _name_at(gathering: Gathering, chair: Chair, name: str) -> str:
    """The name as it may stand beside the others."""
    others = [one.name for one in gathering.chairs if one.name and one.number != chair.number]
    return distinct([*others, tidy_name(name, chair.name or f"#{chair.number + 1}")])[-1][:LONGEST_NAME]


def _left_to(known: Gathering, seat: int, holder: str) -> Gathering:
    """With a chair that its holder alone sat down on."""
    was = next((chair for chair in known.chairs if chair.number == seat and chair.taken), None)
    return known if was is None or was.holder == holder else known.with_chair(replace(was, holder=holder))


def _see_that_it_can_be(game: str, chairs: Sequence[Chair], options: Mapping[str, Any]) -> None:
    """BadRecord if such a game can't be dealt."""
    robots = list(bots([chair.seat() for chair in chairs]))
    stockyard.Match(game, seats=len(chairs), seed="", **{**options, **({"bots": robots} if robots else {})})


def _filled(known: Gathering, agent: str, names: Sequence[str]) -> Gathering:
    """With a computer player on each chair that nobody took."""
    after = known
    for chair in known.chairs:
        if not chair.taken:
            name = chair.name or (names[chair.number] if chair.number < len(names) else "")
            shown = _name_at(after, chair, name)
            after = after.with_chair(Chair(chair.number, "computer", shown, agent, taken=True))
    return known if after is known else replace(after, version=known.version + 1)


def _narrowed(known: Gathering) -> Gathering:
    """Without the chairs that nobody took. Only the last ones can go, as chairs are held by their number."""
    kept = narrowest(known)
    if kept is None:
        raise NotNowError("too_few")
    if len(kept) == len(known.chairs):
        return known
    return replace(known, chairs=kept, version=known.version + 1)


def narrowest(known: Gathering) -> tuple[Chair, ...] | None:
    """The chairs that are taken, if the game can begin without the others."""
    kept = tuple(chair for chair in known.chairs if chair.taken)
    if any(chair.number != k for k, chair in enumerate(kept)):
        return None
    if len(kept) < stockyard.shelf.find(known.game).SEATS[0]:
        return None
    try:
        _see_that_it_can_be(known.game, kept, known.options)
    except stockyard.BadRecord:
        return None
    return kept
