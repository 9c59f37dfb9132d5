"""Laws of proved deals, of both games: what was dealt can be checked by everybody, and no change hides.

A record is changed in two ways. By accident, any byte: then the seal does not fit. With care, the seal made
anew: then the check fails that the change breaks, and a card that does not fit is named.
"""

import re
from random import Random
from typing import Any

import pytest

from stockyard import BadRecord, Match, load, sets
from stockyard.kernel import record as records
from stockyard.verify import check
from tests.proving import (
    GAMES,
    forms,
    move_lines,
    played,
    promised,
    proved,
    sealed,
    short,
    told_lines,
    with_line,
)

EVERY = pytest.mark.parametrize(("game", "seats", "options"), GAMES)


def fails(text: str) -> list[str]:
    """The checks that fail."""
    return [one.name for one in check(text).checks if one.state == "fails"]


@EVERY
def test_a_finished_game_verifies(game: str, seats: int, options: dict[str, Any]) -> None:
    for seed in range(3):
        match = played(proved(game, seats, options, seed), seed)
        text = match.record()
        promise = promised(seed, seats)
        numbers = list(promise.nonces.values())
        verdict = check(text, promise.commitment, check(text).fingerprint, numbers)
        assert verdict.outcome == "fits", [one for one in verdict.checks if one.state != "fits"]
        assert [one.name for one in verdict.checks] == [
            "promise", "number", "commitment", "key", "cards", "moves", "result", "entries", "fingerprint",
            "seal",
        ]  # fmt: skip
        assert check(text.encode()).checks == check(text).checks
        assert (verdict.key, verdict.moves) == (promise.key.hex(), match.ply)


@EVERY
def test_records_with_a_proof_are_loaded_at_any_time(game: str, seats: int, options: dict[str, Any]) -> None:
    match = played(proved(game, seats, options))
    for ply in {0, 1, match.ply // 2, match.ply - 1, match.ply}:
        then = match.at_ply(ply)
        for tell in (False, True):
            text = then.record(tell)
            again = load(text)
            assert again.record(tell) == text
            assert again.position() == then.position()
            assert again.proof_public == match.proof_public
        played(again)
        assert again.record() == played(then).record()
        assert check(again.record()).outcome == "fits"


@EVERY
def test_every_word_of_chance_is_told(game: str, seats: int, options: dict[str, Any]) -> None:
    """A pile whose luck was used has at least as many cards told at that ply.

    More where a card was no choice (the last of a pile) or lay in the open before.
    """
    match = played(proved(game, seats, options))
    dealt = match.told()
    before: dict[str, int] = {}
    told, again = 0, match.at_ply(0)
    for ply in range(match.ply + 1):
        if ply:
            again.play(*match.moves[ply - 1])
        now = again.position()["chance"]
        for pile, words in now.items():
            cards = sum(1 for at, of, _ in dealt if (at, of) == (ply, pile))
            assert cards >= words - before.get(pile, 0), (ply, pile)
            told += cards
        before = now
    assert told == len(dealt), "no card of a pile that has no luck"
    assert dealt == sorted(dealt, key=lambda card: card[0])
    assert load(match.record()).told() == dealt


def test_the_cards_told_are_those_that_came() -> None:
    """Checked against the hands, which are written down elsewhere."""
    match = proved("sharenanigans", 3, {"head_start": True})
    drawn = sorted(card for _, pile, card in match.told() if pile == "cats")
    assert drawn == sorted(card for seat in match.position()["seat"] for card in seat["hand"])
    zoo = proved("zoo", 3, {"modules": ["goals", "intrigues"]})
    told = zoo.told()
    seats = zoo.position()["seat"]
    assert [card for _, pile, card in told if pile == "goals"] == [seat["goal"] for seat in seats]
    hands = [card for seat in seats for card in seat["intrigues"]]
    assert [card for _, pile, card in told if pile == "intrigues"] == hands
    assert told[0] == (0, "deal", f"player.{zoo.view()['first']}")


def test_every_byte_of_a_short_game_counts() -> None:
    """Each bit of each byte turned over, each byte left out, others put in, at every place."""
    text = short().encode()
    assert check(text).outcome == "fits"
    dice = Random(1)
    for at in range(len(text) + 1):
        changed = [text[:at] + bytes([sign]) + text[at:] for sign in (10, 32, dice.randrange(256))]
        if at < len(text):
            changed.append(text[:at] + text[at + 1 :])
            changed += [text[:at] + bytes([text[at] ^ 1 << bit]) + text[at + 1 :] for bit in range(8)]
        for one in changed:
            assert one == text or check(one).outcome != "fits", (at, one[max(0, at - 20) : at + 20])


@EVERY
def test_a_changed_byte_of_a_long_game_is_found(game: str, seats: int, options: dict[str, Any]) -> None:
    text = played(proved(game, seats, options)).record().encode()
    dice = Random(f"{game} {seats}")
    for _ in range(150):
        at = dice.randrange(len(text))
        put = dice.choice((b"", dice.randbytes(1), text[at : at + 1] + dice.randbytes(1), b"\n", b"\r\n"))
        changed = text[:at] + put + text[at + 1 :]
        assert changed == text or check(changed).outcome != "fits", (at, put)


@EVERY
def test_a_record_that_lost_its_seal_is_not_whole(game: str, seats: int, options: dict[str, Any]) -> None:
    text = played(proved(game, seats, options)).record()
    body, _ = records.parted(text)
    assert fails(body) == ["seal"]
    assert load(body).record() == text


# Changed with care


def test_every_told_card_that_is_exchanged_is_named() -> None:
    for game, seats, options in (GAMES[0], GAMES[5]):
        match = played(proved(game, seats, options))
        text, dealt = match.record(), match.told()
        lines = text.split("\n")
        for place, at in enumerate(told_lines(text)):
            ply, pile, card = lines[at].split(" ")
            other = next(one for _, of, one in dealt if one != card)
            changed = with_line(text, at, f"{ply} {pile} {other}")
            assert fails(changed) == ["cards"]
            found = check(changed).of("cards")
            assert found is not None and found.what == "other"
            told = (int(ply), pile, other)
            assert dict(found.args) == {"place": place + 1, "told": told, "dealt": dealt[place]}
            with pytest.raises(BadRecord, match=f"told {place + 1}: "):
                load(changed)


def test_a_told_card_that_is_left_out_doubled_or_moved_is_found() -> None:
    match = played(proved("sharenanigans", 3, {"turn_limit": 5}))
    text, last = match.record(), len(match.told())
    lines = text.split("\n")
    for place, at in enumerate(told_lines(text)):
        for changed in (with_line(text, at), with_line(text, at, lines[at], lines[at])):
            found = check(changed).of("cards")
            assert fails(changed) == ["cards"] and found is not None
            # Left out among equal ones, the gap is noticed where they end.
            assert place + 1 <= found.args["place"] <= last + 1
        ply, pile, card = lines[at].split(" ")
        for one in (f"{int(ply) + 1} {pile} {card}", f"{ply} elsewhere {card}"):
            found = check(with_line(text, at, one)).of("cards")
            assert found is not None and found.what == "elsewhere"
            assert found.args["place"] == place + 1


def test_what_the_deal_was_made_from_can_t_be_exchanged() -> None:
    for game, seats, options in (GAMES[2], GAMES[3], GAMES[6], GAMES[8]):
        text = played(proved(game, seats, options)).record()
        promise, other = promised(1, seats), promised(2, seats)
        secret, (one, two) = promise.secret.hex(), (promise.nonces[0], promise.nonces[1])
        swapped = text.replace(one, "#").replace(two, one).replace("#", two)
        changes = {
            text.replace(one, other.nonces[0]): ["key"],
            swapped: ["key"],
            text.replace(f'"0": "{one}", ', ""): ["key"],
            text.replace(f'key: "{promise.key.hex()}"\n', ""): ["key"],
            text.replace(promise.commitment, other.commitment): ["commitment"],
            text.replace(secret, other.secret.hex()): ["commitment", "key"],
            text.replace(promise.table, "elsewhere"): ["commitment", "key"],
        }
        assert len({*changes, text}) == len(changes) + 1
        for changed, broken in changes.items():
            assert fails(sealed(changed)) == broken
            with pytest.raises(BadRecord):
                load(sealed(changed))


@EVERY
def test_another_deal_is_found_by_its_first_card(game: str, seats: int, options: dict[str, Any]) -> None:
    """Nonce and key exchanged together, so that the key follows from them: but other cards were played."""
    match = played(proved(game, seats, options))
    text, dealt = match.record(), match.told()
    promise = promised(1, seats)
    for seed in range(5):
        nonces = {**promise.nonces, 0: promised(seed + 2, seats).nonces[0]}
        other = type(promise)(promise.table, promise.secret, nonces)
        changed = text.replace(promise.nonces[0], nonces[0]).replace(promise.key.hex(), other.key.hex())
        verdict = check(sealed(changed))
        found = verdict.of("cards")
        assert found is not None and found.state == "fails"
        assert {one.name: one.state for one in verdict.checks}["key"] == "fits"
        start = Match(game, seats=seats, proof=other, **options).told()
        first = next((at for at, card in enumerate(start) if card != dealt[at]), None)
        assert first is None or found.args["place"] == first + 1


@EVERY
def test_a_promise_made_up_afterwards_is_another_promise(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    """Somebody who makes up a whole game can make it fit; only not to what was shown before."""
    shown = promised(1, seats)
    text = played(proved(game, seats, options, seed=2)).record()
    assert check(text).outcome == "fits"
    verdict = check(text, shown.commitment)
    assert [one.name for one in verdict.checks if one.state == "fails"] == ["promise"]


@EVERY
def test_a_game_made_up_after_the_end_lacks_what_a_seat_added(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    """Since the end the secret is known: the same commitment, other numbers, another game, and all fits."""
    shown, made_up = promised(1, seats), promised(2, seats).nonces
    other = type(shown)(shown.table, shown.secret, made_up)
    match = played(Match(game, seats=seats, proof=other, **options), 3)
    assert check(match.record(), shown.commitment).outcome == "fits"
    for number in shown.nonces.values():
        verdict = check(match.record(), shown.commitment, numbers=[made_up[0], number])
        assert [one.name for one in verdict.checks if one.state == "fails"] == ["number"]


EDITS = [
    ('", "id"', '", "colour": 1, "id"'),
    ('"cards": "classic", ', ""),
    ('"cards": "classic"', '"cards": null'),
    ('"turn_limit": null', '"turn_limit": 0'),
    (', "turn_limit": null', ""),
    ('"head_start": false, ', ""),
    ('"modules": [], ', ""),
    ("rules: 1", "rules: 1\nposition: null"),
    ("rules: 1", "rules: 1\nseed: null"),
]


@EVERY
def test_an_entry_that_the_game_would_not_write_is_found_and_named(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    """Written by somebody else and sealed anew: what means the same to a reader is no record of ours."""
    text = played(proved(game, seats, options)).record()
    tried = 0
    for old, new in EDITS:
        changed = sealed(text.replace(old, new, 1))
        if changed != text:
            assert check(changed).outcome == "unreadable" or fails(changed) == ["entries"], new
            tried += 1
    assert tried >= 5
    found = check(sealed(text.replace(*EDITS[0], 1))).of("entries")
    assert found is not None and found.args == {"entry": "cards.colour", "found": "1", "right": "…"}


@EVERY
def test_a_value_of_another_type_is_found_though_it_is_equal(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    text = played(proved(game, seats, options)).record()
    head, start, rest = text.partition("\nresult: ")
    line, end, after = rest.partition("\n")
    found = [*re.finditer(r"(?<![\d.\"])\d+(?![\d.\"])", line)]
    for at in found[:: max(1, len(found) // 10)]:
        number = at[0]
        for other in (f"{number}.0", *({"1": ["true"], "0": ["false"]}.get(number, []))):
            changed = head + start + line[: at.start()] + other + line[at.end() :] + end + after
            assert fails(sealed(changed)) == ["result"], other


def test_a_line_that_is_written_in_another_way_is_found() -> None:
    """Zeros in front, blanks, entries in another order; remarks and blank lines are nobody's word."""
    text = short()
    lines = text.split("\n")
    first, told = lines[move_lines(text)[0]], lines[told_lines(text)[0]]
    for old, new in (
        (f"\n{first}\n", f"\n0{first}\n"),
        (f"\n{first}\n", f"\n{first} \n"),
        (f"\n{first}\n", f"\n {first}\n"),
        (f"\n{told}\n", f"\n0{told}\n"),
        ("seats: 2", "seats:  2"),
        ("\nmoves:\n", "\nmoves: \n"),
        ('"head_start": false, "reactions": "all"', '"reactions": "all", "head_start": false'),
        (f"{lines[2]}\n{lines[3]}\n", f"{lines[3]}\n{lines[2]}\n"),
    ):
        changed = text.replace(old, new, 1)
        found = check(sealed(changed)).of("entries")
        assert fails(sealed(changed)) == ["entries"] and found is not None and found.what == "line"
        at = found.args["line"]
        assert (
            changed.split("\n")[: at - 1] == lines[: at - 1] and changed.split("\n")[at - 1] != lines[at - 1]
        )
    remarked = text.replace("moves:\n", "# Ola\nmoves:\n\n# Tom\n")
    assert check(sealed(remarked)).outcome == "fits"
    assert fails(remarked) == ["seal"]


@EVERY
def test_a_changed_move_breaks_a_check_or_the_fingerprint(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    """Two moves that do nothing to each other can be told in another order: that the fingerprint tells."""
    match = played(proved(game, seats, options))
    text = match.record()
    print_ = check(text).fingerprint
    lines, dice = text.split("\n"), Random(1)
    names = sets.find(game, "classic").moves.names
    for at in dice.sample(move_lines(text), min(40, len(match.moves))):
        seat, _, name = lines[at].partition(" ")
        another = dice.choice([one for one in names if one != name])
        for changed in (
            with_line(text, at),
            with_line(text, at, f"{seat} {another}"),
            with_line(text, at, f"{(int(seat) + 1) % seats} {name}"),
            with_line(text, at, lines[at + 1], lines[at]),
        ):
            verdict = check(changed)
            assert verdict.outcome != "fits" or verdict.fingerprint != print_
            assert check(changed, fingerprint=print_).outcome != "fits" or changed == text


@EVERY
def test_exchanged_seats_are_found(game: str, seats: int, options: dict[str, Any]) -> None:
    text = played(proved(game, seats, options)).record()
    lines = text.split("\n")
    for at in move_lines(text):
        seat, _, name = lines[at].partition(" ")
        lines[at] = f"{(int(seat) + 1) % seats} {name}"
    assert "moves" in fails(sealed("\n".join(lines)))


@EVERY
def test_a_changed_result_is_found(game: str, seats: int, options: dict[str, Any]) -> None:
    text = played(proved(game, seats, options)).record()
    at = next(at for at, line in enumerate(text.split("\n")) if line.startswith("result:"))
    line = text.split("\n")[at]
    assert fails(with_line(text, at)) == ["result"]
    assert fails(with_line(text, at, "result: {}")) == ["result"]
    winners = re.sub(r'"winners": \[(\d)', lambda found: f'"winners": [{1 - min(1, int(found[1]))}', line)
    assert winners != line and fails(with_line(text, at, winners)) == ["result"]


@EVERY
def test_a_game_cut_short_is_not_whole(game: str, seats: int, options: dict[str, Any]) -> None:
    """It fits as far as it goes, and the verdict says that it was not over."""
    match = played(proved(game, seats, options))
    for ply in (0, match.ply // 2, match.ply - 1):
        cut = match.at_ply(ply)
        for tell in (False, True):
            verdict = check(cut.record(tell))
            assert verdict.outcome == "open" and fails(cut.record(tell)) == []
            result = verdict.of("result")
            assert result is not None and result.what == "not_over"
    for at in move_lines(match.record())[-3:]:
        assert fails(with_line(match.record(), at)), "the result, or a move after it"


@EVERY
def test_other_options_make_another_game(game: str, seats: int, options: dict[str, Any]) -> None:
    text = played(proved(game, seats, options)).record()
    changes = {
        '"head_start": false': '"head_start": true',
        '"head_start": true': '"head_start": false',
        '"turn_limit": ': '"turn_limit": 1',
        '"fruits": 0': '"fruits": 2',
        '"fruits": 1': '"fruits": 2',
        '"coins": [': '"coins": [1',
    }
    found = [old for old in changes if old in text.partition("moves:")[0]]
    assert found
    for old in found:
        assert fails(sealed(text.replace(old, changes[old], 1)))


# Before the end


@EVERY
def test_what_is_told_while_a_game_runs_holds_neither_key_nor_secret(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    promise = promised(1, seats)
    kept = [form for secret in (promise.secret, promise.key) for form in forms(secret)]
    match = played(proved(game, seats, options), moves=15)
    assert match.asked
    for viewer in (None, *range(seats)):
        text = match.record_seen(viewer)
        assert records.read(text).header["proof"] == promise.public()
        assert "told:" not in text and "seal:" not in text
        told = [text, str(match.view(viewer)), str(match.events(viewer)), str(match.log(viewer))]
        told += [str(match.header()), str(match.proof_public), str(match.facts)]
        whole = "\n".join(told)
        assert [form for form in kept if form in whole] == []
        verdict = check(text)
        assert verdict.outcome == "open"
        assert verdict.fingerprint == "" or "?" not in text
        with pytest.raises(BadRecord):
            load(text)


def test_nonces_decide_the_cards_and_the_commitment_does_not_change() -> None:
    """With the same commitment any deal is still possible when the nonces are not known."""
    one = promised(1, 3)
    firsts = set()
    for seed in range(40):
        other = type(one)(one.table, one.secret, promised(seed + 100, 3).nonces)
        assert other.commitment == one.commitment
        firsts.add(tuple(Match("zoo", seats=3, proof=other).told()[:8]))
    assert len(firsts) == 40


def test_a_record_without_a_proof_is_as_it_always_was() -> None:
    for luck in ({"seed": "demo"}, {"key": bytes(32)}):
        match = played(Match("zoo", seats=2, **luck))
        text = match.record()
        assert text == match.record(tell=True)
        assert "proof:" not in text and "told:" not in text and "seal:" not in text
        assert match.proof_public is None
        assert check(text).outcome == "open"
        assert fails(text) == []
        assert check(text, "0" * 64).outcome == "fails"


def test_a_proof_decides_alone() -> None:
    promise = promised(1, 2)
    assert Match(seats=2, proof=promise, key=promise.key).record() == Match(seats=2, proof=promise).record()
    for path, luck in (("seed", {"seed": "demo"}), ("key", {"key": bytes(32)})):
        with pytest.raises(BadRecord) as refusal:
            Match(seats=2, proof=promise, **luck)
        assert refusal.value.path == path
    with pytest.raises(BadRecord):
        load(Match(seats=2, proof=promise).record().replace("key: ", 'seed: ""\nkey: '))
    header = records.read(Match(seats=2, proof=promise).record()).header
    start = records.read(Match.from_position({"seats": 2}).record()).header
    with pytest.raises(BadRecord, match="a position is not a deal that could be proved"):
        load(records.write(records.Record({**start, "proof": header["proof"]}, [])))
    with pytest.raises(BadRecord, match="not the key that follows from the proof"):
        load(records.write(records.Record({**header, "key": "0" * 64}, [])))
