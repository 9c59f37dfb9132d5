"""Copy the numbered rules into the package, where the pages read them: `docs/rules/*.md` to `text/rules/`."""

from __future__ import annotations

from yardbuild.places import ROOT, TEXT

INTO = TEXT / "rules"


def generate() -> int:
    """Copy what is missing or different; return how many files that were."""
    copied = 0
    for rules in sorted((ROOT / "docs" / "rules").glob("*.md")):
        copy = INTO / rules.name
        text = rules.read_bytes()
        if not copy.is_file() or copy.read_bytes() != text:
            INTO.mkdir(exist_ok=True)
            copy.write_bytes(text)
            copied += 1
    return copied
