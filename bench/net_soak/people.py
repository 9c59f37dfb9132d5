"""The people of the tables: programs with streams, programs that look again and again, and browsers.

Each sends a request with the same key until it is told what became of it, as any good client does. They
choose at random among what they are offered, and now and then do what impatient people do: click twice, want
a move back, leave and return.
"""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any, Final
from urllib.parse import urlencode

from bench.net_soak.ledger import Ledger, Wish
from bench.opening import API, JSON, Taken
from bench.pages import FORM, buttons_of, form_of
from bench.wire import Answer, Caller, Place, Stream, listen, request

PATIENCE: Final = 8.0
REFUSED: Final = (400, 403, 404, 409, 422)
BUSY: Final = (429, 503)
TWICE: Final = 0.1


class Person:
    """One seat at one device. What all kinds of people have in common."""

    kind = ""

    def __init__(self, place: Place, taken: Taken, ledger: Ledger, dice: Random, rest: float) -> None:
        self.taken = taken
        self.stopped = False
        self.settled = False
        self._place = place
        self._ledger = ledger
        self._dice = dice
        self._rest = rest
        self._caller = Caller(place)
        self._count = 0

    async def live(self) -> None:
        """Play until `stopped`; `settled` once all that was under way then has been answered."""
        while not self.stopped:
            if not await self._act():
                await asyncio.sleep(self._rest * (0.5 + self._dice.random()))
        self._caller.close()
        self.settled = True

    async def _act(self) -> bool:
        """Do one thing, if there is one to do."""
        raise NotImplementedError

    def _key(self) -> str:
        self._count += 1
        return f"{self.kind}-{self.taken.seat}-{self._count}-{self._dice.randrange(1 << 32):08x}"

    async def _look(self, path: str, headers: dict[str, str]) -> Answer | None:
        """Fetch something; None while the net does not let it through."""
        try:
            sent = request(self._place, "GET", path, b"", headers)
            answer = await asyncio.wait_for(self._caller.ask(sent), PATIENCE)
        except (OSError, TimeoutError):
            self._caller.close()
            return None
        if answer.status == 200:
            return answer
        if answer.status not in BUSY:
            self._ledger.wrong.append(f"GET {path}: {answer.status} {answer.body[:200]!r}")
        return None

    async def _settle(self, wish: Wish, sent: bytes) -> Answer:
        """Send a request until it is told what became of it."""
        if self._dice.random() < TWICE:
            # The second click of a double click. Its answer is not waited for.
            await self._post_once(Caller(self._place), sent, 0.05)
        while True:
            wish.sent += 1
            answer = await self._post_once(self._caller, sent, PATIENCE)
            if answer is not None and answer.status not in BUSY:
                return answer
            await asyncio.sleep(0.05 + 0.3 * self._dice.random())

    async def _post_once(self, caller: Caller, sent: bytes, patience: float) -> Answer | None:
        try:
            return await asyncio.wait_for(caller.ask(sent), patience)
        except (OSError, TimeoutError):
            caller.close()
            return None


class Program(Person):
    """Plays through the API. Whoever inherits says how it learns what is asked."""

    ODD: Final = {"undo": 0.04, "away": 0.01}

    def _path(self, what: str) -> str:
        return f"{API}/tables/{self.taken.table}/{what}"

    async def _answer(self, state: dict[str, Any]) -> bool:
        """Act on a state."""
        if state["over"]:
            return False
        ply, decision = int(state["ply"]), state["decision"]
        chance = self._dice.random()
        if chance < self.ODD["undo"] and ply:
            await self._ask("undo", ply)
            return True
        if not decision or not decision["options"]:
            return False
        if chance < self.ODD["undo"] + self.ODD["away"]:
            await self._ask("away", ply)
            await asyncio.sleep(self._rest)
            await self._ask("back", ply)
            return True
        move = self._dice.choice(decision["options"])["move"]
        await self._ask("moves", ply, (move,))
        return True

    async def _ask(self, what: str, ply: int, moves: tuple[str, ...] = ()) -> None:
        key = self._key()
        kind = {"moves": "move"}.get(what, what)
        data: dict[str, Any] = {"seat": self.taken.seat, "ply": ply, "key": key}
        if moves:
            data["moves"] = list(moves)
        wish = self._ledger.wish(self.taken, key, kind, moves)
        headers = {**JSON, **self.taken.headers}
        answer = await self._settle(
            wish, request(self._place, "POST", self._path(what), json.dumps(data).encode(), headers)
        )
        if answer.status == 200:
            wish.kept, wish.ply = True, int(json.loads(answer.body)["ply"])
        elif answer.status in REFUSED:
            wish.refused = str(json.loads(answer.body).get("reason", answer.status))
        else:
            wish.refused = str(answer.status)
            self._ledger.wrong.append(f"POST {what}: {answer.status} {answer.body[:200]!r}")


class Listener(Program):
    """Hears a stream, opens it again when it is cut, and acts on the last state it heard."""

    kind = "stream"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.last: dict[str, Any] | None = None
        self._new = asyncio.Event()
        self._stream: Stream | None = None

    async def live(self) -> None:
        """Keep the stream open while the others play on, as its last state is looked at in the end."""
        keeping = asyncio.create_task(self._keep_open())
        try:
            await super().live()
            await asyncio.Event().wait()
        finally:
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)
            if self._stream is not None:
                self._stream.close()

    async def _keep_open(self) -> None:
        headers = {**self.taken.headers, "Accept": "application/x-ndjson"}
        asked = request(self._place, "GET", self._path(f"stream?seat={self.taken.seat}"), b"", headers)
        while self.last is None or not self.last["over"]:
            try:
                self._stream = await asyncio.wait_for(listen(self._place, asked, self._hear), PATIENCE)
                await self._stream.ended.wait()
                self._ledger.seen["streams opened again"] += 1
            except (OSError, TimeoutError):
                pass
            await asyncio.sleep(0.05 + 0.2 * self._dice.random())

    def _hear(self, line: bytes) -> None:
        found = json.loads(line)
        if found.get("type") != "state":
            return
        if self.last is not None and found["ply"] < self.last["ply"]:
            self._ledger.seen["streams that were behind after a change of server"] += 1
        self.last = found
        self._new.set()

    async def _act(self) -> bool:
        if not self._new.is_set():
            return False
        self._new.clear()
        return self.last is not None and await self._answer(self.last)


class Looker(Program):
    """Looks again and again."""

    kind = "look"

    async def _act(self) -> bool:
        headers = {**JSON, **self.taken.headers}
        answer = await self._look(self._path(f"view?seat={self.taken.seat}"), headers)
        if answer is not None:
            await self._answer(json.loads(answer.body))
        return False


class Browser(Person):
    """Fetches the board and presses one of its buttons, with a script or without."""

    kind = "page"

    @property
    def _headers(self) -> dict[str, str]:
        return {"Cookie": f"visitor={self.taken.token}"}

    async def _act(self) -> bool:
        answer = await self._look(f"/tables/{self.taken.table}/board", self._headers)
        page = answer.body.decode() if answer is not None else ""
        fields, moves = form_of(page), buttons_of(page)
        if not fields or not moves:
            return False
        move, seat = self._dice.choice(moves), fields["seat"]
        taken = Taken(self.taken.table, int(seat) if seat else -1, self.taken.token)
        wish = self._ledger.wish(taken, fields["key"], "move", (move,))
        body = urlencode({**fields, "move": move}).encode()
        headers = {**self._headers, "Content-Type": FORM}
        if self._dice.random() < 0.5:
            headers["HX-Request"] = "true"
        path = f"/tables/{self.taken.table}/moves"
        told = await self._settle(wish, request(self._place, "POST", path, body, headers))
        self._note(wish, told)
        return True

    def _note(self, wish: Wish, told: Answer) -> None:
        # The board that comes with an answer may be newer than the move, so its ply is not the move's.
        wish.kept = told.status in (200, 303)
        if not wish.kept:
            wish.refused = str(told.status)
            if told.status not in REFUSED:
                self._ledger.wrong.append(f"POST of a form: {told.status} {told.body[:200]!r}")
