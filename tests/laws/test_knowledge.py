"""Laws of knowledge: ledgers against the list of all worlds a viewer can't tell apart."""

from random import Random

import pytest

from stockyard.kernel.ledgers import BAG, NOWHERE, UNDER, Ledger
from stockyard.kernel.memory import chances_in, from_data, known_in, to_data
from stockyard.kernel.worlds import fill, prepare
from tests.laws.tiny_table import (
    HAND,
    OTHER,
    PILE,
    REMOVED,
    RIVAL,
    ZONES,
    Table,
    Watcher,
    World,
    admitted,
    random_event,
)

FOX, OWL = 1, 2
DISTINCT = [[1] * 4, [1] * 5, [1] * 6]
COPIES = [[2, 2, 1], [3, 2], [4, 1, 1], [2, 2, 2]]


def dealt(ledger: Ledger, seed: int) -> World:
    world = fill(ledger, seed)
    return tuple(
        [
            (tuple(world.tops[zone]), tuple(world.bags[zone]), tuple(world.unders[zone]))
            for zone in range(ZONES)
        ]
    )


def assert_sound(table: Table) -> tuple[int, int]:
    """No possible world is excluded; how many of how many views are exact."""
    exact = 0
    for watcher in table.watchers:
        assert table.truth() in watcher.worlds
        found = admitted(watcher.ledger)
        assert watcher.worlds <= found
        exact += watcher.worlds == found
    return exact, len(table.watchers)


def play(total: list[int], seeds: range, events: int) -> float:
    """The share of exact views in random games."""
    exact = views = 0
    for seed in seeds:
        table, dice = Table(total, seed), Random(seed)
        for _ in range(events):
            random_event(table, dice)
            right, of = assert_sound(table)
            exact += right
            views += of
    return exact / views


@pytest.mark.slow
@pytest.mark.parametrize("total", DISTINCT, ids=str)
def test_no_possible_world_is_excluded_and_99_of_100_views_are_exact_with_distinct_cards(
    total: list[int],
) -> None:
    assert play(total, range(40), 40) >= 0.99


@pytest.mark.slow
@pytest.mark.parametrize("total", COPIES, ids=str)
def test_no_possible_world_is_excluded_and_95_of_100_views_are_exact_with_copies(total: list[int]) -> None:
    assert play(total, range(40), 40) >= 0.95


def test_filled_worlds_satisfy_the_ledger_and_leave_it_alone() -> None:
    for seed in range(40):
        table, dice = Table([2, 1, 1, 1], seed), Random(seed)
        for event in range(25):
            random_event(table, dice)
            for watcher in table.watchers:
                before = watcher.ledger.key()
                assert dealt(watcher.ledger, event) in admitted(watcher.ledger)
                assert watcher.ledger.key() == before


def test_every_admitted_world_can_be_dealt() -> None:
    for seed in range(12):
        table, dice = Table([2, 1, 1], seed), Random(seed)
        for _ in range(12):
            random_event(table, dice)
        for watcher in table.watchers:
            wanted = admitted(watcher.ledger)
            deal = {dealt(watcher.ledger, number) for number in range(60 * len(wanted))}
            assert deal == wanted


def test_play_goes_on_from_a_filled_world() -> None:
    """The viewer's ledger is not touched by a fill, and what happens in the dealt world folds into it."""
    for seed in range(60):
        table, dice = Table([2, 2, 1, 1], seed), Random(seed)
        for _ in range(15):
            random_event(table, dice)
        viewer = dice.choice(table.watchers)
        table.watchers = [viewer]
        world = prepare(viewer.ledger).deal(seed)
        for zone, old in enumerate(table.zones):
            table.zones[zone] = world.pile(zone, old.top_seen, old.under_seen)
        for _ in range(15):
            viewer.worlds = {table.truth()}
            random_event(table, dice)
            assert table.truth() in admitted(viewer.ledger)


def test_a_ledger_is_the_same_when_copied_or_written_and_read_on_the_way() -> None:
    """Equal observations give equal content, however the ledger was kept in between."""
    names = ["ant", "bee", "cat", "dog"]
    for seed in range(40):
        plain, dice = Table([2, 2, 1, 1], seed), Random(seed)
        kept, same_dice = Table([2, 2, 1, 1], seed), Random(seed)
        for event in range(30):
            random_event(plain, dice)
            random_event(kept, same_dice)
            for watcher in kept.watchers:
                if event % 2:
                    watcher.ledger = from_data(to_data(watcher.ledger, names), names, ZONES)
                else:
                    watcher.ledger = watcher.ledger.share().own()
            assert [w.ledger.key() for w in kept.watchers] == [w.ledger.key() for w in plain.watchers]


def test_readouts_hold_in_every_possible_world() -> None:
    for seed in range(30):
        table, dice = Table([2, 2, 1], seed), Random(seed)
        for _ in range(20):
            random_event(table, dice)
            for watcher in table.watchers:
                assert_readouts(watcher)


def assert_readouts(watcher: Watcher) -> None:
    for zone in range(ZONES):
        sure = known_in(watcher.ledger, zone)
        chances = chances_in(watcher.ledger, zone)
        for top, bag, under in [world[zone] for world in watcher.worlds]:
            assert all(bag.count(kind) >= n for kind, n in sure.items())
            assert sum(n for n, _ in chances) == len(top) + len(bag) + len(under)
            places = [chances[at][1] for at in range(len(top))]
            assert all(card in may for card, may in zip(top, places, strict=True))
            bags = chances[len(top) : len(chances) - len(under)]
            for kind in set(bag):
                assert bag.count(kind) <= sum(may.get(kind, 0) for _, may in bags)


# The traps, one scenario each


def started(total: list[int], draws: int = 0) -> Table:
    table = Table(total, 3)
    for _ in range(draws):
        table.draw(PILE, OTHER, 0)
    return table


def assert_exact(table: Table) -> None:
    exact, views = assert_sound(table)
    assert exact == views


def test_bottom_of_the_same_pile() -> None:
    """All cards of a pile are looked at, and one goes under the same pile: nobody else can follow it."""
    table = started([1] * 4)
    assert table.look(PILE, 3, FOX) == 3
    assert_exact(table)
    table.arrange(PILE, [2, 0, 1], FOX, PILE, UNDER)
    assert_exact(table)
    fox, owl, _ = table.watchers
    assert fox.ledger.unders[PILE] == [table.zones[PILE].under[0]]
    assert len({*owl.ledger.tops[PILE], *owl.ledger.unders[PILE]}) == 1
    table.look(PILE, 4, OWL)
    assert_exact(table)
    assert owl.ledger.tops[PILE] == table.zones[PILE].top


def test_a_single_card_to_the_bottom_can_be_followed() -> None:
    table = started([1] * 3)
    table.look(PILE, 1, FOX)
    table.look(PILE, 1, OWL)
    table.arrange(PILE, [0], FOX, PILE, UNDER)
    assert_exact(table)
    for watcher in table.watchers[:2]:
        assert watcher.ledger.unders[PILE] == table.zones[PILE].under


def test_a_look_across_top_bag_and_under() -> None:
    table = started([1] * 5)
    table.look(PILE, 2, FOX)
    table.arrange(PILE, [1, 0], FOX, PILE, UNDER)
    table.draw(PILE, HAND, FOX)
    table.draw(PILE, RIVAL, OWL)
    table.look(PILE, 1, 0)
    assert [len(part) for part in table.truth()[PILE]] == [1, 1, 1]
    assert table.look(PILE, 3, OWL) == 3
    assert_exact(table)
    assert table.watchers[1].ledger.tops[PILE] == table.zones[PILE].top


def test_fewer_cards_than_asked_for() -> None:
    table = started([1] * 3, draws=1)
    assert table.look(PILE, 4, FOX) == 2
    assert_exact(table)
    table.arrange(PILE, [1, 0], FOX, NOWHERE, UNDER)
    assert_exact(table)
    assert table.look(PILE, 4, OWL) == 2
    assert_exact(table)
    assert table.watchers[2].ledger.count(OTHER) == 1


def test_a_secret_removal_stays_secret() -> None:
    table = started([1] * 4)
    table.look(PILE, 2, FOX)
    table.arrange(PILE, [0, 1], FOX, REMOVED, BAG)
    assert_exact(table)
    fox, owl, _ = table.watchers
    assert list(fox.ledger.bags[REMOVED]) == table.zones[REMOVED].bag
    assert min(owl.ledger.bags[REMOVED]) < 0


def test_the_last_sighting_tells_what_is_left_at_once() -> None:
    table = started([1] * 3, draws=1)
    table.reveal(PILE)
    table.reveal(PILE)
    assert_exact(table)
    for watcher in table.watchers:
        assert known_in(watcher.ledger, OTHER) == {table.zones[OTHER].bag[0]: 1}
