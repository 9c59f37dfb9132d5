"""What people say to each other before the game begins."""

from __future__ import annotations

import re
from html import escape

from httpx2 import Response

from stockyard.table.talk import LONGEST_LINE
from tests.web.guests import PRIVATE, Guests, open_net, sit
from tests.web.test_talk import NASTY
from tests.web.visiting import Visitor, text_of


def say(who: Visitor, path: str, text: str, key: str = "") -> Response:
    """Send the form of the room."""
    return who.post(f"{path}/room-talk", {"text": text, "key": key or f"key of {text[:20]!a}"})


def told(who: Visitor, path: str) -> str:
    """What stands there."""
    return who.get(path).text.partition('id="room-talk"')[2].partition("</ol>")[0]


def three(yard: Guests, **terms: str) -> tuple[Visitor, Visitor, Visitor, str]:
    """Ola runs a room, Tom sits there too, and Eve looks on."""
    ola, tom, eve = yard.come(), yard.come(), yard.come()
    path = open_net(ola, *PRIVATE, starts="host", **terms)
    sit(tom, path, "Tom", code=yard.invitation(path))
    return ola, tom, eve, path


def test_who_sits_there_talks_and_it_stays_when_the_game_begins(yard: Guests) -> None:
    ola, tom, eve, path = three(yard)
    assert say(tom, path, "Shall we start?").headers["location"] == path
    for who in (ola, tom, eve):
        assert "Tom" in text_of(told(who, path))
        assert "Shall we start?" in text_of(told(who, path))
    assert say(eve, path, "Me too").status_code == 409
    assert f'action="{path}/room-talk"' not in eve.get(path).text
    ola.post(f"{path}/begin", {"fill": "1"})
    assert say(tom, path, "At last").status_code == 303, "typed before it began"
    assert "Shall we start?" in ola.get(path).text
    assert "At last" in ola.get(path).text


def test_where_nobody_may_watch_strangers_read_nothing(yard: Guests) -> None:
    ola, tom, eve, path = three(yard, watching="")
    say(tom, path, "Psst")
    assert "Psst" in told(ola, path)
    assert "Psst" not in eve.get(path).text


def test_a_line_is_text_whatever_is_in_it_and_not_too_long(yard: Guests) -> None:
    ola, tom, _, path = three(yard)
    say(tom, path, NASTY)
    assert "<script>alert" not in ola.get(path).text
    assert escape("<script>alert(1)</script>") in told(ola, path)
    say(tom, path, "x" * 5000)
    assert "x" * LONGEST_LINE in told(ola, path)
    assert "x" * (LONGEST_LINE + 1) not in told(ola, path)
    refused = say(tom, path, " \u202e ")
    assert refused.status_code == 422
    assert "nothing to send" in text_of(refused.text)


def test_a_line_counts_once_and_ten_in_half_a_minute_are_enough(yard: Guests) -> None:
    ola, tom, _, path = three(yard)
    for _ in range(3):
        say(tom, path, "Hello", key="the same")
    assert told(ola, path).count("Hello") == 1
    for k in range(9):
        assert say(tom, path, f"line {k}").status_code == 303
    refused = say(tom, path, "one more <b>")
    assert refused.status_code == 429
    assert "half a minute" in text_of(refused.text)
    assert 'value="one more &lt;b&gt;"' in refused.text, "what was typed comes back"
    assert say(ola, path, "I may").status_code == 303


def test_what_the_room_itself_tells_names_people(yard: Guests) -> None:
    ola, tom, _, path = three(yard)
    assert ola.post(f"{path}/link", {"other": "1"}).status_code == 200
    assert "Tom" in text_of(told(tom, path))


def test_a_seat_is_muted_for_one_alone(yard: Guests) -> None:
    ola, tom, eve, path = three(yard)
    say(tom, path, "noise")
    assert ola.post(f"{path}/room-mute", {"mute": "1"}).status_code == 303
    assert re.search(r"<summary>muted</summary>noise", told(ola, path))
    assert '<span class="words">noise' in told(tom, path)
    assert ola.post(f"{path}/room-mute", {"unmute": "1"}).status_code == 303
    assert '<span class="words">noise' in told(ola, path)
    assert eve.post(f"{path}/room-mute", {"mute": "1"}).status_code == 403
    for wrong in ("9", "x", ""):
        assert ola.post(f"{path}/room-mute", {"mute": wrong}).status_code == 400


def test_who_takes_a_chair_does_not_take_over_what_was_said_there(yard: Guests) -> None:
    ola, tom, eve, path = three(yard)
    say(tom, path, "I hate this game")
    ola.post(f"{path}/room-mute", {"mute": "1"})
    tom.post(f"{path}/room-mute", {"mute": "0"})
    tom.post(f"{path}/stand", {"seat": "1"})
    sit(eve, path, "Eve", code=yard.invitation(path), seat="1")
    say(eve, path, "Hello")
    assert "Somebody who has stood up: I hate this game" in text_of(told(eve, path))
    assert '<span class="words">Hello' in told(eve, path)
    assert "muted" not in yard.house.yard.store.desk(yard.gathering(path).id, 1)
    ola.post(f"{path}/begin", {"fill": "1"})
    programs = eve.get(f"/api/v1{path}/talk", **{"accept-language": "en"}).json()["lines"]
    assert [line["seat"] for line in programs] == [None, 1]
    assert programs[0]["text"] == "Somebody who has stood up: I hate this game"
    polish = eve.get(path, **{"accept-language": "pl"}).text
    assert "Ktoś, kto już wstał od stołu: I hate this game" in text_of(polish)
