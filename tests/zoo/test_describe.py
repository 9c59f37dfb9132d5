"""Every question of Spółka ZOO is described: what is asked, what can be done, and why all else can't."""

import re
from functools import cache
from random import Random
from typing import Any

import pytest

from stockyard.text import LANGUAGES
from stockyard.zoo import board as b
from stockyard.zoo import flow, legal
from stockyard.zoo.describe import describe
from stockyard.zoo.knowledge import glance
from tests.zoo.told import RAW, RULES, TABLES, begun, busy_move, cat

WHERE = re.compile(
    r"(dock|(token|company|warehouse|fruit|helper|influence|team|intrigue)\.\w+|floor\.\w+\.\w+"
    r"|seat\.\d(\.\w+)?|look\.\d+)"
)
GAMES = 12


@cache
def decisions() -> list[dict[str, Any]]:
    """A decision of each prompt in some games; every third one of the games on the way."""
    found: dict[str, dict[str, Any]] = {}
    more = []
    for seed in range(GAMES):
        dice = Random(seed)
        s = begun(TABLES[seed % len(TABLES)], seed)
        while s.stack:
            seat, move = busy_move(s, dice)
            asked = describe(glance(s, seat), seat)
            assert asked is not None
            assert [option[0] for option in asked["options"]] == legal.legal(s, seat)
            found.setdefault(asked["prompt"][0], asked)
            if dice.random() < 0.3:
                more.append(asked)
            flow.apply(s, seat, move)
    return [*found.values(), *more]


def test_every_kind_of_question_is_described() -> None:
    assert {asked["kind"] for asked in decisions()} == set(b.ASK_NAMES[1:])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_of_a_question_is_said(lang: str) -> None:
    said = cat(lang)
    for asked in decisions():
        sentences = [asked["prompt"], *[option[1] for option in asked["options"]]]
        sentences += [(key, args) for _, _, key, args, _ in asked["refused"]]
        if asked["detail"] is not None:
            sentences.append(asked["detail"])
        for key, args in sentences:
            text = said.tell(key, asked["seat"], **args)
            assert text, key
            assert not RAW.search(text), (key, text)


def test_what_cannot_be_done_names_its_rule() -> None:
    for asked in decisions():
        possible = {option[0] for option in asked["options"]}
        for move, rule, key, _, _ in asked["refused"]:
            assert move not in possible
            assert rule in RULES, (key, rule)


def test_everything_lies_somewhere_on_the_table() -> None:
    for asked in decisions():
        for place in [*[option[2] for option in asked["options"]], *[entry[4] for entry in asked["refused"]]]:
            assert WHERE.fullmatch(place), place


def test_all_that_lies_on_the_table_can_be_done_or_says_why_not() -> None:
    for asked in decisions():
        places = {option[2] for option in asked["options"]} | {entry[4] for entry in asked["refused"]}
        for token in b.TOKENS:
            assert f"token.{token}" in places
        for company in ("apple", "lemon", "pineapple"):
            assert f"company.{company}" in places
            assert f"warehouse.{company}" in places


def test_nobody_is_described_who_is_not_asked() -> None:
    s = begun(TABLES[0], 1)
    flow.apply(s, 0, legal.legal(s, 0)[0])
    assert describe(glance(s, 0), 0) is None
    assert describe(glance(s, 1), 1) is not None
