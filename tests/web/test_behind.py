"""A page that another program drew, answered by one that has not heard of it yet."""

from __future__ import annotations

from stockyard import load
from stockyard.table.ports import SystemClock
from stockyard.table.reasons import Accepted
from stockyard.table.table import Table
from tests.web.at_net import NetTable, net_table
from tests.web.visiting import HX


def elsewhere(net: NetTable) -> Table:
    """The same table in another program."""
    deal, store = net.table.deal, net.house.yard.store
    return Table(deal, store, SystemClock(), load(deal.start), lambda _table: None)


def test_a_move_from_a_newer_page_is_carried_out() -> None:
    with net_table(["howl"], ["shut_the_gate"], ["shut_the_gate"]) as net:
        there = elsewhere(net)
        assert there.submit(0, 0, "howl", ["play.howl"]) == Accepted(1)
        assert net.table.ply == 0
        form = {"seat": "1", "ply": "1", "key": "a-key-of-its-own", "move": "pass"}
        answer = net.people[1].post(f"{net.path}/moves", form, **HX)
        assert answer.status_code == 200
        assert [entry.seat for entry in net.house.yard.store.entries(net.table.id)] == [0, 1]


def test_an_undo_from_a_newer_page_is_carried_out() -> None:
    with net_table(["howl"], ["shut_the_gate"], ["shut_the_gate"]) as net:
        there = elsewhere(net)
        assert there.submit(0, 0, "howl", ["play.howl"]) == Accepted(1)
        assert net.table.ply == 0
        form = {"seat": "0", "ply": "1", "key": "a-key-of-its-own"}
        answer = net.people[0].post(f"{net.path}/undo", form, **HX)
        assert answer.status_code == 200
        assert [entry.kind for entry in net.house.yard.store.entries(net.table.id)] == ["move", "undo"]
