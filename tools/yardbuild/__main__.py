"""The same steps by hand: `python -m yardbuild generate | compile [--into FOLDER] | pure`.

They use the packages of the running environment (the extra `dev`).
"""

from __future__ import annotations

import argparse
from pathlib import Path

from yardbuild import compiled, generate
from yardbuild.places import SOURCE


def main() -> None:
    """Run one step."""
    parser = argparse.ArgumentParser(prog="yardbuild", description=__doc__)
    parser.add_argument("step", choices=["generate", "compile", "pure"])
    parser.add_argument("--into", type=Path, help="compile a copy of the package in this folder")
    asked = parser.parse_args()
    if asked.step == "generate":
        if not generate():
            print("browser packages, catalogues and rules are up to date")
    elif asked.step == "pure":
        print(f"{compiled.remove(SOURCE)} compiled libraries removed; the engine is interpreted")
    else:
        names = compiled.compile_copy(asked.into.resolve()) if asked.into else compiled.compile_tree()
        print(f"compiled: {', '.join(names)}" if names else "the compiled copy is up to date")


if __name__ == "__main__":
    main()
