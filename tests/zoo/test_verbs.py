"""Forms of verbs that the classic cards do not use, and the front door's lesser ways in, tried by themselves.

Each effect stands on a card of its own that is added to the classic set.
"""

import json
from typing import Any

import pytest

from stockyard import BadCard, BadRecord, Match, load, sets
from stockyard.kernel.effects import begin
from stockyard.kernel.stack import run
from stockyard.zoo import cardset, flow, position, steps, why
from stockyard.zoo.board import State
from tests.zoo.play import load_position
from tests.zoo.table import BASE, answer, changed, kind_of, seen, table, wanted

CLASSIC = sets.texts(sets.packaged("zoo", "classic"))
HEAD = 'provenance = "authored"\nname = { en = "Odd One", pl = "Dziwna" }\npicture = ["star"]\n'


def with_card(entries: str, name: str = "odd_one") -> dict[str, str]:
    """The files of the classic set and a card more."""
    return CLASSIC | {"odd.toml": f"[{name}]\n{HEAD}{entries}\n"}


def odd(do: list[Any], given: str, bot: bool = False) -> State:
    """The effect begins in the Lemon Company, as an Influence card."""
    cards = cardset.load(with_card(f'deck = "influence"\ndo = {json.dumps(do)}'))
    s = table(given, cards=cards, bots=[2] if bot else [])
    s.stack.clear()
    s.moved = 0
    begin(s.stack, cards.effect[cards.kinds.index("odd_one")], -1, 1)
    return s


Odd = tuple[list[Any], str, str, str]

HERE: list[Odd] = [
    ([["majority", [["take", "apple", 3]]]], "share0.l=1 board.a=1", "", "board.a-1 fruit0.a+1"),
    ([["majority", [["discard", "apple", 3]]]], "share0.l=1 fruit0.a=1", "", "fruit0.a-1 stock.a+1"),
    ([["majority", [["gain", "each", 1]]]], "share0.l=1 stock.p=0", "",
     "fruit0.a+1 stock.a-1 fruit0.l+1 stock.l-1"),
    ([["majority", [["exchange", 2]]]], "share0.l=1 fruit0.a=2 stock.p=0", "0 fruit.a",
     "fruit0.a-2 stock.a+2 fruit0.l+2 stock.l-2"),
    ([["majority", [["sell_fruit", "own", 1]]]], "share0.l=1 fruit0.l=1", "",
     "coin0+4 fruit0.l-1 stock.l+1 cost.l-1"),
    ([["majority", [["sell_fruit", "each", 0]]]], "share0.l=1 fruit0.l=1 fruit0.a=1", "",
     "coin0+6 fruit0.l-1 stock.l+1 cost.l-1 fruit0.a-1 stock.a+1 cost.a-1"),
    ([["majority", [["may", [["coins_per", 1, "helpers"]]]]]], "share0.l=1", "", ""),
    ([["majority", [["may", [["coins_per", 2, "shares_here"]]]]]], "share0.l=2", "0 yes", "coin0+4"),
    ([["majority", [["may", [["share_price", 1], ["coins", -6]]]]]], "share0.l=1", "", ""),
    ([["majority", [["may", [["share_price", 1], ["coins", -5]]]]]], "share0.l=1", "0 yes",
     "price.l+1 coin0-5"),
    ([["majority", [["may", [["coins", 9], ["discard", "any", 1]]]]]], "share0.l=1", "", ""),
    ([["majority", [["may", [["if", "coins>=5", [["share_price", 1]]]]]]]], "share0.l=1", "0 yes",
     "price.l+1"),
    ([["majority", [["may", [["if", "coins>=6", [["share_price", 1]]]]]]]], "share0.l=1", "", ""),
    ([["majority", [["may", [["majority", [["coins", 1]]]]]]]], "share0.l=1", "0 yes", "coin0+1"),
    ([["majority", [["may", [["hire", 0]]]]]], "share0.l=1", "", ""),
    ([["majority", [["may", [["fruit_price", "each", 2]]]]]], "share0.l=1", "0 yes",
     "cost.a+2 cost.l+2 cost.p+2"),
    ([["majority", [["may", [["fruit_price", "each", 2]]]]]], "share0.l=1 cost.a=4", "", ""),
    ([["majority", [["may", [["fruit_price", "own", 2]]]]]], "share0.l=1", "0 yes", "cost.l+2"),
    ([["majority", [["may", [["at", "fewest_shares", [["share_price", 1]]]]]]]], "share0.l=1", "0 yes",
     "price.a+1"),
    ([["majority", [["may", [["at", "most_shares", [["share_price", 1]]]]]]]], "share0.l=1 price.l=10",
     "", ""),
    ([["majority", [["at", "fewest_shares", [["look", 1, "keep"]]]]]], "share0.l=1 deck.a=0", "", ""),
    ([["majority", [["player", "with_fruit", [["steal", "apple", 2]]]]]], "share0.l=1 fruit1.a=1", "", ""),
    ([["majority", [["player", "with_fruit", [["coins", 1], ["steal", "apple", 2]]]]]],
     "share0.l=1 fruit1.a=1", "", "coin0+1 fruit1.a-1 fruit0.a+1"),
    ([["majority", [["player", "richer", [["may", [["rob", 3]]]]]]]], "share0.l=1 coin1=9 coin0=0 coin2=0",
     "0 yes", "coin1-3 coin0+3"),
    ([["majority", [["player", "richer", [["may", [["rob", 3]]]]]]]], "share0.l=1 coin1=2 coin0=0 coin2=0",
     "", ""),
    ([["majority", [["lobby"]]]], "share0.l=1", "0 card.craze", "deck.l+1 infl-1"),
]  # fmt: skip


@pytest.mark.parametrize(("do", "given", "moves", "expected"), HERE)
def test_a_form_of_a_verb(do: list[Any], given: str, moves: str, expected: str) -> None:
    s = odd(do, given)
    before = seen(s, 1)
    run(s, s.stack, flow.STEPS)
    answer(s, moves)
    assert s.stack == []
    assert changed(before, s, 1) == wanted(expected)


@pytest.mark.parametrize(("do", "given", "moves", "expected"), HERE)
def test_greedy_knows_what_to_think_of_it(do: list[Any], given: str, moves: str, expected: str) -> None:
    """The card lies on the display while seat 0, then seat 1 lobbies."""
    cards = cardset.load(with_card(f'deck = "influence"\ndo = {json.dumps(do)}'))
    s = table(given, cards=cards, influence={"display": ["odd_one", "craze"]})
    s.chosen = [3, 3, 3]
    s.stack[:] = [(steps.SEAT, 0)]
    run(s, s.stack, flow.STEPS)
    answer(s, "0 card.odd_one, company.l, 1 card.craze, company.a")


BOT_OFFERS: list[Odd] = [
    ([["may", [["at", "choice", [["buy_share", 0]]]]]], "coin2=9", "", "coin2-4 share2.l+1 price.l+1"),
    ([["may", [["at", "choice", [["share_price", 1]]]]]], "", "", ""),
    ([["may", [["if", "coins>=5", [["coins", 2]]]]]], "", "", "coin2+2"),
    ([["may", [["if", "coins>=5", [["share_price", 1]]]]]], "", "", ""),
    ([["may", [["may", [["coins", 2]]]]]], "", "", "coin2+2"),
    ([["may", [["may", [["share_price", 1]]]]]], "", "", ""),
    ([["look", 3, "order"]], "", "", ""),
    ([["lobby"]], "", "", "deck.l+1 infl-1"),
]


@pytest.mark.parametrize(("do", "given", "moves", "expected"), BOT_OFFERS)
def test_what_a_bot_accepts(do: list[Any], given: str, moves: str, expected: str) -> None:  # rule 19.21
    """Seat 2 alone has a Share, so the card is about the Bot."""
    s = odd([["majority", do]], f"share2.l=1 {given}", bot=True)
    before = seen(s, 1)
    run(s, s.stack, flow.STEPS)
    assert s.stack == []
    assert changed(before, s, 1) == wanted(expected)


def test_a_helper_of_the_end_that_is_switched_off_does_nothing() -> None:  # rules 13.2, 13.3
    entries = 'deck = "helper"\ncost = { apple = 1 }\nglory = 2\noff = true\nwhen = "final"\n'
    cards = cardset.load(with_card(entries + 'do = [["coins", 5]]'))
    s = table(cards=cards)
    s.team = (cards.kinds.index("odd_one") * 8,)
    s.round = 5
    s.stack[:] = [(steps.NEXT,)]
    coins = s.coins[0]
    run(s, s.stack, flow.STEPS)
    assert s.coins[0] == coins and s.winners


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ('when = "final"\ndo = [["may", [["coins", 1]]], ["coins", 1]]', "one may"),
        ('when = "final"\ndo = [["mod", "tie", 1]]', "modifiers stand alone"),
        ('when = "standing"\ndo = [["mod", "tie", 1], ["coins", 1]]', "modifiers stand alone"),
        ('when = "standing"\ndo = [["coins", 1]]', "is for modifiers"),
    ],
)
def test_an_ability_that_cannot_be(entries: str, said: str) -> None:
    with pytest.raises(BadCard, match=said):
        cardset.load(with_card(f'deck = "helper"\ncost = {{ apple = 1 }}\nglory = 2\n{entries}'))


# Positions


def test_a_position_without_ledgers_says_so_and_they_follow_from_who_has_looked() -> None:
    data = BASE | {"removed": {"unseen": ["craze"]}, "influence": {"display": ["buffet"]}}
    s = load_position(data)
    assert s.unseen == 1
    s.sink = None
    assert position.position_data(s)["knowledge"] is None


def test_a_position_in_the_middle_of_a_card_without_knowledge() -> None:
    match = Match.from_position(
        {
            "game": "zoo", "phase": "market", "companies": ["lemon", "apple", "pineapple"],
            "seat": [{"shares": {"lemon": 1}}],
            "company": {"lemon": {"deck": {"top": ["mail_order"]}}},
        }
    )  # fmt: skip
    data = match.position()
    assert data["resolving"]["cards"] == ["mail_order"]
    del data["knowledge"]
    assert Match.from_position(data).legal(0) == ("fruit.apple", "fruit.lemon", "fruit.pineapple")


def test_a_position_at_the_end_of_a_round() -> None:
    s = load_position(BASE | {"phase": "round_end"})
    assert s.round == 2


AFTER = [[4, 1], [7, 0, 4]]
WORK: dict[str, Any] = {
    "round": 2, "phase": "tokens", "current": 0, "helper_market": {"display": ["bull", "bear"]},
    "seat": [{"used": ["hiring"], "fruits": {"apple": 1}}, {"chosen": "hiring"}],
    "company": {"lemon": {"deck": {"top": ["lemon_bell", "lemon_buy", "lemon_more"], "looked": [1, 1, 1]}}},
}  # fmt: skip


@pytest.mark.parametrize(
    ("stack", "picks"),
    [
        ([*AFTER, [0, 16, 1, 50, 1, -1, -1, 0, 5]], []),
        ([*AFTER, [0, 16, 1, 50, 1, -1, -1, 0, 1]], []),
        ([*AFTER, [0, 20, 1, kind_of("bull"), 1, 0, 0, 1]], []),
        ([*AFTER, [0, 20, 1, kind_of("bull"), 1, 1, 0, 1]], []),
        ([*AFTER, [0, 20, 1, kind_of("bull"), 2, 0, 1, -1]], []),
        ([*AFTER, [0, 11, 1, 1, 3, 1, 1, 0]], [0, 1]),
        ([*AFTER, [0, 11, 1, 1, 3, 1, 0, 1]], [-1, -1, 3]),
        ([*AFTER, [0, 11, 1, 1, 3, 1, 0, 2]], [-1, -1, 0, 0]),
    ],
)
def test_work_that_cannot_go_on_is_refused(stack: list[Any], picks: list[int]) -> None:
    with pytest.raises(BadRecord) as refusal:
        load_position(WORK | {"stack": stack, "picks": picks})
    assert refusal.value.path == "stack[2]"


def test_an_event_that_was_not_drawn_is_refused() -> None:
    stack = [[steps.EVENT_DONE, 0, kind_of("glut")], [0, 14, 1, 1, -1]]
    with pytest.raises(BadRecord, match="drawn last"):
        load_position({"phase": "round_end", "modules": ["events"], "stack": stack})


def test_knowledge_of_another_order_is_refused() -> None:
    data = load_position(WORK | {"stack": [*AFTER, [0, 11, 1, 1, 3, 1, 0, 0]], "picks": [-1, -1]})
    written = position.position_data(data)
    top = written["knowledge"][0]["zones"][1]["top"]
    top[0], top[1] = top[1], top[0]
    with pytest.raises(BadRecord) as refusal:
        load_position(written)
    assert refusal.value.path == "knowledge[0]"


# The front door


def test_a_copy_and_a_record_as_others_saw_it_and_facts() -> None:
    match = Match("zoo", 2, seed="copy", modules=["goals", "intrigues"])
    match.play(0, "token.lobbying")
    assert "?" in match.record_seen(1) and "token.lobbying" in match.record_seen(0)
    other = match.copy()
    other.play(1, "token.hiring")
    assert match.ply == 1 and other.ply == 2
    while other.asked and "reveal" in other.legal(other.asked[0]):
        other.play(other.asked[0], "reveal")
    assert other.view(0)["seat"][0]["used"] or other.view(0)["seat"][1]["used"]
    assert "token" in other.record_seen(None)
    assert load(other.record()).position() == other.position()
    assert other.facts


def test_a_pending_ability_that_has_nothing_to_do_says_so() -> None:  # rule 14.8
    s = table("coin0=20 price.l=9 price.a=10 price.p=10", seat=[{"helpers": ["bull", "bear"]}, {}, {}])
    s.chosen = [0, 3, 3]
    s.stack[:] = [(steps.SEAT, 0)]
    run(s, s.stack, flow.STEPS)
    answer(s, "buy_share.lemon, done")
    use = s.cards.use_base - s.cards.helper_base
    assert why.blocked(s, 0, use + kind_of("bull")) == ("14.8", "zoo.nothing_to_do")
    assert why.blocked(s, 0, use + kind_of("bear")) is None


OTHERS = [[["discard", "apple", 3]], [["exchange", 1]], [["lobby"]], [["may", [["hire", 0]]]]]


@pytest.mark.parametrize("do", OTHERS)
def test_greedy_knows_what_to_think_of_it_for_others(do: list[Any]) -> None:
    """Seat 1 leads and has a Scapegoat; seat 0 thinks of lobbying the card, with a Hidden Goal in mind."""
    text = f'deck = "influence"\ndo = {json.dumps([["majority", do]])}'
    cards = cardset.load(with_card(text))
    seats = [
        {"coins": 9, "goal": "goal_king"},
        {"helpers": ["scapegoat"], "goal": "goal_cash"},
        {"goal": "goal_staff"},
    ]
    given = "share0.l=1 share1.l=3 fruit1.a=2 fruit1.p=1 fruit1.l=3"
    s = table(given, cards=cards, influence={"display": ["odd_one", "craze"]}, modules=["goals"], seat=seats)
    s.chosen = [3, 3, 3]
    s.stack[:] = [(steps.SEAT, 0)]
    run(s, s.stack, flow.STEPS)
    answer(s, "0 card.odd_one, company.l")


def test_greedy_hopes_for_no_division_once_the_last_one_is_over() -> None:
    entries = 'deck = "helper"\ncost = { apple = 1 }\nglory = 2\nwhen = "round.end"\n'
    cards = cardset.load(with_card(entries + 'do = [["may", [["at", "choice", [["add", "apple", 1]]]]]]'))
    s = table(cards=cards, seat=[{"helpers": ["odd_one"]}, {}, {}])
    s.stack[:] = [(steps.ROUND_END,)]
    run(s, s.stack, flow.STEPS)
    answer(s, "yes, company.l")
    assert s.floor[3] == 1
