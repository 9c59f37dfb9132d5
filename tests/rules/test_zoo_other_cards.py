"""Rules of Spółka ZOO that no card of the classic set brings up: a set with cards of one's own does."""

from functools import cache
from typing import Any

from stockyard import Match, sets
from stockyard.zoo.cardset import load


def card(name: str, deck: str, do: str, more: str = "") -> str:
    """An entry of a card file."""
    head = f'[{name}]\ndeck = "{deck}"\nprovenance = "authored"\npicture = ["raccoon"]\n'
    return f'{head}name = {{ en = "{name.title()}", pl = "{name.title()}" }}\ndo = {do}\n{more}\n'


def helper(name: str, when: str, do: str) -> str:
    """A Helper who costs an apple and gives 2 Glory."""
    return card(name, "helper", do, f'when = "{when}"\ncost = {{ apple = 1 }}\nglory = 2\n')


OWN_CARDS = (
    card("lobby_here", "influence", '[["majority", [["lobby"]]]]')
    + card("lobby_there", "influence", '[["majority", [["at", "choice", [["lobby"]]]]]]')
    + card("bad_fruit", "influence", '[["each", "shareholders", [["discard", "any", 1]]]]')
    + card("new_display", "influence", '[["sweep", "influence"]]')
    + card("last_bell", "influence", '[["share_price", 1], ["remove_this_card"]]', "ends = true")
    + card("fruit_vote", "event", '[["fruit_price", "any", 1]]')
    + helper("second_bee", "round.end", '[["gain", "plenty", 1]]')
    + helper("second_horse", "standing", '[["mod", "tie", 1]]')
    + helper("dear_friend", "standing", '[["mod", "hire", 1]]')
    + helper("second_rooster", "market.start", '[["may", [["at", "choice", [["share_price", 1]]]]]]')
)


@cache
def own_set() -> str:
    """The classic set with the cards above, known by the name that is returned."""
    folder = sets.packaged("zoo", "classic")
    texts = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.toml")}
    texts["set.toml"] = texts["set.toml"].replace('id = "classic"', 'id = "zoo_rules_of_other_cards"')
    sets.register(load(texts | {"own.toml": OWN_CARDS}))
    return "zoo_rules_of_other_cards"


def table(seats: list[dict[str, Any]], phase: str = "market", **more: Any) -> Match:
    """A position with these seats; Company decks are empty where ``more`` does not fill them."""
    decks = more.pop("decks", {})
    floors = more.pop("floors", {})
    company = {
        name: {"fruits": floors.get(name, {}), "deck": {"top": decks.get(name, []), "bag": []}}
        for name in ("apple", "lemon", "pineapple")
    }
    data = {
        "game": "zoo",
        "seats": len(seats),
        "first": 0,
        "phase": phase,
        "companies": ["apple", "lemon", "pineapple"],
        "company": company,
        "options": {"cards": own_set()},
        "seat": seats,
    }
    return Match.from_position(data | more)


DISPLAY = {"display": ["rave_review", "craze"], "deck": []}


def test_a_card_put_into_the_deck_being_resolved_is_still_to_come() -> None:  # rule zoo.10.19
    match = table([{"shares": {"apple": 1}}, {}], decks={"apple": ["lobby_here"]}, influence=DISPLAY)
    match.play(0, "card.rave_review")
    view = match.view(None)
    assert view["share_price"]["apple"] == 3 and view["removed"]["open"] == ["rave_review"]


def test_a_card_put_into_a_resolved_deck_waits() -> None:  # rule zoo.10.20
    seats: list[dict[str, Any]] = [{"shares": {"lemon": 1}}, {}]
    match = table(seats, decks={"lemon": ["lobby_there"]}, influence=DISPLAY)
    match.play(0, ["company.apple", "card.rave_review"])
    view = match.view(None)
    assert view["share_price"]["apple"] == 1
    assert view["company"]["apple"]["deck"]["known"] == {"rave_review": 1}


def test_a_card_put_into_a_deck_to_come_is_resolved_in_this_round() -> None:  # rule zoo.10.20
    seats: list[dict[str, Any]] = [{"shares": {"lemon": 1}}, {}]
    match = table(seats, decks={"lemon": ["lobby_there"]}, influence=DISPLAY)
    match.play(0, ["company.pineapple", "card.rave_review"])
    assert match.view(None)["share_price"]["pineapple"] == 3


def test_the_bell_of_a_card_that_leaves_the_game_counts() -> None:  # rules zoo.10.4, zoo.10.21
    match = table([{}, {}], decks={"apple": ["bandwagon", "last_bell", "rave_review"]})
    view = match.view(None)
    assert view["share_price"]["apple"] == 3 and view["removed"]["open"] == ["last_bell"]
    assert view["company"]["apple"]["deck"]["count"] == 2


def test_a_shield_keeps_fruits() -> None:  # rule zoo.15.23
    seats: list[dict[str, Any]] = [
        {"shares": {"apple": 1}, "fruits": {"lemon": 2}, "helpers": ["scapegoat"]},
        {"shares": {"apple": 1}, "fruits": {"lemon": 2}},
    ]
    match = table(seats, decks={"apple": ["bad_fruit"]})
    assert [seat["fruits"]["lemon"] for seat in match.view(None)["seat"]] == [2, 1]


def test_who_has_nothing_discards_nothing() -> None:  # rules zoo.14.17, zoo.1.10
    match = table([{"shares": {"apple": 1}}, {"shares": {"apple": 1}}], decks={"apple": ["bad_fruit"]})
    assert match.view(None)["round"] == 2


def test_the_influence_display_is_replaced() -> None:  # rule zoo.14.35
    display = {"display": ["rave_review", "craze"], "deck": ["bad_press", "tax_return", "bandwagon"]}
    match = table([{}, {}], decks={"apple": ["new_display"]}, influence=display)
    view = match.view(None)
    assert sorted(view["influence"]["display"]) == ["bad_press", "bandwagon", "tax_return"]
    assert view["removed"]["open"] == ["rave_review", "craze"]


def test_the_old_first_player_decides_on_events() -> None:  # rules zoo.16.8, zoo.12.1
    events = {"deck": ["fruit_vote"]}
    match = table([{}, {}], "division", modules=["events"], events=events, first=1)
    assert match.asked == (1,) and match.view(None)["phase"] == "round_end"
    match.play(1, "fruit.lemon")
    view = match.view(None)
    assert view["fruit_price"]["lemon"] == 2 and view["first"] == 0 and view["round"] == 2


def test_at_the_end_of_a_round_the_first_player_comes_first() -> None:  # rule zoo.15.14
    warehouse = {"apple": 1, "lemon": 0, "pineapple": 0}
    seats: list[dict[str, Any]] = [{"helpers": ["busy_bee"]}, {"helpers": ["second_bee"]}]
    for first in (0, 1):
        match = table(seats, "division", warehouse=warehouse, first=first)
        got = [seat["fruits"]["apple"] for seat in match.view(None)["seat"]]
        assert got == [int(first == 0), int(first == 1)]


def test_before_the_decks_the_first_player_comes_first() -> None:  # rule zoo.15.11
    seats: list[dict[str, Any]] = [{"helpers": ["rooster"]}, {"helpers": ["second_rooster"]}]
    match = table(seats, first=1, decks={"apple": ["apple_crate"]})
    assert match.asked == (1,)
    match.play(1, ["yes", "company.apple"])
    assert match.asked == (0,)
    match.play(0, ["yes", "keep"])
    assert match.view(None)["company"]["apple"]["fruits"]["apple"] == 1


def test_two_who_win_ties_cancel_out() -> None:  # rule zoo.15.22
    seats: list[dict[str, Any]] = [
        {"shares": {"apple": 1}, "helpers": ["dark_horse"]},
        {"shares": {"apple": 1}, "helpers": ["second_horse"]},
        {"shares": {"apple": 1}, "helpers": ["big_fish"]},
    ]
    company = table(seats, "choose").view(None)["company"]["apple"]
    assert company["majority"] == 2 and company["majority_by"] == "glory"


def test_a_dearer_helper() -> None:  # rule zoo.6.12
    seats: list[dict[str, Any]] = [
        {"fruits": {"apple": 2, "lemon": 1, "pineapple": 1}, "helpers": ["dear_friend"]},
        {"chosen": "speculation"},
    ]
    market = {"display": ["rhino", "inside_cat"], "deck": []}
    match = table(seats, "choose", helper_market=market)
    match.play(0, ["token.hiring", "hire.inside_cat"])
    assert match.legal(0) == ("fruit.lemon", "fruit.pineapple")
    match.play(0, "fruit.pineapple")
    assert match.view(None)["seat"][0]["fruits"] == {"apple": 0, "lemon": 1, "pineapple": 0}
