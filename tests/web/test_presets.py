"""Answers given in advance, at the board and in the panel: only their seat sees them."""

from __future__ import annotations

import re

import pytest

from stockyard import Match
from stockyard.table import presets
from stockyard.table.terms import Terms
from tests.table.seating import move
from tests.web.at_net import NetTable, net_table, part
from tests.web.serving import wait
from tests.web.test_net_table import notice
from tests.web.visiting import Visitor, text_of

HANDS = (["howl", "moth_night"], ["shut_the_gate", "paws_off"], ["caterwaul"])
ZOO = {"game": "zoo", "seats": 3, "modules": ["intrigues"]}


def chips(net: NetTable, who: Visitor) -> list[str]:
    """The chips at the board."""
    found = re.findall(r'<button[^>]* class="preset-chip[^>]*><span>([^<]*)</span>', who.get(net.path).text)
    return [text_of(one) for one in found]


def quietly(net: NetTable, who: Visitor) -> int:
    return net.post(who, "presets", quiet="1").status_code


def test_no_and_do_not_ask_again_this_turn() -> None:
    with net_table(*HANDS, pause=0.05) as net:
        tom = net.people[1]
        assert "preset-chip" not in tom.get(net.path).text
        move(net.table, 0, "play.howl")
        assert 'name="quiet"' in tom.get(net.path).text
        assert quietly(net, tom) == 200
        assert net.table.match.asked == (2,)
        assert chips(net, tom) == ["Pass until the turn ends"]
        move(net.table, 2, "pass")
        move(net.table, 0, "play.moth_night")
        wait(lambda: net.table.match.asked == (2,))
        assert [entry.moves for entry in net.table.course.entries if entry.seat == 1] == [("pass",)] * 2
        move(net.table, 2, "pass")
        move(net.table, 0, "end_turn")
        assert chips(net, tom) == [], "the turn is over"


def test_nobody_else_sees_or_hears_of_it() -> None:
    with net_table(*HANDS) as net:
        move(net.table, 0, "play.howl")
        people = net.table.bell.count("people")
        before = [net.people[k].get(net.path).text for k in (0, 2)]
        answer = net.beside(
            net.people[1], "presets", answer="block.paws_off", what="kind.decrease", until="game"
        )
        assert answer.status_code == 200
        assert net.table.bell.count("people") == people, "no bell rings for it"
        assert net.table.ply == 1
        strip = re.compile(r'(name="key" value|data-left|href)="[^"]*"')
        after = [net.people[k].get(net.path).text for k in (0, 2)]
        assert [strip.sub("", page) for page in before] == [strip.sub("", page) for page in after]
        assert net.house.yard.store.lines(net.table.id) == []


def test_a_block_for_a_kind_of_card_is_played_when_it_comes() -> None:
    with net_table(*HANDS, pause=0.05) as net:
        tom = net.people[1]
        answer = net.beside(
            tom, "presets", answer="block.paws_off", what="kind.decrease", by="0", until="game"
        )
        assert answer.status_code == 200
        assert "Mia: Decrease → Paws Off" in text_of(part(answer.text, "ahead"))
        move(net.table, 0, "play.howl")
        wait(lambda: net.table.match.asked == (2,))
        assert net.table.match.view(1)["my_answer"] == "block.paws_off"


def test_a_chip_is_taken_back_from_the_board_and_from_the_panel() -> None:
    with net_table(*HANDS) as net:
        tom = net.people[1]
        for kind in ("decrease", "increase"):
            net.beside(tom, "presets", answer="block.paws_off", what=f"kind.{kind}", until="game")
        assert len(chips(net, tom)) == 2
        names = re.findall(r'name="drop" value="(\w+)"', tom.get(f"{net.path}/board").text)
        assert net.post(tom, "presets", drop=names[0]).status_code == 200
        assert len(chips(net, tom)) == 1
        assert net.beside(tom, "presets", drop=names[1]).status_code == 200
        assert chips(net, tom) == []
        assert net.beside(tom, "presets", drop=names[1]).status_code == 200, "it is gone, as was wished"


@pytest.mark.parametrize(
    "fields",
    [
        {"answer": "end_turn"},
        {"answer": "block.no_such_card"},
        {"answer": "play.howl"},
        {"answer": "x" * 500},
        {"answer": "block.paws_off", "what": "card.no_such_card"},
        {"answer": "block.paws_off", "what": "kind.no_such_kind"},
        {"answer": "block.paws_off", "what": "question.turn"},
        {"answer": "block.paws_off", "by": "1"},
        {"answer": "block.paws_off", "by": "7"},
    ],
)
def test_what_can_not_be_an_answer_is_refused(fields: dict[str, str]) -> None:
    with net_table(*HANDS) as net:
        answer = net.beside(net.people[1], "presets", **fields)
        assert answer.status_code == 422
        assert "in advance" in notice(answer.text)
        assert presets.standing(net.table, 1) == []


def test_there_are_not_too_many() -> None:
    with net_table(*HANDS) as net:
        cards = [name for name, card in net.table.match.cards.data["card"].items() if card["kind"] == "trick"]
        codes = [
            net.beside(net.people[1], "presets", answer="block.paws_off", what=f"card.{card}").status_code
            for card in cards[: presets.MOST + 1]
        ]
        assert codes == [200] * presets.MOST + [422]


def test_the_form_names_no_card_that_its_seat_has_not_seen() -> None:
    with net_table(*HANDS) as net:
        form = part(net.side(net.people[1]), "ahead")
        assert "Howl at the Moon" not in form
        move(net.table, 0, "play.howl")
        assert 'value="card.howl"' in part(net.side(net.people[1]), "ahead")
        assert "Paws Off" in form
        assert part(net.side(net.people[2]), "ahead").count("<select") == 0, "Ola holds no Block"


def test_at_one_screen_nothing_is_said_in_advance() -> None:
    with net_table(*HANDS, terms=Terms()) as net:
        move(net.table, 0, "play.howl")
        page = net.people[1].get(net.path).text
        assert 'name="quiet"' not in page
        assert "ahead-form" not in page


def test_intrigues_are_kept_back_for_a_round_or_played_with_the_next_token() -> None:
    with net_table(match=Match("zoo", 3, seed="demo", modules=["intrigues"]), pause=0.05) as net:
        for seat in range(3):
            move(net.table, seat, net.table.match.legal(seat)[0])
        seat = net.table.match.asked[0]
        first = net.people[seat]
        assert net.table.match.view(seat)["question"] == "reveal"
        assert "No Intrigues this round" in text_of(first.get(net.path).text)
        assert quietly(net, first) == 200
        assert chips(net, first) == ["No Intrigues until the round ends"]
        played = net.table.moves[-1]
        assert (played.seat, played.moves) == (seat, ("reveal",))

        other = next(one for one in range(3) if one != seat)
        card = net.table.match.view(other)["seat"][other]["intrigues"][0]
        answer = net.beside(
            net.people[other], "presets", answer=f"intrigue.{card}", what="question.reveal", until="game"
        )
        assert answer.status_code == 200
        for _ in range(40):
            asked = net.table.match.asked[0]
            if asked != seat and asked == other and net.table.match.view(other)["question"] == "reveal":
                break
            legal = net.table.match.legal(asked)
            move(net.table, asked, "done" if "done" in legal else legal[0])
        wait(lambda: any(entry.moves == (f"intrigue.{card}",) for entry in net.table.moves))
