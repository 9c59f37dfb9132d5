"""The page of a table over the net: one's own eyes, nobody else's seat, and a way to come and go."""

from __future__ import annotations

import re
from typing import Any

import pytest

from stockyard.table.keys import Hold, holder_of
from stockyard.table.reasons import Accepted
from stockyard.table.terms import Terms
from tests.table.seating import move
from tests.web.at_net import SIDE, Hands, NetTable, net_table, part
from tests.web.test_one_screen import HANDS, shown
from tests.web.visiting import HX, Visitor, fields_of, text_of

NO_WATCHING = Terms(net=True, watching=False)
QUICK = Terms(net=True, clock="move", seconds=60)


def notice(page: str) -> str:
    """The sentence at the question, or in the panel."""
    found = re.search(r'<p class="(?:side-)?notice"[^>]*>(.*?)</p>', page, re.DOTALL)
    return text_of(found[1]) if found else ""


def title(page: str) -> str:
    found = re.search(r"<title>(.*?)</title>", page)
    assert found is not None
    return found[1]


# Eyes


def test_everybody_sees_their_own_hand_and_no_other() -> None:
    with net_table(*HANDS) as net:
        for seat, person in enumerate(net.people):
            for page in (
                person.get(net.path),
                person.get(f"{net.path}/board"),
                person.get(f"{net.path}/side"),
            ):
                assert page.status_code == 200
                assert shown(page.text) <= set(HANDS[seat])
            assert shown(person.get(net.path).text) == set(HANDS[seat])
        assert shown(net.watcher.get(net.path).text) == set()
        assert "mode-watch" in net.watcher.get(net.path).text


def test_whoever_holds_two_chairs_passes_the_device_between_them() -> None:
    with net_table(*HANDS) as net:
        net.house.yard.store.hold([Hold(net.table.id, 1, holder_of("secret-0"), "browser", 1.0)])
        net.house.yard.ring("people", net.table.id)
        both = net.people[0]
        assert shown(both.get(net.path).text) == set()
        assert "Pass the device to Mia" in text_of(both.get(net.path).text)
        assert shown(both.take_device(net.path, 0).text) == set(HANDS[0])
        assert shown(net.people[1].get(net.path).text) == set(HANDS[1])
        assert net.people[1].take_device(net.path, 0).status_code == 409, "not one of theirs"


def test_who_may_not_watch_is_told_so() -> None:
    with net_table(*HANDS, terms=NO_WATCHING) as net:
        for way in ("", "/board", "/side", "/live", "/replay", "/record"):
            answer = net.watcher.get(f"{net.path}{way}")
            assert answer.status_code == 403
            assert "not for watching" in text_of(answer.text)
        assert net.watcher.get(net.path, **{"accept-language": "pl"}).text.count("nie można oglądać")
        assert net.people[2].get(net.path).status_code == 200


@pytest.mark.parametrize("eyes", ["", "open", "0", "1", "2", "watch"])
def test_replay_and_record_show_what_ones_own_seat_may_see(eyes: str) -> None:
    with net_table(*HANDS) as net:
        move(net.table, 0, "end_turn")
        for seat, person in enumerate(net.people):
            for step in range(net.table.match.ply + 1):
                page = person.get(f"{net.path}/replay?step={step}&eyes={eyes}").text
                assert shown(page) <= set(HANDS[seat])
            assert person.get(f"{net.path}/record").text == net.table.match.record_seen(seat)
        assert shown(net.watcher.get(f"{net.path}/replay?eyes={eyes}").text) == set()
        assert net.watcher.get(f"{net.path}/record").text == net.table.match.record_seen(None)


# Seats of others


@pytest.mark.parametrize(
    ("to", "fields"),
    [
        ("moves", {"move": "end_turn"}),
        ("undo", {}),
        ("ask-undo", {}),
        ("consent", {"yes": "1"}),
        ("away", {}),
        ("back", {}),
        ("mute", {"other": "2"}),
        ("note", {"note": "mine"}),
        ("presets", {"answer": "pass"}),
        ("end", {"sure": "1"}),
    ],
)
def test_nobody_acts_for_a_seat_that_they_do_not_hold(to: str, fields: dict[str, str]) -> None:
    with net_table(*HANDS) as net:
        before = net.table.ply
        for who in (net.people[1], net.watcher):
            answer = net.post(who, to, **{"seat": "0", **fields})
            assert answer.status_code == 409
            assert "not played from here" in notice(answer.text)
        assert net.table.ply == before
        assert net.table.desk(0) == {}


def test_a_watcher_has_no_buttons_that_do_something() -> None:
    with net_table(*HANDS) as net:
        page = net.watcher.get(net.path).text
        assert not re.findall(r'formaction="[^"]*/(?:moves|away|undo|send-away|end|archive|again)"', page)
        assert 'action="' + net.path + '/talk"' not in page
        answer = net.post(net.watcher, "again")
        assert answer.status_code == 409


# People who come and go


def test_a_break_and_the_way_back() -> None:
    with net_table(*HANDS) as net:
        answer = net.beside(net.people[1], "away")
        assert answer.status_code == 200
        assert net.table.away == {1}
        assert "a computer player plays" in text_of(part(net.side(net.people[0]), "people"))
        board = net.people[0].get(f"{net.path}/board").text
        assert 'class="status is-away"' in board
        mine = net.people[1].get(net.path).text
        assert "A computer player plays for you." in text_of(mine)
        assert f'formaction="{net.path}/back"' in mine
        assert net.post(net.people[1], "back").status_code == 200
        assert net.table.away == frozenset()
        again = net.beside(net.people[1], "back")
        assert (again.status_code, notice(again.text)) == (409, "You are at the table already.")


def test_a_move_of_ones_own_brings_one_back() -> None:
    with net_table(*HANDS) as net:
        net.beside(net.people[0], "away")
        assert net.people[0].play(net.path, "end_turn").status_code == 200
        assert net.table.away == frozenset()
        assert [entry.kind for entry in net.table.course.entries] == ["away", "back", "move"]


def test_the_host_calls_in_a_computer_player_at_any_time_the_others_when_time_is_up() -> None:
    clock = Hands()
    with net_table(*HANDS, terms=QUICK, clock=clock) as net:
        clock.time += 40
        side = part(net.side(net.people[1]), "people")
        assert "Until then only the host" in text_of(side)
        refused = net.beside(net.people[1], "send-away", other="0")
        assert refused.status_code == 409
        assert "only the host" in notice(refused.text)
        clock.time += 30
        assert f'formaction="{net.path}/send-away"' in part(net.side(net.people[1]), "people")
        assert net.beside(net.people[0], "send-away", other="2").status_code == 200
        assert net.table.away == {2}
        assert net.beside(net.people[1], "send-away", other="0").status_code == 200
        assert net.table.away == {0, 2}
        assert net.beside(net.watcher, "send-away", other="1").status_code == 409
        assert net.beside(net.people[0], "send-away", other="7").status_code == 400


def test_clocks_are_drawn_as_the_server_judges_them() -> None:
    clock = Hands()
    with net_table(*HANDS, terms=QUICK, clock=clock) as net:
        clock.time += 13.5
        board = net.people[1].get(f"{net.path}/board").text
        assert re.findall(r'data-left="([\d.]+)" data-running', board) == ["46.5"]
        assert re.findall(r"<b>(\d+:\d\d)</b>", board) == ["0:46"]


def test_only_the_host_ends_a_table_and_only_at_the_second_click() -> None:
    with net_table(*HANDS) as net:
        assert "End the table" not in text_of(net.side(net.people[1]))
        assert "End the table" in text_of(net.side(net.people[0]))
        assert net.beside(net.people[0], "end").status_code == 422
        assert not net.table.over
        assert net.beside(net.people[0], "end", sure="1").status_code == 200
        assert net.table.ended
        page = net.people[2].get(net.path).text
        assert "Mia gave the table up" in text_of(page)
        assert 'class="hand"' in page, "the last state stays in view"
        assert text_of(page).count("Nobody wins") == 1
        assert f'href="{net.path}/record"' in page
        assert "given-up" in page
        assert "Rematch" in text_of(page)
        assert 'name="move"' not in page
        late = net.post(net.people[0], "moves", move="end_turn")
        assert (late.status_code, notice(late.text)) == (409, "The table was given up.")
        everything = net.people[1].get(f"{net.path}/replay?eyes=open").text
        assert shown(everything) == {card for hand in HANDS for card in hand}


def test_the_panel_gives_the_whole_link_for_watchers_to_be_copied() -> None:
    with net_table(*HANDS) as net:
        panel = part(net.side(net.people[1]), "table")
        assert f'id="watch-url" value="http://testserver{net.path}"' in panel
        assert 'data-copy="watch-url"' in panel
    with net_table(*HANDS, terms=NO_WATCHING) as net:
        assert "watch-url" not in net.side(net.people[1])


def test_a_host_without_a_seat_ends_a_table_in_nobody_s_name() -> None:
    with net_table(*HANDS) as net:
        net.table.give_up(net.table.host, "the-end", seated=False)
        assert net.table.ended_by is None
        assert "The table was given up" in text_of(net.people[1].get(net.path).text)
        assert "The host gave the table up." in text_of(part(net.side(net.people[1]), "lines"))
        polish = net.people[1].get(net.path, **{"accept-language": "pl"}).text
        assert "Gospodarz kończy grę przed czasem." in text_of(polish)


def test_a_table_is_put_away_and_taken_back() -> None:
    with net_table(*HANDS) as net:
        assert net.beside(net.people[1], "archive", on="1").status_code == 409
        gone = net.beside(net.people[0], "archive", on="1")
        assert (gone.status_code, gone.headers["hx-redirect"]) == (204, "/")
        assert [one.deal.id for one in net.house.yard.store.tables(9, archived=True)] == [net.table.id]
        assert "Take back" in text_of(part(net.side(net.people[0]), "table"))
        back = net.beside(net.people[0], "archive", on="0")
        assert back.headers["hx-redirect"] == net.path
        assert net.house.yard.store.tables(9, archived=True) == []


def test_a_rematch_is_one_for_all_and_leads_to_the_waiting_room() -> None:
    with net_table(*HANDS) as net:
        early = net.post(net.people[1], "again")
        assert early.status_code == 409
        net.beside(net.people[0], "end", sure="1")
        urls = {net.post(person, "again").headers["hx-redirect"] for person in net.people}
        assert len(urls) == 1
        room = net.people[2].get(urls.pop())
        assert room.status_code == 200
        assert "Mia" in room.text


# The same without script


def test_without_script_every_form_leads_back_to_the_page() -> None:
    with net_table(*HANDS) as net:
        answer = net.post(net.people[1], "away", {}, **{"from": "side"})
        assert (answer.status_code, answer.headers["location"]) == (303, f"{net.path}#side")
        refused = net.post(net.people[1], "away", {}, **{"from": "side"})
        assert refused.status_code == 409
        assert "<html" in refused.text
        assert 'class="side open"' in refused.text
        assert notice(refused.text)


def test_the_panel_is_asked_for_and_the_board_is_asked_for() -> None:
    with net_table(*HANDS) as net:
        assert net.beside(net.people[1], "away").text.lstrip().startswith("<aside")
        assert net.post(net.people[1], "back").text.lstrip().startswith('<div id="board"')


def test_an_unkept_move_is_refused_with_a_sentence_and_counts_when_it_comes_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with net_table(*HANDS) as net:
        form = {**fields_of(net.people[0].get(net.path).text), "move": "end_turn"}

        def full(*_args: object) -> list[bool]:
            raise OSError("no space left")

        with monkeypatch.context() as patch:
            patch.setattr(net.house.yard.store, "append", full)
            answer = net.people[0].post(f"{net.path}/moves", form, **HX)
            assert answer.status_code == 503
            assert answer.headers["retry-after"] == "1"
            assert "could not be kept" in notice(answer.text)
            assert net.table.ply == 0
        assert net.people[0].post(f"{net.path}/moves", form, **HX).status_code == 200
        assert net.people[0].post(f"{net.path}/moves", form, **HX).status_code == 200
        assert net.table.ply == 1


# The title


def test_the_title_says_whose_turn_it_is_and_marks_who_is_asked() -> None:
    with net_table(*HANDS) as net:
        mia, tom, ola = net.people
        assert title(mia.get(net.path).text) == "● Your turn · Night shift"
        assert title(tom.get(net.path).text) == "Mia is on turn · Night shift"
        assert title(net.watcher.get(net.path).text) == "Mia is on turn · Night shift"
        move(net.table, 0, "play.howl")
        assert title(tom.get(net.path).text) == "● You are asked · Night shift"
        assert title(mia.get(net.path).text) == "Waiting for Tom and Ola · Night shift"
        move(net.table, 1, "pass")
        assert title(tom.get(net.path).text) == "Ola is on turn · Night shift"
        board = ola.get(f"{net.path}/board").text
        assert 'data-title="● You are asked · Night shift" data-asked' in board


# A secret answer


def test_a_secret_answer_can_be_changed_until_all_are_in() -> None:
    with net_table(*HANDS) as net:
        move(net.table, 0, "play.howl")
        tom = net.people[1]
        page = tom.play(net.path, "block.shut_the_gate").text
        assert "Your answer: Shut the Gate." in text_of(page)
        assert 'name="move" value="pass"' in page
        assert "block.shut_the_gate" not in page
        page = tom.play(net.path, "pass").text
        assert "Your answer: No answer." in text_of(page)
        assert net.table.match.view(1)["my_answer"] == "pass"
        assert "Your answer" not in text_of(net.people[2].get(net.path).text)
        move(net.table, 2, "pass")
        assert "Your answer" not in text_of(tom.get(net.path).text)


def test_an_answer_at_one_screen_is_changed_after_taking_the_device(guest: Visitor) -> None:
    from tests.web.visiting import set_table

    path = set_table(guest, *HANDS)
    guest.take_device(path, 0)
    guest.play(path, "play.howl")
    guest.take_device(path, 1)
    page = guest.play(path, "block.shut_the_gate").text
    assert "Tom changes the answer" in text_of(page)
    assert shown(page) == {"howl"}
    page = guest.take_device(path, 1).text
    assert "Your answer: Shut the Gate." in text_of(page)
    assert guest.play(path, "pass").status_code == 200
    assert guest.table(path).match.view(1)["my_answer"] == "pass"


# What happened meanwhile


def news(net: NetTable, who: Visitor) -> str:
    found = re.search(r'<details class="since.*?</details>', who.get(net.path).text, re.DOTALL)
    return text_of(found[0]) if found else ""


def test_news_are_told_while_others_are_on_turn() -> None:
    seat: list[dict[str, Any]] = [{"cash": 9000}, {"cash": 9000}, {"cash": 9000}]
    with net_table(seat=seat) as net:
        move(net.table, 0, "end_turn")
        move(net.table, 1, "buy")
        assert "Since your last turn" in news(net, net.people[0])
        assert "Tom buys" in news(net, net.people[0])


def test_who_was_away_is_told_what_others_did_since_they_were_seen() -> None:
    clock = Hands()
    seat: list[dict[str, Any]] = [{"cash": 9000}, {"cash": 9000}, {"cash": 9000}]
    with net_table(seat=seat, clock=clock) as net:
        move(net.table, 0, "buy")
        net.table.keep(2, "seen", clock.time)
        clock.time += 300
        assert "While you were away" not in news(net, net.people[2]), "nothing has happened since"
        move(net.table, 0, "end_turn")
        move(net.table, 1, "buy")
        told = news(net, net.people[2])
        assert "While you were away" in told
        assert "Tom buys" in told
        assert "Mia buys" not in told, "that was seen"


def test_a_page_that_slept_asks_for_what_it_missed() -> None:
    seat: list[dict[str, Any]] = [{"cash": 9000}, {"cash": 9000}, {"cash": 9000}]
    with net_table(seat=seat) as net:
        move(net.table, 0, "buy")
        move(net.table, 0, "end_turn")
        page = net.people[2].get(f"{net.path}/board?since=0").text
        assert 'data-absent="0"' in page
        assert "While you were away" in text_of(page)
        for wrong in ("2", "99", "x", "-1", "9" * 30):
            assert "While you were away" not in text_of(
                net.people[2].get(f"{net.path}/board?since={wrong}").text
            )


def test_what_a_stand_in_did_is_news_to_its_person() -> None:
    seat: list[dict[str, Any]] = [{"cash": 9000}, {"cash": 9000}, {"cash": 9000}]
    with net_table(seat=seat) as net:
        net.beside(net.people[0], "away")
        for choice in ("buy", "end_turn"):
            assert isinstance(net.table.play_for(0, net.table.ply, f"k-{choice}", (choice,)), Accepted)
        assert "You buy" in news(net, net.people[0])
        net.beside(net.people[0], "back")
        assert "You buy" in news(net, net.people[0])


def test_an_answer_to_the_panel_carries_no_board(guest: Visitor) -> None:
    with net_table(*HANDS) as net:
        answer = net.people[1].get(f"{net.path}/side", **SIDE)
        assert 'id="board"' not in answer.text
        assert shown(answer.text) <= set(HANDS[1])


def test_a_rematch_that_waits_is_shown_to_the_others() -> None:
    with net_table(*HANDS) as net:
        net.beside(net.people[0], "end", sure="1")
        for page in (net.people[1].get(net.path).text, net.side(net.people[1])):
            assert "Rematch" in text_of(page)
            assert "To the rematch" not in text_of(page)
        net.post(net.people[2], "again")
        for page in (net.people[1].get(net.path).text, net.side(net.people[1])):
            assert "To the rematch" in text_of(page)
        assert "rematch" not in text_of(net.watcher.get(net.path).text).lower()
