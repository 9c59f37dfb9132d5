"""How Stockyard becomes a package: the PEP 517 hooks that pip calls, around those of setuptools.

Four things must exist before setuptools collects the files: the browser packages that pages use
(`vendor`), the compiled text catalogues (`catalogues`), the numbered rules (`rulebooks`), and, in a
wheel, the engine compiled by mypyc (`compiled`, called from setup.py). Each is skipped when it is
already up to date, so that a second install, or one from an sdist, needs neither Node.js nor a
network for it.
"""

from __future__ import annotations

from typing import Any

from setuptools import build_meta

from yardbuild import catalogues, compiled, rulebooks, vendor

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, Any] | None

prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """Say what generating the missing files needs; nothing where they are up to date."""
    return vendor.requirements()


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """Say the same: an editable install runs the plain sources, so it needs no compiler."""
    return get_requires_for_build_sdist()


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Add mypyc where the wheel's engine will be compiled."""
    return [*get_requires_for_build_sdist(), *compiled.requirements()]


def generate() -> bool:
    """Make the generated files of the source tree, where they are missing or old; say whether any were."""
    return any([vendor.generate(), catalogues.generate(), rulebooks.generate()])


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build an sdist that carries the generated files, so that installing it needs no npm."""
    generate()
    return build_meta.build_sdist(sdist_directory, config_settings)


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Link the source tree, interpreted; `make compile` compiles it in place."""
    generate()
    return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build a wheel, its engine compiled where that is wanted and possible."""
    generate()
    with compiled.chosen_for_wheel():
        return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
