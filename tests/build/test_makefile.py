"""`make` explains itself."""

from __future__ import annotations

import re
import subprocess

from yardbuild import icons
from yardbuild.places import ROOT

PROMISED = {"play", "test", "check", "bench", "soak", "compile", "docs"}
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def test_every_target_says_in_a_line_what_it_does() -> None:
    targets = re.findall(r"^([a-z-]+):(.*)", MAKEFILE, re.MULTILINE)
    assert {name for name, _ in targets} >= PROMISED
    assert [name for name, rest in targets if "## " not in rest] == []


def test_every_target_is_phony() -> None:
    phony = re.search(r"^\.PHONY: (.*)", MAKEFILE, re.MULTILINE)
    assert phony is not None
    assert set(phony[1].split()) == set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))


def test_make_alone_lists_them() -> None:
    listed = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert set(re.findall(r"^  make (\S+)", listed, re.MULTILINE)) >= PROMISED


def test_the_readme_shows_both_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make play" in readme
    assert "make test" in readme


def test_ci_runs_the_tests() -> None:
    assert "make test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_whatever_names_a_picture_makes_the_sprite_anew() -> None:
    asked = ["make", "--eval", "show: ; @echo $(INPUTS)", "show"]
    inputs = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert {ROOT / name for name in inputs} >= {icons.ICONS, *icons.card_files()}
