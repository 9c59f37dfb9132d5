"""An undo that the others are asked for: who asks, how far it goes, what each of them says."""

from __future__ import annotations

import re

from stockyard.table.terms import Terms
from tests.table.seating import done, move, new_key
from tests.web.at_net import NetTable, net_table
from tests.web.test_net_table import notice
from tests.web.visiting import HX, Visitor, text_of

HANDS: tuple[list[str], ...] = (["howl", "golden_parachute"], ["shut_the_gate"], [])


def box(net: NetTable, who: Visitor) -> str:
    """What the board says of the question."""
    found = re.search(r'<div class="consent".*?</div>', who.get(net.path).text, re.DOTALL)
    return found[0] if found else ""


def asked(net: NetTable) -> None:
    """Mia has played a card, Tom has passed, and Mia asks to have it back."""
    move(net.table, 0, "play.howl")
    move(net.table, 1, "pass")
    assert net.post(net.people[0], "ask-undo").status_code == 200


def consent(net: NetTable, who: Visitor, yes: str) -> tuple[int, str]:
    found = re.search(r'<form id="consent".*?</form>', who.get(net.path).text, re.DOTALL)
    assert found is not None
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', found[0]))
    answer = who.post(f"{net.path}/consent", {**fields, "yes": yes}, **HX)
    return answer.status_code, answer.text


def test_the_button_asks_alone_asks_the_others_or_says_why_not() -> None:
    with net_table(*HANDS) as net:
        mia = net.people[0]
        assert "Nothing to take back" in text_of(mia.get(net.path).text) or "undo" in mia.get(net.path).text
        move(net.table, 0, "play.howl")
        assert f'formaction="{net.path}/undo"' in mia.get(net.path).text
        move(net.table, 1, "pass")
        page = mia.get(net.path).text
        assert f'formaction="{net.path}/undo"' not in page
        assert f'formaction="{net.path}/ask-undo"' in page
        assert net.post(mia, "undo").status_code == 409
        move(net.table, 2, "pass")
        move(net.table, 0, "flip")
        page = mia.get(net.path).text
        assert f'formaction="{net.path}/ask-undo"' not in page
        assert "come to light" in text_of(page)
        assert "#12.8" in page
        refused = net.post(mia, "ask-undo")
        assert refused.status_code == 409
        assert "come to light" in notice(refused.text)


def test_all_who_are_asked_see_who_asks_and_how_far_it_goes() -> None:
    with net_table(*HANDS) as net:
        asked(net)
        mia, tom, ola = net.people
        assert "Still to answer: Tom and Ola" in text_of(box(net, mia))
        assert 'id="consent"' not in box(net, mia)
        for who in (tom, ola):
            assert "Mia asks to have a move back. This would be taken back:" in text_of(box(net, who))
            assert "Mia plays Howl at the Moon" in text_of(box(net, who))
            assert 'id="consent"' in box(net, who)
            assert "data-asked" in who.get(net.path).text
        assert "Mia asks" in text_of(box(net, net.watcher))
        assert 'id="consent"' not in box(net, net.watcher)
        assert "Asked" in text_of(mia.get(net.path).text)


def test_the_button_says_what_it_takes_back_and_no_more_than_all_may_know() -> None:
    with net_table(*HANDS) as net:
        mia, tom, _ = net.people
        move(net.table, 0, "play.howl")
        undo = re.search(r'<button[^>]*/undo".*?</button>', mia.get(net.path).text, re.DOTALL)
        assert undo is not None
        assert "You play Howl at the Moon" in text_of(undo[0])
        move(net.table, 1, "pass")
        ask = re.search(r'<details class="refusal ask-undo.*?</details>', mia.get(net.path).text, re.DOTALL)
        assert ask is not None
        assert "You play Howl at the Moon" in text_of(ask[0])
        assert "Tom: an answer" in text_of(ask[0]), "Ola has yet to answer, so nobody knows what Tom said"
        assert net.post(mia, "ask-undo").status_code == 200
        for who in (net.people[2], net.watcher):
            assert "Tom: an answer" in text_of(box(net, who))
        polish = tom.get(net.path, **{"accept-language": "pl"}).text
        assert "Cofnięte zostanie:" in text_of(polish)


def test_it_is_done_when_the_last_one_allows_it() -> None:
    with net_table(*HANDS) as net:
        asked(net)
        assert consent(net, net.people[1], "1")[0] == 200
        assert net.table.moves, "Ola has not answered"
        assert "Still to answer: Ola" in text_of(box(net, net.people[1]))
        assert consent(net, net.people[2], "1")[0] == 200
        assert net.table.moves == ()
        assert net.table.match.view(0)["seat"][0]["hand"] == HANDS[0]
        assert box(net, net.people[0]) == ""


def test_one_no_ends_the_question() -> None:
    with net_table(*HANDS) as net:
        asked(net)
        assert consent(net, net.people[1], "0")[0] == 200
        assert len(net.table.moves) == 2
        assert all(box(net, who) == "" for who in net.people)
        late = net.post(net.people[2], "consent", seat="2", yes="1")
        assert late.status_code == 409
        assert "asks you for an undo any more" in notice(late.text)
        assert len(net.table.moves) == 2
        assert "Tom does not allow it." in text_of(net.side(net.people[0]))


def test_a_move_ends_the_question_and_a_yes_to_it_is_late() -> None:
    with net_table(*HANDS) as net:
        asked(net)
        move(net.table, 2, "pass")
        assert net.post(net.people[1], "consent", seat="1", yes="1").status_code == 409
        assert net.table.ply == 4


def test_a_yes_sent_twice_counts_once_and_says_nothing_to_the_next_question() -> None:
    with net_table(*HANDS) as net:
        asked(net)
        fields = {"seat": "1", "ply": str(net.table.ply), "key": "yes", "yes": "1"}
        for _ in range(2):
            assert net.people[1].post(f"{net.path}/consent", fields, **HX).status_code == 200
        assert consent(net, net.people[2], "0")[0] == 200
        done(net.table.ask_back(0, net.table.ply, new_key()))
        assert net.people[1].post(f"{net.path}/consent", fields, **HX).status_code == 200
        assert net.table.course.affairs.asking is not None
        assert net.table.course.affairs.asking.allowed == frozenset()


def test_who_is_away_is_not_asked() -> None:
    with net_table(*HANDS) as net:
        net.beside(net.people[2], "away")
        asked(net)
        assert consent(net, net.people[1], "1")[0] == 200
        assert net.table.moves == ()


def test_people_at_one_screen_need_not_be_asked_through_it() -> None:
    with net_table(*HANDS, terms=Terms()) as net:
        move(net.table, 0, "play.howl")
        move(net.table, 1, "pass")
        assert net.post(net.people[0], "ask-undo").status_code == 409
        assert f'formaction="{net.path}/ask-undo"' not in net.people[0].get(net.path).text
