"""Rules that no card of the classic set brings up: a set with cards of one's own does."""

from functools import cache

import pytest

from stockyard import IllegalMove, Match, sets
from stockyard.sharenanigans.cardset import load

OWN_CARDS = """
[lucky_dip]
kind = "trick"
copies = 2
provenance = "authored"
name = { en = "Lucky Dip", pl = "Na chybił trafił" }
picture = ["raccoon"]
do = [["draw", 2]]

[big_owl]
kind = "trick"
copies = 1
provenance = "authored"
name = { en = "Big Owl", pl = "Wielka sowa" }
picture = ["owl"]
do = [["look", "market", 3]]
"""


@cache
def own_set() -> str:
    """The classic set with the cards above, known by the name that is returned."""
    folder = sets.packaged("sharenanigans", "classic")
    texts = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.toml")}
    texts["set.toml"] = texts["set.toml"].replace('id = "classic"', 'id = "rules_of_other_cards"')
    sets.register(load(texts | {"own.toml": OWN_CARDS}))
    return "rules_of_other_cards"


def table(hand: list[str], **more: object) -> Match:
    """Seat 0 of two is on turn with this hand; nobody holds a Block."""
    options = {"cards": own_set(), "reactions": "holders"}
    seats = [{"hand": hand}, {}]
    return Match.from_position({"seats": 2, "options": options, "current": 0, "seat": seats, **more})


def test_a_card_that_draws_needs_a_card_somewhere() -> None:  # rule 8.14
    match = table(["lucky_dip"], cat_deck={"bag": [], "discard": []})
    with pytest.raises(IllegalMove) as refusal:
        match.play(0, "play.lucky_dip")
    assert refusal.value.rule == "sharenanigans.8.14"


def test_a_card_that_draws_takes_what_there_is() -> None:  # rules 8.14, 10.14
    match = table(["lucky_dip"], cat_deck={"bag": ["howl"], "discard": []})
    match.play(0, "play.lucky_dip")
    assert match.position()["seat"][0]["hand"] == ["howl"]
    assert match.position()["cat_deck"] == {"bag": [], "discard": ["lucky_dip"]}


def test_a_card_that_draws_does_not_draw_itself() -> None:  # rules 8.12, 8.13
    match = table(["lucky_dip", "lucky_dip"], cat_deck={"bag": [], "discard": ["howl"]})
    match.play(0, "play.lucky_dip")
    assert match.position()["seat"][0]["hand"] == ["howl", "lucky_dip"]


def test_three_market_cards_in_a_new_order() -> None:  # rule 10.20
    match = table(["big_owl"], draw={"top": ["dog_days", "wolf_moon", "lift_off", "dam_boom"]})
    match.play(0, "play.big_owl")
    match.play(0, "order.3")
    match.play(0, "order.2")
    assert match.position()["draw"]["top"] == ["dog_days", "dam_boom", "lift_off", "wolf_moon"]


def test_fewer_market_cards_than_the_card_says() -> None:  # rule 10.20
    match = table(["big_owl"], draw={"top": ["dog_days", "wolf_moon", "lift_off"], "bag": []})
    match.play(0, ["play.big_owl", "order.2"])
    assert match.position()["draw"]["top"] == ["dog_days", "lift_off", "wolf_moon"]
