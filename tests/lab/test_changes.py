"""A change of a card: what it becomes in the files, and what is said where it can't be."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from stockyard import sets, shelf
from stockyard.kernel.game import BadRecord
from stockyard.lab.changes import Change, changed

MARKET, ZOO = (sets.texts(sets.packaged(game, "classic")) for game in ("sharenanigans", "zoo"))


def entries(texts: dict[str, str]) -> dict[str, Any]:
    """All tables of a set; price sides and industries beside cards."""
    found: dict[str, Any] = {}
    for text in texts.values():
        found |= tomllib.loads(text)
    return found


@pytest.mark.parametrize(
    ("game", "wish", "before", "after"),
    [
        ("sharenanigans", "cry_wolf.copies=3", "1", "3"),
        ("sharenanigans", "cry_wolf.do.0.2=-3", "-2", "-3"),
        ("sharenanigans", 'cry_wolf.do=[["draw", 2]]', '[["price", "any", -2]]', '[["draw", 2]]'),
        ("sharenanigans", "cry_wolf.unblockable=true", "left out", "true"),
        ("sharenanigans", "cry_wolf.name.en=Cry, Wolf!", '"Cry Wolf"', '"Cry, Wolf!"'),
        ("sharenanigans", "price_side.dog_days.prices.fish=2", "4", "2"),
        ("zoo", "apple_buy.copies=2", "left out", "2"),
        ("zoo", "hedgehog_scout.cost={ apple = 3 }", "{ apple = 1, lemon = 1 }", "{ apple = 3 }"),
        ("zoo", "hedgehog_scout.cost.apple=3", "1", "3"),
    ],
)
def test_one_entry_is_changed_and_nothing_else(game: str, wish: str, before: str, after: str) -> None:
    texts = MARKET if game == "sharenanigans" else ZOO
    found, change = changed(texts, wish)
    assert change == Change(wish.partition("=")[0], before, after)
    cards = shelf.find(game).load_set(found)
    assert cards.digest != shelf.find(game).load_set(texts).digest
    old, new = entries(texts), entries(found)
    differing = [name for name in old if old[name] != new[name]]
    assert differing == [wish.partition(".")[0]]
    assert sum(found[file] != texts[file] for file in texts) == 1


def test_changes_add_up() -> None:
    one, _ = changed(MARKET, "cry_wolf.copies=3")
    both, _ = changed(one, "moth_night.copies=2")
    cards = shelf.find("sharenanigans").load_set(both).data["card"]
    assert (cards["cry_wolf"]["copies"], cards["moth_night"]["copies"]) == (3, 2)


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("cry_wlf.copies=3", "there is no card 'cry_wlf'; near it: cry_wolf"),
        ("cry_x.copies=3", "near it: cry_wolf"),
        ("zzz.copies=3", "there are barking_mad, busy_bee, by_a_whisker, cat_burglar and others"),
        ("cry_wolf.copes=3", "cry_wolf has no entry 'copes'; near it: copies"),
        ("cry_wolf.name.de=Wolf", "cry_wolf.name has no entry 'de'"),
        ("cry_wolf.do.1=3", "cry_wolf.do has places 0 to 0, not '1'"),
        ("cry_wolf.do.first=3", "places 0 to 0"),
        ("cry_wolf.copies.more=3", "cry_wolf.copies is 1, with nothing inside"),
        ("price_side.dog_dys.prices.fish=2", "price_side has no entry 'dog_dys'; near it: dog_days"),
        ("cry_wolf.copies=1", "cry_wolf.copies is 1 already"),
        ("cry_wolf=3", "a card, an entry and a value, such as cry_wolf.copies=2"),
        ("cry_wolf.copies", "such as cry_wolf.copies=2"),
        ("cry_wolf..copies=2", "such as cry_wolf.copies=2"),
        ("=", "such as cry_wolf.copies=2"),
        ("id.x=2", "there is no card 'id'"),
        ("price_side.do=3", "price_side has no entry 'do'; there are lift_off,"),
        ("cry_wolf.dog_days=3", "cry_wolf has no entry 'dog_days'; there are copies, do, kind, name and"),
        ("name.en=Other", "there is no card 'name'"),
        ("price_sid.dog_days.prices.fish=2", "near it: price_side"),
    ],
)
def test_what_can_not_be_changed_is_told_with_what_is_near(wish: str, said: str) -> None:
    with pytest.raises(BadRecord) as refused:
        changed(MARKET, wish)
    assert said in str(refused.value)
    assert str(refused.value).startswith("change: ")


@pytest.mark.parametrize("texts", [MARKET, ZOO])
@pytest.mark.parametrize("word", ["nam", "i", "version", "names"])
def test_only_what_can_be_changed_is_proposed(texts: dict[str, str], word: str) -> None:
    with pytest.raises(BadRecord) as refused:
        changed(texts, f"{word}.copies=2")
    proposed = (
        re.split("near it: |there are ", str(refused.value))[-1].removesuffix(" and others").split(", ")
    )
    there = entries(texts)
    for name in proposed:
        assert isinstance(there[name], dict)
        assert "provenance" in there[name] or name in ("industry", "price_side", "company"), name
