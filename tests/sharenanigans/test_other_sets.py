"""Other card sets than the classic one: a tiny one, and cards whose effects get into each other's way.

Both play whole random games under the laws, and what one effect takes from the next is left out (8.10).
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import pytest

from stockyard import Match, sets
from stockyard.kernel.game import BadCard, BadRecord
from stockyard.sharenanigans import cardset, flow, game, knowledge, legal, position, setting, shapes
from stockyard.sharenanigans.board import Options, State
from stockyard.sharenanigans.cardset import CALL, CardSet
from stockyard.sharenanigans.invariants import invariants
from tests.sharenanigans.play import random_move

TINY = sets.load_folder(Path(__file__).parents[1] / "sets" / "tiny")
CLASSIC = sets.texts(sets.packaged("sharenanigans", "classic"))
CARD = """
[{name}]
kind = "trick"
copies = {copies}
provenance = "authored"
name = {{ en = "{name}", pl = "{name}" }}
picture = ["zzz"]
do = {do}
"""


def with_cards(effects: dict[str, list[list[object]]], copies: int = 2) -> CardSet:
    """The classic industries, price sides and Blocks with cards of one's own."""
    own = [CARD.format(name=name, copies=copies, do=json.dumps(do)) for name, do in effects.items()]
    files = {name: CLASSIC[name] for name in ("set.toml", "price_sides.toml", "block.toml")}
    return cardset.load(files | {"own.toml": "\n".join(own)})


def play_under_laws(options: Options, seed: int, most: int) -> State:
    """A random game; after each move what is always true is true, and often all else."""
    dice = Random(seed)
    s = flow.new(options, seed.to_bytes(32, "big"), True)
    for _ in range(most):
        assert invariants(s) == []
        if not s.stack:
            break
        for seat in range(options.seats):
            assert bool(legal.legal(s, seat)) == bool(legal.asked(s) >> seat & 1)
        if dice.random() < 0.2:
            saved_and_loaded(s)
            dealt_again(s, dice)
        seat, move = random_move(s, dice)
        flow.apply(s, seat, move)
    return s


def saved_and_loaded(s: State) -> None:
    data = json.loads(json.dumps(position.position_data(s)))
    loaded = setting.from_position(data, lambda name: s.cards)
    assert position.position_data(loaded) == data
    assert knowledge.state_key(loaded) == knowledge.state_key(s)


def dealt_again(s: State, dice: Random) -> None:
    for viewer in (-1, *range(s.options.seats)):
        v = knowledge.view(s, viewer)
        world = knowledge.fill(v, dice.randrange(1 << 40))
        assert invariants(world) == []
        assert knowledge.view_key(knowledge.view(world, viewer)) == knowledge.view_key(v)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("holders", [False, True])
def test_a_tiny_set_plays_whole_games(seats: int, holders: bool) -> None:
    options = Options(TINY, seats, head_start=True, turn_limit=40, holders=holders)
    for seed in range(3):
        last = play_under_laws(options, seed, 3000)
        assert not last.stack and last.winners


def random_verb(dice: Random) -> list[object]:
    """A verb of any shape that a trick may have."""
    shape = dice.choice([text for text in shapes.SHAPES if text not in ("block", "take blocked")])
    verb: list[object] = []
    for part in shape.split():
        if part[0] == "#":
            low, high = part[1:].split(":")
            verb.append(dice.randint(int(low), int(high)))
        else:
            verb.append(dice.choice(["rockets", "fish"]) if part[0] == "@" else part)
    return verb


def random_cards(dice: Random) -> CardSet:
    """A set whose tricks have one to four effects of any kind; what can't be loaded is thrown again."""
    effects: dict[str, list[list[object]]] = {}
    while len(effects) < 12:
        do = [random_verb(dice) for _ in range(dice.randint(1, 4))]
        try:
            with_cards({"card": do})
        except BadCard:
            continue
        effects[f"card{len(effects)}"] = do
    return with_cards(effects)


@pytest.mark.parametrize("seed", range(8))
def test_any_cards_that_load_can_be_played(seed: int) -> None:
    dice = Random(seed)
    play_under_laws(
        Options(random_cards(dice), 2 + seed % 3, head_start=True, holders=seed % 2 == 1), seed, 300
    )


Seats = list[dict[str, object]]


@pytest.mark.parametrize("seed", range(6))
def test_greedy_knows_what_to_do_with_any_cards(seed: int) -> None:
    """It has an opinion on every move, whatever the cards say; rich tables think of calls and rivals too."""
    dice = Random(seed)
    cards = random_cards(dice) if seed else TINY
    options = Options(cards, 2 + seed % 3, head_start=True, holders=seed % 2 == 1)
    s = flow.new(options, seed.to_bytes(32, "big"), True)
    if seed % 2:
        s.cash = [12 if seat == s.current else 25 for seat in range(options.seats)]
    for _ in range(120):
        if not s.stack:
            break
        mask = legal.asked(s)
        seat = dice.choice([seat for seat in range(options.seats) if mask >> seat & 1])
        moves = legal.legal(s, seat)
        worths = game.weigh(knowledge.view(s, seat), moves)
        assert len(worths) == len(moves)
        assert game.appraise(knowledge.view(s, seat), moves[-1]) == worths[-1]
        best = moves[worths.index(max(worths))]
        flow.apply(
            s, seat, best if dice.random() < 0.5 else dice.choice([m for m in moves if m != CALL] or moves)
        )


GREEDY: dict[str, list[list[object]]] = {
    "twice_bought": [["deal", "opponent", "me", "now"], ["deal", "opponent", "me", "now"]],
    "dearer_first": [["price", "all", 9], ["deal", "opponent", "me", "now"]],
    "twice_sold": [["deal", "me", "opponent", 4], ["deal", "me", "opponent", 4]],
    "twice_swapped": [["swap", "share"], ["swap", "share"]],
    "poor_first": [["pay", "rich", 9, "bank"], ["deal", "me", "opponent", 4]],
    "look_and_swap": [["look", "hand"], ["swap", "card"], ["swap", "card"], ["draw", 1]],
}
GREEDY_CARDS = with_cards(GREEDY)


def played(card: str, answers: list[str], seats: Sequence[Mapping[str, object]]) -> dict[str, object]:
    """The position after seat 0 has played the card and given the answers; nobody can block."""
    data = {
        "options": {"reactions": "holders"},
        "seats": len(seats),
        "current": 0,
        "draw": {"top": "dog_days"},  # rockets 5, fish 4, honey 5, wool 3
        "seat": seats,
    }
    s = setting.from_position(data, lambda name: GREEDY_CARDS)
    for name in [f"play.{card}", *answers]:
        move = GREEDY_CARDS.moves.number(name)
        assert legal.blocked(s, 0, move) is None, name
        flow.apply(s, 0, move)
    assert invariants(s) == [] and legal.asked(s) == 1
    return position.position_data(s)


def cash(data: dict[str, object]) -> list[object]:
    """The cash of all seats."""
    seats = data["seat"]
    assert isinstance(seats, list)
    return [seat["cash"] for seat in seats]


def test_a_share_is_not_bought_twice() -> None:
    mine = {"cash": 9000, "hand": ["twice_bought"]}
    theirs = {"shares": ["fish@wolf_moon", "wool@dog_days"]}
    one = ["share.fish@wolf_moon", "share.fish@wolf_moon"]
    assert cash(played("twice_bought", one, [mine, theirs])) == [5000, 9000]
    both = ["share.fish@wolf_moon", "share.wool@dog_days"]
    assert cash(played("twice_bought", both, [mine, theirs])) == [2000, 12000]


def test_a_share_too_dear_by_now_is_not_bought() -> None:
    seats: Seats = [
        {"cash": 9000, "hand": ["dearer_first"]},
        {"shares": ["fish@wolf_moon"]},
    ]
    assert cash(played("dearer_first", [], seats)) == [9000, 5000]


def test_a_share_is_not_sold_twice() -> None:
    seats: Seats = [
        {"shares": ["fish@wolf_moon", "wool@dog_days"], "hand": ["twice_sold"]},
        {"cash": 9000},
    ]
    one = ["share.fish@wolf_moon", "share.fish@wolf_moon"]
    assert cash(played("twice_sold", one, seats)) == [9000, 5000]


def test_nobody_buys_without_cash() -> None:
    seats: Seats = [
        {"cash": 0, "shares": ["fish@wolf_moon"], "hand": ["poor_first"]},
        {"cash": 9000},
    ]
    assert cash(played("poor_first", [], seats)) == [4000, 5000]
    seats[1]["cash"] = 10000
    assert cash(played("poor_first", [], seats)) == [1000, 0]


def test_a_share_is_not_swapped_twice() -> None:
    seats: Seats = [
        {"shares": ["fish@wolf_moon"], "hand": ["twice_swapped"]},
        {"shares": ["wool@dog_days"]},
        {"shares": ["honey@wolf_moon"]},
    ]
    data = played("twice_swapped", ["share.wool@dog_days", "share.honey@wolf_moon"], seats)
    shares = [seat["shares"] for seat in data["seat"]] if isinstance(data["seat"], list) else []
    assert shares == [["wool@dog_days"], ["fish@wolf_moon"], ["honey@wolf_moon"]]


def test_a_second_swap_is_with_the_hand_as_it_is_by_then() -> None:
    seats: Seats = [
        {"hand": ["look_and_swap", "twice_sold"]},
        {"hand": ["poor_first", "shut_the_gate"]},
    ]
    # Seat 1 holds a Block, so it is asked; it lets the card act.
    data = {"options": {"reactions": "holders"}, "current": 0, "seat": seats}
    s = setting.from_position(data, lambda name: GREEDY_CARDS)
    for seat, name in [
        (0, "play.look_and_swap"),
        (1, "pass"),
        (0, "card.shut_the_gate"),
        (0, "card.twice_sold"),
    ]:
        move = GREEDY_CARDS.moves.number(name)
        assert legal.blocked(s, seat, move) is None, name
        saved_and_loaded(s)
        flow.apply(s, seat, move)
    hands = [[GREEDY_CARDS.cats[card] for card in hand] for hand in s.hands]
    assert "twice_sold" in hands[0] and hands[1] == ["shut_the_gate", "poor_first"]


def test_a_cost_comes_before_what_is_always_possible() -> None:
    cards = with_cards({"dear": [["pay", "me", 3, "bank"], ["price", "any", 1]]})
    for money, rule in ((2000, ("8.15", "cost")), (3000, None)):
        data = {"current": 0, "seat": [{"cash": money, "hand": ["dear"]}, {}]}
        s = setting.from_position(data, lambda name: cards)
        assert legal.blocked(s, 0, cards.moves.number("play.dear")) == rule


def test_equal_prices_are_not_exchanged_while_the_rest_happens() -> None:
    cards = with_cards({"both": [["swap", "prices"], ["draw", 1]]})
    prices = {"rockets": 5, "fish": 4, "honey": 5, "wool": 3, "cheese": 4, "timber": 4}
    data = {
        "options": {"reactions": "holders"},
        "current": 0,
        "draw": {"top": "dog_days"},
        "changes": [{"industry": name, "amount": 4000 - price * 1000} for name, price in prices.items()],
        "seat": [{"hand": ["both"]}, {}],
    }
    s = setting.from_position(data, lambda name: cards)
    flow.apply(s, 0, cards.moves.number("play.both"))
    assert legal.asked(s) == 1 and s.sizes[0] == 1 and len(s.active) == 6


def test_a_looker_is_told_the_cards_that_are_left_to_pick() -> None:
    sets.register(TINY)
    match = Match.from_position(
        {
            "options": {"cards": "tiny", "reactions": "holders"},
            "current": 0,
            "draw": {"top": ["autumn", "winter", "spring", "winter"], "bag": []},
            "share_pile": [],
            "seat": [{"hand": ["squirrel"]}, {}],
        }
    )
    match.play(0, ["play.squirrel", "industry.pears"])
    for picks in ([3], [0, 0], [2, 2, 2]):
        data = match.position()
        *below, ask = data["stack"]
        with pytest.raises(BadRecord):
            Match.from_position(data | {"picks": picks, "stack": [*below, [*ask[:4], len(picks)]]})
    for picked, left in (("order.2", ["Winter", "Winter"]), ("order.1", [])):
        match.play(0, picked)
        decision = Match.from_position(match.position()).decision(0)
        assert decision == match.decision(0) and decision is not None
        if left:
            assert [option["text"] for option in decision["options"]] == left
    assert match.position()["draw"]["top"] == ["autumn", "spring", "winter", "winter"]


def test_another_set_of_the_same_name_is_not_registered() -> None:
    sets.register(TINY)
    sets.register(sets.load_folder(Path(__file__).parents[1] / "sets" / "tiny"))
    assert "tiny" in sets.names("sharenanigans") and sets.find("sharenanigans", "tiny").digest == TINY.digest
    files = sets.texts(sets.packaged("sharenanigans", "classic"))
    files["set.toml"] = files["set.toml"].replace("version = 1", "version = 7")
    with pytest.raises(BadCard, match="another card set is called 'classic' already"):
        sets.register(cardset.load(files))
