"""Greedy's idea of Spółka ZOO: positions in which one move is plainly the best."""

from typing import Any

from stockyard.zoo import appraise_cards, game, legal, standing
from stockyard.zoo import shapes as v
from stockyard.zoo import sketch as sketches
from stockyard.zoo.board import ROUND_END, State
from stockyard.zoo.sketch import WEIGHTS, Sketch
from tests.zoo.play import CARDS, load_position

RICH = {"coins": 9}


def table(*seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A position with these seats, the first of which goes first; the others have chosen Speculation."""
    rest = [{"chosen": "speculation", **seat} for seat in seats[1:]]
    return {"game": "zoo", "seats": len(seats), "first": 0, "seat": [seats[0], *rest], **more}


def after(position: dict[str, Any], *names: str) -> State:
    """The state once the first seat has made these moves."""
    s = load_position(position)
    for name in names:
        game.apply(s, 0, CARDS.moves.number(name))
    return s


def best(s: State, seat: int = 0) -> set[str]:
    """The moves that greedy thinks best."""
    moves = legal.legal(s, seat)
    worths = game.weigh(game.view(s, seat), moves)
    return {CARDS.moves.name(move) for move, worth in zip(moves, worths, strict=True) if worth == max(worths)}


def test_the_big_fish_is_hired() -> None:
    fruits = {"apple": 2, "lemon": 2, "pineapple": 1}
    at = table({"fruits": fruits}, {}, helper_market={"display": ["big_fish", "rhino", "scapegoat"]})
    assert best(after(at, "token.hiring")) == {"hire.big_fish"}


def test_a_trade_that_brings_nothing_is_no_better_than_none() -> None:
    at = table(
        {"coins": 20},
        {"shares": {"apple": 8}},
        {"shares": {"lemon": 8}},
        round=5,
        share_price={"apple": 10, "lemon": 10, "pineapple": 10},
        company={name: {"deck": {"bag": []}} for name in ("apple", "lemon", "pineapple")},
    )
    assert "done" in best(after(at, "token.share_trading"))


def test_a_cheap_share_is_worth_buying_in_the_last_round() -> None:
    at = table(
        {"coins": 9, "shares": {"lemon": 3}},
        {"shares": {"apple": 3}},
        round=5,
        share_price={"apple": 9, "lemon": 3, "pineapple": 9},
    )
    assert best(after(at, "token.share_trading")) == {"buy_share.lemon"}


def test_cards_go_where_they_serve() -> None:
    at = table(
        {"shares": {"apple": 4}},
        {"shares": {"lemon": 4}},
        influence={"display": ["rave_review"]},
        share_price={"apple": 4, "lemon": 4, "pineapple": 4},
    )
    assert best(after(at, "token.lobbying", "card.rave_review")) == {"company.apple"}
    at["influence"] = {"display": ["bad_press"]}
    assert best(after(at, "token.lobbying", "card.bad_press")) == {"company.lemon"}


def test_a_token_that_can_do_something_is_chosen() -> None:
    fruits = {"apple": 2, "lemon": 2, "pineapple": 1}
    broke = {"apple": 5, "lemon": 5, "pineapple": 5}
    at = table(
        {"coins": 0, "fruits": fruits},
        {"shares": {"apple": 4}},
        share_price=broke,
        helper_market={"display": ["big_fish", "rhino", "scapegoat"]},
    )
    assert best(load_position(at)) == {"token.hiring"}


def test_the_fruit_that_a_helper_lacks_is_bought() -> None:
    at = table(
        {"coins": 1, "fruits": {"apple": 1, "lemon": 1}},
        {},
        helper_market={"display": ["paper_tiger"], "deck": []},
        fruit_price={"apple": 1, "lemon": 1, "pineapple": 1},
    )
    assert best(after(at, "token.fruit_trading")) == {"buy_fruit.pineapple"}


def test_a_bad_card_is_sent_away() -> None:
    at = table(
        {"shares": {"apple": 4}},
        {"shares": {"lemon": 4}},
        share_price={"apple": 6, "lemon": 6, "pineapple": 6},
        company={
            "apple": {"deck": {"top": ["bad_press", "apple_crate", "apple_crate", "apple_bell"], "bag": []}}
        },
    )
    s = after(at, "token.speculation", "company.apple")
    assert best(s) == {"send.0"}
    game.apply(s, 0, CARDS.moves.number("send.0"))
    assert best(s) == {"company.lemon"}


def test_an_appraisal_is_one_of_a_weighing() -> None:
    s = after(table(RICH, {}), "token.share_trading")
    moves = legal.legal(s, 0)
    view = game.view(s, 0)
    assert [game.appraise(view, move) for move in moves] == game.weigh(view, moves)


def sketch(position: dict[str, Any]) -> Sketch:
    """What greedy in the first seat makes of a position."""
    k = sketches.sketch(game.view(load_position(position), 0))
    appraise_cards.prepare(k, {})
    return k


def test_lobbying_with_nothing_to_lobby_brings_its_coins() -> None:
    at = table({}, {}, influence={"display": [], "deck": []})
    assert best(after(at, "token.lobbying")) == {"coins"}


def test_a_share_moves_from_where_it_brings_less() -> None:
    at = table(
        {"shares": {"apple": 1, "lemon": 2}, "intrigues": ["house_move"]},
        {"shares": {"lemon": 3}},
        options={"modules": ["intrigues"]},
        round=5,
        share_price={"apple": 1, "lemon": 9, "pineapple": 9},
    )
    s = after(at, "token.speculation", "intrigue.house_move", "company.pineapple")
    assert best(s) == {"company.apple"}


def test_whoever_chooses_takes_what_is_best_for_them() -> None:
    k = sketch(table({"coins": 9, "shares": {"apple": 3}}, {"coins": 9, "shares": {"apple": 1}}))
    mine, theirs = WEIGHTS[2]
    helpers = CARDS.kinds.index("cash_cow")
    k.market = (helpers,)
    k.fruits = [2, 0, 0, 2, 2, 2]
    hire = (v.HIRE, 0)
    assert appraise_cards._hire(k, mine, hire, 0, -1, -1) == 0
    assert (
        appraise_cards._hire(k, mine, hire, 1, -1, -1) < 0 < appraise_cards._hire(k, theirs, hire, 1, -1, -1)
    )
    assert appraise_cards._lobby(k, theirs, (v.LOBBY,), 1, 0, -1) > 0
    assert appraise_cards.exchanging(k, mine, 1, 0, 0) == 0
    k.fruit = [100, 300, 500]
    assert appraise_cards.exchanging(k, mine, 1, 0, 2) < 0


def test_some_verbs_leave_no_choice() -> None:
    k = sketch(table({"shares": {"apple": 3}, "fruits": {"apple": 2}}, {}, round=5, first=0))
    mine = WEIGHTS[2][0]
    raised = CARDS.effect[CARDS.kinds.index("hot_tip")]
    k.share_price = [9, 9, 9]
    k.shares = [3, 4, 5, 0, 0, 0]
    assert appraise_cards.effect(k, mine, raised, 0, -1, -1) > 0
    assert appraise_cards._fruit_price(k, mine, (v.FRUIT_PRICE, v.EVERY, 1), 0, -1, -1) > 0
    lose = (v.DISCARD, v.ANY, 1, 0)
    assert appraise_cards._fruits(k, mine, lose, 0, -1, -1) < 0
    k.mods = tuple(1 if key == v.SHIELD else 0 for key in range(len(k.mods)))
    assert appraise_cards._fruits(k, mine, lose, 0, -1, -1) == 0
    assert appraise_cards._coins(k, mine, (v.COINS, -3, 0), 0) == 0


def test_a_fruit_that_nobody_will_divide_is_worth_nothing() -> None:
    k = sketch(table({"shares": {"apple": 8}}, {}))
    assert standing.one_more(k, 0, k.weights, 100) > 0
    k.phase = ROUND_END
    assert standing.one_more(k, 0, k.weights, 100) == 0


def test_a_hidden_goal_counts_the_nearer_it_is() -> None:
    for goal in (CARDS.kinds[kind] for kind in CARDS.deck("goal")):
        worths = []
        for n in (0, 3):
            seat = {
                "coins": 10 * n,
                "shares": {"apple": n, "lemon": n, "pineapple": n // 2},
                "fruits": {"apple": n, "lemon": n, "pineapple": n},
                "helpers": ["rhino"] if n else [],
                "goal": goal,
            }
            other = {"shares": {"pineapple": 2}, "helpers": ["monkey"]}
            at = table(seat, other, options={"modules": ["goals"]}, round=5)
            worths.append(standing.goal_worth(sketch(at)))
        assert worths[1] > worths[0], goal
