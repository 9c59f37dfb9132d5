"""What is said at a table, and what a seat writes for itself."""

from __future__ import annotations

import re
from html import escape

from stockyard.table.talk import LONGEST_NOTE, Line
from tests.web.at_net import SIDE, Hands, NetTable, net_table, part
from tests.web.test_net_table import notice
from tests.web.test_one_screen import HANDS
from tests.web.visiting import Visitor, fields_of, text_of

NASTY = '<script>alert(1)</script> "quoted" & {{ 7 * 7 }} \u202e'


def lines(net: NetTable, who: Visitor) -> str:
    return text_of(part(net.side(who), "lines"))


def say(net: NetTable, who: Visitor, text: str, key: str = "", **fields: str) -> int:
    fields = fields | ({"key": key} if key else {})
    return net.beside(who, "talk", text=text, **fields).status_code


def test_what_a_seat_says_is_heard_by_all_and_by_watchers() -> None:
    with net_table(*HANDS) as net:
        number = net.table.bell.count("talk")
        assert say(net, net.people[1], "Hello, everybody!") == 200
        assert net.table.bell.count("talk") == number + 1
        for who in (*net.people, net.watcher):
            assert "Tom" in lines(net, who)
            assert "Hello, everybody!" in lines(net, who)


def test_watchers_listen() -> None:
    with net_table(*HANDS) as net:
        assert f'action="{net.path}/talk"' not in net.side(net.watcher)
        answer = net.beside(net.watcher, "talk", text="Hello", seat="0")
        assert answer.status_code == 409
        assert "only those who play" in notice(answer.text)
        assert net.house.yard.store.lines(net.table.id) == []


def test_a_line_is_text_whatever_is_in_it() -> None:
    with net_table(*HANDS) as net:
        assert say(net, net.people[1], NASTY) == 200
        for page in (net.side(net.people[0]), net.people[0].get(net.path).text):
            assert "<script>alert" not in page
            assert escape("<script>alert(1)</script>") in page
            assert "49" not in text_of(part(page, "lines")).split()
            assert "\u202e" not in page
        assert len(net.house.yard.store.lines(net.table.id)[0].text) <= 300
        assert say(net, net.people[1], "y" * 5000) == 200
        assert len(net.house.yard.store.lines(net.table.id)[1].text) == 300


def test_nothing_is_not_said() -> None:
    with net_table(*HANDS) as net:
        answer = net.beside(net.people[1], "talk", text=" \n\t ")
        assert answer.status_code == 422
        assert notice(answer.text)
        assert net.house.yard.store.lines(net.table.id) == []


def test_a_line_that_comes_twice_is_said_once() -> None:
    with net_table(*HANDS) as net:
        for _ in range(3):
            assert say(net, net.people[1], "Once", key="the same request") == 200
        assert say(net, net.people[1], "Once", key="another request") == 200
        assert [line.text for line in net.house.yard.store.lines(net.table.id)] == ["Once", "Once"]


def test_too_many_lines_wait_and_are_given_back() -> None:
    clock = Hands()
    with net_table(*HANDS, clock=clock) as net:
        codes = [say(net, net.people[1], f"line {k}") for k in range(12)]
        assert codes == [200] * 10 + [429] * 2
        refused = net.beside(net.people[1], "talk", text='one "more"')
        assert "wait" in notice(refused.text).lower()
        assert 'value="one &#34;more&#34;"' in refused.text, "nobody types it again"
        assert say(net, net.people[2], "others may") == 200
        clock.time += 31
        assert say(net, net.people[1], "now again") == 200


def test_without_script_what_was_typed_comes_back_on_the_page() -> None:
    with net_table(*HANDS) as net:
        for k in range(10):
            say(net, net.people[1], f"line {k}")
        answer = net.post(net.people[1], "talk", {}, text="eleventh", **{"from": "side"})
        assert answer.status_code == 429
        assert "<html" in answer.text
        assert 'class="side open"' in answer.text
        assert 'value="eleventh"' in answer.text


def test_a_muted_seat_is_hidden_from_the_one_who_muted_it() -> None:
    with net_table(*HANDS) as net:
        say(net, net.people[1], "noise")
        assert net.beside(net.people[0], "mute", other="1", on="1").status_code == 200
        hidden = part(net.side(net.people[0]), "lines")
        assert re.search(r"<details><summary>muted</summary>\s*noise</details>", hidden)
        assert "<details>" not in part(net.side(net.people[2]), "lines")
        assert "Unmute" not in text_of(net.side(net.people[1])), "whoever is muted does not learn of it"
        assert net.beside(net.people[0], "mute", other="1", on="0").status_code == 200
        assert "<details>" not in part(net.side(net.people[0]), "lines")
        assert net.table.desk(0) == {}
        assert net.beside(net.people[0], "mute", other="9", on="1").status_code == 400


def test_what_happens_to_people_stands_between_what_they_say() -> None:
    clock = Hands()
    with net_table(*HANDS, clock=clock) as net:
        say(net, net.people[0], "before")
        clock.time += 5
        net.beside(net.people[1], "away")
        clock.time += 5
        say(net, net.people[0], "after")
        net.house.yard.store.say(Line(net.table.id, 0, -1, "side.told.new_link", clock.time, 2))
        told = lines(net, net.people[0])
        order = [told.index(words) for words in ("before", "Tom takes a break", "after", "the seat of Ola")]
        assert order == sorted(order)
        polish = net.people[0].get(f"{net.path}/side", **SIDE, **{"accept-language": "pl"}).text
        assert "Tom robi przerwę" in text_of(part(polish, "lines"))


# Notes


def note(net: NetTable, who: Visitor) -> tuple[str, str]:
    """The note in the panel, and what it would be changed from."""
    side = net.side(who)
    text = re.search(r'<textarea id="note"[^>]*>(.*?)</textarea>', side, re.DOTALL)
    was = re.search(r'name="was" value="([^"]*)"', side)
    assert text is not None
    assert was is not None
    return text[1], was[1]


def test_a_note_is_kept_for_its_seat_alone() -> None:
    with net_table(*HANDS) as net:
        _, was = note(net, net.people[1])
        assert net.beside(net.people[1], "note", note="Mia holds\r\na Block <b>", was=was).status_code == 200
        assert note(net, net.people[1])[0] == "Mia holds\na Block &lt;b&gt;"
        for who in (net.people[0], net.people[2], net.watcher):
            assert "Mia holds" not in who.get(net.path).text
            assert "Mia holds" not in net.side(who)
        assert "textarea" not in net.side(net.watcher)


def test_two_devices_that_write_at_once_lose_nothing() -> None:
    with net_table(*HANDS) as net:
        _, was = note(net, net.people[1])
        assert net.beside(net.people[1], "note", note="from the phone", was=was).status_code == 200
        answer = net.beside(net.people[1], "note", note="from the desk", was=was)
        assert answer.status_code == 409
        assert "Both notes are kept" in notice(answer.text)
        assert net.table.desk(1)["note"] == "from the desk\n\nfrom the phone"
        text, now = note(net, net.people[1])
        assert text == "from the desk\n\nfrom the phone"
        assert net.beside(net.people[1], "note", note="mine", was=now).status_code == 200


def test_a_note_that_comes_twice_is_no_conflict_and_an_empty_one_is_none() -> None:
    with net_table(*HANDS) as net:
        _, was = note(net, net.people[1])
        for _ in range(2):
            assert net.beside(net.people[1], "note", note="same", was=was).status_code == 200
        _, was = note(net, net.people[1])
        assert net.beside(net.people[1], "note", note="", was=was).status_code == 200
        assert "note" not in net.table.desk(1)


def test_what_is_too_long_is_refused_and_given_back() -> None:
    with net_table(*HANDS) as net:
        long = "x" * (LONGEST_NOTE + 1)
        answer = net.beside(net.people[1], "note", note=long, was=note(net, net.people[1])[1])
        assert answer.status_code == 422
        assert long in answer.text
        assert "note" not in net.table.desk(1)
        half = "y" * (LONGEST_NOTE - 10)
        _, was = note(net, net.people[1])
        assert net.beside(net.people[1], "note", note=half, was=was).status_code == 200
        answer = net.beside(net.people[1], "note", note="z" * 100, was=was)
        assert answer.status_code == 409
        assert "z" * 100 in answer.text
        assert f'name="was" value="{was}"' in answer.text, "sent again it is refused again"
        assert net.table.desk(1)["note"] == half


def test_at_one_screen_a_note_is_covered_with_the_hand() -> None:
    with net_table(*HANDS) as net:
        from stockyard.table.keys import Hold, holder_of

        net.table.keep(1, "note", "my secret plan")
        net.house.yard.store.hold([Hold(net.table.id, 1, holder_of("secret-0"), "browser", 1.0)])
        net.house.yard.ring("people", net.table.id)
        both = net.people[0]
        assert "my secret plan" not in both.get(net.path).text
        assert "my secret plan" not in net.side(both)
        both.take_device(net.path, 0)
        assert "my secret plan" not in net.side(both)
        answer = both.post(
            f"{net.path}/note", {**fields_of(both.get(net.path).text), "seat": "1", "note": "x"}, **SIDE
        )
        assert answer.status_code == 409
        assert net.table.desk(1)["note"] == "my secret plan"
