"""Work as jobs in PostgreSQL, for any number of programs on one store: whichever is free takes the next one.

One job waits a table however often it is woken, and one more for a time that is further off. A job says only
which table is to be looked at, and looking twice does nothing twice, so jobs may be lost or doubled without
harm: a killed worker's job is given out again, and once a minute somebody looks where no job may have come
from. Nothing else depends on them, and they need no backup.

Waits of a few seconds are kept here; with the program they are lost, and found by the look of that minute.
Where only people are asked this program sees for itself whether there is anything to do before it makes one.
"""

from __future__ import annotations

import asyncio
import logging
import re
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import AlreadyEnqueued
from procrastinate.jobs import Status

from stockyard.table.care import Care
from stockyard.work import jobs_schema
from stockyard.work.clearing import Clearing
from stockyard.work.doors import Doors
from stockyard.work.figures import Figures
from stockyard.work.looks import Looks, retry_after, unfinished

HANDS: Final = 2
NEAR: Final = 5.0
BETWEEN: Final = 0.02
POLL: Final = 1.0
"""How late a job for a certain time may be."""
BEAT: Final = 2.0
STALLED: Final = 10.0
"""Who has given no sign for so long is dead, and their jobs are given out again."""
LATE: Final = 15.0
"""A computer player who is still asked so long after the pause has been forgotten by everybody."""
RECENT: Final = 200.0
MOST_LOOKED: Final = 500
MOST_KNOWN: Final = 10_000
LEAVE: Final = 4.0
"""A stop waits no longer for a job that is under way: somebody else gets it."""
READY: Final = 1.0
SOONER: Final = timedelta(seconds=1)
log = logging.getLogger("stockyard.work")


class Queue:
    """Fulfils `stockyard.work.Work`.

    ``hands`` is how many tables this program looks after at once; with none it only says what is to be done.
    ``serves``: it answers requests, too, and people may come back to it.
    """

    def __init__(
        self, address: str, care: Care, figures: Figures, hands: int = 2, serves: bool = True
    ) -> None:
        self._address = re.sub(r"^postgres(ql)?([+]\w+)?://", "postgresql://", address)
        self._care = care
        self._looks = Looks(care, figures)
        self._clearing = Clearing(care.yard)
        self._doors = Doors(care, serves)
        self._hands = hands
        self._due: dict[str, float] = {}
        self._maybe: set[str] = set()
        """Those of ``_due`` at which there may be nothing to do."""
        self._later: dict[str, datetime] = {}
        """When the far jobs of tables are due, as far as this program made them."""
        self._nudge = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="work", daemon=True)
        self._up = threading.Event()
        self._over = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting = 0
        self._app, self._tend = self._tasks()

    # What others call, from any thread

    def start(self) -> None:
        """Begin, with the tables that are unfinished."""
        jobs_schema.prepare(self._address)
        self._doors.look()
        self._care.yard.changed = self._changed
        self._thread.start()
        self._up.wait()
        for number, table in enumerate(unfinished(self._care)):
            self.wake(table, number * BETWEEN)

    def stop(self) -> None:
        """Finish what is under way and stop; others take on what waits."""
        self._call(self._over.set)
        if self._thread.is_alive():
            self._thread.join()

    def wake(self, table: str, after: float = 0.0) -> None:
        """Have somebody look at a table in so many seconds."""
        self._call(self._note, table, after)

    def waiting(self) -> int:
        """How many tables wait to be looked at now, as of a moment ago."""
        return self._waiting

    def _changed(self, table: str) -> None:
        after = self._care.first_look(table)
        if after is not None:
            self._call(self._note, table, after, not self._care.is_asked(table))

    def _call(self, what: Callable[..., object], *arguments: Any) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody is left to do it
            if self._loop is not None:
                self._loop.call_soon_threadsafe(what, *arguments)

    # Jobs

    def _tasks(self) -> tuple[App, Any]:
        connector = PsycopgConnector(
            conninfo=self._address,
            kwargs={"options": f"-c search_path={jobs_schema.NAME}", "application_name": "stockyard work"},
            min_size=1,
            max_size=self._hands + 3,
        )
        app = App(connector=connector)
        # Registering a task is told to the log, and its first argument is an id that is not for logs.
        logging.getLogger("procrastinate").setLevel(logging.WARNING)

        @app.task(name="tend")
        async def tend(table: str) -> None:
            look = asyncio.get_running_loop().run_in_executor(self._pool, self._looks.look, table)
            after = await look
            if after is not None:
                self._note(table, after)

        @app.periodic(cron="* * * * *")
        @app.task(name="sweep", queueing_lock="sweep")
        async def sweep(timestamp: int) -> None:  # noqa: ARG001  it is always given
            await asyncio.get_running_loop().run_in_executor(self._pool, self._sweep)

        return app, tend

    def _note(self, table: str, after: float, maybe: bool = False) -> None:
        """Remember when a table is to be looked at. Called on the loop."""
        at = time.monotonic() + after
        if not maybe:
            self._maybe.discard(table)
        elif table not in self._due:
            self._maybe.add(table)
        if at < self._due.get(table, at + 1):
            self._due[table] = at
            self._nudge.set()

    async def _defer_what_is_due(self) -> None:
        while True:
            self._nudge.clear()
            # What is far off is given away at once; what is near waits here.
            for table in list(self._due):
                if not 0 < self._due[table] - time.monotonic() <= NEAR:
                    await self._see_to(table, self._due.pop(table))
            near = min(self._due.values(), default=None)
            with suppress(TimeoutError):
                wait = None if near is None else max(0.0, near - time.monotonic())
                await asyncio.wait_for(self._nudge.wait(), wait)

    async def _see_to(self, table: str, at: float) -> None:
        """Make a job of a table whose time has come, unless there is nothing to do."""
        maybe, wait = table in self._maybe, 0.0
        self._maybe.discard(table)
        try:
            found = await asyncio.to_thread(self._peek, table) if maybe else wait
            if found == wait:
                await self._defer(table, at)
            elif found is not None:
                self._note(table, found)
        except BaseException:
            self._note(table, at - time.monotonic())
            raise

    def _peek(self, table: str) -> float | None:
        try:
            return self._care.peek(table)
        except Exception:
            return 0.0  # whoever does the job tells what is wrong

    async def _defer(self, table: str, at: float) -> None:
        after = at - time.monotonic()
        if after <= NEAR:
            with suppress(AlreadyEnqueued):
                await self._tend.configure(queueing_lock=table).defer_async(table=table)
            return
        now = datetime.now(UTC)
        when = now + timedelta(seconds=after)
        if not now < self._later.get(table, now) <= when + SOONER:
            await self._defer_later(table, when)
            if len(self._later) > MOST_KNOWN:
                self._later.clear()
            self._later[table] = when

    async def _defer_later(self, table: str, when: datetime) -> None:
        """A job for a far time, in the place of one that is for a farther one."""
        lock = f"{table} later"
        for _ in range(3):
            with suppress(AlreadyEnqueued):
                await self._tend.configure(queueing_lock=lock, schedule_at=when).defer_async(table=table)
                return
            for job in await self._app.job_manager.list_jobs_async(queueing_lock=lock, status="todo"):
                if job.scheduled_at is None or job.scheduled_at <= when + SOONER:
                    return
                if job.id is not None:
                    await self._app.job_manager.cancel_job_by_id_async(job.id, delete_job=True)

    def _sweep(self) -> None:
        """Look where a job may have been lost: a program was killed before it could say what was to do.

        And clear now and then what nobody comes back to.
        """
        self._clearing.look()
        now = self._care.yard.clock.now()
        for one in self._care.yard.store.tables(MOST_LOOKED, over=False):
            since = now - one.changed
            if self._care.waits_for_us(one):
                forgotten = since > self._care.pause + LATE
            else:
                forgotten = self._care.concerns(one) and since < RECENT
            if forgotten:
                self.wake(one.deal.id)

    async def _take_over(self) -> None:
        """Give out again what killed workers had begun; count what waits."""
        manager = self._app.job_manager
        while True:
            for job in await manager.get_stalled_jobs(seconds_since_heartbeat=STALLED):
                if job.id is not None:
                    await manager.finish_job_by_id_async(job.id, Status.FAILED, delete_job=True)
                if "table" in job.task_kwargs:
                    self._note(str(job.task_kwargs["table"]), 0.0)
            await asyncio.to_thread(self._doors.look)
            row = await manager.connector.execute_query_one_async(jobs_schema.WAITING)
            self._waiting = int(row["waiting"])
            await asyncio.sleep(BEAT)

    async def _work(self) -> None:
        await self._app.run_worker_async(
            concurrency=self._hands,
            install_signal_handlers=False,
            fetch_job_polling_interval=POLL,
            abort_job_polling_interval=3600.0,
            shutdown_graceful_timeout=LEAVE,
            delete_jobs="always",
            update_heartbeat_interval=BEAT,
            stalled_worker_timeout=STALLED,
        )

    # The loop and its thread

    def _run(self) -> None:
        # PostgreSQL's driver can't use the loop that Windows has by default.
        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
            runner.run(self._until_over())

    async def _until_over(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._up.set()
        parts = [self._defer_what_is_due, self._take_over, *([self._work] if self._hands else [])]
        with ThreadPoolExecutor(max(1, self._hands), "tend") as self._pool:
            tasks = [asyncio.create_task(self._kept_going(part)) for part in parts]
            await self._over.wait()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with suppress(Exception):
                async with asyncio.timeout(READY):
                    for table in list(self._due):
                        await self._defer(table, 0.0)
            with suppress(Exception):
                await self._app.close_async()

    async def _kept_going(self, part: Callable[[], Awaitable[None]]) -> None:
        """Begin again whatever ends: the database may be away for a while."""
        failures = 0
        while True:
            begun = time.monotonic()
            try:
                await self._app.open_async()
                await part()
            except Exception:
                log.warning("the job queue can't be reached; trying again", exc_info=failures == 0)
            failures = 1 if time.monotonic() - begun > LATE else failures + 1
            await asyncio.sleep(min(retry_after(failures), NEAR))
