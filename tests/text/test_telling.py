"""Who hears what: the same event told to its actor, to the one it was done to, to everybody else."""

import pytest

from stockyard.text import catalogue
from tests.text.sets import classic

EN = catalogue("en").at(classic(), ["Ola", "Mia", "Łukasz"])


@pytest.mark.parametrize(
    ("viewer", "card", "text"),
    [
        (0, "howl", "You take Howl at the Moon from Mia."),
        (1, "howl", "Ola takes Howl at the Moon from you."),
        (2, None, "Ola takes a card from Mia."),
        (None, None, "Ola takes a card from Mia."),
        (None, "howl", "Ola takes Howl at the Moon from Mia."),
    ],
)
def test_everybody_hears_what_they_may(viewer: int | None, card: str | None, text: str) -> None:
    assert EN.tell("log.steal", viewer, seat=0, seat2=1, card=card) == text


def test_the_hidden_sentence_is_told_before_the_plain_one() -> None:
    assert EN.tell("log.draw", 1, seat=0, n=2, cards=None) == "Ola draws 2\u00a0cards."
    assert EN.tell("log.draw", None, seat=0, n=2, cards=["howl", "cry_wolf"]) == (
        "Ola draws Howl at the Moon and Cry Wolf."
    )


def test_what_was_done_by_oneself_to_oneself_is_told_as_one_s_own() -> None:
    assert EN.tell("log.pay", 0, seat=0, seat2=0, money=2000) == "You pay Ola $2,000."


@pytest.mark.parametrize(
    ("named", "owner", "text"),
    [
        ([], None, "Ola plays Cry Wolf."),
        (["industry.wool"], None, "Ola plays Cry Wolf on Wool."),
        (["industry.wool", "industry.fish"], None, "Ola plays Cry Wolf on Wool and Fish."),
        (["player.1"], None, "Ola plays Cry Wolf on Mia."),
        (["player.2"], None, "Ola plays Cry Wolf on you."),
        (["player.2", "player.1"], None, "Ola plays Cry Wolf: you pay, Mia gets it."),
        (["card.howl"], None, "Ola plays Cry Wolf to fetch Howl at the Moon."),
        (["share.fish@x"], 1, "Ola plays Cry Wolf for Mia's Fish Share."),
        (["share.fish@x"], 2, "Ola plays Cry Wolf for your Fish Share."),
        (["share.fish@x"], None, "Ola plays Cry Wolf: Fish."),
        (["share.wool@x", "share.fish@x"], 1, "Ola plays Cry Wolf: a Wool Share for Mia's Fish Share."),
        (["share.fish@x", "player.1"], None, "Ola plays Cry Wolf: Mia is to buy a Fish Share."),
        (["card.paws_off", "player.1", "industry.fish"], None, "Ola plays Cry Wolf: Paws Off, Mia and Fish."),
    ],
)
def test_a_card_is_told_with_all_that_was_named(named: list[str], owner: int | None, text: str) -> None:
    assert EN.tell("log.play", 2, seat=0, card="cry_wolf", named=named, owner=owner) == text
    own = text.replace("Ola plays", "You play")
    if " you" not in text:
        assert EN.tell("log.play", 0, seat=0, card="cry_wolf", named=named, owner=owner) == own
