"""The pages of the card set of Spółka ZOO in the docs are those that the cards make."""

from pathlib import Path

import pytest

from stockyard.text.zoo_gallery import DECKS, FILE, pages
from tests.text.sets import zoo

PLACE = Path(__file__).parents[2] / "docs" / "cards"
TITLE = (PLACE / f"{FILE}.md").read_text("utf-8").partition("\n")[0].removeprefix("# ")
PAGES = pages(zoo(), TITLE)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_shows_the_cards_as_they_are(name: str) -> None:
    assert (PLACE / name).read_text("utf-8") == PAGES[name], "write it anew with `make docs`"


def test_every_card_stands_on_the_page_of_its_deck() -> None:
    for key, card in zoo()["card"].items():
        page = PAGES[f"{FILE}-{card['deck']}.md"]
        assert page.count(f"| `{key}` | {card.get('copies', 1)} |") == 1
        assert f"| {card['name']['en']} / {card['name']['pl']} |" in page


def test_the_counts_are_those_of_the_box() -> None:
    counts = dict.fromkeys(DECKS, 0)
    for card in zoo()["card"].values():
        counts[card["deck"]] += card.get("copies", 1)
    assert list(counts.values()) == [27, 48, 36, 13, 5, 7, 24]
    for deck, n in counts.items():
        assert f"({FILE}-{deck}.md) | " in PAGES[f"{FILE}.md"]
        assert f" | {n} |\n" in PAGES[f"{FILE}.md"]


def test_seats_are_told_as_the_box_tells_them() -> None:
    page = PAGES[f"{FILE}-company.md"]
    marks = {
        line.split(" | ")[0].removeprefix("| `apple_").rstrip("`"): line.split(" | ")[2]
        for line in page.splitlines()
        if line.startswith("| `apple_")
    }
    assert marks == {
        "crate": "2+", "bell": "2+", "buy": "2+", "more": "3+", "early": "4+", "two": "4+", "surplus": "5"
    }  # fmt: skip


def test_other_seats_are_told_one_by_one() -> None:
    card = dict(zoo()["card"]["apple_crate"], seats=[2, 4])
    page = pages({"company": zoo()["company"], "card": {"nap": card}}, "Set")[f"{FILE}-company.md"]
    assert "| `nap` | 2 | 2, 4 |  |" in page
