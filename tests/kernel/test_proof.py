"""The promise of a deal: how it is made, that one promise has one meaning, and that it tells nothing."""

import hashlib
import hmac
from itertools import product
from typing import Any

import pytest

from stockyard.kernel import proof
from stockyard.kernel.game import BadRecord
from stockyard.kernel.proof import Claim, Proof, commitment, deal_key
from stockyard.kernel.reading import Reader

SECRET = bytes(range(32))
TABLE = "c2hlZXAtYW5kLWdv"
NONCES = {0: "00112233445566778899aabbccddeeff", 2: "ffeeddccbbaa99887766554433221100"}


def test_both_are_made_as_it_is_written_down() -> None:
    """Anybody can make them again with a few lines of any language (docs/notation.md)."""
    promised = f"stockyard commitment\n{TABLE}\n"
    dealt = f"stockyard deal\n{TABLE}\n0 {NONCES[0]}\n2 {NONCES[2]}\n"
    assert commitment(TABLE, SECRET) == hmac.new(SECRET, promised.encode(), hashlib.sha256).hexdigest()
    assert deal_key(TABLE, SECRET, NONCES) == hmac.new(SECRET, dealt.encode(), hashlib.sha256).digest()
    assert commitment(TABLE, SECRET) == "561c5fd1bd9fdbce287d1c82358d766e25c9047e3529e86216270826d6b8e73a"


def test_the_order_in_which_people_sat_down_is_no_matter() -> None:
    assert deal_key(TABLE, SECRET, dict(reversed(NONCES.items()))) == deal_key(TABLE, SECRET, NONCES)


def test_different_deals_never_share_a_text() -> None:
    """If two sets of tables, seats and nonces gave the same text they would give the same key."""
    tables = ("a", "b", "a0", "a-0", "0", "deal", "a" * 64)
    nonces = ("0" * 32, "1" * 32, "01" * 16)
    given = [{}, *({seat: nonce} for seat, nonce in product((0, 1, 10), nonces))]
    given += [{0: one, 1: other} for one, other in product(nonces, nonces)]
    keys = {deal_key(table, SECRET, one) for table in tables for one in given}
    promises = {commitment(table, SECRET) for table in tables}
    assert len(keys) == len(tables) * len(given)
    assert len(promises) == len(tables)
    assert not {key.hex() for key in keys} & promises


@pytest.mark.parametrize(
    "table", ["", "a\n0 " + "0" * 32, "a\x00", "a b", "ż", "a" * 65, "stockyard deal\n", "a.", "a\r"]
)
def test_what_could_be_mistaken_for_something_else_is_no_table(table: str) -> None:
    with pytest.raises(ValueError, match="no name of a table"):
        commitment(table, SECRET)
    with pytest.raises(ValueError, match="no name of a table"):
        deal_key(table, SECRET, {})


@pytest.mark.parametrize("secret", [b"", SECRET[:31], SECRET + b"\x00", SECRET * 2, SECRET * 3])
def test_a_secret_has_one_size(secret: bytes) -> None:
    """HMAC takes any: a shorter one and the same with zeros behind it would share a commitment."""
    with pytest.raises(ValueError, match="a secret has 32 bytes"):
        commitment(TABLE, secret)
    with pytest.raises(ValueError, match="a secret has 32 bytes"):
        deal_key(TABLE, secret, NONCES)


@pytest.mark.parametrize(
    "nonces", [{0: ""}, {0: "0" * 31}, {0: "0" * 33}, {0: "A" * 32}, {0: "0" * 31 + "\n"}, {-1: "0" * 32}]
)
def test_a_nonce_is_written_in_one_way(nonces: dict[int, str]) -> None:
    with pytest.raises(ValueError, match="a nonce is 16 bytes"):
        deal_key(TABLE, SECRET, nonces)


def test_the_commitment_does_not_depend_on_nonces_and_the_key_does() -> None:
    """So the commitment can be shown first, and can't hold anything of the key."""
    others = [{}, {0: NONCES[0]}, {**NONCES, 1: "0" * 32}, {0: NONCES[2], 2: NONCES[0]}]
    others += [{**NONCES, 0: NONCES[0][:k] + "f" + NONCES[0][k + 1 :]} for k in range(30)]
    one = Proof(TABLE, SECRET, NONCES)
    for nonces in others:
        other = Proof(TABLE, SECRET, nonces)
        assert other.commitment == one.commitment
        assert other.key != one.key


def test_each_bit_of_the_secret_decides_both() -> None:
    one = Proof(TABLE, SECRET, NONCES)
    for bit in range(256):
        secret = (int.from_bytes(SECRET, "big") ^ 1 << bit).to_bytes(32, "big")
        other = Proof(TABLE, secret, NONCES)
        assert other.commitment != one.commitment
        assert other.key != one.key


def test_the_two_domains_share_no_beginning_of_a_text() -> None:
    """Under one secret the two are answers to two questions, neither of which continues the other."""
    one, other = f"{proof.COMMITMENT_DOMAIN}\n", f"{proof.DEAL_DOMAIN}\n"
    assert not one.startswith(other) and not other.startswith(one)
    assert one.count("\n") == other.count("\n") == 1


def test_what_everybody_may_see_holds_neither_secret_nor_key() -> None:
    one = Proof(TABLE, SECRET, NONCES)
    assert one.public() == {
        "table": TABLE,
        "commitment": one.commitment,
        "nonces": {str(k): NONCES[k] for k in (0, 2)},
    }
    assert one.whole() == {**one.public(), "secret": SECRET.hex()}
    assert one.key.hex() not in str(one.whole())


def test_a_proof_is_its_own() -> None:
    nonces = dict(NONCES)
    one = Proof(TABLE, SECRET, nonces)
    nonces[0] = "0" * 32
    assert one.nonces == NONCES


# Read from a record


def read(data: Any, seats: int = 3) -> Proof:
    return proof.read(Reader(data, "proof"), seats)


def test_what_is_written_is_read() -> None:
    one = Proof(TABLE, SECRET, NONCES)
    again = read(one.whole())
    assert (again.table, again.secret, again.nonces) == (TABLE, SECRET, NONCES)
    assert (again.commitment, again.key) == (one.commitment, one.key)
    claim = Claim(Reader(one.public(), "proof"), 3)
    assert claim.proof() is None and not claim.fits()


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"table": None}, "proof.table"),
        ({"table": 3}, "proof.table"),
        ({"table": "a\nb"}, "proof.table"),
        ({"commitment": None}, "proof.commitment"),
        ({"commitment": "0" * 63}, "proof.commitment"),
        ({"commitment": "F" * 64}, "proof.commitment"),
        ({"commitment": "0" * 64}, "proof.commitment"),
        ({"secret": None}, "proof.secret"),
        ({"secret": "00"}, "proof.secret"),
        ({"secret": 3}, "proof.secret"),
        ({"secret": "0" * 64}, "proof.commitment"),
        ({"nonces": 3}, "proof.nonces"),
        ({"nonces": {"3": "0" * 32}}, "proof.nonces"),
        ({"nonces": {"00": "0" * 32}}, "proof.nonces"),
        ({"nonces": {"²": "0" * 32}}, "proof.nonces"),
        ({"nonces": {"0": "0" * 31}}, "proof.nonces.0"),
        ({"nonces": {"0": None}}, "proof.nonces.0"),
        ({"color": "red"}, "proof"),
    ],
)
def test_a_fault_names_its_place(change: dict[str, Any], path: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        read({**Proof(TABLE, SECRET, NONCES).whole(), **change})
    assert refusal.value.path == path


@pytest.mark.parametrize("data", [None, 3, "proof", []])
def test_what_is_no_table_is_no_proof(data: Any) -> None:
    with pytest.raises(BadRecord):
        read(data)
