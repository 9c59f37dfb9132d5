"""How much anybody may ask for: by address and by holder, over a moving window, in this program's memory.

The limits are far from what people and programs at tables need. They stop what would hurt others: guessing
codes, filling the store with tables and talk, opening connections without end. Each says why it is there.
"""

from __future__ import annotations

import ipaddress
import math
import threading
import time
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, get_args

from fastapi import HTTPException
from limits import RateLimitItemPerSecond
from limits.storage import MovingWindowSupport, Storage
from limits.strategies import MovingWindowRateLimiter
from starlette.requests import Request
from starlette.types import Scope

from stockyard.web import visitor

Kind = Literal["pages", "moves", "tables", "joining", "codes", "records", "chat", "hints", "streams"]
Who = Literal["address", "holder", "server"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
AT_ONE_TIME: Final = 0
"""As seconds: so many may be open at one time."""
EVERYBODY: Final = "everybody"
"""Who is counted where all of a server share a limit."""

NETWORK: Final = 64
"""Whoever has one address of IPv6 has all of its network."""

SWEEP: Final = 10.0
TOO_MANY: Final = "too_many"


@dataclass(frozen=True, slots=True)
class Limit:
    """``amount`` of something within ``seconds`` for each address or holder, or for all, and why not more."""

    amount: int
    seconds: int
    by: Who
    why: str

    def who(self, address: str, holder: str) -> str:
        """Who is counted; empty for nobody."""
        return {"address": address, "holder": holder, "server": EVERYBODY}[self.by]


Limits = Mapping[Kind, tuple[Limit, ...]]
STANDARD: Final[Limits] = {
    "pages": (Limit(3000, 60, "address", "five boards that follow two moves a second need 600"),),
    "moves": (
        Limit(600, 60, "holder", "ten a second for a minute: more than people do"),
        Limit(6000, 60, "address", "ten such programs behind one address"),
    ),
    "tables": (Limit(120, 3600, "address", "each is kept for ever; a club's evening needs a dozen"),),
    "joining": (Limit(240, 600, "address", "a class of thirty sits down, stands up and comes again"),),
    "codes": (Limit(60, 600, "address", "a typed code goes wrong a few times, a guessed one 2^79 times"),),
    "records": (Limit(120, 600, "address", "each deals a whole game again, one after the other"),),
    "chat": (
        Limit(20, 30, "holder", "nobody reads faster"),
        Limit(100, 30, "address", "five such people behind one address"),
    ),
    "hints": (
        Limit(60, 600, "holder", "one for each question of a quick game; each takes a core for seconds"),
        Limit(300, 600, "address", "five such people behind one address"),
        Limit(3, AT_ONE_TIME, "holder", "two for questions that were answered before they were found"),
        Limit(16, AT_ONE_TIME, "server", "one thread thinks, so whoever comes last waits for all others"),
    ),
    "streams": (
        Limit(600, 60, "address", "all pages of a household come back at once after a restart, a few times"),
        Limit(300, AT_ONE_TIME, "address", "each holds a connection and some memory"),
        Limit(40, AT_ONE_TIME, "holder", "nobody looks at more boards at once"),
    ),
}


def widened(times: int, limits: Limits = STANDARD) -> Limits:
    """So many times as much of everything."""
    return {
        kind: tuple(Limit(one.amount * times, one.seconds, one.by, one.why) for one in many)
        for kind, many in limits.items()
    }


class TooManyError(HTTPException):
    """A limit is reached; ``retry-after`` says for how many seconds."""

    def __init__(self, kind: Kind, seconds: int) -> None:
        super().__init__(429, TOO_MANY, {"retry-after": str(seconds)})
        self.kind = kind
        self.seconds = seconds


class Windows(Storage, MovingWindowSupport):
    """When something was asked for, as far as it still counts.

    The library's own memory starts a thread a hundred times a second to forget, and never forgets who it was.
    """

    STORAGE_SCHEME = None

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._times: dict[str, tuple[int, deque[float]]] = {}
        self._swept = time.monotonic()

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Count it, unless that were more than the limit."""
        now = time.monotonic()
        with self._lock:
            if now - self._swept > SWEEP:
                self._sweep(now)
            kept = self._times.get(key)
            if kept is None:
                kept = self._times[key] = (expiry, deque())
            times = kept[1]
            while times and times[0] <= now - expiry:
                times.popleft()
            if len(times) + amount > limit:
                return False
            times.extend([now] * amount)
            return True

    def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:  # noqa: ARG002
        """When the oldest that counts was, and how many do."""
        now = time.monotonic()
        with self._lock:
            times = [at for at in self._times.get(key, (0, ()))[1] if at > now - expiry]
        return (times[0], len(times)) if times else (now, 0)

    def _sweep(self, now: float) -> None:
        """Forget whoever has not come for a whole window."""
        self._swept = now
        gone = [key for key, (expiry, times) in self._times.items() if not times or times[-1] <= now - expiry]
        for key in gone:
            del self._times[key]

    # What the library asks of storages beside moving windows

    @property
    def base_exceptions(self) -> type[Exception]:
        """What can go wrong in here."""
        return ValueError

    def check(self) -> bool:
        """Memory is always there."""
        return True

    def get(self, key: str) -> int:
        """How many times are kept."""
        return len(self._times.get(key, (0, ()))[1])

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count it, whatever the limit."""
        self.acquire_entry(key, self.get(key) + amount, expiry, amount)
        return self.get(key)

    def get_expiry(self, key: str) -> float:
        """When all of it is forgotten."""
        expiry, times = self._times.get(key, (0, ()))
        return (times[-1] if times else time.monotonic()) + expiry

    def reset(self) -> int:
        """Forget everybody."""
        count = len(self._times)
        self._times.clear()
        return count

    def clear(self, key: str) -> None:
        """Forget somebody."""
        self._times.pop(key, None)


class Meter:
    """Counts for one server."""

    def __init__(self, limits: Limits = STANDARD) -> None:
        self._windows = Windows()
        self._limiter = MovingWindowRateLimiter(self._windows)
        self._rates = {
            kind: [(one, RateLimitItemPerSecond(one.amount, one.seconds)) for one in many if one.seconds]
            for kind, many in limits.items()
        }
        self._at_once = {
            kind: [one for one in many if one.seconds == AT_ONE_TIME] for kind, many in limits.items()
        }
        self._open: Counter[tuple[Kind, str]] = Counter()
        self._lock = threading.Lock()

    def hit(self, kind: Kind, request: Request) -> None:
        """Count a request; TooManyError, an HTTPException, when that were too many."""
        if self._rates.get(kind):
            self.count(kind, address_of(request.scope), visitor.holder(request))

    def count(self, kind: Kind, address: str, holder: str) -> None:
        """The same for an address and a holder; without a holder only the address counts."""
        for limit, item in self._rates.get(kind, ()):
            who = limit.who(address, holder)
            if who and not self._limiter.hit(item, kind, who):
                raise TooManyError(kind, self._wait(item, kind, who))

    def _wait(self, item: RateLimitItemPerSecond, kind: Kind, who: str) -> int:
        """In how many seconds the next one is welcome."""
        reset = self._limiter.get_window_stats(item, kind, who).reset_time
        return max(1, math.ceil(reset - time.monotonic()))

    @contextmanager
    def holding(self, kind: Kind, address: str, holder: str) -> Iterator[None]:
        """Count something while it is open; TooManyError when too many are open, or were opened."""
        self.count(kind, address, holder)
        mine: list[tuple[Kind, str]] = []
        try:
            with self._lock:
                for limit in self._at_once.get(kind, ()):
                    who = limit.who(address, holder)
                    if who and self._open[kind, who] >= limit.amount:
                        raise TooManyError(kind, 10)
                    mine.append((kind, who))
                    self._open[kind, who] += 1
            yield
        finally:
            with self._lock:
                for one in mine:
                    self._open[one] -= 1
                    if not self._open[one]:
                        del self._open[one]

    @contextmanager
    def stream(self, request: Request) -> Iterator[None]:
        """Count a stream of a page while it is open."""
        with self.holding("streams", address_of(request.scope), visitor.holder(request)):
            yield


def address_of(scope: Scope) -> str:
    """Where a request comes from, as far as it is one place."""
    client = scope.get("client")
    return place_of(str(client[0])) if client else ""


@lru_cache(4096)
def place_of(host: str) -> str:
    """An address; of IPv6 its network."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, NETWORK), strict=False))
