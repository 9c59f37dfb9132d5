"""The fonts: four families, those that may be cut cut down to the letters of English and Polish pages.

Each family becomes two files, so that a page without Polish letters never loads the second one;
`fonts.css` says which letters are in which. Names of players may hold any letter of Latin-1.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path

POLISH = "ĄąĆćĘęŁłŃńŚśŹźŻż"
# Óó stand in Latin-1. Signs are those that texts of the game use.
SIGNS = "–—‘’‚“”„•…′″‹›€−↑↓"
LATIN = "".join(chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x100)) if code != 0xAD) + SIGNS
FEATURES = ["ccmp", "kern", "liga", "lnum", "locl", "mark", "mkmk", "pnum", "tnum"]


@dataclass(frozen=True)
class Family:
    """One family as npm delivers it: `{part}` is latin or latin-ext."""

    name: str
    file: str
    weight: str
    source: str
    # A font with a Reserved Font Name may keep it only untouched (SIL Open Font License, condition 3).
    untouched: bool = False


FAMILIES = (
    Family(
        "Baloo 2", "baloo-2", "400 800", "@fontsource-variable/baloo-2/files/baloo-2-{part}-wght-normal.woff2"
    ),
    Family(
        "Nunito", "nunito", "200 1000", "@fontsource-variable/nunito/files/nunito-{part}-wght-normal.woff2"
    ),
    Family("Bungee", "bungee", "400", "@fontsource/bungee/files/bungee-{part}-400-normal.woff2"),
    Family(
        "Titan One", "titan-one", "400", "@fontsource/titan-one/files/titan-one-{part}-400-normal.woff2", True
    ),
)
PARTS = (("latin", "latin", LATIN), ("polish", "latin-ext", POLISH))

FACE = """\
@font-face {{
  font-family: "{name}";
  font-style: normal;
  font-weight: {weight};
  font-display: swap;
  src: url("fonts/{file}") format("woff2");
  unicode-range: {letters};
}}
"""


def cut(source: Path, letters: str) -> bytes:
    """Keep these letters of a font, its kerning and its figures; drop the rest."""
    # Imported here: fontTools is asked for only when fonts are made anew.
    from fontTools import subset
    from fontTools.ttLib import TTFont

    options = subset.Options()
    options.hinting = False
    options.layout_features = FEATURES
    font = TTFont(source)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(letter) for letter in letters])
    cutter.subset(font)
    font.flavor = "woff2"
    font.recalcTimestamp = False
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def ranges(letters: str) -> str:
    """Write letters as CSS does: `U+20-7E, U+2026`."""
    spans: list[list[int]] = []
    for code in sorted(map(ord, letters)):
        if spans and code == spans[-1][1] + 1:
            spans[-1][1] = code
        else:
            spans.append([code, code])
    return ", ".join(f"U+{low:X}" if low == high else f"U+{low:X}-{high:X}" for low, high in spans)


def write_fonts(packages: Path, target: Path) -> int:
    """Write the fonts and their style sheet; return the bytes of all fonts together."""
    folder = target / "fonts"
    folder.mkdir()
    faces = []
    total = 0
    for family in FAMILIES:
        for part, source, letters in PARTS:
            original = packages / family.source.format(part=source)
            data = original.read_bytes() if family.untouched else cut(original, letters)
            file = f"{family.file}-{part}.woff2"
            (folder / file).write_bytes(data)
            total += len(data)
            faces.append(
                FACE.format(name=family.name, weight=family.weight, file=file, letters=ranges(letters))
            )
    (target / "fonts.css").write_text("\n".join(faces), encoding="utf-8")
    return total
