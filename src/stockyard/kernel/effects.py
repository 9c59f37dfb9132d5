"""A card is data: an effect is a short list of verbs, checked and compiled to blocks of ints.

A game declares its verbs as shapes, one line each::

    "price @where #-9:9"     a word of the list "where", then a number from -9 to 9
    "take discard #1:9"      the literal word "discard", then a number
    "each @group {}"         a word, then a nested list of verbs

Every shape has its own op. ``compile`` turns a list of verbs into a block, a tuple of instructions
``(op, *ints)``, and gives every nested list a block number. A frame ``(RUN, block, pc, me, here, it)``
runs a block: ``me`` acts, ``here`` is a place, ``it`` the last answer.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from stockyard.kernel.game import BadCard
from stockyard.kernel.reading import shown
from stockyard.kernel.stack import Frame

Instruction = tuple[int, ...]

RUN: Final = 1
BLOCK: Final = 1
PC: Final = 2
ME: Final = 3
HERE: Final = 4
IT: Final = 5

MOST_VERBS: Final = 12
DEEPEST: Final = 6
MOST_BLOCKS: Final = 4000
LONGEST_WORD: Final = 40


class Shape:
    """One form of a verb: its op and its words."""

    __slots__ = ("op", "parts")

    def __init__(self, text: str, op: int) -> None:
        self.op: int = op
        self.parts: list[str] = text.split()


class Program:
    """The verbs of a game, and the blocks compiled so far. Block 0 is empty."""

    __slots__ = ("blocks", "shapes", "words")

    def __init__(self, shapes: dict[str, int], words: dict[str, list[str]]) -> None:
        self.shapes: dict[str, list[Shape]] = {}
        for text, op in shapes.items():
            self.shapes.setdefault(text.split()[0], []).append(Shape(text, op))
        self.words: dict[str, list[str]] = words
        self.blocks: list[tuple[Instruction, ...]] = [()]

    def compile(self, do: object, path: str, depth: int = 0) -> int:
        """The number of the block that a list of verbs becomes; BadCard with the path of the first fault."""
        if not isinstance(do, list) or not do:
            raise BadCard('an effect is a list of verbs, such as [["draw", 1]]', path)
        if len(do) > MOST_VERBS or depth > DEEPEST or len(self.blocks) > MOST_BLOCKS:
            raise BadCard(f"at most {MOST_VERBS} verbs in a list and {DEEPEST} lists inside each other", path)
        block = [self._instruction(verb, f"{path}[{i}]", depth) for i, verb in enumerate(do)]
        self.blocks.append(tuple(block))
        return len(self.blocks) - 1

    def _instruction(self, verb: object, path: str, depth: int) -> Instruction:
        if not isinstance(verb, list) or not verb or not isinstance(verb[0], str):
            raise BadCard("a verb is a list that begins with its name", path)
        shapes = self.shapes.get(verb[0])
        if shapes is None:
            instead = f"did you mean {near}?" if (near := nearest(verb[0], self.shapes)) else ""
            instead = instead or f"verbs are {', '.join(sorted(self.shapes))}"
            raise BadCard(f"there is no verb {shown(verb[0])}; {instead}", path)
        for shape in shapes:
            if self._fitting(shape, verb) == len(verb) == len(shape.parts):
                return self._fit(shape, verb, path, depth)
        raise BadCard(f"{verb[0]}: {self._misfit(shapes, verb)}", path)

    def _fitting(self, shape: Shape, verb: list[object]) -> int:
        """How many words of the verb, from its name on, are as the shape has them."""
        for at in range(1, min(len(verb), len(shape.parts))):
            part = shape.parts[at]
            given = verb[at]
            if part == "{}":
                fits = isinstance(given, list)
            elif part[0] == "#":
                low, high = part[1:].split(":")
                fits = type(given) is int and int(low) <= given <= int(high)
            elif part[0] == "@":
                fits = isinstance(given, str) and given in self.words[part[1:]]
            else:
                fits = given == part
            if not fits:
                return at
        return min(len(verb), len(shape.parts))

    def _misfit(self, shapes: list[Shape], verb: list[object]) -> str:
        """Why the verb is of none of the shapes, told by those that it comes nearest to."""
        at = max(self._fitting(shape, verb) for shape in shapes)
        near = [shape for shape in shapes if self._fitting(shape, verb) == at]
        known: list[str] = []
        for shape in near:
            known += self._words_at(shape, at)
        if at == len(verb):
            fault = "something is missing"
        elif all(at == len(shape.parts) for shape in near):
            fault = f"{shown(verb[at])} is too much"
        elif word := nearest(verb[at], known):
            return f"there is no {shown(verb[at])}; did you mean {word}?"
        else:
            fault = f"{shown(verb[at])} does not fit"
        return f"{fault}; it is written {self._forms(near)}"

    def _words_at(self, shape: Shape, at: int) -> list[str]:
        """The words that may stand at a place of the shape."""
        part = shape.parts[at] if at < len(shape.parts) else "#"
        if part[0] == "@":
            return self.words[part[1:]]
        return [] if part[0] in "#{" else [part]

    def _forms(self, shapes: list[Shape]) -> str:
        """The shapes as somebody writes them, with what the placeholders stand for."""
        forms: dict[str, list[str]] = {}
        for shape in shapes:
            words: list[str] = []
            notes: list[str] = []
            for at, part in enumerate(shape.parts):
                word, note = self._written(part, at)
                words.append(word)
                if note and note not in notes:
                    notes.append(note)
            forms.setdefault(" and ".join(notes), []).append(f"[{', '.join(words)}]")
        told = [" or ".join(same) + (f", {note}" if note else "") for note, same in forms.items()]
        return "; or ".join(told)

    def _written(self, part: str, at: int) -> tuple[str, str]:
        """A part of a shape as somebody writes it, and what it stands for where it is a placeholder."""
        if at and part == "{}":
            return "VERBS", "VERBS a list of verbs"
        if at and part[0] == "#":
            low, high = part[1:].split(":")
            return (low, "") if low == high else ("N", f"N a whole number from {low} to {high}")
        if at and part[0] == "@":
            name = part[1:].upper()
            return name, f"{name} one of {', '.join(self.words[part[1:]])}"
        return f'"{part}"', ""

    def _fit(self, shape: Shape, verb: list[object], path: str, depth: int) -> Instruction:
        """The instruction of a verb that is of the shape; literal words leave no int."""
        ints: list[int] = [shape.op]
        for i in range(1, len(verb)):
            part = shape.parts[i]
            given = verb[i]
            if part == "{}":
                ints.append(self.compile(given, f"{path}[{i}]", depth + 1))
            elif part[0] == "@":
                ints.append(self.words[part[1:]].index(str(given)))
            elif part[0] == "#":
                assert isinstance(given, int)
                ints.append(given)
        return tuple(ints)


def nearest(given: object, known: Iterable[str]) -> str:
    """The known word, in quotes, that was probably meant; nothing when none is like it."""
    close = get_close_matches(given[:LONGEST_WORD], list(known), 1) if isinstance(given, str) else []
    return repr(close[0]) if close else ""


def begin(stack: list[Frame], block: int, me: int, here: int = -1, it: int = -1) -> None:
    """Push the frame that runs a block from its first verb."""
    stack.append((RUN, block, 0, me, here, it))


def advance(blocks: list[tuple[Instruction, ...]], stack: list[Frame], frame: Frame) -> Instruction:
    """The instruction a RUN frame stands at; the rest of the block is pushed first, to go on afterwards."""
    block = blocks[frame[BLOCK]]
    pc = frame[PC]
    if pc + 1 < len(block):
        stack.append((RUN, frame[BLOCK], pc + 1, frame[ME], frame[HERE], frame[IT]))
    return block[pc]
