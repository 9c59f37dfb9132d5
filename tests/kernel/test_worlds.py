"""Deals of worlds: everything to its place, every world possible, and none that is not."""

from collections import Counter

import pytest

from stockyard.kernel.ledgers import UNDER, Ledger, fresh
from stockyard.kernel.worlds import World, fill, prepare

DECK, HAND, RIVAL = range(3)


def deck(total: list[int], zones: int = 3) -> Ledger:
    ledger = fresh(total, zones)
    for kind, n in enumerate(total):
        ledger.open_to_bag(DECK, kind, n)
    return ledger


Mixes = dict[int, tuple[tuple[int, int], ...]]


def loose(total: list[int], bags: list[dict[int, int]], mixes: Mixes) -> Ledger:
    """A ledger with these bags, whatever play may have led to it."""
    ledger = fresh(total, len(bags))
    ledger.open = [0] * len(total)
    ledger.hidden = total[:]
    ledger.bags = bags
    ledger.mixes = mixes
    return ledger


def content(world: World) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple(bag) for bag in world.bags])


def test_known_cards_stay_and_hidden_ones_are_dealt() -> None:
    ledger = deck([1] * 8)
    ledger.draw(DECK, HAND, 3)
    ledger.draw(DECK, RIVAL)
    ledger.send(HAND, DECK, UNDER, 3)
    ledger.expose(DECK)
    ledger.look(DECK, 0, 5)
    ledger.expose(DECK)
    before = ledger.key()
    plan = prepare(ledger)
    for seed in range(50):
        world = plan.deal(seed)
        assert world.tops[DECK][0] == 5
        assert world.unders[DECK] == [3]
        assert [len(bag) for bag in world.bags] == [4, 0, 1]
        assert sorted(world.tops[DECK] + world.bags[DECK] + world.bags[RIVAL]) == [0, 1, 2, 4, 5, 6, 7]
        assert world.bags[DECK] == sorted(world.bags[DECK])
        assert world.bags == fill(ledger, seed).bags
    assert ledger.key() == before


def test_a_dealt_zone_becomes_a_pile_with_its_masks() -> None:
    ledger = deck([1, 1, 1])
    ledger.expose(DECK, 0)
    ledger.expose(DECK, 1)
    ledger.move(DECK, 0, DECK, UNDER)
    seen = [7]
    pile = fill(ledger, 1).pile(DECK, seen, [5])
    seen[0] = 0
    assert (pile.top, pile.top_seen, pile.bag, pile.under, pile.under_seen) == ([1], [7], [2], [0], [5])


def test_deals_are_even() -> None:
    """Each of 6 different cards comes to each place and hand about equally often, and independently."""
    ledger = deck([1] * 6)
    ledger.expose(DECK)
    ledger.draw(DECK, HAND)
    ledger.expose(DECK)
    ledger.draw(DECK, RIVAL)
    ledger.expose(DECK)
    plan = prepare(ledger)
    worlds = [plan.deal(seed) for seed in range(6000)]
    for single in (
        Counter(world.tops[DECK][0] for world in worlds),
        Counter(world.bags[HAND][0] for world in worlds),
        Counter(world.bags[RIVAL][0] for world in worlds),
    ):
        assert all(850 < single[kind] < 1150 for kind in range(6))
    pairs = Counter((world.bags[HAND][0], world.tops[DECK][0]) for world in worlds)
    assert len(pairs) == 30
    assert all(140 < n < 260 for n in pairs.values())


def test_labelled_cards_are_dealt_so_copies_come_more_often() -> None:
    plan = prepare(loose([3, 1], [{-1: 1}, {-1: 3}], {-1: ((0b11, 4),)}))
    dealt = Counter(plan.deal(seed).bags[0][0] for seed in range(4000))
    assert 2850 < dealt[0] < 3150


def test_several_lots_of_a_mix_are_shuffled_over_its_places() -> None:
    ledger = deck([2, 1, 1])
    ledger.draw(DECK, HAND, 0)
    ledger.draw(DECK, HAND)
    ledger.transfer(HAND, RIVAL)
    assert sorted(ledger.mixes[-2]) == [(0b001, 1), (0b111, 1)]
    plan = prepare(ledger)
    found = {content(plan.deal(seed)) for seed in range(300)}
    hands = {(hand, rival) for _, hand, rival in found}
    assert hands == {((0,), (0,)), ((0,), (1,)), ((0,), (2,)), ((1,), (0,)), ((2,), (0,))}


def test_where_the_greedy_way_runs_out_a_path_mends_it() -> None:
    """The last lot gets its two cards only if each lot before it takes the one card that leaves them."""
    bags = [{-1: 1}, {-2: 1}, {-3: 1}, {-4: 2}]
    mixes: Mixes = {-1: ((0b00011, 1),), -2: ((0b00110, 1),), -3: ((0b01100, 1),), -4: ((0b11001, 2),)}
    plan = prepare(loose([1] * 5, bags, mixes))
    assert {content(plan.deal(seed)) for seed in range(400)} == {
        ((0,), (1,), (2,), (3, 4)),
        ((1,), (2,), (3,), (0, 4)),
    }


def test_a_ledger_without_a_world_is_refused() -> None:
    with pytest.raises(ValueError, match="no deal fits"):
        fill(loose([1, 1, 1], [{-1: 1}, {-2: 2}], {-1: ((0b110, 1),), -2: ((0b110, 2),)}), 0)


def test_a_card_of_many_copies_is_dealt_whole() -> None:
    world = fill(loose([3, 2], [{-1: 5}], {-1: ((0b11, 5),)}), 4)
    assert world.bags == [[0, 0, 0, 1, 1]]
