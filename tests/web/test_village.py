"""Tables of Spółka ZOO on the pages: whole games, what stays secret, several people at one screen."""

from __future__ import annotations

import json
import re
from html import unescape
from random import Random
from typing import Any, Final

import pytest

from stockyard import Match, sets
from tests.table.seating import seats_of
from tests.web.serving import wait
from tests.web.visiting import HX, Visitor, fields_of, text_of

TABLES: Final = sets.find("zoo", "classic").data
CARDS: Final = TABLES["card"]
# What may lie hidden. Helpers and Bot cards are open once they are seen at all.
IN_MARKUP: Final = re.compile(
    r'data-(?:card|pile|thing)="(?:card\.)?(\w+)"|(?:card|hire|use|intrigue)\.(\w+)"'
)
MODULES: Final = {"events": "1", "goals": "1", "intrigues": "1"}


def open_village(guest: Visitor, *kinds: str, **options: str) -> str:
    """Open a table by its form; the path of its page."""
    fields = {
        "game": "zoo",
        "name": "",
        "aid": "1",
        "coins": "",
        "fruits": "0",
        "cards": "classic",
        **options,
    }
    for k in range(5):
        fields |= {f"seat{k}_kind": kinds[k] if k < len(kinds) else "none", f"seat{k}_name": ""}
    answer = guest.post("/tables", fields)
    assert answer.status_code == 303, text_of(answer.text)
    return str(answer.headers["location"])


def lay_out(guest: Visitor, kinds: tuple[str, ...] = ("person",) * 3, **position: Any) -> str:
    """A table in a position; the path of its page."""
    match = Match.from_position({"game": "zoo", "seats": len(kinds), **position})
    return f"/tables/{guest.house.yard._keep('Orchard', seats_of(kinds), match, 'new').id}"


def told(page: str) -> set[str]:
    """The cards that a page tells of, in its markup or by name."""
    page = unescape(page)
    marked = {name for pair in IN_MARKUP.findall(page) for name in pair if name in CARDS}
    text = text_of(page) + " " + " ".join(re.findall(r'(?:title|aria-label|alt)="([^"]*)"', page))
    return marked | {name for name, card in CARDS.items() if card["name"]["en"] in text}


def may_know(match: Match, eyes: int | None) -> set[str]:
    """The cards in the viewer's own view, log, steps and decision."""
    seen: list[Any] = [match.view(eyes), match.log(eyes), match.steps(eyes)]
    if eyes is not None:
        seen.append(match.decision(eyes))
    words = json.dumps(seen)
    names = {name for name in CARDS if re.search(rf'[".]{name}"', words)}
    # Cards may share a name with another, or be named in a sentence that names them.
    return {name for name in CARDS if CARDS[name]["name"] in [CARDS[known]["name"] for known in names]}


def check(guest: Visitor, path: str, page: str) -> None:
    """No page tells of a card that its eyes have not seen, nor of a token that lies face down."""
    match = guest.table(path).match
    seat = fields_of(page)["seat"]
    eyes = int(seat) if seat else None
    unseen = told(page) - may_know(match, eyes)
    assert not unseen, (seat, unseen)
    if match.view(None)["question"] == "token" and 'class="show' not in page:
        for plaque in re.findall(r'<article class="opponent.*?</article>', page, re.DOTALL):
            used = [token for one in match.view(None)["seat"] for token in one["used"]]
            assert all(
                token in used for token in re.findall(r"#(\w+_trading|hiring|lobbying|speculation)", plaque)
            )


@pytest.mark.parametrize(
    "kinds",
    [
        ("person",) * 3,
        pytest.param(("person",) * 2, marks=pytest.mark.long),
        ("person", "bot", "bot"),
        pytest.param(("person", "person", "greedy", "bot", "random"), marks=pytest.mark.long),
    ],
)
def test_no_page_of_a_whole_game_tells_what_its_eyes_have_not_seen(
    guest: Visitor, kinds: tuple[str, ...]
) -> None:
    rng = Random(len(kinds))
    path = open_village(guest, *kinds, **MODULES)
    table = guest.table(path)
    page = guest.get(path).text
    for _ in range(130):
        wait(lambda: not table.asked_computers())
        if fields_of(page)["ply"] != str(table.ply):
            page = guest.get(path).text
        if rng.random() < 0.25 or table.over:
            check(guest, path, page)
        if table.over:
            break
        form, asked = fields_of(page), table.match.asked
        if "mode-open" in page and int(form["seat"]) in asked:
            seat = int(form["seat"])
            move = rng.choice(table.match.legal(seat))
            answer = guest.post(f"{path}/moves", {**form, "move": move}, **HX)
            assert answer.status_code == 200, (move, text_of(answer.text)[:300])
            page = answer.text
        else:
            page = guest.take_device(path, asked[0]).text
    secret = table.match._start.key.hex().encode()
    assert not any(secret in heard or b"seed:" in heard for heard in guest.heard)
    for eyes in ("open", "watch", "0", "1"):
        replayed = guest.get(f"{path}/replay?step={table.match.ply - 3}&eyes={eyes}")
        assert replayed.status_code == 200
        if not table.over:
            own = fields_of(page)["seat"]
            assert not told(replayed.text) - may_know(table.match, int(own) if own else None)
    assert guest.get("/").status_code == 200


def test_tokens_are_chosen_in_secret_and_may_be_changed(guest: Visitor) -> None:
    path = lay_out(guest)
    table = guest.table(path)
    assert "Pass the device to Mia" in text_of(guest.get(path).text)
    guest.take_device(path, 0)
    page = guest.play(path, "token.lobbying").text
    assert "mode-pass" in page
    assert "lobbying" not in re.sub(r'<section class="cover.*?</section>', "", page, flags=re.DOTALL)
    assert 'value="0" class="btn paper small again"' in page
    page = guest.take_device(path, 1).text
    assert "Chosen" in text_of(page)
    assert fields_of(page)["seat"] == "1"
    page = guest.play(path, "token.hiring").text
    page = guest.take_device(path, 0).text
    assert fields_of(page)["seat"] == "0"
    assert re.search(r'value="token.lobbying" data-name="Lobbying" checked', page)
    page = guest.play(path, "token.speculation").text
    assert "mode-pass" in page
    guest.take_device(path, 2)
    guest.play(path, "token.lobbying")
    assert table.match.moves == ((1, "token.hiring"), (0, "token.speculation"), (2, "token.lobbying"))
    late = guest.play(path, "token.lobbying", seat="0")
    assert late.status_code in (409, 422)


def test_a_seat_that_has_chosen_is_no_way_in_for_others(guest: Visitor) -> None:
    """Nobody sees a choice by taking the device for it, and a cookie from before does not open it again."""
    path = lay_out(guest)
    guest.take_device(path, 0)
    assert "mode-pass" in guest.play(path, "token.lobbying").text
    assert "mode-pass" in guest.get(path).text
    assert (
        guest.post(
            f"{path}/moves", {**guest.form(path), "seat": "0", "move": "token.hiring"}, **HX
        ).status_code
        == 409
    )


def test_composite_moves_are_made_whole_or_not_at_all(guest: Visitor) -> None:
    seat = [{"coins": 9}, {}]
    path = lay_out(guest, ("person", "nobody"), seat=seat, first=0)
    table = guest.table(path)
    table.submit(1, table.ply, "other", ["token.hiring"])
    guest.play(path, "token.speculation")
    before = table.match.ply
    assert guest.play(path, "company.lemon", "send.1").status_code == 422, "nobody decides before looking"
    assert table.match.ply == before
    assert guest.play(path, "company.lemon").status_code == 200
    answer = guest.play(path, "send.1", "company.apple", "order.9", "order.0")
    assert answer.status_code == 422
    assert table.match.ply == before + 1
    assert guest.play(path, "send.1", "company.apple", "order.1", "order.0").status_code == 200
    assert table.match.ply == before + 5


def test_a_refusal_is_a_sentence_with_its_rule(guest: Visitor) -> None:
    path = lay_out(guest, ("person", "nobody"), first=0, seat=[{"coins": 0}, {}])
    answer = guest.play(path, "token.duplicate")
    assert answer.status_code == 422
    assert (guest.table(path).match.blocked(0, "token.duplicate") or "").partition(": ")[2] in text_of(
        answer.text
    )
    assert "9." in answer.text
    assert guest.play(path, "token.nonsense").status_code == 422


def test_a_choice_is_taken_back_with_undo(guest: Visitor) -> None:
    path = lay_out(guest, ("person", "nobody"), first=0, seat=[{"coins": 9}, {}])
    table = guest.table(path)
    table.submit(1, table.ply, "other", ["token.hiring"])
    guest.play(path, "token.share_trading")
    guest.play(path, "buy_share.lemon")
    assert table.match.view(0)["seat"][0]["coins"] == 8
    assert guest.post(f"{path}/undo", guest.form(path), **HX).status_code == 200
    assert table.match.view(0)["seat"][0]["coins"] == 9
    refused = guest.post(f"{path}/undo", guest.form(path), **HX)
    assert refused.status_code == 409


def test_the_pages_of_the_game(guest: Visitor) -> None:
    for lang in ("en", "pl"):
        guest.post("/language", {"lang": lang, "back": "/"})
        page = guest.get("/cards/zoo").text
        assert all(card["name"][lang] in unescape(page) for card in CARDS.values())
        assert guest.get("/rules/zoo").status_code == 200
        assert guest.get("/new/zoo").status_code == 200
        path = open_village(guest, "person", "greedy", "bot", **MODULES)
        assert guest.get(path).status_code == 200
        assert guest.get(path + "/record").status_code == 200
    home = text_of(guest.get("/").text)
    assert "runda 1 z 5" in home.replace("\xa0", " ")


def test_a_form_with_bots_only_or_odd_coins_comes_back_with_a_sentence(guest: Visitor) -> None:
    fields = {"game": "zoo", "name": "", "coins": "x", "fruits": "9", "cards": "classic", "seat0_kind": "bot"}
    answer = guest.post("/tables", fields)
    assert answer.status_code == 422
    assert "Traceback" not in answer.text
