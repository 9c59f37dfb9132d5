"""The proof of the deal: nobody chooses the cards, and afterwards everybody can check (docs/decisions/0050).

The server draws a secret of 32 bytes and shows its commitment before anybody sits down. Each seat then adds a
nonce. The key of the deal follows from the secret and the nonces; once the game is over all of it is told,
and anybody can make commitment and key again. Both are HMAC-SHA256 under the secret, of two texts that begin
differently: to whom the secret is unknown, the commitment says no more about the key than a random number
would, and the secret can't be exchanged for another one that fits the same commitment.

The texts have one thing a line, and none of these things can hold the end of a line, so that different tables
or nonces never give the same text::

    stockyard commitment            stockyard deal
    <table>                         <table>
                                    <seat> <nonce>
                                    ...
"""

from hmac import digest
from typing import Any, Final

from stockyard.kernel.game import BadRecord
from stockyard.kernel.reading import HEX, Reader

SECRET_BYTES: Final = 32
NONCE_BYTES: Final = 16
COMMITMENT_BYTES: Final = 32
MOST_SEATS: Final = 99
LONGEST_TABLE: Final = 64
SIGNS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
KEYS: Final = frozenset(("table", "commitment", "nonces", "secret"))
COMMITMENT_DOMAIN: Final = "stockyard commitment"
DEAL_DOMAIN: Final = "stockyard deal"


def commitment(table: str, secret: bytes) -> str:
    """What the server publishes before anybody adds a nonce: 64 hexadecimal digits."""
    return _under(secret, [COMMITMENT_DOMAIN, _checked(table)]).hex()


def deal_key(table: str, secret: bytes, nonces: dict[int, str]) -> bytes:
    """The key of the deal: the nonces, by seat and in the order of seats, under the secret."""
    lines = [DEAL_DOMAIN, _checked(table)]
    for seat in sorted(nonces):
        if not 0 <= seat <= MOST_SEATS or not is_hex(nonces[seat], NONCE_BYTES):
            raise ValueError(f"a nonce is {NONCE_BYTES} bytes as hexadecimal digits")
        lines.append(f"{seat} {nonces[seat]}")
    return _under(secret, lines)


def _under(secret: bytes, lines: list[str]) -> bytes:
    """HMAC would fill up a shorter secret with zeros and hash a longer one: two secrets, one result."""
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return digest(secret, "".join([line + "\n" for line in lines]).encode(), "sha256")


def _checked(table: str) -> str:
    if not is_table(table):
        raise ValueError("no name of a table")
    return table


def is_table(name: str) -> bool:
    """Whether this can be the name of a table: it ends no line and is written in one way only."""
    return 0 < len(name) <= LONGEST_TABLE and set(name) <= SIGNS


def is_hex(text: object, size: int) -> bool:
    """Whether these are so many bytes as hexadecimal digits, which have one way to be written."""
    return isinstance(text, str) and len(text) == 2 * size and set(text) <= HEX


class Proof:
    """The promise of one deal and all it was made from. Immutable."""

    __slots__ = ("commitment", "key", "nonces", "secret", "table")

    def __init__(self, table: str, secret: bytes, nonces: dict[int, str]) -> None:
        self.table: str = table
        self.secret: bytes = secret
        self.nonces: dict[int, str] = dict(nonces)
        self.commitment: str = commitment(table, secret)
        self.key: bytes = deal_key(table, secret, nonces)

    def public(self) -> dict[str, Any]:
        """What everybody may see from the deal on, as it stands in the record of a running game."""
        nonces = {str(seat): self.nonces[seat] for seat in sorted(self.nonces)}
        return {"table": self.table, "commitment": self.commitment, "nonces": nonces}

    def whole(self) -> dict[str, Any]:
        """Everything, for the server's own record and for all once the game is over."""
        return {**self.public(), "secret": self.secret.hex()}


class Claim:
    """What a record says of its proof, well formed but not believed. ``secret`` is None while it is kept."""

    __slots__ = ("commitment", "nonces", "secret", "table")

    def __init__(self, r: Reader, seats: int) -> None:
        """BadRecord with the path of the first fault."""
        r.known_keys(KEYS)
        table = r.at("table").data
        if not isinstance(table, str) or not is_table(table):
            raise r.at("table").fault("the name of a table")
        self.table: str = table
        self.commitment: str = _hex(r.at("commitment"), COMMITMENT_BYTES)
        self.nonces: dict[int, str] = {}
        for name in r.at("nonces").table():
            if name not in [str(seat) for seat in range(seats)]:
                raise r.at("nonces").fault("nonces stand under the numbers of their seats")
            self.nonces[int(name)] = _hex(r.at("nonces").at(name), NONCE_BYTES)
        self.secret: bytes | None = None
        if r.has("secret"):
            self.secret = bytes.fromhex(_hex(r.at("secret"), SECRET_BYTES))

    def fits(self) -> bool:
        """Whether the commitment is that of the secret."""
        return self.secret is not None and self.commitment == commitment(self.table, self.secret)

    def proof(self) -> Proof | None:
        """The proof that this would be; None while the secret is kept."""
        return None if self.secret is None else Proof(self.table, self.secret, self.nonces)


def _hex(r: Reader, size: int) -> str:
    text = r.data
    if not isinstance(text, str) or not is_hex(text, size):
        raise r.fault(f"{2 * size} hexadecimal digits")
    return text


def read(r: Reader, seats: int) -> Proof:
    """The proof in a record that can be played on, every part checked; BadRecord with the path."""
    claim = Claim(r, seats)
    proof = claim.proof()
    if proof is None:
        raise BadRecord("the secret is needed to replay a record", f"{r.path}.secret")
    if not claim.fits():
        raise BadRecord("not the commitment of this secret", f"{r.path}.commitment")
    return proof
