"""Fill `web/static/vendor`: scripts, fonts, pictures and their licences, made from npm packages.

The folder is made anew beside the old one and put in its place at the end; a stamp in it holds the
fingerprint of everything it was made from.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from yardbuild import fonts, icons, npm
from yardbuild.places import STATIC, fingerprint, is_fresh

VENDOR = STATIC / "vendor"
STAMP = VENDOR / "made-from.txt"
FONT_TOOLS = ["fonttools>=4.50", "brotli>=1.1"]
SCRIPTS = {
    "htmx.js": "htmx.org/dist/htmx.min.js",
    "htmx-sse.js": "htmx-ext-sse/dist/sse.min.js",
    "htmx-morph.js": "idiomorph/dist/idiomorph-ext.min.js",
}
# The icon set's package has no licence file of its own: NOTICE carries its terms.
LICENCES = {
    "htmx.txt": "htmx.org/LICENSE",
    "htmx-sse.txt": "htmx-ext-sse/LICENSE",
    "idiomorph.txt": "idiomorph/LICENSE",
    "baloo-2.txt": "@fontsource-variable/baloo-2/LICENSE",
    "nunito.txt": "@fontsource-variable/nunito/LICENSE",
    "bungee.txt": "@fontsource/bungee/LICENSE",
    "titan-one.txt": "@fontsource/titan-one/LICENSE",
}


def made_from() -> str:
    """Fingerprint everything that the folder's content depends on."""
    steps = [Path(__file__), Path(fonts.__file__), Path(icons.__file__)]
    return fingerprint([*npm.LOCK, *steps], *sorted(icons.wanted()))


def is_made() -> bool:
    """Say whether the folder is up to date."""
    return is_fresh(STAMP, made_from())


def requirements() -> list[str]:
    """What `generate` needs; nothing where the folder is up to date."""
    return [] if is_made() else [*FONT_TOOLS, *npm.requirements()]


def generate() -> bool:
    """Make the folder unless it is up to date; say whether anything was done."""
    if is_made():
        return False
    packages = npm.fetch()
    fresh = VENDOR.with_name("vendor.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    for target, source in SCRIPTS.items():
        shutil.copyfile(packages / source, fresh / target)
    (fresh / "licences").mkdir()
    for target, source in LICENCES.items():
        shutil.copyfile(packages / source, fresh / "licences" / target)
    count = icons.write_sprite(packages / "@iconify-json/fluent-emoji-flat/icons.json", fresh / "icons.svg")
    size = fonts.write_fonts(packages, fresh)
    (fresh / STAMP.name).write_text(made_from() + "\n", encoding="utf-8")
    shutil.rmtree(VENDOR, ignore_errors=True)
    fresh.rename(VENDOR)
    print(f"browser packages: {len(SCRIPTS)} scripts, {count} pictures, {size // 1000} kB of fonts")
    return True
