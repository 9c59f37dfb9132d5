"""Piles without an order: what exists, what is drawn, and who has looked."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stockyard.kernel.piles import BAG, EMPTY, TOP, UNDER, Pile
from stockyard.kernel.rng import Chance

FOX, OWL, HEN = 1, 2, 4


def pile(top: list[int], bag: list[int], under: list[int], seen: int = 0) -> Pile:
    made = Pile()
    made.top, made.top_seen = top[:], [seen] * len(top)
    made.bag = bag[:]
    made.under, made.under_seen = under[:], [seen] * len(under)
    return made


def parts(of: Pile) -> tuple[list[int], list[int], list[int]]:
    return of.top, of.bag, of.under


def masks(of: Pile) -> tuple[list[int], list[int]]:
    return of.top_seen, of.under_seen


def chance() -> Chance:
    return Chance(bytes(32), 1)


def rigged(pick: int) -> Chance:
    """A chance whose next number is ``pick``."""
    loaded = Chance(bytes(32), 1)
    loaded.position = [1]
    loaded.words = [(0, pick, 0, 0, 0, 0, 0, 0)]
    return loaded


def test_a_copy_shares_nothing() -> None:
    first = pile([1], [2, 3], [4], FOX)
    second = Pile(first)
    assert parts(second) == parts(first)
    assert masks(second) == masks(first)
    second.put_top(9, OWL)
    second.put_bag(9)
    second.put_under(9, OWL)
    assert parts(first) == ([1], [2, 3], [4])
    assert masks(first) == ([FOX], [FOX])
    assert first.size() == 4
    assert second.cards() == [1, 2, 3, 4, 9, 9, 9]


def test_the_top_is_drawn_first_then_the_bag_then_the_bottom() -> None:
    drawn_from = pile([7, 3], [5], [9, 1])
    assert [drawn_from.draw(chance(), 0) for _ in range(6)] == [7, 3, 5, 9, 1, EMPTY]
    assert masks(drawn_from) == ([], [])


@pytest.mark.parametrize("pick", [0, 1, 2])
def test_chance_picks_the_card_of_the_bag(pick: int) -> None:
    drawn_from = pile([], [4, 6, 8], [1])
    assert drawn_from.draw(rigged(pick), 0) == (4, 6, 8)[pick]
    assert drawn_from.bag == [card for card in (4, 6, 8) if card != (4, 6, 8)[pick]]


def test_a_look_reaches_across_top_bag_and_bottom() -> None:
    looked_at = pile([7], [5], [9, 1], FOX)
    assert looked_at.look(3, OWL, chance(), 0) == 3
    assert parts(looked_at) == ([7, 5, 9], [], [1])
    assert masks(looked_at) == ([FOX | OWL, OWL, FOX | OWL], [FOX])


def test_a_look_at_more_cards_than_there_are_sees_those() -> None:
    looked_at = pile([], [5], [9])
    assert looked_at.look(4, OWL, chance(), 0) == 2
    assert parts(looked_at) == ([5, 9], [], [])
    assert looked_at.expose(chance(), 0) is False
    assert Pile().look(4, OWL, chance(), 0) == 0


def test_a_look_at_fewer_cards_leaves_the_other_places_alone() -> None:
    looked_at = pile([7, 8], [], [], FOX)
    assert looked_at.look(1, OWL, chance(), 0) == 1
    assert masks(looked_at) == ([FOX | OWL, FOX], [])


def test_bags_are_sorted_whatever_way_the_cards_came() -> None:
    made = pile([9, 1], [4], [7, 2])
    made.put(5, FOX, BAG)
    assert made.bag == [4, 5]
    made.shuffle()
    assert parts(made) == ([], [1, 2, 4, 5, 7, 9], [])
    assert masks(made) == ([], [])
    made.shuffle()
    other = pile([8], [3], [6])
    made.pour(other)
    assert parts(other) == ([8], [1, 2, 3, 4, 5, 7, 9], [6])
    assert made.size() == 0


def test_bags_give_what_they_hold() -> None:
    hand = pile([], [2, 5, 5], [])
    assert [hand.holds(kind) for kind in (1, 2, 5, 6)] == [False, True, True, False]
    hand.take_bag(5)
    assert hand.bag == [2, 5]


def test_cards_are_put_where_they_are_said_to_go() -> None:
    made = pile([1], [2], [3])
    made.put(8, FOX, TOP)
    made.put(9, OWL, UNDER)
    assert parts(made) == ([8, 1], [2], [3, 9])
    assert masks(made) == ([FOX, 0], [0, OWL])


def test_a_card_everybody_can_follow_keeps_its_mask() -> None:
    made = pile([1, 2, 3], [4], [5], FOX)
    made.top_seen[1] = OWL
    other = Pile()
    assert made.move(1, other, TOP) == 2
    assert masks(other) == ([OWL], [])
    assert made.move(0, made, UNDER) == 1
    assert parts(made) == ([3], [4], [5, 1])
    assert masks(made) == ([FOX], [FOX, FOX])
    made.move(0, other, BAG)
    assert parts(other) == ([2], [3], [])


def test_secret_order_belongs_to_the_mover_even_if_nothing_changed() -> None:
    made = pile([1, 2, 3], [], [], FOX | HEN)
    made.arrange([1, 2], OWL)
    assert parts(made) == ([1, 2, 3], [], [])
    assert masks(made) == ([OWL, OWL, FOX | HEN], [])
    made.arrange([3, 2], FOX, start=1)
    assert parts(made) == ([1, 3, 2], [], [])
    assert masks(made) == ([OWL, FOX, FOX], [])


def test_one_of_the_arranged_cards_may_go_to_the_bottom_of_the_same_pile() -> None:
    made = pile([1, 2, 3], [4], [5], HEN)
    made.arrange([3, 1, 2], OWL, made)
    assert parts(made) == ([3, 1], [4], [5, 2])
    assert masks(made) == ([OWL, OWL], [HEN, OWL])


def test_one_of_the_arranged_cards_may_leave_the_game() -> None:
    made, removed = pile([1, 2], [], [], HEN), Pile()
    made.arrange([2, 1], OWL, removed, BAG)
    assert (parts(made), parts(removed)) == (([2], [], []), ([], [1], []))


def test_a_single_card_has_no_secret_order() -> None:
    made = pile([1], [], [], HEN)
    made.arrange([1], OWL)
    assert masks(made) == ([HEN], [])
    made.arrange([1], OWL, made)
    assert parts(made) == ([], [], [1])
    assert masks(made) == ([], [HEN])
    made.arrange([], OWL, made)
    assert parts(made) == ([], [], [1])


# The joint distribution of lazy and of shuffled piles

Act = tuple[str, int]
Tally = dict[tuple[tuple[int, ...], ...], Fraction]
ACTS = st.tuples(
    st.sampled_from(["draw", "look", "bury", "top", "shuffle", "reverse", "sink", "return"]),
    st.integers(1, 3),
)


def add(tally: Tally, key: tuple[tuple[int, ...], ...], weight: Fraction) -> None:
    tally[key] = tally.get(key, Fraction(0)) + weight


def frozen(of: Pile, seen: tuple[int, ...], hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(of.top), tuple(of.bag), tuple(of.under), seen, hand


def lazy(cards: list[int], acts: list[Act]) -> Tally:
    """What is seen, with which probability, when a card of the bag is picked each time one is needed."""
    tally: Tally = {frozen(pile([], sorted(cards), []), (), ()): Fraction(1)}
    for act, n in acts:
        for _ in range(n if act in ("look", "reverse", "sink") else 1):
            tally = picked(tally, n if act in ("look", "reverse", "sink") else 1)
        after: Tally = {}
        for (top, bag, under, seen, hand), weight in tally.items():
            add(after, lazy_act(pile(list(top), list(bag), list(under)), seen, hand, act, n), weight)
        tally = after
    return only_seen(tally)


def picked(tally: Tally, n: int) -> Tally:
    """One more of the first n places exists, in each way it may turn out."""
    after: Tally = {}
    for (top, bag, under, seen, hand), weight in tally.items():
        ways = len(bag) if bag and len(top) < n else 1
        for pick in range(ways):
            made = pile(list(top), list(bag), list(under))
            made.reach(min(n, len(top) + 1), rigged(pick), 0)
            add(after, frozen(made, seen, hand), weight / ways)
    return after


def lazy_act(
    made: Pile, seen: tuple[int, ...], hand: tuple[int, ...], act: str, n: int
) -> tuple[tuple[int, ...], ...]:
    if act == "shuffle":
        made.shuffle()
    elif act == "return":
        for kind in hand:
            made.put_bag(kind)
        made.shuffle()
        hand = ()
    elif act == "look":
        n = made.look(n, FOX, chance(), 0)
        seen += tuple(made.top[:n])
    elif act in ("reverse", "sink"):
        n = min(n, len(made.top))
        made.arrange(made.top[:n][::-1], FOX, made if act == "sink" else None)
    elif made.size():
        kind = made.draw(chance(), 0)
        seen += (kind,)
        if act == "draw":
            hand += (kind,)
        else:
            made.put(kind, FOX, TOP if act == "top" and kind % 2 else UNDER)
    return frozen(made, seen, hand)


def shuffled(cards: list[int], acts: list[Act]) -> Tally:
    """The same with a pile that has an order from the start, and a new one at each shuffle."""
    tally = all_orders(tuple(cards), (), (), Fraction(1), {})
    for act, n in acts:
        after: Tally = {}
        for (order, seen, hand), weight in tally.items():
            if act == "shuffle":
                all_orders(order, seen, hand, weight, after)
            elif act == "return":
                all_orders(order + hand, seen, (), weight, after)
            elif act == "look":
                add(after, (order, seen + order[:n], hand), weight)
            elif act == "reverse":
                add(after, (order[:n][::-1] + order[n:], seen, hand), weight)
            elif act == "sink":
                add(after, (order[1:n][::-1] + order[n:] + order[:1], seen, hand), weight)
            elif not order:
                add(after, (order, seen, hand), weight)
            elif act == "draw":
                add(after, (order[1:], seen + order[:1], hand + order[:1]), weight)
            elif act == "top" and order[0] % 2:
                add(after, (order, seen + order[:1], hand), weight)
            else:
                add(after, (order[1:] + order[:1], seen + order[:1], hand), weight)
        tally = after
    return only_seen(tally)


def all_orders(
    left: tuple[int, ...], seen: tuple[int, ...], hand: tuple[int, ...], weight: Fraction, into: Tally
) -> Tally:
    """Add each order of the cards with its share of the weight."""
    orders: dict[tuple[int, ...], Fraction] = {(): weight}
    stock: dict[tuple[int, ...], tuple[int, ...]] = {(): left}
    for size in range(len(left), 0, -1):
        longer: dict[tuple[int, ...], Fraction] = {}
        for order, share in orders.items():
            rest = stock[order]
            for at, kind in enumerate(rest):
                grown = (*order, kind)
                longer[grown] = longer.get(grown, Fraction(0)) + share / size
                stock[grown] = rest[:at] + rest[at + 1 :]
        orders = longer
    for order, share in orders.items():
        add(into, (order, seen, hand), share)
    return into


def only_seen(tally: Tally) -> Tally:
    """What was seen and what is held; the rest is nobody's business."""
    found: Tally = {}
    for key, weight in tally.items():
        add(found, (key[-2], tuple(sorted(key[-1]))), weight)
    return found


@settings(max_examples=150, derandomize=True, deadline=None, database=None)
@given(st.lists(st.integers(0, 3), min_size=1, max_size=4), st.lists(ACTS, max_size=6))
def test_lazy_and_shuffled_piles_have_equal_joint_distributions(cards: list[int], acts: list[Act]) -> None:
    assert lazy(cards, acts) == shuffled(cards, acts)


def test_the_comparison_would_notice_a_difference() -> None:
    assert lazy([0, 1], [("draw", 1)]) != shuffled([0, 1], [("look", 1), ("shuffle", 1)])
    assert sum(lazy([0, 0, 1, 2], [("look", 2), ("sink", 2), ("draw", 1), ("return", 1)]).values()) == 1
