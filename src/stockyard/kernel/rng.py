"""The deterministic deal: every source of chance has a stream of its own under one 32-byte key.

Stream n yields 32-bit words, eight from each SHA-256(key || n || block number). A number below m is
drawn by rejection, so it is unbiased. One pile's luck does not depend on another's, counters never go
back, and copying copies references only.
"""

from hashlib import sha256
from struct import Struct
from typing import Final

KEY_BYTES: Final = 32
WORDS: Final = 8
_unpack = Struct(">8I").unpack
_SEED_DOMAIN: Final = b"stockyard seed\x00"


def key_from_seed(seed: str) -> bytes:
    """The key that belongs to a seed, a text of any length."""
    return sha256(_SEED_DOMAIN + seed.encode("utf-8", "surrogatepass")).digest()


def block(key: bytes, stream: int, number: int) -> tuple[int, ...]:
    """Eight words of a stream."""
    return _unpack(sha256(key + stream.to_bytes(4, "big") + number.to_bytes(8, "big")).digest())


class Chance:
    """The position in each stream of a key, with the block that is being used up.

    ``position[n]`` counts the words drawn from stream n, those thrown away by rejection included.
    """

    __slots__ = ("key", "position", "words")

    def __init__(self, key: bytes, streams: int, src: "Chance | None" = None) -> None:
        self.key: bytes = key
        if src is not None:
            self.position: list[int] = src.position[:]
            self.words: list[tuple[int, ...]] = src.words[:]
        else:
            if len(key) != KEY_BYTES:
                raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(key)}")
            self.position = [0] * streams
            self.words = [()] * streams

    def below(self, stream: int, n: int) -> int:
        """An unbiased number from 0 to n - 1 out of the stream. Nothing is drawn when n is 1."""
        if n <= 1:
            return 0
        top = 4294967296 - 4294967296 % n
        while True:
            at = self.position[stream]
            if at % WORDS == 0 or not self.words[stream]:
                self.words[stream] = block(self.key, stream, at // WORDS)
            word: int = self.words[stream][at % WORDS]
            self.position[stream] = at + 1
            if word < top:
                return word % n

    def jump(self, stream: int, position: int) -> None:
        """Go on with the stream where this many words have been drawn."""
        self.position[stream] = position
        at = position // WORDS
        self.words[stream] = block(self.key, stream, at) if position % WORDS else ()


class Dice:
    """One stream of its own, for whoever needs luck outside a game: a computer player's choices."""

    __slots__ = ("_chance",)

    def __init__(self, seed: str) -> None:
        self._chance: Chance = Chance(key_from_seed(seed), 1)

    def below(self, n: int) -> int:
        """An unbiased number from 0 to n - 1."""
        return self._chance.below(0, n)
