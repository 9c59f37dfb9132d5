"""The front door: undo, changed answers, records and positions."""

import json
from random import Random
from typing import Any

import pytest

from stockyard import BadRecord, IllegalMove, Match, load
from stockyard.kernel import record as records
from tests.test_match import SALE, play_some, table

# Undo


def undo_refused(match: Match, seat: int, plies: int = 1) -> str:
    """The rule by which an undo is refused; nothing changes."""
    before = match.position(), match.record()
    with pytest.raises(IllegalMove) as refusal:
        match.undo(seat, plies)
    assert (match.position(), match.record()) == before
    return refusal.value.rule.removeprefix("sharenanigans.")


def test_an_undo_restores_everything() -> None:
    match = table(seat=[SALE | {"hand": ["wolf_ticket"]}, {}, {}])
    seen: list[Any] = []
    moves = ["buy", "sell.fish@dog_days", "sell.fish@lift_off", "done", "play.wolf_ticket"]
    for move in moves:
        seen.append(
            (match.position(), match.record(), match.view(0), match.view(None), match.log(1), match.events(2))
        )
        match.play(0, move)
    assert match.undo_limit(0)[0] == 5
    copy = match.copy()
    copy.undo(0, 5)
    now = copy.position(), copy.record(), copy.view(0), copy.view(None), copy.log(1), copy.events(2)
    assert now == seen[0]
    for before in reversed(seen):
        match.undo(0)
        now = match.position(), match.record(), match.view(0), match.view(None), match.log(1), match.events(2)
        assert now == before
    assert match.undo_limit(0) == (0, "why.undo.start", "12.8")
    assert undo_refused(match, 0) == "12.8"


@pytest.mark.parametrize("plies", [0, -1, 3])
def test_only_so_many_moves_can_be_taken_back(plies: int) -> None:
    match = table()
    match.play(0, ["buy"])
    assert undo_refused(match, 0, plies) == "12.8"


def test_a_flip_stays() -> None:
    match = table()
    match.play(0, "flip")
    assert undo_refused(match, 0) == "12.8"
    match.play(0, "buy")
    assert match.undo_limit(0)[0] == 1
    match.undo(0)
    assert undo_refused(match, 0) == "12.8"


def test_drawn_cards_stay() -> None:  # rule 12.8
    match = table()
    match.play(0, "end_turn")
    assert undo_refused(match, 0) == "12.8"
    assert match.undo_limit(1) == (0, "why.undo.others", "12.8")


def test_a_card_that_has_acted_stays() -> None:
    match = table(seat=[{"hand": ["howl"]}, {}, {}])
    match.play(0, "play.howl")
    assert undo_refused(match, 0) == "12.8"


def test_a_card_is_taken_back_until_somebody_has_answered() -> None:
    match = table(options={}, seat=[{"hand": ["cry_wolf"]}, {"hand": ["shut_the_gate"]}, {}])
    before = match.position()
    match.play(0, ["play.cry_wolf", "industry.fish"])
    assert match.asked == (1, 2)
    match.undo(0)
    assert match.legal(0) == tuple(f"industry.{i}" for i in match.cards.industries)
    match.undo(0)
    assert match.position() == before
    match.play(0, ["play.cry_wolf", "industry.fish"])
    match.play(1, "pass")
    assert undo_refused(match, 0) == "12.8"


def test_an_answer_is_taken_back_while_others_think() -> None:
    match = table(options={}, seat=[{"hand": ["howl"]}, {"hand": ["shut_the_gate"]}, {}])
    match.play(0, "play.howl")
    before = match.position()
    match.play(1, "block.shut_the_gate")
    match.undo(1)
    assert match.position() == before and match.asked == (1, 2)


def test_nothing_is_taken_back_once_the_game_is_over() -> None:
    match = table(seat=[{"cash": 20000}, {}, {}])
    match.play(0, "call")
    assert undo_refused(match, 0) == "1.7"


# Changed answers (9.5)


def window() -> Match:
    """Seat 0 has played howl; seats 1 and 2 are asked."""
    hands = [["howl"], ["shut_the_gate"], ["paws_off"]]
    match = table(options={}, seat=[{"hand": hand} for hand in hands])
    match.play(0, "play.howl")
    return match


def test_a_changed_answer_leaves_no_first_thought() -> None:
    match = window()
    match.play(1, "block.shut_the_gate")
    assert match.legal(1) == () and match.revisable(1) == ("pass", "block.shut_the_gate")
    assert match.blocked(1, "pass") is None
    assert match.view(1)["my_answer"] == "block.shut_the_gate"
    assert match.view(2)["my_answer"] is None and match.view(2)["answered"] == [1]
    match.play(1, "pass")
    straight = window()
    straight.play(1, "pass")
    assert match.ply == 2 and match.moves == ((0, "play.howl"), (1, "pass"))
    assert match.record() == straight.record()
    for viewer in (0, 1, 2, None):
        assert match.events(viewer) == straight.events(viewer)
        assert match.view(viewer) == straight.view(viewer)
    assert match.position() == straight.position()
    match.play(2, "pass")
    assert match.revisable(1) == ()
    with pytest.raises(IllegalMove, match=r"9\.14"):
        match.play(1, "pass")


def test_an_answer_changed_after_others_have_answered() -> None:
    hands = [["howl"], ["shut_the_gate"], ["paws_off"], []]
    match = table(4, options={}, seat=[{"hand": hand} for hand in hands])
    match.play(0, "play.howl")
    match.play(1, "pass")
    match.play(2, "block.paws_off")
    match.play(1, "block.shut_the_gate")
    assert match.moves == ((0, "play.howl"), (2, "block.paws_off"), (1, "block.shut_the_gate"))
    assert match.asked == (3,)
    match.play(3, "pass")
    assert [card["card"] for card in match.view(None)["waiting"]] == ["howl", "shut_the_gate"]
    assert load(match.record()).position() == match.position()


def test_an_answer_given_in_a_position_can_be_changed_too() -> None:
    data = window().position()
    data |= {"answers": [None, "block.shut_the_gate", None], "stack": None}
    match = Match.from_position(data)
    assert match.asked == (2,) and match.view(1)["my_answer"] == "block.shut_the_gate"
    match.play(1, "pass")
    match.play(2, "pass")
    assert match.view(0)["prices"]["fish"] == 3000, "howl has acted"
    assert load(match.record()).position() == match.position()


# Records


@pytest.mark.parametrize("options", [{}, {"head_start": True, "reactions": "holders", "turn_limit": 30}])
@pytest.mark.parametrize("start", ["seed", "key", "position"])
def test_a_record_is_loaded_and_played_on(start: str, options: dict[str, Any]) -> None:
    match = Match(seats=3, seed="żółw\n\u2028", **options)
    if start == "key":
        match = Match(seats=3, key=bytes(range(32)), **options)
    if start == "position":
        match = Match.from_position(play_some(match, 40).position())
    play_some(match, 70)
    again = load(match.record())
    assert again.record() == match.record()
    assert f"\n{start}: " in again.record()
    assert again.position() == match.position()
    assert [again.view(viewer) for viewer in (0, None)] == [match.view(viewer) for viewer in (0, None)]
    assert again.log(1) == match.log(1)
    play_some(match, 30, 9)
    play_some(again, 30, 9)
    assert again.record() == match.record()


def test_a_finished_game_has_its_result_in_the_record() -> None:
    match = table(seat=[{"cash": 20000}, {}, {}])
    match.play(0, "call")
    text = match.record()
    assert load(text).result == match.result
    for old, new in (('"winners": [0]', '"winners": [1]'), ("20000, 5000", "21000, 5000")):
        assert old in text
        with pytest.raises(BadRecord, match="the moves do not lead to this result"):
            load(text.replace(old, new))


def test_a_record_of_others_is_refused_never_replayed() -> None:
    text = play_some(Match(seed="mine"), 20).record()
    digest = Match().cards.digest
    for old, new, path in [
        ("rules: 1", "rules: 2", "rules"),
        ("rules: 1", "rules: true", "rules"),
        ("rules: 1", "rules: 1.0", "rules"),
        ("rules: 1\n", "", "rules"),
        ('game: "sharenanigans"', 'game: "chess"', "game"),
        ('game: "sharenanigans"\n', "", "game"),
        (digest, "sha256-" + "0" * 64, "header.cards"),
        ('"id": "classic"', '"id": "mine"', "header.cards"),
        ("seats: 2", "seats: 9", "header.seats"),
        ('seed: "mine"\n', "", "seed"),
        ('seed: "mine"', "seed: 3", "seed"),
        ('seed: "mine"', 'key: "00"', "header.key"),
        ('seed: "mine"', "key: 3", "header.key"),
        ('seed: "mine"', 'seed: "mine"\nkey: "00"', "header"),
        ('seed: "mine"', "position: 3", "position"),
        ('"cards": "classic"', '"cards": "no"', "options.cards"),
        ('"cards": "classic"', '"seed": "classic"', "options.seed"),
        ('"cards": "classic"', '"color": "classic"', "options"),
        ("moves:\n", "moves:\n7 flip\n", "move 1 (7 'flip')"),
        ("moves:\n", "moves:\n0 fly\n", "move 1 (0 'fly')"),
        ("moves:\n", "moves:\n0 ?\n", "move 1 (0 '?')"),
        ("moves:\n", "moves:\n0 call\n", "move 1 (0 'call')"),
    ]:
        assert old in text
        with pytest.raises(BadRecord) as refusal:
            load(text.replace(old, new, 1))
        assert refusal.value.path == path


def test_the_header_of_a_position_is_its_own() -> None:
    text = table().record()
    for old, new in (("\nseats: 3", "\nseats: 2"), ('"auto_call": false', '"auto_call": true')):
        with pytest.raises(BadRecord, match="not the same as in the position"):
            load(text.replace(old, new, 1))
    with pytest.raises(BadRecord, match=r"position: seat\[0\].cash: "):
        load(text.replace('"cash": 9000', '"cash": 9001', 1))


def test_a_changed_answer_in_a_record_is_refused() -> None:
    match = window()
    match.play(1, "pass")
    text = match.record()
    assert load(text).asked == (2,)
    with pytest.raises(BadRecord, match="the seat has answered already"):
        load(text + "1 pass\n")


def test_what_a_seat_may_keep_holds_no_secret() -> None:
    key = bytes(range(32))
    for seats in (2, 3, 4):
        match = Match(seats=seats, key=key, head_start=True)
        dice = Random(seats)
        for _ in range(250):
            if match.asked:
                seat = dice.choice(match.asked)
                match.play(seat, dice.choice(match.legal(seat)))
        for viewer in (None, *range(seats)):
            text = match.record_seen(viewer)
            assert key.hex() not in text
            assert set(records.read(text).header) == {"game", "rules", "cards", "seats", "options"}
            for (at, name), (seat, move) in zip(records.read(text).moves, match.moves, strict=True):
                assert at == seat
                if seat == viewer:
                    assert name == move, "one's own moves are no secret"
                if move == "pass" and seat != viewer:
                    assert name == "?"
            with pytest.raises(BadRecord):
                load(text)


# Positions


def test_a_position_is_taken_as_it_was_given() -> None:
    data: dict[str, Any] = {"seats": 2, "current": 0, "seat": [{"cash": 7000}, {}]}
    match = Match.from_position(data)
    data["seat"][0]["cash"] = 1
    data["seats"] = 4
    match.play(0, "buy")
    match.undo(0)
    assert match.position()["seat"][0]["cash"] == 7000
    assert Match.from_position({"seat": ({"cash": 7000}, {})}).position()["seat"][0]["cash"] == 7000


def test_every_moment_of_a_game_can_be_saved_and_loaded() -> None:
    """What was looked at, picked or answered in secret is asked again in the same words."""
    for seats in (2, 3, 4):
        match = Match(seats=seats, seed=f"save {seats}", head_start=True)
        dice = Random(seats)
        for _ in range(400):
            if not match.asked:
                break
            again = Match.from_position(json.loads(json.dumps(match.position())))
            assert again.position() == match.position()
            for seat in match.asked:
                assert again.decision(seat) == match.decision(seat)
            seat = dice.choice(match.asked)
            moves = [move for move in match.legal(seat) if move != "end_turn"]
            match.play(seat, dice.choice(moves or ["end_turn"]))


@pytest.mark.parametrize(
    "data",
    [
        None,
        3,
        "position",
        [],
        [{}],
        {1: 2},
        {"seat": {1, 2}},
        {"turn": float("nan")},
        {"seed": b"x"},
        {"turn": 10**5000},
    ],
    ids=lambda data: type(data).__name__,
)
def test_what_is_no_position_is_refused(data: Any) -> None:
    with pytest.raises(BadRecord) as refusal:
        Match.from_position(data)
    assert refusal.value.path == "position"


def test_positions_too_deep_or_without_end_are_refused() -> None:
    endless: dict[str, Any] = {}
    endless["seat"] = [endless]
    many: list[Any] = []
    for _ in range(35):
        many = [many, many]
    for data in (endless, {"seat": many}):
        with pytest.raises(BadRecord, match="nested too deeply"):
            Match.from_position(data)
