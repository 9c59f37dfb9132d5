"""The front door: moves, refusals, views, decisions, events and copies of one match."""

import json
from random import Random
from typing import Any

import pytest

import stockyard
from stockyard import BadRecord, IllegalMove, Match, StockyardError
from stockyard.agents import make
from stockyard.kernel.rng import Dice
from stockyard.sharenanigans import game as module

SALE = {"cash": 9000, "shares": ["fish@dog_days", "fish@lift_off", "wool@dog_days"]}


def table(seats: int = 3, **given: Any) -> Match:
    """Seat 0 is on turn; dog_days is the market card."""
    data = {
        "seats": seats,
        "current": 0,
        "options": {"reactions": "holders"},
        "draw": {"top": ["dog_days", "wolf_moon"]},
        "share_pile": ["fish@wolf_moon"],
        "seat": [{"cash": 9000}] + [{}] * (seats - 1),
    }
    return Match.from_position(data | given)


def play_some(match: Match, moves: int, seed: int = 1) -> Match:
    """So many random moves, or until the game is over."""
    dice = Random(seed)
    for _ in range(moves):
        if match.asked:
            seat = dice.choice(match.asked)
            match.play(seat, dice.choice(match.legal(seat)))
    return match


def test_the_package_says_what_can_be_played() -> None:
    assert stockyard.games == ("sharenanigans", "zoo")
    match = stockyard.Match("sharenanigans", seats=3, seed="demo")
    assert (match.game, match.seats, match.ply, match.moves) == ("sharenanigans", 3, 0, ())
    assert len(match.asked) == 1
    assert match.cards.id == "classic"
    assert match.result is None


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({"game": "chess"}, "game"),
        ({"game": 10**6000}, "game"),
        ({"seats": 1}, "seats"),
        ({"seats": 5}, "seats"),
        ({"seats": "3"}, "seats"),
        ({"seats": True}, "seats"),
        ({"seed": 7}, "seed"),
        ({"seed": "x" * 201}, "seed"),
        ({"key": b"short"}, "key"),
        ({"key": "0" * 64}, "key"),
        ({"color": "blue"}, "options"),
        ({"head_start": 1}, "options.head_start"),
        ({"auto_call": "yes"}, "options.auto_call"),
        ({"turn_limit": 0}, "options.turn_limit"),
        ({"turn_limit": 10**9}, "options.turn_limit"),
        ({"turn_limit": True}, "options.turn_limit"),
        ({"reactions": "none"}, "options.reactions"),
        ({"reactions": None, "cards": 3}, "options.cards"),
        ({"cards": "printed"}, "options.cards"),
        ({"cards": "../classic"}, "options.cards"),
    ],
    ids=lambda value: str(value)[:40] if not isinstance(value, dict) else next(iter(value)),
)
def test_options_that_do_not_fit_are_refused(given: dict[str, Any], path: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        Match(**given)
    assert refusal.value.path == path


def test_equal_seeds_deal_equal_games() -> None:
    one, other = (play_some(Match(seats=3, seed="fox"), 60) for _ in range(2))
    assert one.position() == other.position()
    assert one.record() == other.record()
    key = bytes(range(32))
    assert Match(key=key).position() == Match(key=key).position()
    assert Match().position()["key"] != Match().position()["key"]


# Moves


def test_a_list_of_moves_is_made_whole() -> None:
    match = table(seat=[SALE, {}, {}])
    match.play(0, ["sell.fish@lift_off", "sell.fish@dog_days", "buy"])
    assert match.ply == 3
    assert match.position()["seat"][0]["cash"] == 9000 + 8000 - 4000
    match.play(0, ("flip", "end_turn"))
    assert match.asked == (1,)


@pytest.mark.parametrize(
    "moves",
    [
        ["buy", "flip", "flip"],
        ["sell.fish@lift_off", "buy"],
        ["sell.fish@lift_off", "done", "sell.fish@lift_off"],
        ["buy", "end_turn", "end_turn"],
    ],
)
def test_or_not_at_all(moves: list[str]) -> None:
    match = table(seat=[SALE, {}, {}])
    before = match.position(), match.events(0), match.record()
    with pytest.raises(IllegalMove):
        match.play(0, moves)
    assert (match.position(), match.events(0), match.record()) == before
    assert match.ply == 0


@pytest.mark.parametrize(
    "move", [None, 3, [], (), "", ["buy"] * 65, ["buy", 3], {"buy": 1}, "fly", ["buy", "fly"]]
)
def test_what_is_no_move_is_refused(move: Any) -> None:
    match = table()
    with pytest.raises(BadRecord):
        match.play(0, move)
    assert match.ply == 0


@pytest.mark.parametrize(
    "seat", [-1, 3, 10**9, 10**6000, True, "0", None, 0.0], ids=lambda seat: type(seat).__name__
)
def test_what_is_no_seat_is_refused(seat: Any) -> None:
    match = table()
    for ask in (match.legal, match.revisable, match.undo_limit, match.decision, match.undo):
        with pytest.raises(BadRecord, match="seat: a seat from 0 to 2"):
            ask(seat)
    if seat is not None:
        for look in (match.view, match.events, match.log, match.record_seen):
            with pytest.raises(BadRecord, match="seat: a seat from 0 to 2"):
                look(seat)
    for ask_move in (match.play, match.blocked):
        with pytest.raises(BadRecord, match="seat: a seat from 0 to 2"):
            ask_move(seat, "flip")


def test_a_refusal_says_what_which_rule_and_what_is_legal() -> None:
    match = table()
    match.play(0, "flip")
    with pytest.raises(IllegalMove) as refusal:
        match.play(0, "flip")
    said = refusal.value
    assert (said.seat, said.move, said.rule) == (0, "flip", "sharenanigans.4.2")
    assert said.legal == match.legal(0) == ("end_turn", "buy")
    assert "flip of seat 0 is not legal (sharenanigans.4.2): " in str(said)
    assert str(said).endswith("Legal: end_turn, buy.")
    with pytest.raises(IllegalMove) as refusal:
        match.play(1, "flip")
    assert refusal.value.rule == "sharenanigans.3.9"
    assert refusal.value.legal == ()
    assert isinstance(said, StockyardError)


def test_why_not_in_both_languages() -> None:
    match = table()
    assert match.blocked(0, "flip") is None
    match.play(0, "flip")
    english, polish = match.blocked(0, "flip"), match.blocked(0, "flip", "pl")
    assert english is not None and polish is not None
    assert english.startswith("sharenanigans.4.2: ") and polish.startswith("sharenanigans.4.2: ")
    assert english != polish
    with pytest.raises(BadRecord, match="there is no move"):
        match.blocked(0, "fly")


# What is seen


def test_views_decisions_and_events_can_be_sent_as_json() -> None:
    for seats in (2, 3, 4):
        match = Match(seats=seats, seed=f"json {seats}", head_start=True)
        for step in range(120):
            play_some(match, 1, step)
            for viewer in (None, *range(seats)):
                view = match.view(viewer)
                assert json.loads(json.dumps(view)) == view
                events = match.events(viewer, match.ply - 1)
                assert json.loads(json.dumps(events)) == events
            for seat in match.asked:
                decision = match.decision(seat)
                assert json.loads(json.dumps(decision)) == decision
        log = match.log(0, "pl", ["Ola", "Jan", "Ewa", "Iwo"])
        assert json.loads(json.dumps(log)) == log


def test_a_view_shows_ones_own_hand_only() -> None:
    match = table(seat=[{"hand": ["howl"]}, {"hand": ["padlock"]}, {}])
    hands = [[seat["hand"] for seat in match.view(viewer)["seat"]] for viewer in (0, 1, 2, None)]
    assert hands == [[["howl"], None, None], [None, ["padlock"], None], [None, None, []], [None, None, None]]
    assert match.view(None)["me"] is None
    assert match.view(1)["me"] == 1
    assert [match.view(0)[key] for key in ("ply", "result", "asked")] == [0, None, [0]]


def test_a_decision_in_both_languages() -> None:
    match = table(seat=[{"hand": ["wolf_ticket", "tailspin"]}, {}, {}])
    assert match.decision(1) is None
    english, polish = match.decision(0), match.decision(0, "pl")
    assert english is not None and polish is not None
    assert [option["move"] for option in english["options"]] == list(match.legal(0))
    refused = {entry["move"]: (entry["rule"], entry["where"]) for entry in english["refused"]}
    assert refused == {"call": ("11.2", "turn"), "play.tailspin": ("10.7", "hand.tailspin")}
    for one, other in zip(
        english["options"] + english["refused"], polish["options"] + polish["refused"], strict=True
    ):
        assert one["move"] == other["move"] and one["where"] == other["where"]
    assert [option["text"] for option in english["options"]] != [
        option["text"] for option in polish["options"]
    ]
    match.play(0, "play.wolf_ticket")
    decision = match.decision(0)
    assert decision is not None
    assert (decision["kind"], decision["source"]) == ("industry", "wolf_ticket")
    assert {option["where"] for option in decision["options"]} == {
        f"stall.{i}" for i in match.cards.industries
    }
    assert decision["refused"] == []


def test_events_are_redacted() -> None:
    match = table(seat=[{}, {"hand": ["howl"]}, {}])
    match.play(0, "flip")
    match.play(0, "end_turn")
    drawn = {
        viewer: next(event["hidden"] for event in match.events(viewer) if event["kind"] == "draw")
        for viewer in (0, 1, None)
    }
    assert drawn[1] == drawn[None] == [-1, -1]
    assert min(drawn[0]) >= 0
    assert [event["kind"] for event in match.events(None, 1)][:1] == ["draw"]
    assert {event["ply"] for event in match.events(0, 1)} == {2}
    assert match.events(0, 99) == match.events(0, 2) == []
    assert match.events(0, -5) == match.events(0)


def test_a_result_has_a_breakdown() -> None:
    match = table(seat=[{"cash": 20000, "shares": ["fish@dog_days"], "hand": ["howl"]}, {}, {}])
    match.play(0, "call")
    assert match.result is not None
    assert match.result == match.view(2)["result"]
    assert (match.result["winners"], match.result["scores"]) == ([0], [20000, 5000, 5000])
    assert match.result["breakdown"][0] == {
        "cash": 20000,
        "shares": 1,
        "shares_worth": 4000,
        "hand_size": 1,
        "turns": 1,
    }
    assert match.asked == () and match.legal(0) == () and match.decision(0) is None
    with pytest.raises(IllegalMove, match=r"1\.7"):
        match.play(0, "end_turn")


def test_computer_players_choose_through_the_front_door() -> None:
    match = Match(seats=2, seed="play", head_start=True)
    agents = [make("random", module), make("greedy", module)]
    dice = Dice("dice")
    for _ in range(150):
        if match.asked:
            seat = match.asked[0]
            move = match.choose(agents[seat], seat, dice)
            assert move in match.legal(seat)
            match.play(seat, move)
    idle = next(seat for seat in range(2) if seat not in match.asked)
    with pytest.raises(IllegalMove, match="not asked"):
        match.choose(agents[0], idle, dice)


def test_greedy_holds_on_to_a_victory_in_sight() -> None:
    """Who could call in the next turn does not let the cash be taxed away."""
    hands = [{"hand": ["fat_cat_tax"]}, {"hand": ["shut_the_gate"], "cash": 20000}, {}]
    match = table(seat=hands)
    match.play(0, "play.fat_cat_tax")
    assert match.choose(make("greedy", module), 1, Dice("dice")) == "block.shut_the_gate"


# Copies


def test_a_copy_goes_its_own_way() -> None:
    match = play_some(Match(seats=3, seed="copy", head_start=True), 80)
    before = match.position(), match.record(), match.view(0), match.log(1)
    copy = match.copy()
    assert (copy.position(), copy.record(), copy.view(0), copy.log(1)) == before
    play_some(copy, 60, 7)
    assert (match.position(), match.record(), match.view(0), match.log(1)) == before
    assert copy.ply == 140
    play_some(match, 60, 7)
    assert match.record() == copy.record() and match.view(2) == copy.view(2)


def test_what_is_given_out_can_be_changed_without_harm() -> None:
    match = play_some(Match(seats=2, seed="out", head_start=True), 30)
    before = json.dumps([match.position(), match.view(0), match.header(), match.log(0)])
    for data in (match.position(), match.view(0), match.header()):
        for value in data.values():
            if isinstance(value, list | dict):
                value.clear()
    assert json.dumps([match.position(), match.view(0), match.header(), match.log(0)]) == before


def test_every_ply_can_be_seen_again() -> None:
    match = Match(seats=3, seed="again", head_start=True)
    positions = [match.position()]
    for step in range(50):
        play_some(match, 1, step)
        positions.append(match.position())
    for ply in (0, 1, 17, 50):
        assert match.at_ply(ply).position() == positions[ply]
        assert match.at_ply(ply).ply == ply
    assert match.at_ply(99).ply == 50 and match.at_ply(-3).ply == 0
    assert match.position() == positions[50]


def test_no_undo_once_answers_are_open() -> None:
    """A Block that lies there tells what the others answered, so nobody's answer comes back (9.4, 9.5)."""
    hands: list[dict[str, Any]] = [{"hand": ["howl"]}, {"hand": ["shut_the_gate"]}, {"hand": ["paws_off"]}]
    match = Match.from_position({"seats": 3, "current": 0, "seat": hands})
    match.play(0, "play.howl")
    match.play(1, "block.shut_the_gate")
    match.play(2, "pass")
    assert match.undo_limit(2) == (0, "why.undo.news", "12.8")
    with pytest.raises(IllegalMove):
        match.undo(2)


def test_no_undo_as_a_test_of_who_holds_a_block() -> None:
    """Where only holders are asked, being asked tells who they are (12.6, 13.2)."""
    position = {
        "seats": 3,
        "current": 0,
        "options": {"reactions": "holders"},
        "seat": [{"hand": ["howl"]}, {"hand": ["shut_the_gate"]}, {"hand": ["padlock"]}],
    }
    match = Match.from_position(position)
    match.play(0, "play.howl")
    assert match.asked == (1,)
    assert match.undo_limit(0)[0] == 0


def test_an_answer_given_in_the_position_has_no_move_in_the_record() -> None:
    position = {
        "seats": 3,
        "current": 0,
        "waiting": [{"card": "howl", "seat": 0}],
        "answers": [None, "block.shut_the_gate", None],
        "seat": [{"hand": ["padlock"]}, {"hand": ["shut_the_gate"]}, {"hand": ["paws_off"]}],
    }
    match = Match.from_position(position)
    match.play(2, "pass")
    assert "2 ?" in match.record_seen(0)


def test_a_waiting_card_asks_holders_only_where_the_table_says_so() -> None:
    """Rule 12.6, also in a position; where nobody holds a Block the card has acted at once."""
    position: dict[str, Any] = {
        "seats": 3,
        "current": 0,
        "options": {"reactions": "holders"},
        "waiting": [{"card": "cry_wolf", "seat": 0, "named": ["industry.rockets"]}],
        "seat": [{}, {"hand": ["howl"]}, {"hand": ["paws_off"]}],
    }
    assert Match.from_position(position).asked == (2,)
    position["seat"] = [{}, {"hand": ["howl"]}, {}]
    acted = Match.from_position(position)
    assert acted.asked == (0,) and acted.position()["waiting"] == []
    assert acted.view(0)["changes"][0]["amount"] == -2000


def test_two_sales_are_two_lines() -> None:
    """Rules 7.1 and 7.2: each sale is an action of its own, and one that goes on is told again."""
    shares = ["fish@wolf_moon", "fish@lift_off", "fish@first_frost"]
    match = Match.from_position(
        {
            "seats": 2,
            "current": 0,
            "share_pile": [],
            "draw": {"top": ["dog_days"]},
            "seat": [{"shares": shares}],
        }
    )
    match.play(0, "sell.fish@wolf_moon")
    assert [line["args"]["n"] for line in match.log(None, since=0)] == [1]
    match.play(0, ["sell.fish@lift_off", "done"])
    assert [line["args"]["n"] for line in match.log(None, since=1)] == [2]
    match.play(0, "sell.fish@first_frost")
    assert [line["args"]["n"] for line in match.log(None)] == [2, 1]


def test_a_position_that_may_be_called_is_called() -> None:
    """Rule 12.2."""
    match = Match.from_position({"options": {"auto_call": True}, "seat": [{"cash": 20000}]})
    assert match.asked == () and match.result is not None and match.result["winners"] == [0]
    assert match.log(None)[-1]["ply"] == 0


def test_the_log_knows_whose_shares_were_there_before() -> None:
    position = {
        "seats": 2,
        "current": 0,
        "seat": [
            {"cash": 9000, "hand": ["wolf_at_the_door"]},
            {"shares": ["cheese@lift_off", "fish@lift_off"]},
        ],
    }
    match = Match.from_position(position)
    match.play(0, ["play.wolf_at_the_door", "share.cheese@lift_off"])
    assert (
        match.log(None, names=["Ola", "Mia"])[0]["text"]
        == "Ola plays Wolf at the Door for Mia's Cheese Share."
    )


def test_a_locked_seat_is_told_of_the_lock() -> None:
    """Rules 10.13 and 10.29: the refusal names the lock, not a lack of Shares."""
    position = {
        "seats": 2,
        "current": 0,
        "seat": [{"hand": ["cuckoos_egg"], "shares": ["fish@lift_off"], "locked": True}],
    }
    match = Match.from_position(position)
    assert (match.blocked(0, "play.cuckoos_egg") or "").startswith("sharenanigans.10.29: You are locked")
