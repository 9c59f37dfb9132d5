"""Tell setuptools of the one thing that pyproject.toml can't say: the engine's compiled modules."""

from setuptools import setup

from yardbuild.compiled import wheel_extensions

setup(ext_modules=wheel_extensions(), options={"build": {"build_base": "build/wheel"}})
