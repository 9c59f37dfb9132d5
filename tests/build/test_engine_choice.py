"""Which engine runs: compiled where it lies there, interpreted on request or when it is out of date."""

from __future__ import annotations

import json
import sys
from importlib.machinery import EXTENSION_SUFFIXES, PathFinder
from pathlib import Path

import pytest

from stockyard import _pure
from yardbuild import compiled
from yardbuild.places import SOURCE


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package folder with one module twice: as source, and as a library."""
    (tmp_path / "deal.py").write_text("", encoding="utf-8")
    (tmp_path / f"deal{EXTENSION_SUFFIXES[0]}").write_bytes(b"")
    return tmp_path


def test_python_by_itself_would_take_the_library(package: Path) -> None:
    spec = PathFinder.find_spec("stockyard.deal", [str(package)])
    assert spec is not None
    assert str(spec.origin).endswith(EXTENSION_SUFFIXES[0])


def test_the_finder_takes_the_source(package: Path) -> None:
    spec = _pure.SourcesOnly.find_spec("stockyard.deal", [str(package)])
    assert spec is not None
    assert spec.origin == str(package / "deal.py")


@pytest.mark.parametrize(("name", "path"), [("deal", ["."]), ("other.deal", ["."]), ("stockyard.deal", None)])
def test_the_finder_leaves_other_modules_alone(name: str, path: list[str] | None) -> None:
    assert _pure.SourcesOnly.find_spec(name, path) is None


def test_the_finder_says_nothing_of_a_module_that_is_not_there(package: Path) -> None:
    assert _pure.SourcesOnly.find_spec("stockyard.other", [str(package)]) is None


@pytest.mark.parametrize(("setting", "pure"), [("1", True), ("yes", True), ("0", False), ("", False)])
def test_the_environment_can_force_the_interpreted_engine(
    setting: str, pure: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_pure, "_MARK", tmp_path / "none.json")
    monkeypatch.setenv("STOCKYARD_PURE", setting)
    assert (_pure.why_interpreted() == "STOCKYARD_PURE is set") is pure
    assert compiled.wants_pure() is pure


def test_an_edited_source_outdates_what_was_compiled_from_it(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("STOCKYARD_PURE", raising=False)
    monkeypatch.setattr(_pure, "_PACKAGE", package)
    monkeypatch.setattr(_pure, "_MARK", package / "compiled-from.json")
    source = package / "deal.py"
    name = f"{package.name}/deal.py"
    (package / "compiled-from.json").write_text(
        json.dumps({name: source.stat().st_mtime_ns}), encoding="utf-8"
    )
    assert _pure.why_interpreted() is None
    source.write_text("x = 1\n", encoding="utf-8")
    assert _pure.why_interpreted() == "its sources changed after it was compiled"
    source.unlink()
    assert _pure.why_interpreted() == "its sources changed after it was compiled"


def test_the_list_of_compiled_modules_holds_the_engine_and_nothing_else() -> None:
    names = {path.relative_to(SOURCE / "stockyard").as_posix() for path in compiled.modules()}
    assert "kernel/stack.py" in names
    assert {name.split("/")[0] for name in names} == {"agents", "kernel", "sharenanigans", "zoo"}
    assert not any(name.endswith("__init__.py") for name in names)


def test_a_machine_without_a_compiler_gets_an_interpreted_wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STOCKYARD_PURE", raising=False)
    monkeypatch.setenv("CC", str(Path(sys.prefix, "no-such-compiler")))
    assert compiled.why_not() == "no working C compiler was found"
    assert compiled.requirements() == []


def test_a_pure_wheel_needs_no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOCKYARD_PURE", "1")
    assert compiled.why_not() == "STOCKYARD_PURE is set"
