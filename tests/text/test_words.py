"""How money, plurals, cases, lists and names are said."""

import pytest

from stockyard.text import catalogue
from stockyard.text.words import Word, Words, count_alike, say_change, say_money, say_rule, set_well
from tests.text.sets import classic

EN = catalogue("en").at(classic(), ["Ola", "Mia", "Łukasz"])
PL = catalogue("pl").at(classic(), ["Ola", "Mia", "Łukasz"])


@pytest.mark.parametrize(
    ("dollars", "english", "polish"),
    [
        (0, "$0", "0~$"),
        (3000, "$3,000", "3000~$"),
        (9000, "$9,000", "9000~$"),
        (10_000, "$10,000", "10~000~$"),
        (123_000, "$123,000", "123~000~$"),
        (-2000, "\u2212$2,000", "\u22122000~$"),
    ],
)
def test_money(dollars: int, english: str, polish: str) -> None:
    assert say_money("en", dollars) == english
    assert say_money("pl", dollars) == polish.replace("~", "\u00a0")


def test_a_change_has_a_sign() -> None:
    assert say_change("en", 2000) == "+$2,000"
    assert say_change("en", -2000) == "\u2212$2,000"
    assert say_change("pl", 12_000) == "+12\u00a0000\u00a0$"


def test_a_rule_is_said_without_its_game() -> None:
    assert [say_rule(rule) for rule in ("sharenanigans.4.2", "4.2", "zoo.2.9.3")] == ["4.2", "4.2", "2.9.3"]


def polish_form(n: int) -> int:
    """The rule of the card set's page: 1; n % 10 in 2-4 but not n % 100 in 12-14; else the third."""
    if n == 1:
        return 0
    return 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2


def test_polish_plurals() -> None:
    forms = ("dobiera kartę", "karty", "kart")
    for n in range(1, 126):
        assert PL.say("log.draw.hidden", seat=0, n=n).endswith(f"{forms[polish_form(n)]}.")


def test_english_plurals() -> None:
    assert EN.say("log.draw.hidden", seat=0, n=1) == "Ola draws a card."
    assert EN.say("log.draw.hidden", seat=0, n=2) == "Ola draws 2\u00a0cards."


def test_polish_cases_of_every_industry() -> None:
    assert (
        PL.say("log.buy", seat=1, share="wool@wolf_moon", money=4000)
        == "Mia kupuje udział Wełny za 4000\u00a0$."
    )
    for industry in classic()["industry"]:
        word = Words("pl", classic()).industry(industry)
        assert len({word.gen, word.dat, word.acc, word.ins, word.loc}) >= 3
        assert word.acc in (str(word), "Wełnę")
    fish = Words("pl", classic()).industry("fish")
    assert f"{fish} {fish:drożeje|drożeją}" == "Ryby drożeją"
    honey = Words("pl", classic()).industry("honey")
    assert f"{honey} {honey:drożeje|drożeją}" == "Miód drożeje"


def test_a_word_without_cases_stands_for_all_of_them() -> None:
    word = Word("Rockets", plural=True)
    assert (word.gen, f"{word:falls|fall}", f"{word:>8}") == ("Rockets", "fall", " Rockets")
    with pytest.raises(AttributeError):
        _ = word.vocative


def test_the_english_article() -> None:
    assert [Word("Fish").a, Word("Apples").a, Word("Apples").A] == ["a Fish", "an Apples", "An Apples"]


def test_ids_without_a_table_are_said_as_they_are() -> None:
    assert catalogue("pl").say("log.play", seat=3, card="cry_wolf") == "Gracz 4 zagrywa „cry_wolf”."


def test_names_of_card_sets() -> None:
    assert PL.word("price_side", "wolf_moon") == "Wilcza pełnia"
    assert PL.word("price_side", "wolf_moon", "headline") == "Wycie do świtu, na zakupy nie wychodzi nikt."
    assert PL.said("kind", "lockdown") == "Kłódka"


def test_lists() -> None:
    assert count_alike(["a", "b", "a"]) == ["2\u00a0×\u00a0a", "b"]
    assert [PL.listed(items) for items in ([], ["a"], ["a", "b"])] == ["", "a", "a i\u00a0b"]
    assert EN.listed(["a", "b", "c"]) == "a, b and c"
    assert EN.say("log.over", n=2, seats=[0, 2]) == "Ola and Łukasz share the win."
    drawn = EN.say("log.draw", seat=0, cards=["howl", "howl"])
    assert drawn == "Ola draws 2\u00a0×\u00a0Howl at the Moon."


def test_lines_do_not_end_after_a_number_or_a_polish_word_of_one_letter() -> None:
    assert set_well("pl", "Masz w tej turze o {n} akcje, a w 2 i 3 rundzie").replace("\u00a0", "~") == (
        "Masz w~tej turze o~{n}~akcje, a~w~2~i~3~rundzie"
    )
    assert set_well("en", "I have a card, 2 cards, {n} cards").replace("\u00a0", "~") == (
        "I have a card, 2~cards, {n}~cards"
    )
