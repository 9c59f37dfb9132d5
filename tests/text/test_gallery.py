"""The page of the card set in the docs is the one that the cards make."""

from pathlib import Path

from stockyard import sets
from stockyard.text.gallery import gallery
from tests.text.sets import classic

PAGE = Path(__file__).parents[2] / "docs" / "cards" / "sharenanigans.md"


def test_the_page_shows_the_cards_as_they_are() -> None:
    text = PAGE.read_text("utf-8")
    title = text.partition("\n")[0].removeprefix("# ")
    tables = sets.find("sharenanigans", "classic").data
    assert text == gallery(tables, title), "write it anew with `make docs`"


def test_the_page_shows_every_card_in_both_languages() -> None:
    page = gallery(classic(), "Cards")
    for key, card in classic()["card"].items():
        assert f"| `{key}` | {card['copies']} | {card['name']['en']} / {card['name']['pl']} |" in page
    assert "| together | 45 | 64 |" in page
