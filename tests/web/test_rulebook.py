"""The rules as a page shows them are the rules as they are written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stockyard.web.rulebook import rulebook

RULES = Path(__file__).parents[2] / "docs" / "rules"
NUMBER = re.compile(r"^- \*\*([\d.]+)\*\*", re.MULTILINE)


both_games = pytest.mark.parametrize("game", ["sharenanigans", "zoo"])


def numbers(game: str, lang: str) -> list[str]:
    book = rulebook(game, lang)
    assert book is not None
    return [rule["number"] for section in book["sections"] for rule in section["rules"]]


@both_games
@pytest.mark.parametrize(("lang", "ending"), [("en", "md"), ("pl", "pl.md")])
def test_every_rule_is_shown_in_order(game: str, lang: str, ending: str) -> None:
    assert numbers(game, lang) == NUMBER.findall((RULES / f"{game}.{ending}").read_text("utf-8"))


@both_games
def test_rules_stand_in_the_section_of_their_number(game: str) -> None:
    book = rulebook(game)
    assert book is not None
    for section in book["sections"]:
        assert section["title"]
        assert all(rule["number"].split(".")[0] == section["number"] for rule in section["rules"])


@both_games
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_links_lead_to_rules_that_exist(game: str, lang: str) -> None:
    book = rulebook(game, lang)
    assert book is not None
    anchors = {*numbers(game, lang), *(f"section-{section['number']}" for section in book["sections"])}
    texts = [text for section in book["sections"] for text in (section["intro"], *texts_of(section))]
    links = re.findall(r'href="#([^"]+)"', "".join(texts))
    assert links
    assert set(links) <= anchors


def texts_of(section: dict[str, list[dict[str, str]]]) -> list[str]:
    return [rule["text"] for rule in section["rules"]]


def test_a_language_without_rules_gets_the_english_ones() -> None:
    book = rulebook("sharenanigans", "de")
    assert book is not None
    assert book["lang"] == "en"


@pytest.mark.parametrize("game", ["chess", "../api", "", "sharenanigans.pl", "a" * 99])
def test_a_game_without_rules_has_no_book(game: str) -> None:
    assert rulebook(game) is None
