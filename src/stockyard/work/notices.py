"""Telling people who are not looking that a table waits for them: once a duty, by push or by mail.

Whoever looks after a table finds what is due (`Notices.look`); a thread of its own sends it, as a mail server
may be slow. Just before, it looks again whether the duty still stands and nobody has looked meanwhile, and
claims it, so that of all programs one sends it. A notice names the table and says nothing of the game.
"""

from __future__ import annotations

import json
import logging
import queue
import smtplib
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from stockyard.table.keys import mark_of
from stockyard.table.table import Table
from stockyard.table.yard import Yard
from stockyard.text import catalogue
from stockyard.work.duties import Duty, duties
from stockyard.work.figures import Figures
from stockyard.work.stopping import stop_path
from stockyard.work.wanted import Wanted, keep, read, wanted
from stockyard.work.ways import Ways

if TYPE_CHECKING:
    from stockyard.work.mail import Mailer

PUSH_AFTER: Final = 45.0
"""So long a question may stand before a browser is told; most are answered sooner."""
MAIL_AFTER: Final = 150.0
UNSEEN: Final = 60.0
"""Whoever had a page open so lately knows. Pages write down that they are open every half minute."""
TRIES: Final = 2
BETWEEN: Final = 2.0
NO_BREAK: Final = "\u00a0"
MOST_WAITING: Final = 1000
MOST_KNOWN: Final = 10_000
CODES_AN_HOUR: Final = 3
CODES_A_DAY: Final = 8
HOUR, DAY = 3600, 86400
log = logging.getLogger("stockyard.work")


class Notices:
    """Notices of one program."""

    def __init__(self, yard: Yard, ways: Ways, figures: Figures) -> None:
        self._yard = yard
        self.ways = ways
        self._figures = figures
        self._under_way: OrderedDict[tuple[str, Duty], bool] = OrderedDict()
        """Duties that wait to be sent, and True for those that need nothing more."""
        self._lock = threading.Lock()
        self._waiting: queue.Queue[Callable[[], None] | None] = queue.Queue(MOST_WAITING)
        self._thread = threading.Thread(target=self._work, name="notices", daemon=True)

    def start(self) -> None:
        """Begin to send."""
        self._thread.start()

    def stop(self) -> None:
        """Send what is being sent, and no more: what waits is found again at the next start."""
        if self._thread.is_alive():
            while not self._waiting.empty():
                self._waiting.get_nowait()
            self._waiting.put(None)
            self._thread.join(BETWEEN)

    def look(self, table: Table, send: bool = True) -> float | None:
        """Have sent what is due at a table; in how many seconds to look again. Without ``send``: when."""
        if not self.ways:
            return None
        waits = [self._look(table, duty, send) for duty in duties(table)]
        return min((wait for wait in waits if wait is not None), default=None)

    def ask_whose(self, table: Table, seat: int, address: str, code: str, lang: str) -> bool:
        """Send the code that shows whose address it is; False if that has been done too often lately."""
        mailer, now = self.ways.mail, table.now()
        if mailer is None or not self._may_ask(table, seat, address, now):
            return False
        say = catalogue(lang).say
        subject = say("notices.mail.code.subject")
        parts = (say("notices.mail.code", table=table.deal.name, code=code), say("notices.mail.code.ignore"))

        def send() -> None:
            self._counted("code", self._mailed(mailer, address, subject, parts))

        return self._queued(send)

    def _may_ask(self, table: Table, seat: int, address: str, now: float) -> bool:
        """Nobody can have many mails sent to an address, nor one mail to many."""
        once, hour, day = self._yard.store.once, int(now // HOUR), int(now // DAY)
        to = mark_of(address.lower())
        return any(once(table.id, seat, f"code {day} {n}", now) for n in range(CODES_A_DAY)) and any(
            once("", 0, f"code {to} {hour} {n}", now) for n in range(CODES_AN_HOUR)
        )

    # When

    def _look(self, table: Table, duty: Duty, send: bool) -> float | None:
        with self._lock:
            known = self._under_way.get((table.id, duty))
        if known is not None:
            return None if known else UNSEEN
        wait = self._until(table, duty)
        if wait is None or wait > 0:
            return wait
        if not send:
            return 0.0
        with self._lock:
            self._under_way[table.id, duty] = False
            while len(self._under_way) > MOST_KNOWN:
                self._under_way.popitem(last=False)
        self._queued(lambda: self._send(table.id, duty))
        return UNSEEN

    def _until(self, table: Table, duty: Duty) -> float | None:
        """In how many seconds a notice is due as things are; None if none will be."""
        desk = table.desk(duty.seat)
        wish = read(desk)
        after = None if wish.off else self._after(wish)
        if after is None:
            return None
        seen = desk.get("seen")
        unseen = seen + UNSEEN if isinstance(seen, float) else 0.0
        return max(duty.since + after, unseen) - table.now()

    def _after(self, wish: Wanted) -> float | None:
        if self.ways.push is not None and wish.push:
            return PUSH_AFTER
        return MAIL_AFTER if self.ways.mail is not None and wish.mail_confirmed else None

    # The thread that sends

    def _queued(self, what: Callable[[], None]) -> bool:
        try:
            self._waiting.put_nowait(what)
        except queue.Full:
            return False
        return True

    def _work(self) -> None:
        while (what := self._waiting.get()) is not None:
            try:
                what()
            except Exception:
                log.exception("a notice could not be sent")

    def _send(self, name: str, duty: Duty) -> None:
        """Send the notice of a duty if it still has to be."""
        done = False
        try:
            table = self._yard.table(name)
            if table is None:
                return
            table.refresh()
            wait = self._until(table, duty) if duty in duties(table) else None
            if wait is None:
                done = True
            elif wait <= 0:
                mine = self._yard.store.once(name, duty.seat, duty.name, table.now())
                done = True
                if mine:
                    self._tell(table, duty.seat)
        finally:
            with self._lock:
                if done:
                    self._under_way[name, duty] = True
                else:
                    # Somebody has looked meanwhile, or the store is away: the next look decides anew.
                    self._under_way.pop((name, duty), None)

    def _tell(self, table: Table, seat: int) -> None:
        """By push if any browser takes it, otherwise by mail."""
        wish = wanted(table, seat)
        if wish.push and self._counted("push", self._pushed(table, seat, wish)):
            return
        if self.ways.mail is not None and wish.mail_confirmed:
            stop = wish.base + stop_path(self._yard.store, table.id, seat, wish.mail)
            say, asked = catalogue(wish.lang).say, self._asked(table, wish)
            link = say("notices.mail.link", url=f"{wish.base}/tables/{table.id}")
            parts = (asked, link, f"{say('notices.mail.why')}\n{say('notices.mail.stop', stop=stop)}")
            self._counted("mail", self._mailed(self.ways.mail, wish.mail, asked, parts, stop))

    def _asked(self, table: Table, wish: Wanted) -> str:
        """All that is ever said: which table, and that one is asked."""
        return catalogue(wish.lang).say("notices.asked", table=table.deal.name)

    def _pushed(self, table: Table, seat: int, wish: Wanted) -> bool:
        pusher = self.ways.push
        if pusher is None:
            return False
        body = catalogue(wish.lang).say("notices.asked", table=table.deal.name)
        words = json.dumps(
            {"title": "Stockyard", "body": body, "url": f"/tables/{table.id}", "lang": wish.lang}
        )
        outcomes = {}
        for one in wish.push:
            for attempt in range(TRIES):
                outcomes[one["endpoint"]] = pusher.send(one, words, mark_of(table.id))
                if outcomes[one["endpoint"]] != "failed":
                    break
                time.sleep(BETWEEN * (attempt + 1 < TRIES))
        gone = {endpoint for endpoint, outcome in outcomes.items() if outcome == "gone"}
        if gone:
            keep(table, seat, wanted(table, seat).without_browsers(gone))
        return "sent" in outcomes.values()

    def _mailed(self, mailer: Mailer, to: str, subject: str, parts: Sequence[str], stop: str = "") -> bool:
        # In mail a no-break space is a riddle to many programs.
        subject, text = (words.replace(NO_BREAK, " ") for words in (subject, "\n\n".join(parts)))
        for attempt in range(TRIES):
            try:
                mailer.send(to, subject, text, stop)
            except (OSError, smtplib.SMTPException) as fault:
                # What the server said may name the address.
                log.warning("mail could not be sent", extra={"why": type(fault).__name__})
                time.sleep(BETWEEN * (attempt + 1 < TRIES))
            else:
                return True
        return False

    def _counted(self, way: str, sent: bool) -> bool:
        self._figures.notices.labels(way, "sent" if sent else "failed").inc()
        return sent
