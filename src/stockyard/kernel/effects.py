"""A card is data: an effect is a short list of verbs, checked and compiled to blocks of ints.

A game declares its verbs as shapes, one line each::

    "price @where #-9:9"     a word of the list "where", then a number from -9 to 9
    "take discard #1:9"      the literal word "discard", then a number
    "each @group {}"         a word, then a nested list of verbs

Every shape has its own op. ``compile`` turns a list of verbs into a block, a tuple of instructions
``(op, *ints)``, and gives every nested list a block number. A frame ``(RUN, block, pc, me, here, it)``
runs a block: ``me`` acts, ``here`` is a place, ``it`` the last answer.
"""

from typing import Final

from stockyard.kernel.game import BadCard
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


class Shape:
    """One form of a verb: its op, its words and the text it was declared with."""

    __slots__ = ("op", "parts", "text")

    def __init__(self, text: str, op: int) -> None:
        self.text: str = text
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
            raise BadCard(
                f"there is no verb {verb[0][:40]!r}; verbs are {', '.join(sorted(self.shapes))}", path
            )
        fault = ""
        for shape in shapes:
            fault = self._misfit(shape, verb)
            if not fault:
                return self._fit(shape, verb, path, depth)
        if len(shapes) > 1:
            fault = "its forms are " + "; ".join(shape.text for shape in shapes)
        raise BadCard(f"{verb[0]}: {fault}", path)

    def _misfit(self, shape: Shape, verb: list[object]) -> str:
        """Why the verb is not of this shape; empty when it is."""
        if len(verb) != len(shape.parts):
            return f"has {len(shape.parts) - 1} arguments ({shape.text}), not {len(verb) - 1}"
        for part, given in zip(shape.parts[1:], verb[1:], strict=True):
            if part == "{}":
                if not isinstance(given, list):
                    return "a nested list of verbs is missing"
            elif part[0] == "#":
                low, high = part[1:].split(":")
                if type(given) is not int or not int(low) <= given <= int(high):
                    return f"a whole number from {low} to {high} is missing"
            elif part[0] == "@":
                if not isinstance(given, str) or given not in self.words[part[1:]]:
                    return f"{part[1:]} is one of {', '.join(self.words[part[1:]])}"
            elif given != part:
                return f"{part!r} is missing ({shape.text})"
        return ""

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
