"""Who looks after a running server: does the work at tables, counts, and says whether all is well.

Made with the application, and started and stopped with it.
"""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request

from stockyard._pure import engine
from stockyard.table.care import Care
from stockyard.table.yard import Yard
from stockyard.web.health import Health
from stockyard.web.settings import Settings
from stockyard.work import Work
from stockyard.work.counted import CountedScribe
from stockyard.work.figures import Figures
from stockyard.work.notices import Notices
from stockyard.work.reviews import Reviews
from stockyard.work.threads import Threads
from stockyard.work.ways import ways_of


@dataclass(frozen=True, slots=True)
class Wardens:
    """One set for each application."""

    yard: Yard
    work: Work
    notices: Notices
    figures: Figures
    health: Health
    reviews: Reviews

    def start(self) -> None:
        """Begin to work."""
        self.notices.start()
        self.work.start()

    def stop(self) -> None:
        """Tell streams to come back, finish what is under way, and write what waits to be written."""
        self.yard.goodbye()
        self.reviews.stop()
        self.work.stop()
        self.notices.stop()
        self.yard.close()


def the_wardens(settings: Settings, yard: Yard) -> Wardens:
    """Whoever is needed for these settings. The yard's scribe becomes one that counts."""
    figures = Figures()
    yard.scribe = scribe = CountedScribe(settings.store, figures)
    ways = ways_of(settings.store, settings.mail, settings.push_contact, settings.push_services)
    notices = Notices(yard, ways, figures)
    work = _work(settings, Care(yard, settings.pause, settings.seed, notices.look), figures)
    figures.gauge("open_streams", "Pages and streams that are open", yard.listeners)
    figures.gauge("open_tables", "Tables that are kept replayed", yard.open_tables)
    figures.gauge("waiting_tables", "Tables that wait to be looked after", work.waiting)
    # Interpreted sources take so much longer that nobody would wait for more.
    reviews = Reviews(settings.review if engine() == "compiled" else "quick")
    health = Health(settings.store, scribe)
    return Wardens(yard, work, notices, figures, health, reviews)


def _work(settings: Settings, care: Care, figures: Figures) -> Work:
    if settings.jobs is None:
        return Threads(care, figures)
    from stockyard.work.queue import Queue  # its packages are installed with stockyard[postgres] only

    return Queue(settings.jobs, care, figures, settings.hands)


def wardens_of(request: Request) -> Wardens:
    """Who looks after the server that got a request."""
    found: Wardens = request.app.state.wardens
    return found
