"""What every store promises to the table."""

from dataclasses import replace

import pytest

from stockyard.table.entries import Entry
from stockyard.table.gathering import Chair, Gathering
from stockyard.table.keys import HOST, MOST_HOLDS, Hold, HoldKind
from stockyard.table.ports import Deal, Glance, PlyTakenError, Store, Writing
from stockyard.table.seats import Seat
from stockyard.table.talk import Line
from stockyard.table.terms import Terms

SEATS = (Seat(0, "person", "Łukasz"), Seat(1, "computer", "Bear", "greedy"))
GLANCE = Glance(0, False, (0,), {"cash": [5000, 5000]})
NET = Terms(net=True, public=True, clock="game", seconds=600, absent="computer")
CHAIRS = (Chair(0, "person", "Łukasz", taken=True, nonce="ab" * 16), Chair(1, "person"))


def deal(name: str = "table-1", created: float = 1.0) -> Deal:
    return Deal(name, "sharenanigans", "Night shift", SEATS, "start\n", created, "new", NET, 1)


def entry(ply: int, *moves: str, key: str = "", digest: str = "") -> Entry:
    return Entry(ply, "move", 0, moves or ("buy",), 10.0 + ply, 3, key, digest)


def writing(*entries: Entry, table: str = "table-1", glance: Glance = GLANCE) -> Writing:
    return Writing(table, entries, glance)


def gathering(name: str = "table-1", created: float = 1.0, terms: Terms = NET) -> Gathering:
    options = {"turn_limit": 30, "łódź": [1]}
    return Gathering(name, "zoo", "Łódź", options, CHAIRS, terms, bytes(range(32)), 1, created)


def hold(
    chair: int, holder: str, table: str = "table-1", kind: HoldKind = "browser", at: float = 1.0
) -> Hold:
    return Hold(table, chair, holder, kind, at)


# Tables and their logs


def test_a_table_comes_back_as_it_was_kept(store: Store) -> None:
    store.create(deal(), GLANCE)
    assert store.deal("table-1") == deal()
    assert store.deal("table-2") is None
    assert store.entries("table-1") == []
    assert store.entries("table-2") == []


def test_a_table_is_made_once(store: Store) -> None:
    store.create(deal(), GLANCE, [hold(0, "mia")])
    with pytest.raises(PlyTakenError):
        store.create(replace(deal(), name="Day shift"), GLANCE, [hold(0, "leo")])
    assert store.deal("table-1") == deal()
    assert store.holds("table-1") == [hold(0, "mia")]


def test_entries_come_back_in_order(store: Store) -> None:
    store.create(deal(), GLANCE)
    first, second = (
        entry(0, "sell.fish@wolf_moon", "done", key="k", digest="p"),
        Entry(1, "undo", 0, (), 11.0),
    )
    assert store.append([writing(first)]) == [True]
    assert store.append([writing(second, entry(2))]) == [True]
    assert store.entries("table-1") == [first, second, entry(2)]
    assert store.entries("table-1", 1) == [second, entry(2)]
    assert store.entries("table-1", 3) == []


def test_a_ply_is_written_once(store: Store) -> None:
    store.create(deal(), GLANCE)
    assert store.append([writing(entry(0))]) == [True]
    assert store.append([writing(entry(0, "flip"))]) == [False]
    assert store.entries("table-1") == [entry(0)]


def test_no_ply_is_left_out(store: Store) -> None:
    store.create(deal(), GLANCE)
    assert store.append([writing(entry(1))]) == [False]
    assert store.entries("table-1") == []


def test_the_key_of_a_request_is_written_once_and_with_all_its_entries_or_not_at_all(store: Store) -> None:
    store.create(deal(), GLANCE)
    assert store.append([writing(entry(0), entry(1, key="key", digest="print"))]) == [True]
    late = writing(entry(2), entry(3, key="key", digest="other"), glance=Glance(4, True, (), {}))
    assert store.append([late]) == [False]
    assert store.entries("table-1") == [entry(0), entry(1, key="key", digest="print")]
    assert [one.glance for one in store.tables(9)] == [GLANCE]


def test_the_same_key_and_ply_at_two_tables(store: Store) -> None:
    for name in ("a", "b"):
        store.create(deal(name), GLANCE)
    assert store.append([writing(entry(0, key="key"), table=name) for name in ("a", "b")]) == [True, True]
    assert store.entries("a") == store.entries("b") == [entry(0, key="key")]


def test_in_a_batch_each_writing_stands_for_itself(store: Store) -> None:
    for name in "abcd":
        store.create(deal(name), GLANCE)
    store.append([writing(entry(0, key="key"), table="b")])
    batch = [
        writing(entry(0), table="d"),
        writing(entry(0), table="b"),
        writing(entry(0), entry(1, key="1"), table="a"),
        writing(entry(1, key="key"), table="b"),
        writing(entry(2, key="1"), table="a"),
        writing(entry(2, key="2"), table="a"),
        writing(entry(0), table="c"),
    ]
    assert store.append(batch) == [True, False, True, False, False, True, True]
    assert [len(store.entries(name)) for name in "abcd"] == [3, 1, 1, 1]
    assert store.entries("a")[2] == entry(2, key="2")
    assert store.append([]) == []


def test_several_requests_of_one_table_in_one_writing(store: Store) -> None:
    store.create(deal(), GLANCE)
    both = [entry(0, "buy"), entry(1, "flip", key="1", digest="x"), entry(2, "done", key="2", digest="y")]
    assert store.append([writing(*both)]) == [True]
    assert store.entries("table-1") == both
    assert store.append([writing(entry(3, key="4"), entry(4, key="2"))]) == [False]


def test_tables_are_listed_newest_first(store: Store) -> None:
    for name, created in (("old", 1.0), ("new", 3.0), ("over", 2.0)):
        store.create(deal(name, created), GLANCE)
    store.append([writing(entry(0), table="over", glance=Glance(1, True, (), {"winners": [0]}))])
    assert [one.deal.id for one in store.tables(9)] == ["over", "new", "old"]
    assert [one.deal.id for one in store.tables(1)] == ["over"]
    assert [one.deal.id for one in store.tables(9, over=False)] == ["new", "old"]
    (over,) = store.tables(9, over=True)
    assert over.glance == Glance(1, True, (), {"winners": [0]})
    assert over.deal.seats == SEATS
    assert over.changed == 10.0


def test_tables_of_a_holder_and_of_nobody(store: Store) -> None:
    store.create(deal("mine", 1.0), GLANCE, [hold(0, "mia", "mine"), hold(HOST, "mia", "mine")])
    store.create(deal("theirs", 2.0), GLANCE, [hold(0, "leo", "theirs")])
    store.create(deal("nobodys", 3.0), GLANCE)
    assert [one.deal.id for one in store.tables(9, holder="mia")] == ["mine"]
    assert [one.deal.id for one in store.tables(9, holder="")] == ["nobodys"]
    assert store.tables(9, holder="zoe") == []
    store.hold([hold(1, "mia", "theirs")])
    assert [one.deal.id for one in store.tables(9, over=False, holder="mia")] == ["theirs", "mine"]
    assert store.tables(9, over=True, holder="mia") == []


def test_archived_tables_are_listed_only_if_asked_for(store: Store) -> None:
    for name, created in (("a", 1.0), ("b", 2.0)):
        store.create(deal(name, created), GLANCE)
    store.archive("b", True)
    assert [one.deal.id for one in store.tables(9)] == ["a"]
    (put_away,) = store.tables(9, archived=True)
    assert (put_away.deal.id, put_away.archived) == ("b", True)
    store.append([writing(entry(0), table="b")])
    assert [one.deal.id for one in store.tables(9)] == ["a"]
    store.archive("b", False)
    assert [one.deal.id for one in store.tables(9)] == ["b", "a"]


def test_a_secret_stays_the_same(store: Store) -> None:
    assert len(store.secret("a")) == 32
    assert store.secret("a") == store.secret("a")
    assert store.secret("a") != store.secret("b")


# Tables that wait for people


def test_a_gathering_comes_back_as_it_was_kept(store: Store) -> None:
    store.gather(gathering(), [hold(HOST, "mia")])
    assert store.gathering("table-1") == gathering()
    assert store.gathering("table-2") is None
    assert store.holds("table-1") == [hold(HOST, "mia")]


def test_of_two_changes_of_a_version_one_is_kept(store: Store) -> None:
    store.gather(gathering())
    first = gathering().with_chair(Chair(1, "person", "Mia", taken=True))
    second = gathering().with_chair(Chair(1, "person", "Leo", taken=True))
    assert store.regather(first)
    assert not store.regather(second)
    assert store.gathering("table-1") == first
    assert store.regather(first.with_chair(Chair(1, "person")))
    assert not store.regather(replace(gathering("table-2"), version=1))
    assert store.gathering("table-2") is None


def test_an_id_is_of_one_gathering_or_table(store: Store) -> None:
    store.gather(gathering(), [hold(HOST, "mia"), hold(0, "mia")])
    with pytest.raises(PlyTakenError):
        store.gather(gathering(), [hold(1, "leo")])
    store.create(deal(), GLANCE)
    assert store.gathering("table-1") is None
    assert store.holds("table-1") == [hold(HOST, "mia"), hold(0, "mia")], "they go on to the table"
    with pytest.raises(PlyTakenError):
        store.gather(gathering(), [hold(1, "leo")])
    assert store.gathering("table-1") is None
    assert len(store.holds("table-1")) == 2


def test_the_oldest_gatherings_before_a_time(store: Store) -> None:
    for name, created in (("a", 3.0), ("b", 1.0), ("c", 2.0)):
        store.gather(gathering(name, created))
    assert [one.id for one in store.gatherings_before(3.0, 9)] == ["b", "c"]
    assert [one.id for one in store.gatherings_before(9.0, 2)] == ["b", "c"]
    store.regather(replace(gathering("b", 1.0), version=1, changed=7.5))
    assert [one.touched for one in store.gatherings_before(3.0, 9)] == [7.5, 2.0]


def test_what_was_said_goes_with_a_gathering_and_stays_with_a_table(store: Store) -> None:
    for name in ("a", "b"):
        store.gather(gathering(name))
        store.say(Line(name, 0, 1, "Hello", 1.0))
        store.keep(name, 1, "muted", [0])
        assert store.once(name, 1, "talk k", 1.0)
    store.create(deal("b"), GLANCE)
    for name in ("a", "b"):
        store.disperse(name)
    assert store.lines("a") == []
    assert store.desk("a", 1) == {}
    assert store.once("a", 1, "talk k", 1.0)
    assert [line.text for line in store.lines("b")] == ["Hello"]
    assert store.desk("b", 1) == {"muted": [0]}
    assert not store.once("b", 1, "talk k", 1.0)


def test_a_gathering_disperses_with_its_holds(store: Store) -> None:
    store.gather(gathering("a"), [hold(0, "mia", "a")])
    store.create(deal("b"), GLANCE, [hold(0, "mia", "b")])
    for name in ("a", "b", "c"):
        store.disperse(name)
    assert store.gathering("a") is None
    assert store.holds("a") == []
    assert store.holds("b") == [hold(0, "mia", "b")]


def test_gatherings_that_are_public_or_of_a_holder(store: Store) -> None:
    hidden = replace(NET, public=False)
    store.gather(gathering("a", 1.0), [hold(0, "mia", "a")])
    store.gather(gathering("b", 2.0, hidden), [hold(HOST, "mia", "b"), hold(0, "mia", "b")])
    store.gather(gathering("c", 3.0), [hold(0, "leo", "c")])
    store.gather(gathering("d", 4.0, hidden))
    assert [one.id for one in store.gatherings(9)] == ["c", "a"]
    assert [one.id for one in store.gatherings(1)] == ["c"]
    assert [one.id for one in store.gatherings(9, "mia")] == ["b", "a"]
    assert [one.id for one in store.gatherings(9, "")] == ["d"]
    opened = store.gathering("b")
    assert opened is not None
    store.regather(replace(opened, terms=NET, version=1))
    assert [one.id for one in store.gatherings(9)] == ["c", "b", "a"]


# Who holds which chair


def test_a_hold_is_kept_once(store: Store) -> None:
    store.hold([hold(0, "mia"), hold(1, "mia"), hold(0, "mia", at=2.0), hold(0, "leo", kind="token")])
    store.hold([hold(0, "mia", kind="code", at=3.0), hold(0, "mia", "table-2")])
    assert store.holds("table-1") == [hold(0, "mia"), hold(1, "mia"), hold(0, "leo", kind="token")]
    assert store.holds("table-2") == [hold(0, "mia", "table-2")]
    assert store.holds("table-3") == []


def test_the_oldest_codes_of_a_chair_are_forgotten_first(store: Store) -> None:
    codes = [hold(0, f"code-{k}", kind="code") for k in range(MOST_HOLDS - 1)]
    store.hold([hold(0, "mia"), *codes])
    # Those of another chair don't count, and stay.
    store.hold([hold(1, "leo", kind="code"), hold(0, "ola"), hold(0, "code-new", kind="code")])
    assert store.holds("table-1") == [
        hold(0, "mia"), *codes[2:], hold(1, "leo", kind="code"), hold(0, "ola"),
        hold(0, "code-new", kind="code"),
    ]  # fmt: skip


def test_people_are_never_forgotten(store: Store) -> None:
    people = [hold(0, f"guest-{k}") for k in range(MOST_HOLDS + 2)]
    store.hold(people)
    store.hold([hold(0, "code", kind="code")])
    assert store.holds("table-1") == people


def test_a_chair_is_released(store: Store) -> None:
    store.hold([hold(0, "mia"), hold(0, "leo"), hold(1, "leo"), hold(0, "leo", "table-2")])
    store.release("table-1", 0, keep="mia")
    assert store.holds("table-1") == [hold(0, "mia"), hold(1, "leo")]
    store.release("table-1", 0)
    assert store.holds("table-1") == [hold(1, "leo")]
    assert store.holds("table-2") == [hold(0, "leo", "table-2")]


# What people say, and what a seat keeps for itself


def test_lines_are_numbered_by_table(store: Store) -> None:
    said = [Line("table-1", 0, 0, f"Zażółć {k} 🦊", 1.0 + k, about=1) for k in range(3)]
    assert [store.say(one) for one in said] == [1, 2, 3]
    assert store.say(replace(said[0], table="table-2")) == 1
    numbered = [replace(one, number=k + 1) for k, one in enumerate(said)]
    assert store.lines("table-1") == numbered
    assert store.lines("table-1", since=1) == numbered[1:]
    assert store.lines("table-1", limit=2) == numbered[1:]
    assert store.lines("table-1", since=3) == store.lines("table-3") == []


def test_a_desk_keeps_what_is_put_there(store: Store) -> None:
    assert store.desk("table-1", 0) == {}
    store.keep("table-1", 0, "note", "Gęś\n\x00 is next 🦊")
    store.keep("table-1", 0, "presets", [{"until": "turn", "when": {"card": None, "seat": 2}}])
    store.keep("table-1", 1, "note", "")
    store.keep("table-1", 0, "off", False)
    assert store.desk("table-1", 0) == {
        "note": "Gęś\n\x00 is next 🦊",
        "presets": [{"until": "turn", "when": {"card": None, "seat": 2}}],
        "off": False,
    }
    store.keep("table-1", 0, "note", None)
    store.keep("table-1", 0, "muted", None)
    store.keep("table-1", 0, "off", True)
    assert store.desk("table-1", 0) == {"presets": store.desk("table-1", 0)["presets"], "off": True}
    assert store.desk("table-1", 1) == {"note": ""}


def test_a_desk_gives_what_nobody_else_changes(store: Store) -> None:
    muted = [1]
    store.keep("table-1", 0, "muted", muted)
    muted.append(2)
    store.desk("table-1", 0)["muted"].append(3)
    assert store.desk("table-1", 0) == {"muted": [1]}


def test_a_duty_is_done_once(store: Store) -> None:
    assert store.once("table-1", 0, "turn 5", 1.0)
    assert not store.once("table-1", 0, "turn 5", 2.0)
    assert store.once("table-1", 1, "turn 5", 1.0)
    assert store.once("table-2", 0, "turn 5", 1.0)
    assert store.once("table-1", 0, "turn 6", 1.0)
