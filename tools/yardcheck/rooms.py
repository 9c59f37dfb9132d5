"""The engine's rooms compute and do nothing else: no files, no clock, no logging, no chance but the deal's.

So any state can be copied, replayed and compiled, and a game is the same wherever it is played. What they
may import is listed here; import-linter holds the arrows between the rooms.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOMS = ("kernel", "zoo", "sharenanigans", "agents")
# fmt: off
PURE_MODULES = frozenset({
    "__future__", "abc", "array", "base64", "binascii", "bisect", "collections", "copy", "dataclasses",
    "difflib", "enum", "fractions", "functools", "hashlib", "heapq", "hmac", "itertools", "json", "math",
    "operator", "re", "string", "struct", "textwrap", "tomllib", "types", "typing", "unicodedata",
})
# fmt: on
FORBIDDEN_CALLS = frozenset({"open", "print", "input", "exec", "eval", "breakpoint", "__import__"})


def faults(package: Path) -> list[str]:
    """Find what the rooms below `package` must not do, each with file and line."""
    found = []
    for room in ROOMS:
        for file in sorted((package / room).rglob("*.py")):
            for line, fault in faults_in(file.read_text(encoding="utf-8")):
                found.append(f"{file}:{line}: {fault}")
    return found


def faults_in(source: str) -> Iterator[tuple[int, str]]:
    """Find the faults of one module, each with its line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if not _may_import(alias.name):
                    yield node.lineno, f"an engine room may not import {alias.name}"
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and not _may_import(node.module or ""):
            yield node.lineno, f"an engine room may not import {node.module}"
        elif (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FORBIDDEN_CALLS
        ):
            yield node.lineno, f"an engine room may not call {node.func.id}()"


def _may_import(name: str) -> bool:
    return name.partition(".")[0] in PURE_MODULES | {"stockyard"}
