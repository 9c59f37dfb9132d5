"""The deterministic deal: known answers worked out with hashlib alone, no bias, independent streams."""

from collections import Counter
from hashlib import sha256

import pytest

from stockyard.kernel.rng import Chance, Dice, block, key_from_seed

KEY = bytes(range(32))


def words(key: bytes, stream: int, number: int) -> list[int]:
    """Eight words of a stream, by the words of the module's docstring and nothing of its code."""
    digest = sha256(key + bytes([0, 0, 0, stream]) + number.to_bytes(8, "big")).digest()
    return [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]


def test_a_block_is_a_hash_of_key_stream_and_number() -> None:
    assert list(block(KEY, 3, 258)) == words(KEY, 3, 258)
    assert block(KEY, 0, 0)[0] == 0xFA1E7E1E, "written down, so that no change goes unseen"


def test_a_seed_has_a_domain_of_its_own() -> None:
    assert key_from_seed("demo") == sha256(b"stockyard seed\x00demo").digest()
    assert key_from_seed("") != key_from_seed(" ")
    assert len(key_from_seed("żółw \ud800")) == 32, "any text is a seed, half a character too"


def test_numbers_are_the_words_of_the_stream_in_order() -> None:
    chance = Chance(KEY, 2)
    expected = [word % 1000 for number in range(3) for word in words(KEY, 1, number)]
    assert all(word < 4294967296 - 4294967296 % 1000 for n in range(3) for word in words(KEY, 1, n))
    assert [chance.below(1, 1000) for _ in range(24)] == expected
    assert chance.position == [0, 24]


def test_a_word_beyond_the_last_whole_multiple_is_thrown_away() -> None:
    """Words of our own in the place of a block: only those below the largest multiple of n may count."""
    chance = Chance(KEY, 1)
    n = 3_000_000_000
    chance.position = [1]
    chance.words = [(0, n, 2**32 - 1, n - 1, 7, 0, 0, 0)]
    assert [chance.below(0, n), chance.below(0, n)] == [n - 1, 7]
    assert chance.position == [5], "rejected words count as drawn"


def test_no_number_comes_more_often_than_another() -> None:
    """All words near the end of their range, each once: every number comes equally often, the rest goes."""
    n = 12
    top = 2**32 - 2**32 % n
    counts: Counter[int] = Counter()
    for first in range(top - 5 * n, 2**32):
        chance = Chance(KEY, 1)
        chance.position = [1]
        chance.words = [(0, first, top - n, top - n, 0, 0, 0, 0)]
        number = chance.below(0, n)
        if chance.position == [2]:
            counts[number] += 1
        else:
            assert first >= top and number == 0
    assert counts == dict.fromkeys(range(n), 5)


def test_nothing_is_drawn_where_there_is_no_choice() -> None:
    chance = Chance(KEY, 1)
    assert [chance.below(0, 1), chance.below(0, 0)] == [0, 0]
    assert chance.position == [0]


def test_streams_do_not_touch_each_other() -> None:
    alone = Chance(KEY, 3)
    mixed = Chance(KEY, 3)
    expected = [alone.below(2, 52) for _ in range(30)]
    found = []
    for turn in range(30):
        mixed.below(turn % 2, 6)
        found.append(mixed.below(2, 52))
    assert found == expected
    assert mixed.position[:2] == [15, 15]


def test_a_copy_goes_on_alike_and_alone() -> None:
    chance = Chance(KEY, 2)
    for _ in range(11):
        chance.below(0, 6)
    copy = Chance(KEY, 2, chance)
    expected = [chance.below(0, 6) for _ in range(20)]
    assert copy.position == [11, 0]
    assert [copy.below(0, 6) for _ in range(20)] == expected
    assert chance.position == copy.position == [31, 0]


@pytest.mark.parametrize("drawn", [0, 1, 7, 8, 9, 16, 1001])
def test_a_jump_lands_where_as_many_draws_lead(drawn: int) -> None:
    chance = Chance(KEY, 1)
    for _ in range(drawn):
        chance.below(0, 256)
    jumped = Chance(KEY, 1)
    jumped.jump(0, drawn)
    assert jumped.position == chance.position
    assert [jumped.below(0, 256) for _ in range(12)] == [chance.below(0, 256) for _ in range(12)]


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_key_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Chance(bytes(length), 1)


def test_dice_are_one_stream_of_a_seed() -> None:
    chance = Chance(key_from_seed("fox"), 1)
    dice = Dice("fox")
    assert [dice.below(6) for _ in range(20)] == [chance.below(0, 6) for _ in range(20)]
    assert [Dice("owl").below(1000) for _ in range(2)] == [Dice("owl").below(1000)] * 2


def test_every_number_comes() -> None:
    dice = Dice("bear")
    counts = Counter(dice.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert max(counts.values()) - min(counts.values()) < 250
