"""Which keys of the catalogues the sources use: literal ones, and patterns where a part is put in."""

import ast
import re
from pathlib import Path

SRC = Path(__file__).parents[2] / "src" / "stockyard"
FAMILIES = (
    *("word", "kind", "verb", "phrase", "token", "why", "log", "ask", "move", "web", "terminal"),
    *("net", "side", "proof", "notices", "hint", "reason", "review"),
)
VARIANTS = (".you", ".yours", ".hidden")
NAMED = "log.play"  # what was named with a card is added to this key by the catalogue
KEY = re.compile(rf"(?:{'|'.join(FAMILIES)})(?:\.[a-z0-9_-]+)+")
IN_TEMPLATE = re.compile(r"""\b_\(\s*((?:"[^"]*"|'[^']*'|~|[\w.]+|\s)+?)\s*[,)]""")


class InUse:
    """Keys that stand in the sources, and regular expressions for those that are put together."""

    def __init__(self) -> None:
        self.keys: dict[str, str] = {}
        self.patterns: dict[str, str] = {}

    def uses(self, key: str) -> bool:
        """Whether the key, or the sentence that it is a variant of, is used."""
        if key in self.keys or any(re.fullmatch(pattern, key) for pattern in self.patterns):
            return True
        return (key.endswith(VARIANTS) or key.startswith(f"{NAMED}.")) and self.uses(key[: key.rindex(".")])


def in_use() -> InUse:
    """What the Python files and the templates use."""
    found = InUse()
    for path in sorted(SRC.rglob("*.py")):
        _read_python(found, path)
    for path in sorted(SRC.rglob("*.html")):
        _read_template(found, path)
    return found


def _read_python(found: InUse, path: Path) -> None:
    where = str(path.relative_to(SRC))
    tree = ast.parse(path.read_text("utf-8"))
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            pattern = "".join(_literal(part) or ".+" for part in node.values)
            if pattern.startswith(tuple(rf"{family}\." for family in FAMILIES)):
                found.patterns[pattern] = where
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            if KEY.fullmatch(node.value):
                found.keys[node.value] = where
            elif node.value.endswith(".") and node.value[:-1] in FAMILIES:
                found.patterns[re.escape(node.value) + ".+"] = where


def _literal(part: ast.expr) -> str:
    return re.escape(str(part.value)) if isinstance(part, ast.Constant) else ""


def _read_template(found: InUse, path: Path) -> None:
    where = str(path.relative_to(SRC))
    for match in IN_TEMPLATE.finditer(path.read_text("utf-8")):
        parts = [part.strip() for part in match[1].split("~")]
        literal = [part[1:-1] if part[:1] in "\"'" else None for part in parts]
        if literal == [literal[0]] and literal[0] is not None:
            found.keys[literal[0]] = where
        elif literal[0] is not None:
            found.patterns["".join(".+" if part is None else re.escape(part) for part in literal)] = where
