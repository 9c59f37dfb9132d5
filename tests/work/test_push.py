"""Push: sealed for the browser, signed by this server, sent nowhere but to services that browsers use."""

import base64
import json
from collections.abc import Iterator

import pytest
from py_vapid import Vapid02

from stockyard.table.memory import Memory
from stockyard.work.push import Pusher
from stockyard.work.wanted import (
    LONGEST_SUBSCRIPTION,
    MOST_BROWSERS,
    SERVICES,
    Wanted,
    known_service,
    read,
    subscription,
)
from tests.work.post import Browser, Service, push_service


@pytest.fixture
def service() -> Iterator[Service]:
    with push_service() as found:
        yield found


def pusher(service: Service, secret: bytes = b"s" * 32) -> Pusher:
    """One that may send to the service of a test."""
    return Pusher(secret, "mailto:tables@example.org", (service.address,))


def test_the_browser_alone_can_read_what_is_sent(service: Service) -> None:
    browser = service.browser("fox")
    assert pusher(service).send(browser.subscription, json.dumps({"body": "gräfin"}), "t1") == "sent"
    ((path, headers, body),) = service.sent
    assert path == "/fox"
    assert browser.read(body) == {"body": "gräfin"}
    assert b"gr" not in body
    assert headers["content-encoding"] == "aes128gcm"
    assert (headers["topic"], headers["urgency"]) == ("t1", "high")
    assert int(headers["ttl"]) > 0


def test_it_is_signed_with_the_key_that_browsers_subscribed_with(service: Service) -> None:
    one = pusher(service)
    one.send(service.browser("fox").subscription, "{}", "t")
    said = service.sent[0][1]["authorization"]
    scheme, _, rest = said.partition(" ")
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    assert fields["k"] == one.public
    claims = json.loads(base64.urlsafe_b64decode(fields["t"].split(".")[1] + "=="))
    assert claims["aud"] == service.address
    assert claims["sub"] == "mailto:tables@example.org"
    assert Vapid02.verify(said)


def test_the_key_is_the_same_in_all_programs_on_a_store_and_in_no_other(service: Service) -> None:
    store, other = Memory(), Memory()
    keys = {pusher(service, store.secret("push")).public for _ in range(3)}
    assert len(keys) == 1
    assert pusher(service, other.secret("push")).public not in keys
    for edge in (b"\x00" * 32, b"\xff" * 32):
        assert len(base64.urlsafe_b64decode(pusher(service, edge).public + "=")) == 65


@pytest.mark.parametrize(
    ("code", "outcome"), [(201, "sent"), (404, "gone"), (410, "gone"), (429, "failed"), (500, "failed")]
)
def test_what_the_service_says(service: Service, code: int, outcome: str) -> None:
    service.answers["/fox"] = code
    assert pusher(service).send(service.browser("fox").subscription, "{}", "t") == outcome


def test_nobody_is_led_elsewhere(service: Service) -> None:
    service.answers["/fox"] = 307
    assert pusher(service).send(service.browser("fox").subscription, "{}", "t") == "failed"
    assert [path for path, _, _ in service.sent] == ["/fox"]


def test_a_service_that_is_not_there(service: Service) -> None:
    nowhere = Pusher(b"s" * 32, "mailto:a@example.org", ("http://127.0.0.1:9",))
    assert nowhere.send(Browser("http://127.0.0.1:9/x").subscription, "{}", "t") == "failed"


def test_what_was_kept_for_a_service_that_is_known_no_more_is_not_used(service: Service) -> None:
    assert (
        Pusher(b"s" * 32, "mailto:a@example.org").send(service.browser("fox").subscription, "{}", "t")
        == "gone"
    )
    assert service.sent == []


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://wns2-par02p.notify.windows.com/w/?token=abc",
        "https://web.push.apple.com/abc",
        "https://web.push.apple.com:443/abc",
    ],
)
def test_services_of_browsers_are_known(endpoint: str) -> None:
    assert known_service(endpoint, SERVICES)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilfcm.googleapis.com.example/x",
        "https://evil.example/fcm.googleapis.com",
        "https://evil.example#fcm.googleapis.com",
        "https://fcm.googleapis.com@127.0.0.1/x",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com:99999999/x",
        "https://notfcm.googleapis.com\\@evil.example/x",
        "https://xpush.apple.com/x",
        "file:///etc/passwd",
        "https://fcm.googleapis.com/\r\nx",
        "",
        "//fcm.googleapis.com/x",
        "https://[/x",
    ],
)
def test_no_other_address_is_called(endpoint: str) -> None:
    assert not known_service(endpoint, SERVICES)


def test_what_is_no_subscription() -> None:
    good = Browser("https://web.push.apple.com/abc").subscription
    assert subscription(json.dumps(good)) == good
    more = {**good, "expirationTime": None, "keys": {**good["keys"], "more": "x"}}
    assert subscription(json.dumps(more)) == good, "what is not needed is not kept"
    keys = good["keys"]
    bad: list[object] = [
        *({}, [], None, 7, "text", {"endpoint": 7, "keys": {}}, {"endpoint": good["endpoint"]}),
        {**good, "endpoint": "https://127.0.0.1/"},
        {**good, "endpoint": good["endpoint"] + "x" * LONGEST_SUBSCRIPTION},
        {**good, "keys": []},
        {**good, "keys": {"p256dh": "AA", "auth": "AA"}},
        {**good, "keys": {**keys, "auth": "*" * 22}},
        {**good, "keys": {**keys, "p256dh": "A" * 87}},
    ]
    for one in bad:
        assert subscription(json.dumps(one)) is None, one
    for text in ("", "{", "[" * 900, "NaN", "\x00"):
        assert subscription(text) is None


def test_a_seat_has_a_few_browsers_the_newest_ones_each_once() -> None:
    wish = Wanted()
    for number in (*range(9), 8):
        wish = wish.with_browser(Browser(f"https://web.push.apple.com/{number}").subscription)
    assert [one["endpoint"][-1] for one in wish.push] == [str(n) for n in range(9 - MOST_BROWSERS, 9)]
    assert wish.without_browsers({wish.push[0]["endpoint"]}).push == wish.push[1:]


def test_what_another_version_kept_is_read_as_far_as_it_goes() -> None:
    assert read({}) == read({"notices": None}) == read({"notices": "x"}) == Wanted()
    assert read({"notices": {"mail": "a@example.org", "pigeon": True}}) == Wanted(mail="a@example.org")


def test_a_key_that_is_no_point_of_the_curve_is_only_a_failure(service: Service) -> None:
    good = service.browser("fox").subscription
    point = base64.urlsafe_b64encode(b"\x04" + b"\x01" * 64).rstrip(b"=").decode()
    bad = {**good, "keys": {**good["keys"], "p256dh": point}}
    assert subscription(json.dumps(bad), (service.address,)) is not None
    assert pusher(service).send(bad, "{}", "t") == "failed"
