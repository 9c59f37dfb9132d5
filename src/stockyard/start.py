"""What a game starts from: options and a deal, or a position."""

from functools import partial
from secrets import token_bytes
from typing import Any, Final

from stockyard import sets, shelf
from stockyard.kernel import record as records
from stockyard.kernel.game import BadRecord, Game
from stockyard.kernel.proof import Proof
from stockyard.kernel.reading import Reader
from stockyard.kernel.rng import KEY_BYTES, key_from_seed

LONGEST_SEED: Final = 200


class Start:
    """The beginning of one game, the same for a match, its copies and all they replay. Immutable.

    ``options`` are the game's own. The ``key`` decides all chance; ``seed`` is the text it was made from, and
    ``proof`` the promise from which it follows. A ``position`` holds its options and its key itself.
    """

    __slots__ = ("key", "options", "position", "proof", "rules", "seed")

    def __init__(
        self,
        rules: Game,
        options: Any,
        key: bytes,
        seed: str | None = None,
        proof: Proof | None = None,
        position: dict[str, Any] | None = None,
    ) -> None:
        self.rules = rules
        self.options = options
        self.key = key
        self.seed = seed
        self.proof = proof
        self.position = position

    def state(self) -> Any:
        """The state before the first move."""
        if self.position is None:
            return self.rules.new(self.options, self.key, True)
        return self.rules.from_position(self.position, partial(sets.find, self.rules.NAME))

    def source(self) -> dict[str, Any]:
        """Where all chance comes from, as a record has it: whoever knows it knows every card."""
        if self.position is not None:
            return {"position": self.position}
        if self.seed is not None:
            return {"seed": self.seed}
        key = {"key": self.key.hex()}
        return key if self.proof is None else {**key, "proof": self.proof.whole()}


def of_deal(
    game: object, seats: object, seed: object, key: object, proof: Proof | None, options: dict[str, Any]
) -> Start:
    """The start of a deal; without seed, key and proof the machine draws a key. BadRecord names the fault."""
    rules = shelf.find(game)
    if seed is not None and (not isinstance(seed, str) or len(seed) > LONGEST_SEED):
        raise BadRecord(f"a text of at most {LONGEST_SEED} characters", "seed")
    if key is not None and (not isinstance(key, bytes) or len(key) != KEY_BYTES):
        raise BadRecord(f"{KEY_BYTES} bytes", "key")
    number = Reader(seats, "seats").integer(*rules.SEATS)
    read = rules.read_options(Reader(options, "options"), number, partial(sets.find, rules.NAME))
    if proof is not None:
        if seed is not None or key not in (None, proof.key):
            raise BadRecord("not the one that follows from the proof", "seed" if key is None else "key")
        return Start(rules, read, proof.key, proof=proof)
    if key is not None or seed is None:
        return Start(rules, read, key or token_bytes(KEY_BYTES))
    return Start(rules, read, key_from_seed(seed), seed)


def of_position(data: dict[str, Any], first_game: str) -> tuple[Start, Any]:
    """The start from a position, and its state; BadRecord with the path of the first fault."""
    position = records.plain(data, "position")
    rules = shelf.find(position.get("game") or first_game)
    state = rules.from_position(position, partial(sets.find, rules.NAME))
    return Start(rules, state.options, state.chance.key, position=position), state
