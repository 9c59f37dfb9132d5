"""From a question that waits to the browser of whoever is asked, through a whole server."""

import pytest

from stockyard.table.table import Table
from stockyard.table.terms import Terms
from stockyard.work import notices
from stockyard.work.wanted import Wanted, keep
from tests.table.seating import done, move
from tests.table.test_care import PEOPLE
from tests.web.serving import serving, wait
from tests.work.post import Browser, Service, push_service


def turn(table: Table, seat: int) -> None:
    """The seat ends its turn."""
    legal = table.match.legal(seat)
    done(move(table, seat, "end_turn" if "end_turn" in legal else legal[0]))


def told(service: Service, browser: Browser) -> list[str]:
    """What arrived for a browser."""
    path = browser.endpoint.removeprefix(service.address)
    return [browser.read(body)["url"] for where, _, body in service.sent if where == path]


def test_each_is_told_once_when_their_turn_has_waited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "PUSH_AFTER", 0.2)
    monkeypatch.setattr(notices, "UNSEEN", 0.2)
    with push_service() as service:
        contact, services = "mailto:a@example.org", (service.address,)
        with serving(push_contact=contact, push_services=services) as (_, house):
            terms = Terms(net=True)
            table = house.yard.deal("sharenanigans", "t", PEOPLE, {}, "demo", holder="mia", terms=terms)
            browsers = [service.browser(f"seat{seat}") for seat in range(3)]
            for seat, browser in enumerate(browsers):
                keep(table, seat, Wanted(push=(browser.subscription,)))
            house.yard.changed(table.id)
            first = table.match.asked[0]
            wait(lambda: told(service, browsers[first]) == [f"/tables/{table.id}"])
            turn(table, first)
            second = table.match.asked[0]
            wait(lambda: len(told(service, browsers[second])) == 1)
            turn(table, second)
            third = table.match.asked[0]
            # Nobody is told of what is done at once.
            turn(table, third)
            wait(lambda: len(told(service, browsers[first])) == 2)
            assert len(told(service, browsers[third])) <= 1
            assert len(told(service, browsers[second])) == 1
