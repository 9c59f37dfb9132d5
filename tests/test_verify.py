"""The verdict on a record: whatever is sent, it is a verdict, in sentences that anybody can read."""

from itertools import product
from random import Random

import pytest

from stockyard import Match
from stockyard.kernel import record as records
from stockyard.text import LANGUAGES
from stockyard.verify import Verdict, check
from tests.brief import brief
from tests.hostile import edited_text
from tests.proving import played, promised, proved, sealed, short, told_lines, with_line

HOSTILE: list[str | bytes] = [
    "",
    "\n",
    "seal: ",
    "\nseal: ",
    "stockyard-record 1",
    "stockyard-record 1\nmoves:\n",
    "stockyard-record 1\nmoves:\nseal: " + "0" * 64 + "\n",
    "stockyard-record 1\nproof: {}\nmoves:\n",
    "stockyard-record 1\ngame: " + "[" * 100_000 + "\nmoves:\n",
    "stockyard-record 1\ngame: " + "9" * 100_000 + "\nmoves:\n",
    "stockyard-record 1\nmoves:\n" + "0 buy\n" * 300_000,
    "stockyard-record 1\nmoves:\ntold:\n" + "0 a b\n" * 500_000,
    "\nseal: " * 500_000,
    "\ud800",
    "x" * (records.LONGEST + 1),
    b"\xff\xfe",
    b"\x00" * 1000,
    b"x" * (records.LONGEST + 1),
    bytes(range(256)),
]


def readable(verdict: Verdict) -> None:
    """It says something for each check, in both languages, that no terminal would take for an order."""
    assert verdict.checks
    for lang in LANGUAGES:
        for one in verdict.said(lang, ["Ola", "Tom"]):
            assert one["state"] in ("fits", "fails", "open")
            for text in (one["title"], one["text"]):
                assert text and len(text) < 1000
                assert not text.startswith("proof.") and "{" not in text.replace("{}", "")
                assert all(sign.isprintable() or sign == "\u00a0" for sign in text), ascii(text)


@pytest.mark.parametrize("text", HOSTILE, ids=brief)
def test_what_is_no_record_is_called_that(text: str | bytes) -> None:
    verdict = check(text, "\x00", "ż" * 64, ["\x00", "ż" * 32, "\x1b" * 5000])
    assert verdict.outcome == "unreadable"
    assert verdict.fingerprint == "" and verdict.claim is None
    readable(verdict)


def test_edited_records_end_in_a_verdict() -> None:
    """Lines gone, doubled, swapped, from elsewhere; strange signs; as they are and sealed anew."""
    texts = [short(), played(proved("zoo", 3, {"modules": ["events"]})).record()]
    texts += [played(proved("sharenanigans", 2, {}), moves=30).record_seen(0), Match(seed="x").record()]
    dice, seen = Random(5), set()
    for n in range(600):
        text = edited_text(texts[n % len(texts)], texts, dice)
        try:
            text = sealed(text) if n % 3 == 0 else text
        except UnicodeEncodeError:
            continue
        verdict = check(text)
        assert verdict.outcome != "fits" or text in texts or text == sealed(text)
        seen.add(verdict.outcome)
        if n % 10 == 0:
            readable(verdict)
    assert seen >= {"unreadable", "fails", "open"}


def test_a_record_of_very_many_moves_is_judged() -> None:
    match = proved("sharenanigans", 2, {})
    turns = "".join(f"{seat} end_turn\n" for seat in (match.asked[0], 1 - match.asked[0]))
    verdict = check(match.record() + turns * 20_000)
    assert verdict.moves == 40_000 and verdict.outcome == "open"


# What each check says


def said(text: str, name: str, lang: str = "en", commitment: str = "") -> str:
    """The sentence of one check."""
    verdict = check(text, commitment)
    return next(one["text"] for one in verdict.said(lang) if one["name"] == name)


def test_the_first_card_that_does_not_fit_is_named_with_move_pile_and_both_cards() -> None:
    match = played(proved("sharenanigans", 3, {"turn_limit": 4}))
    text = match.record()
    place, (ply, _, card) = next(
        (place, one) for place, one in enumerate(match.told()) if one[1] == "cats" and one[2] != "howl"
    )
    changed = with_line(text, told_lines(text)[place], f"{ply} cats howl")
    name = match.cards.data["card"][card]["name"]
    sentence = said(changed, "cards").replace("\u00a0", " ")
    assert f"number {place + 1}, after move {ply}, Cat ’n Wolf deck" in sentence
    assert f"the record tells “Howl at the Moon”, this key deals “{name['en']}”" in sentence
    polish = said(changed, "cards", "pl").replace("\u00a0", " ")
    assert f"po ruchu {ply}, stos kart Kota i Wilka" in polish and f"„{name['pl']}”" in polish


def test_cards_have_names_whatever_they_are() -> None:
    """A player who begins, a Company, a Share with its other side, a price side, and nonsense."""
    text = played(proved("zoo", 3, {})).record()
    lines = told_lines(text)
    assert "“Player 9”" in said(with_line(text, lines[0], "0 deal player.8"), "cards").replace("\u00a0", " ")
    assert "Apple" in said(with_line(text, lines[1], "0 deal company.apple"), "cards") or "Apple" in said(
        with_line(text, lines[1], "0 deal company.lemon"), "cards"
    )
    share = played(proved("sharenanigans", 3, {"turn_limit": 4})).record()
    line = told_lines(share)[2]
    assert "“Fish / Wolf Moon”" in said(with_line(share, line, "0 behind fish@wolf_moon"), "cards")
    for odd in ("0 deal player.x", "0 x@y z@", "999999 deal \x1b[31m", "0 deal " + "y" * 5000, "0 ż {0}"):
        changed = with_line(share, line, odd)
        verdict = check(changed)
        found = verdict.of("cards")
        if found is None:
            assert verdict.outcome == "unreadable"
            continue
        assert found.state == "fails"
        for lang in LANGUAGES:
            assert len(said(changed, "cards", lang)) < 500
            assert "\x1b" not in said(changed, "cards", lang)


def test_a_move_that_can_t_be_made_is_named_with_its_rule() -> None:
    match = played(proved("sharenanigans", 2, {"turn_limit": 4}))
    lines = match.record().split("\n")
    at = lines.index("moves:") + 1
    seat = lines[at][0]
    changed = with_line(match.record(), at, f"{seat} call")
    assert "Move 1, call by player " in said(changed, "moves") and "sharenanigans.11." in said(
        changed, "moves"
    )
    assert "Ruchu 1, call" in said(changed, "moves", "pl")
    assert "no such move" in said(with_line(match.record(), at, f"{seat} fly"), "moves")
    assert "no such move" in said(with_line(match.record(), at, "7 flip"), "moves")
    found = check(changed).of("result")
    assert found is not None and found.state == "open"


def test_an_answer_given_twice_is_named() -> None:
    match = proved("zoo", 2, {})
    match.play(0, "token.lobbying")
    text = match.record().rstrip("\n") + "\n0 token.share_trading\n"
    assert "has answered already" in said(text, "moves")


def test_cards_after_a_move_that_can_t_be_made_are_not_judged() -> None:
    match = played(proved("zoo", 2, {}))
    text = match.record()
    lines = text.split("\n")
    at = lines.index("moves:") + 9
    found = check(with_line(text, at, "0 reveal")).of("cards")
    assert found is not None and (found.state, found.what) == ("open", "stopped")
    assert found.args["n"] == sum(1 for ply, _, _ in match.told() if ply <= 8)


@pytest.mark.parametrize(
    ("noted", "state"), [("{}", "fits"), ("{0}0", "fails"), ("0" * 64, "fails"), ("x", "fails")]
)
def test_what_was_noted_is_compared_however_it_was_written(noted: str, state: str) -> None:
    text = short()
    shown = promised(1, 2).commitment
    groups = " ".join(shown[k : k + 4] for k in range(0, 64, 4))
    for one in (shown, shown.upper(), groups, f" {shown}\n"):
        verdict = check(text, noted.format(one))
        found = verdict.of("promise")
        assert found is not None and found.state == state
        assert (verdict.outcome == "fits") == (state == "fits")
    print_ = check(text).fingerprint
    for one in (print_, print_.upper()):
        assert check(text, "", noted.format(one)).outcome == ("fits" if state == "fits" else "fails")


def test_ends_of_lines_that_a_program_changed_are_told_from_real_changes() -> None:
    text = short()
    for changed in (
        text.replace("\n", "\r\n"),
        text.rstrip("\n"),
        "\ufeff" + text,
        text + "\n\n",
    ):
        found = check(changed).of("seal")
        assert found is not None and (found.state, found.what) == ("fails", "ends")
        assert check(changed).outcome in ("fails", "unreadable")
    found = check(text.replace("\n", "\r\n").replace("end_turn", "end_tern")).of("seal")
    assert found is not None and found.what == "other"


def test_a_proof_that_is_none_is_said_to_be_none() -> None:
    text = short()
    line = next(at for at, line in enumerate(text.split("\n")) if line.startswith("proof: "))
    for odd in ("proof: 3", "proof: {}", "proof: []", 'proof: {"table": "a b"}'):
        changed = with_line(text, line, odd)
        found = check(changed).of("commitment")
        assert found is not None and (found.state, found.what) == ("fails", "malformed")
        assert check(changed).fingerprint == ""
    found = check(with_line(text, line, "proof: null")).of("commitment")
    assert found is not None and (found.state, found.what) == ("open", "none")


def test_one_who_plays_alone_is_told_what_that_proves() -> None:
    promise = promised(1, 1)
    assert promise.nonces == {}
    text = played(Match("sharenanigans", seats=2, proof=promise, turn_limit=1)).record()
    assert check(text).outcome == "fits"
    assert "no seat added a number" in said(text, "key")


def test_what_was_not_compared_is_said_not_to_be_shown() -> None:
    """Whoever knows the secret can make up a game; only what was noted tells it from the real one."""
    text, promise = short(), promised(1, 2)
    mark, number = check(text).fingerprint, promise.nonces[0]
    for lang, words in (
        ("en", ("before the deal", "the secret is known", "your number does not show")),
        ("pl", ("przed rozdaniem", "sekret jest znany", "twoja liczba nie pokazuje")),
    ):
        for verdict, unshown in (
            (check(text), (True, True, False)),
            (check(text, promise.commitment), (False, True, False)),
            (check(text, promise.commitment, "", [number]), (False, False, True)),
            (check(text, "", "", [number]), (True, False, True)),
            (check(text, "", mark), (False, False, False)),
            (check(text, promise.commitment, mark, [number]), (False, False, False)),
        ):
            told = verdict.about(lang).replace("\u00a0", " ")
            assert tuple(word in told for word in words) == unshown
        for other in (check("x"), check(text, "0" * 64), check(Match(seed="x").record())):
            assert not any(word in other.about(lang).replace("\u00a0", " ") for word in words)


def test_a_strange_number_is_shown_without_its_signs() -> None:
    for odd in ("\x1b[31m", "x" * 5000, "\u202e", "[0]"):
        readable(check(short(), numbers=[odd]))
    assert check(short(), numbers=["", "  "]).outcome == "fits"


def test_the_fingerprint_is_that_of_commitment_nonces_and_moves() -> None:
    one = played(proved("zoo", 2, {}))
    two = played(proved("zoo", 2, {}, seed=2))
    other = played(proved("zoo", 2, {}), seed=2)
    prints = [check(match.record()).fingerprint for match in (one, two, other, one.at_ply(one.ply - 1))]
    assert len(set(prints)) == 4
    assert check(one.record()).fingerprint == check(one.record().rstrip("\n")).fingerprint


def test_every_sentence_can_be_said() -> None:
    """Both languages, with names and without, over all kinds of faults."""
    text = short()
    lines = text.split("\n")
    for at, odd in product(range(len(lines)), ("", "#", "x", "0 flip", "told:", "moves:", "result: null")):
        readable(check(with_line(text, at, odd)))


# Who played


def said_by(names: tuple[str, ...]) -> str:
    """The record of a short proved game that says who played."""
    match = proved("sharenanigans", 2, {"turn_limit": 1})
    dice = Random("who")
    while match.asked:
        seat = match.asked[0]
        match.play(seat, dice.choice(match.legal(seat)), names[seat])
    return match.record()


def test_who_played_is_told_and_not_shown() -> None:
    """Another name with a new seal is another statement: no check can know, and the verdict says that."""
    text = said_by(("person", "hard"))
    line = next(at for at, one in enumerate(text.split("\n")) if one.startswith("players: "))
    for one in (text, with_line(text, line, 'players: ["hard", "person"]')):
        verdict = check(one)
        assert verdict.outcome == "fits"
        for lang in LANGUAGES:
            assert verdict.about(lang) != check(with_line(text, line)).about(lang)
    assert "who played each seat" in check(text).about("en")
    assert "who played" not in check(with_line(text, line)).about("en")
    assert check(text.replace('"hard"', '"easy"')).outcome == "fails", "the seal is over it"


@pytest.mark.parametrize(
    ("entry", "outcome"),
    [
        ('["hard",  "person"]', "fails"),
        ('["hard", [[0, "person"]]]', "fails"),
        ("null", "fails"),
        ('["hard"]', "unreadable"),
        ('["hard", "Person"]', "unreadable"),
    ],
)
def test_who_played_is_written_in_one_way(entry: str, outcome: str) -> None:
    text = said_by(("hard", "person"))
    line = next(at for at, one in enumerate(text.split("\n")) if one.startswith("players: "))
    verdict = check(with_line(text, line, f"players: {entry}"))
    readable(verdict)
    assert verdict.outcome == outcome
    found = verdict.of("entries")
    assert outcome == "unreadable" or (found is not None and found.state == "fails")
