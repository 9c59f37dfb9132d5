"""Marks in sentences: what is drawn, what is colored, and how a phrase is said of whoever acts."""

import pytest

from stockyard.text.marked import DO, DOES, MAY_DO, MAY_THEY, Piece, after_may, cut, in_form, plain, sentence

MARKED = "Add [fruit.apple.2|2 apples], raise [fruit.lemon|lemons], [coins.3|3 coins] for a [share|Share]."


def test_pieces_keep_the_words_in_order() -> None:
    assert cut(MARKED) == [
        Piece("text", "Add "),
        Piece("fruit", "2 apples", 2, "apple"),
        Piece("text", ", raise "),
        Piece("fruit", "lemons", None, "lemon"),
        Piece("text", ", "),
        Piece("coins", "3 coins", 3),
        Piece("text", " for a "),
        Piece("word", "Share", None, "share"),
        Piece("text", "."),
    ]
    assert plain(MARKED) == "Add 2 apples, raise lemons, 3 coins for a Share."
    assert cut("") == []
    assert cut("[deck|Deck]") == [Piece("word", "Deck", None, "deck")]


@pytest.mark.parametrize(
    ("form", "said"),
    [
        (DO, "take your Fruits"),
        (DOES, "takes their Fruits"),
        (MAY_DO, "taking your Fruits"),
        (MAY_THEY, "taking their Fruits"),
    ],
)
def test_a_phrase_is_said_of_whoever_acts(form: int, said: str) -> None:
    assert in_form("<take|takes|taking> <your|their> Fruits", form) == said


def test_after_may_the_person_stays() -> None:
    assert [after_may(form) for form in (DO, DOES, MAY_DO, MAY_THEY)] == [MAY_DO, MAY_THEY, MAY_DO, MAY_THEY]


@pytest.mark.parametrize(
    ("text", "said"),
    [("take it", "Take it"), ("[share|udział] tu", "[share|Udział] tu"), ("żeton", "Żeton"), ("", "")],
)
def test_a_sentence_begins_with_a_capital(text: str, said: str) -> None:
    assert sentence(text) == said
