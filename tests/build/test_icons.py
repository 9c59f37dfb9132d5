"""The sprite holds the pictures that pages and cards name, and a wrong name stops the build."""

from __future__ import annotations

import re
from typing import Any

import pytest

from yardbuild import icons, vendor

SET: dict[str, Any] = {
    "width": 32,
    "height": 32,
    "icons": {
        "fish": {"body": '<path d="M1.23456 2a1 1 0 011.5.999"/>'},
        "bell": {"body": '<g id="x"/>'},
    },
    "aliases": {"herring": {"parent": "fish"}},
}


def test_names_are_read_without_notes_and_blank_lines() -> None:
    assert icons.listed("# who plays\nfox\n\nowl  # at night\n") == ["fox", "owl"]


def test_pictures_of_a_card_set_are_found_at_any_depth() -> None:
    data = {
        "padlock": {"picture": ["chains", "locked"]},
        "industry": {"fish": {"picture": "penguin"}, "n": 3},
    }
    assert list(icons.pictures(data)) == ["chains", "locked", "penguin"]


def test_a_sprite_has_a_symbol_for_each_name_also_for_an_alias() -> None:
    drawn = icons.sprite(SET, {"herring": "icons.txt", "fish": "icons.txt"})
    assert re.findall(r'<symbol id="(\w+)" viewBox="0 0 32 32">', drawn) == ["fish", "herring"]


def test_an_unknown_picture_is_named_with_the_file_that_asks_for_it() -> None:
    with pytest.raises(icons.UnknownIcon, match=r"trick\.toml names the picture 'unicorn-cat'"):
        icons.sprite(SET, {"unicorn-cat": "cards/trick.toml"})


@pytest.mark.parametrize("name", ["", "../fish", "Fish", 'fish"><script>'])
def test_a_name_that_cannot_be_an_id_is_refused(name: str) -> None:
    with pytest.raises(icons.UnknownIcon):
        icons.sprite(SET, {name: "icons.txt"})


def test_a_drawing_with_ids_of_its_own_is_refused() -> None:
    with pytest.raises(icons.UnknownIcon, match="clash"):
        icons.sprite(SET, {"bell": "icons.txt"})


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("1.23456", "1.23"),
        ("0.996-1.0051", "0.99-1.01"),
        ("1.5.25", "1.5.25"),
        ("a1 1 0 011.0004", "a1 1 0 011.00"),
    ],
)
def test_numbers_keep_two_decimals_and_paths_their_structure(long: str, short: str) -> None:
    assert icons.lighter(long) == short


def test_the_generated_sprite_holds_every_wanted_picture() -> None:
    drawn = set(
        re.findall(r'<symbol id="([^"]+)"', (vendor.VENDOR / "icons.svg").read_text(encoding="utf-8"))
    )
    assert set(icons.wanted()) <= drawn, "run: make test, or python -m yardbuild generate"
