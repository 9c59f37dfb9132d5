"""What the strip tells first: the news since one's last turn, and how a question is answered."""

from __future__ import annotations

import re

import pytest

from stockyard.web.present.news import before_my_turn, first, told
from stockyard.web.present.sharenanigans import NEWS
from tests.web.visiting import Visitor, set_table, text_of

Line = dict[str, object]
ALONE = ("person", "random")


def line(kind: str, seat: int | None, **args: int) -> Line:
    """A line of the log that reads like its kind."""
    return {"kind": kind, "seat": seat, "args": args, "text": f"{kind} {seat}"}


PAID = line("log.pay", 0, seat2=2)
SOLD = line("log.sell", 2)
ENDS = line("log.turn_ends", 2)


def test_what_was_done_to_me_is_told_first() -> None:
    assert first(told([PAID, SOLD, ENDS], 0, NEWS), 0, NEWS) == "log.pay 0"
    assert first(told([line("log.lock", 1, seat2=0), SOLD], 0, NEWS), 0, NEWS) == "log.lock 1"


def test_else_a_deed_is_told_and_never_that_a_turn_ends() -> None:
    assert first(told([SOLD, line("log.acts", None), ENDS], 0, NEWS), 0, NEWS) == "log.sell 2"
    assert first(told([line("log.acts", None), ENDS], 0, NEWS), 0, NEWS) == "log.acts None"
    assert first(told([ENDS], 0, NEWS), 0, NEWS) is None


def test_my_own_acts_are_no_news_but_what_they_met_is() -> None:
    mine = [line("log.block", 0), line("log.draw", 0), PAID]
    assert told(mine, 0, NEWS) == [PAID]


def test_the_news_end_where_my_turn_begins() -> None:
    begins = line("log.turn_begins", 0)
    assert before_my_turn([SOLD, begins, line("log.price", None)], 0, NEWS) == [SOLD]
    assert before_my_turn([SOLD, begins, SOLD], 1, NEWS) == [SOLD, begins, SOLD]


def test_a_pass_does_not_hide_what_was_done_meanwhile(guest: Visitor) -> None:
    seat = [{"cash": 9000}, {"cash": 9000, "hand": ["howl"]}]
    path = set_table(guest, seat=seat, kinds=("person", "person"))
    table = guest.table(path)
    played = ((0, "buy"), (0, "end_turn"), (1, "buy"), (1, "play.howl"), (0, "pass"), (1, "end_turn"))
    for count, (mover, move) in enumerate(played):
        assert move in table.match.legal(mover), move
        table.submit(mover, table.ply, f"key-{count}", [move])
    assert table.news_since(0) == table.match.ply - 4


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Pay, or click a card."), ("pl", "Zapłać albo kliknij kartę.")]
)
def test_a_toll_is_paid_or_a_card_is_clicked(guest: Visitor, lang: str, said: str) -> None:
    seat = [{"cash": 6000, "hand": ["howl"]}, {"hand": ["raccoon_racket"]}]
    path = set_table(guest, seat=seat, kinds=ALONE, current=1)
    table = guest.table(path)
    table.submit(1, table.ply, "key", ["play.raccoon_racket"])
    if "pass" in table.match.legal(0):
        table.submit(0, table.ply, "key-2", ["pass"])
    guest.post("/language", {"lang": lang, "back": "/"})
    page = guest.get(path).text
    strip = re.search(r'<section class="strip.*?</section>', page, re.DOTALL)
    assert strip is not None
    assert said in text_of(strip[0]).replace("\xa0", " ")
    assert 'value="give.howl" class="card choosable"' in strip[0]
