"""The compiled engine: mypyc turns the unchanged sources of the engine into one extension library.

Wheels hold it wherever a C compiler works and `STOCKYARD_PURE` is not set; `make compile` makes it in
place. The .py files stay beside it, and `stockyard._pure` chooses between the two at run time.
Which modules are compiled is said once, in pyproject.toml under [tool.stockyard].
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, cast

from yardbuild.places import BUILD, PACKAGE, ROOT, SOURCE, fingerprint, is_fresh

if TYPE_CHECKING:
    from setuptools import Extension

COMPILER = "mypy>=2.4,<2.5"
LIBRARY = "stockyard"
LIBRARIES = (".so", ".pyd")
# What `stockyard._pure` reads to see whether sources changed after `make compile`.
MARK = "compiled-from.json"
PROBE = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"

_for_wheel = False


def modules(source: Path = SOURCE) -> list[Path]:
    """The engine's modules below a source folder, as pyproject.toml lists them."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        rules = tomllib.load(file)["tool"]["stockyard"]
    chosen = {path for pattern in rules["compiled"] for path in source.glob(pattern)}
    chosen -= {path for pattern in rules["interpreted"] for path in source.glob(pattern)}
    return sorted(chosen)


def wants_pure() -> bool:
    """Say whether the interpreted engine was asked for."""
    return os.environ.get("STOCKYARD_PURE", "") not in ("", "0")


def has_compiler() -> bool:
    """Find out whether a C extension can be built here, by building one."""
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        probe = Path(folder, "probe.c")
        probe.write_text(PROBE, encoding="ascii")
        command = build_ext(
            Distribution({"name": "probe", "ext_modules": [Extension("probe", [str(probe)])]})
        )
        command.build_temp = command.build_lib = folder
        try:
            command.ensure_finalized()
            command.run()
        # Whatever goes wrong here (no compiler, no headers, a broken one) means the same: build without.
        except (Exception, SystemExit):
            return False
    return True


def why_not() -> str | None:
    """Say why a wheel built here stays interpreted, or None where it will be compiled."""
    if wants_pure():
        return "STOCKYARD_PURE is set"
    if not modules():
        return "there is nothing to compile"
    return None if has_compiler() else "no working C compiler was found"


def requirements() -> list[str]:
    """What a wheel needs for its engine; nothing where it stays interpreted."""
    return [] if why_not() else [COMPILER]


@contextlib.contextmanager
def chosen_for_wheel() -> Iterator[None]:
    """Let setup.py compile the engine within this block, where that is wanted and possible."""
    global _for_wheel
    reason = why_not()
    if reason:
        print(f"stockyard: the engine is not compiled, {reason}; it plays the same, only slower")
    # setuptools would pack files that an earlier build left behind.
    shutil.rmtree(BUILD / "wheel", ignore_errors=True)
    _for_wheel = reason is None
    try:
        yield
    finally:
        _for_wheel = False


def wheel_extensions() -> list[Extension]:
    """What setup.py builds: the engine while a wheel is made that wants it, else nothing."""
    return extensions(modules()) if _for_wheel else []


def extensions(paths: list[Path]) -> list[Extension]:
    """Translate modules to C and describe the extensions. A type error in them ends the build."""
    # Imported here: mypy is asked for only where the engine is compiled.
    from mypyc.build import mypycify

    here = Path.cwd()
    names = [str(path.relative_to(here)) for path in paths]
    target = BUILD / "mypyc"
    target.mkdir(parents=True, exist_ok=True)
    # The rest of the package is `make check`'s to judge: its dependencies need not be here.
    options = ["--config-file=", "--follow-imports=silent", f"--cache-dir={BUILD / 'mypyc-cache'}"]
    made = mypycify(
        [*options, *names], opt_level="3", debug_level="0", target_dir=str(target), group_name=LIBRARY
    )
    return cast("list[Extension]", made)


def compile_in_place(source: Path) -> list[str]:
    """Put the compiled engine beside the sources below `source`; return the modules compiled."""
    from setuptools import setup

    remove(source)
    paths = modules(source)
    with contextlib.chdir(source):
        setup(
            name="stockyard",
            package_dir={"": "."},
            packages=[],
            ext_modules=extensions(paths),
            options={"build": {"build_base": str(BUILD / "inplace")}},
            script_args=["--quiet", "build_ext", "--inplace"],
        )
    return [".".join(path.relative_to(source).with_suffix("").parts) for path in paths]


def compile_tree() -> list[str]:
    """Compile the work tree in place, and leave the mark that shows later edits."""
    names = compile_in_place(SOURCE)
    dates = {path.relative_to(SOURCE).as_posix(): path.stat().st_mtime_ns for path in modules()}
    (PACKAGE / MARK).write_text(json.dumps(dates, indent=1) + "\n", encoding="utf-8")
    return names


def compile_copy(target: Path) -> list[str]:
    """Copy the package and compile the copy, so that both engines stand side by side.

    Where nothing changed since the last time, nothing is done and the answer is empty.
    """
    stamp = target / "made-from.txt"
    state = fingerprint([*modules(), ROOT / "pyproject.toml", Path(__file__)], sys.version)
    fresh = is_fresh(stamp, state)
    for path in target.rglob("*"):
        if path.is_file() and not (fresh and (path == stamp or path.suffix in LIBRARIES)):
            path.unlink()
    unwanted = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", MARK)
    shutil.copytree(PACKAGE, target / "stockyard", ignore=unwanted, dirs_exist_ok=True)
    if fresh:
        return []
    names = compile_in_place(target)
    stamp.write_text(state + "\n", encoding="utf-8")
    return names


def remove(source: Path) -> int:
    """Take the compiled engine out of a source folder; return how many libraries there were."""
    places = [*source.glob(f"{LIBRARY}__mypyc*"), *source.glob("stockyard/**/*")]
    found = [path for path in places if path.suffix in LIBRARIES]
    for path in found:
        path.unlink()
    (source / "stockyard" / MARK).unlink(missing_ok=True)
    return len(found)
