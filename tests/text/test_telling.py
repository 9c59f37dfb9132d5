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


def test_a_combination_without_a_sentence_is_told_by_the_general_one() -> None:
    assert (
        EN.tell("log.play.card_industry_player", 2, seat=0, card="howl", seat2=1)
        == "Ola plays Howl at the Moon."
    )
    assert EN.tell("log.play.card_industry_player", 0, seat=0, card="howl") == "You play Howl at the Moon."
