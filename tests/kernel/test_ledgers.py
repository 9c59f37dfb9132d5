"""Ledgers: each row of the table of events, seen and unseen."""

import pytest

from stockyard.kernel.ledgers import BAG, TOP, UNDER, UNSEEN, Ledger, fresh
from stockyard.kernel.lots import backs, copies, kinds_in, pull, split, strike, tidy, union

DECK, HAND, RIVAL, HEAP = range(4)
ANT, BEE, CAT, DOG = range(4)


def deck(*total: int) -> Ledger:
    """A ledger with all cards in the bag of the deck."""
    ledger = fresh(list(total), 4)
    for kind, n in enumerate(total):
        ledger.open_to_bag(DECK, kind, n)
    return ledger


# Lots


def test_splitting_one_lot_is_exact() -> None:
    assert split(((0b111, 5),), 2) == (((0b111, 2),), ((0b111, 3),))
    assert split(((0b111, 5),), 5) == (((0b111, 5),), ())
    assert split(((0b111, 5),), 0) == ((), ((0b111, 5),))


def test_splitting_several_lots_keeps_what_is_certain() -> None:
    part, rest = split(((0b001, 4), (0b110, 1)), 3)
    assert part == ((0b001, 2), (0b111, 1))
    assert rest == ((0b001, 1), (0b111, 1))


def test_a_sighting_leaves_the_minimal_lot() -> None:
    lots = ((0b011, 1), (0b100, 1), (0b111, 2))
    assert pull(lots, 0) == ((0b100, 1), (0b111, 2))
    assert pull(lots, 2) == ((0b011, 1), (0b111, 2))


def test_a_sighting_that_may_be_of_several_lots_leaves_them_together() -> None:
    assert pull(((0b011, 2), (0b110, 1)), 1) == ((0b011, 1), (0b111, 1))
    with pytest.raises(ValueError, match="kind 3"):
        pull(((0b011, 2),), 3)


def test_lots_are_tidied() -> None:
    assert tidy(((0b10, 1), (0b01, 2), (0b10, 1)), [3, 3]) == ((0b01, 2), (0b10, 2))
    assert tidy(((0b10, 1), (0b01, 2)), [2, 1]) == ((0b11, 3),)
    assert copies(0b101, [2, 1, 4]) == 6
    assert strike(((0b11, 1), (0b10, 1)), 0) == ((0b10, 1), (0b10, 1))
    assert (backs(((1, 2), (4, 3))), union(((1, 2), (4, 3))), kinds_in(0b1101)) == (5, 0b101, [0, 2, 3])


# Bags and hands


def test_an_unseen_draw_stirs_the_bag_once() -> None:
    ledger = deck(2, 1, 1)
    ledger.draw(DECK, HAND)
    ledger.draw(DECK, RIVAL)
    assert ledger.mixes == {-1: ((0b111, 4),)}
    assert (ledger.bags[DECK], ledger.bags[HAND], ledger.bags[RIVAL]) == ({-1: 2}, {-1: 1}, {-1: 1})
    assert ledger.hidden == [2, 1, 1]


def test_a_seen_draw_takes_the_known_card() -> None:
    ledger = deck(2, 1)
    ledger.draw(DECK, HAND, ANT)
    assert (ledger.bags[DECK], ledger.bags[HAND], ledger.mixes) == ({ANT: 1, BEE: 1}, {ANT: 1}, {})


def test_a_bag_of_one_kind_needs_no_stir() -> None:
    ledger = deck(3)
    ledger.draw(DECK, HAND)
    assert (ledger.bags[DECK], ledger.bags[HAND]) == ({ANT: 2}, {ANT: 1})


def test_the_last_copy_seen_is_struck_everywhere() -> None:
    ledger = deck(1, 1, 1)
    ledger.draw(DECK, HAND)
    ledger.draw(DECK, RIVAL, BEE)
    assert ledger.mixes == {-1: ((0b101, 2),)}
    ledger.reveal(DECK, CAT)
    assert (ledger.mixes, ledger.bags[HAND], ledger.open) == ({}, {ANT: 1}, [0, 0, 1])


def test_a_mix_of_one_kind_is_recognised_wherever_it_lies() -> None:
    ledger = deck(1, 3)
    ledger.expose(DECK)
    ledger.draw(DECK, HAND)
    ledger.send(HAND, DECK, UNDER)
    ledger.reveal(DECK, ANT)
    assert (ledger.bags[DECK], ledger.unders[DECK]) == ({BEE: 2}, [BEE])
    ledger = deck(1, 3)
    ledger.expose(DECK)
    ledger.expose(DECK)
    ledger.reveal(DECK, ANT)
    assert (ledger.tops[DECK], ledger.bags[DECK], ledger.hidden) == ([BEE], {BEE: 2}, [0, 0])


def test_a_card_of_a_hand_is_played_or_taken_unseen() -> None:
    ledger = deck(1, 1, 2)
    ledger.draw(DECK, HAND, ANT)
    ledger.draw(DECK, HAND)
    ledger.transfer(HAND, RIVAL)
    assert ledger.bags[RIVAL] == {-2: 1}
    assert ledger.mixes[-2] == ((0b001, 1), (0b110, 1))
    ledger.play(HAND, ANT)
    assert ledger.mixes == {-1: ((0b110, 2),), -2: ((0b110, 1),)}


def test_a_card_that_may_come_from_two_mixes_stirs_only_these() -> None:
    ledger = deck(1, 1, 2, 1)
    ledger.draw(DECK, HAND)
    ledger.draw(DECK, RIVAL, ANT)
    ledger.draw(DECK, RIVAL)
    ledger.transfer(RIVAL, HEAP)
    ledger.transfer(RIVAL, HAND)
    ledger.draw(DECK, HAND, DOG)
    assert ledger.bags[HAND] == {-1: 1, -2: 1, DOG: 1}
    ledger.play(HAND, CAT)
    assert ledger.bags[HAND] == {-3: 1, DOG: 1}
    assert sorted(ledger.mixes) == [-3, -2, -1]


def test_cards_pass_at_once() -> None:
    """Nobody passes on what arrives in the same moment."""
    ledger = deck(1, 1, 1)
    ledger.draw(DECK, HAND, ANT)
    ledger.draw(DECK, RIVAL, BEE)
    ledger.pass_cards([(HAND, RIVAL, ANT), (RIVAL, HAND, BEE)])
    assert (ledger.bags[HAND], ledger.bags[RIVAL]) == ({BEE: 1}, {ANT: 1})


def test_a_card_in_the_air_is_recognised_too() -> None:
    ledger = deck(1, 1)
    ledger.draw(DECK, HAND)
    ledger.draw(DECK, RIVAL)
    ledger.pass_cards([(HAND, RIVAL, UNSEEN), (RIVAL, HAND, BEE)])
    assert (ledger.bags[HAND], ledger.bags[RIVAL], ledger.mixes) == ({BEE: 1}, {ANT: 1}, {})


def test_a_hand_that_is_shown_is_known() -> None:
    ledger = deck(2, 1, 1)
    for _ in range(3):
        ledger.draw(DECK, RIVAL)
    ledger.show(RIVAL, [ANT, ANT, CAT])
    assert (ledger.bags[RIVAL], ledger.bags[DECK], ledger.mixes) == ({ANT: 2, CAT: 1}, {BEE: 1}, {})
    with pytest.raises(ValueError, match="3 cards"):
        ledger.show(RIVAL, [ANT])


def test_a_heap_is_poured_into_another() -> None:
    ledger = deck(1, 1, 1)
    ledger.draw(DECK, HEAP)
    ledger.expose(DECK)
    ledger.pour(DECK, HEAP)
    assert (ledger.bags[HEAP], ledger.bags[DECK], ledger.tops[DECK]) == ({-1: 3}, {}, [])


# Places


def test_the_first_of_the_bottom_becomes_the_last_of_the_top() -> None:
    ledger = deck(1, 1)
    ledger.draw(DECK, HAND, ANT)
    ledger.send(HAND, DECK, UNDER, ANT)
    ledger.draw(DECK, HAND)
    ledger.expose(DECK)
    assert (ledger.tops[DECK], ledger.unders[DECK]) == ([ANT], [])
    with pytest.raises(ValueError, match="outside its top"):
        ledger.expose(DECK)


def test_the_bottom_is_drawn_last() -> None:
    ledger = deck(1, 1)
    ledger.draw(DECK, HAND)
    ledger.send(HAND, DECK, UNDER)
    ledger.draw(DECK, HEAP)
    ledger.draw(DECK, HAND, BEE)
    assert (ledger.bags[HAND], ledger.bags[HEAP]) == ({BEE: 1}, {ANT: 1})
    with pytest.raises(ValueError, match="empty"):
        ledger.draw(DECK, HAND)


def test_a_look_tells_who_sees_it() -> None:
    ledger = deck(1, 1, 1)
    ledger.expose(DECK)
    before = ledger.key()
    ledger.look(DECK, 0)
    assert ledger.key() == before
    ledger.look(DECK, 0, BEE)
    assert (ledger.tops[DECK], ledger.mixes) == ([BEE], {-1: ((0b101, 2),)})
    ledger.look(DECK, 0, BEE)
    with pytest.raises(ValueError, match="known as kind 1 was seen as 0"):
        ledger.look(DECK, 0, ANT)


def test_secret_order_stirs_the_places() -> None:
    ledger = deck(1, 1, 1)
    ledger.expose(DECK, ANT)
    ledger.expose(DECK)
    ledger.arrange(DECK, 2)
    assert ledger.tops[DECK] == [-2, -2]
    assert ledger.mixes == {-1: ((0b110, 1),), -2: ((0b001, 1), (0b110, 1))}
    ledger.arrange(DECK, 2, None, DECK)
    assert (ledger.tops[DECK], ledger.unders[DECK], ledger.last) == ([-2], [-2], -2)


def test_the_mover_knows_the_order() -> None:
    ledger = deck(1, 1, 1)
    for kind in (ANT, BEE, CAT):
        ledger.expose(DECK, kind)
    ledger.arrange(DECK, 2, [CAT, BEE], HEAP, BAG, start=1)
    assert (ledger.tops[DECK], ledger.bags[HEAP]) == ([ANT, CAT], {BEE: 1})
    with pytest.raises(ValueError, match="no order"):
        ledger.arrange(DECK, 2, [ANT, BEE])
    with pytest.raises(ValueError, match="2 places from 0 on, not 3"):
        ledger.arrange(DECK, 3)


def test_a_followed_card_keeps_its_key() -> None:
    ledger = deck(1, 1, 1)
    ledger.expose(DECK, ANT)
    ledger.expose(DECK)
    ledger.move(DECK, 0, HEAP, TOP)
    ledger.move(DECK, 0, HEAP, UNDER)
    assert (ledger.tops[HEAP], ledger.unders[HEAP]) == ([ANT], [-1])
    ledger.move(HEAP, 0, HEAP, BAG)
    assert ledger.bags[HEAP] == {ANT: 1}


def test_a_shuffle_keeps_what_is_in_the_pile() -> None:
    ledger = deck(1, 1, 1)
    ledger.draw(DECK, HAND, BEE)
    ledger.send(HAND, DECK, UNDER, BEE)
    ledger.expose(DECK)
    ledger.shuffle(DECK)
    assert (ledger.tops[DECK], ledger.bags[DECK], ledger.unders[DECK]) == ([], {-1: 2, BEE: 1}, [])


# Face up and face down


def test_face_up_cards_stay_known_when_turned_down() -> None:
    ledger = deck(1, 1, 1, 1)
    for kind in (ANT, BEE, CAT):
        ledger.reveal(DECK, kind)
    ledger.open_to_top(DECK, ANT)
    ledger.open_to_under(DECK, BEE)
    ledger.open_to_bag(HAND, CAT)
    assert (ledger.tops[DECK], ledger.bags[DECK], ledger.unders[DECK]) == ([ANT], {DOG: 1}, [BEE])
    assert (ledger.bags[HAND], ledger.open, ledger.hidden) == ({CAT: 1}, [0] * 4, [0] * 4)
    with pytest.raises(ValueError, match="0 copies face up"):
        ledger.open_to_top(DECK, ANT)


def test_kinds_come_and_go_face_up() -> None:
    ledger = deck(2, 1)
    ledger.draw(DECK, HAND)
    ledger.reveal(DECK, ANT)
    ledger.retire(ANT)
    assert (ledger.total, ledger.open, ledger.hidden) == ([1, 1], [0, 0], [1, 1])
    ledger.enlist(BEE, 2)
    assert (ledger.total, ledger.open, ledger.hidden) == ([1, 3], [0, 2], [1, 1])
    with pytest.raises(ValueError, match="2 copies face up, not 3"):
        ledger.retire(BEE, 3)


def test_contradictions_are_refused() -> None:
    ledger = deck(1, 1)
    with pytest.raises(ValueError, match="bag of zone 1 is empty"):
        ledger.transfer(HAND, RIVAL)
    with pytest.raises(ValueError, match="zone 1 can't hold kind 0"):
        ledger.play(HAND, ANT)


# Copies


def test_a_shared_ledger_is_copied_before_it_changes() -> None:
    ledger = deck(1, 1)
    assert ledger.own() is ledger
    handed_out = ledger.share()
    assert handed_out is ledger
    mine = ledger.own()
    assert mine is not ledger
    assert mine == ledger
    assert hash(mine) == hash(ledger)
    mine.draw(DECK, HAND)
    assert mine != ledger
    assert ledger != 3
    assert (ledger.bags[DECK], ledger.mixes) == ({ANT: 1, BEE: 1}, {})
    assert mine.own() is mine
