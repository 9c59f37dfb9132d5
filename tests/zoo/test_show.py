"""The show of the Market phase: steps in order, each with its card's line and the table after it."""

from random import Random
from typing import Any

from stockyard.text.zoo_cards import card_lines
from stockyard.zoo import flow, rewind, show
from stockyard.zoo.knowledge import glance
from tests.zoo.play import CARDS
from tests.zoo.told import TABLES, begun, busy_move, played, seen_by


def test_steps_come_in_the_order_of_their_events() -> None:
    for s in played():
        places = [step["at"] for step in show.steps(CARDS, seen_by(s, 0))]
        assert places == sorted(places)


def test_later_steps_only_are_told_if_one_asks_for_them() -> None:
    events = seen_by(played()[0], 0)
    steps = show.steps(CARDS, events)
    assert show.steps(CARDS, events, 500) == [step for step in steps if step["at"] >= 500]


def test_the_line_of_a_step_is_one_of_the_card_s_text() -> None:
    for s in played():
        for step in show.steps(CARDS, seen_by(s, -1)):
            if step["line"] is not None:
                assert step["line"] < len(card_lines(CARDS.data, step["card"], "en")), step


def test_every_line_of_a_card_in_a_company_deck_is_begun() -> None:
    for s in played():
        lines: list[int] = []
        card = ""
        for step in show.steps(CARDS, seen_by(s, -1)):
            if step["kind"] == "line" and step["card"] == card:
                lines.append(step["line"])
            elif step["kind"] in ("card", "deck_end"):
                assert not card or lines == list(range(len(CARDS.data["card"][card]["do"])))
                card, lines = step["card"] if step["kind"] == "card" else "", []


def test_bells_are_counted_up_to_the_second() -> None:
    for s in played():
        bells = 0
        for step in show.steps(CARDS, seen_by(s, -1)):
            if step["kind"] == "deck":
                bells = 0
            elif step["kind"] == "bell":
                bells += 1
                assert step["n"] == bells <= 2
            elif step["kind"] == "deck_end":
                assert step["n"] == bells
                assert (bells == 2) == (step["key"] == "log.zoo.deck_ends.bell")


def test_prices_of_steps_are_those_of_the_table() -> None:
    for s in played():
        events = seen_by(s, -1)
        tables = rewind.states(glance(s, -1), events)
        for step in show.steps(CARDS, events):
            table = tables[step["at"]]
            if step["kind"] == "price" or (step["kind"] == "share" and step["after"] is not None):
                assert table["share_price"][step["company"]] == step["after"]
            elif step["kind"] == "fruit_price" or (step["kind"] == "fruit" and step["after"] is not None):
                assert table["fruit_price"][step["fruit"]] == step["after"]


def test_majorities_of_steps_are_those_of_the_table() -> None:
    for s in played():
        events = seen_by(s, -1)
        tables = rewind.states(glance(s, -1), events)
        for step in show.steps(CARDS, events):
            if step["kind"] == "majority":
                assert tables[step["at"]]["company"][step["company"]]["majority"] == step["seat"]


def test_the_table_of_any_moment_is_worked_out_from_the_end() -> None:
    for seed, options in enumerate(TABLES):
        dice = Random(seed)
        s = begun(options, seed)
        assert s.sink is not None
        moments: list[tuple[int, dict[str, Any]]] = []
        while s.stack:
            moments.append((len(s.sink), rewind.state_data(rewind.Table(glance(s, -1)))))
            flow.apply(s, *busy_move(s, dice))
        tables = rewind.states(glance(s, -1), s.sink)
        for count, table in moments:
            assert tables[count - 1] == table
