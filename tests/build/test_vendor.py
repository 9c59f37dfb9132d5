"""What npm brings is pinned without addresses, and fonts are small and whole."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest

import yardbuild
from yardbuild import catalogues, fonts, npm, vendor
from yardbuild.places import ROOT, TEXT

PANGRAMS = (
    "Zażółć gęślą jaźń! ZAŻÓŁĆ GĘŚLĄ JAŹŃ? „Tak” – $3,000 − 2000 $… Sphinx of black quartz, judge my vow."
)


def test_the_lock_file_pins_every_package_by_content_and_records_no_address() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert packages
    for name, entry in packages.items():
        assert entry["integrity"].startswith("sha512-"), name
        assert "resolved" not in entry, name


def test_package_json_names_exact_versions_that_the_lock_file_has() -> None:
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]
    locked = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert wanted == {name: locked[f"node_modules/{name}"]["version"] for name in wanted}


def test_without_npm_the_build_asks_for_the_one_in_a_wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vendor, "made_from", lambda: "other inputs")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert npm.PORTABLE in yardbuild.get_requires_for_build_editable()


@pytest.mark.parametrize("answer", ["echo 6.14.18", "echo oops", "exit 127"])
def test_an_npm_that_is_too_old_or_broken_counts_as_none(
    answer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "npm").write_text(f"#!/bin/sh\n{answer}\n", encoding="ascii")
    (tmp_path / "npm").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert npm.on_machine() is None


def test_an_up_to_date_folder_asks_for_nothing() -> None:
    assert vendor.is_made(), "run: python -m yardbuild generate"
    assert yardbuild.get_requires_for_build_sdist() == []
    assert vendor.generate() is False


def test_every_script_has_its_licence_beside_it() -> None:
    assert {path.name for path in (vendor.VENDOR / "licences").iterdir()} == set(vendor.LICENCES)
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    assert [family.name for family in fonts.FAMILIES if family.name not in notice] == []


def test_all_fonts_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in (vendor.VENDOR / "fonts").iterdir()) < 120_000


@pytest.mark.parametrize("family", fonts.FAMILIES, ids=lambda family: family.file)
def test_each_font_has_all_letters_of_both_languages(family: fonts.Family) -> None:
    from fontTools.ttLib import TTFont

    letters: set[int] = set()
    for part, _, _ in fonts.PARTS:
        with TTFont(vendor.VENDOR / "fonts" / f"{family.file}-{part}.woff2") as font:
            letters |= set(font.getBestCmap())
    assert {letter for letter in PANGRAMS if ord(letter) not in letters} == set()


def test_letter_ranges_are_written_as_style_sheets_do() -> None:
    assert fonts.ranges("abcxŁł") == "U+61-63, U+78, U+141-142"


def test_the_style_sheet_names_fonts_that_are_there() -> None:
    css = (vendor.VENDOR / "fonts.css").read_text(encoding="utf-8")
    files = re.findall(r'url\("fonts/([^"?]+)"\)', css)
    assert sorted(files) == sorted(path.name for path in (vendor.VENDOR / "fonts").iterdir())


def test_a_broken_catalogue_names_its_file_and_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pl").mkdir()
    (tmp_path / "pl" / "web.po").write_text('msgid "web.play"\nmsgstr "Graj\n', encoding="utf-8")
    shutil.copy(TEXT / "po.py", tmp_path)
    monkeypatch.setattr(catalogues, "TEXT", tmp_path)
    with pytest.raises(SystemExit, match=r"pl/web\.po: line 2"):
        catalogues.generate()
