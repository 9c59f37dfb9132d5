"""Which language a visitor reads."""

import pytest

from stockyard.web.language import language_of


@pytest.mark.parametrize(
    ("accepts", "lang"),
    [
        ("", "en"),
        ("pl", "pl"),
        ("PL-pl", "pl"),
        ("de,pl;q=0.3", "pl"),
        ("en;q=0.5,pl;q=0.8", "pl"),
        ("pl;q=0,en;q=0.1", "en"),
        ("pl;q=0", "en"),
        ("pl;q=many", "en"),
        ("de,fr", "en"),
        (";;;,,,q=", "en"),
        ("x" * 100_000 + ",pl", "en"),
    ],
)
def test_the_browser_says(accepts: str, lang: str) -> None:
    assert language_of({}, accepts) == lang


def test_a_choice_outweighs_the_browser() -> None:
    assert language_of({"lang": "en"}, "pl") == "en"
    assert language_of({"lang": "xx"}, "pl") == "pl"
