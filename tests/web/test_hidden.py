"""Nothing hidden leaves: every byte of whole games is looked through (WISHES 3)."""

import json
import re
from html import unescape
from random import Random
from typing import Any, Final

import pytest

from stockyard import Match, sets
from tests.web.serving import wait
from tests.web.visiting import HX, Visitor, fields_of, text_of

CARDS: Final = sets.find("sharenanigans", "classic").data["card"]
IN_MARKUP: Final = re.compile(r"\b(?:card|play|block|give|hand)\.(\w+)")


def told(page: str) -> set[str]:
    """The Cat 'n Wolf cards that a page tells of, in its markup or by name."""
    marked = {name for name in IN_MARKUP.findall(page) if name in CARDS}
    text = text_of(unescape(page)) + " " + " ".join(re.findall(r'(?:title|aria-label|alt)="([^"]*)"', page))
    return marked | {name for name, card in CARDS.items() if card["name"]["en"] in text}


def may_know(match: Match, eyes: int | None) -> set[str]:
    """The cards in the viewer's own view, log and decision."""
    seen: list[Any] = [match.view(eyes), match.log(eyes)]
    if eyes is not None:
        seen.append(match.decision(eyes))
    words = json.dumps(seen)
    return {name for name in CARDS if re.search(rf'[".]{name}"', words)}


def check(guest: Visitor, path: str, page: str) -> None:
    """No page tells of a card that its eyes have not seen."""
    table = guest.table(path)
    seat = fields_of(page)["seat"]
    with table.lock:
        unseen = told(page) - may_know(table.match, int(seat) if seat else None)
    assert not unseen, (seat, unseen)


@pytest.mark.parametrize(
    "kinds", [("person",) * 3, ("person",) * 2, ("person",) * 4, ("person", "greedy", "random")]
)
def test_no_page_of_a_whole_game_tells_what_its_eyes_have_not_seen(
    guest: Visitor, kinds: tuple[str, ...]
) -> None:
    rng = Random(len(kinds))
    path = guest.open_table(*kinds, head_start="1", turn_limit="5")
    table = guest.table(path)
    page = guest.get(path).text
    for _ in range(150):
        if table.asked_computers():
            wait(lambda: not table.asked_computers())
            page = guest.get(path).text
        check(guest, path, page)
        if table.over:
            break
        form, asked = fields_of(page), table.match.asked
        if "mode-ask_all" in page and rng.random() < 0.5:
            page = guest.post(f"{path}/moves", {**form, "move": "pass"}, **HX).text
        elif "mode-open" in page:
            seat = int(form["seat"])
            legal = table.match.legal(seat)
            page = guest.post(f"{path}/moves", {**form, "move": rng.choice(legal)}, **HX).text
        else:
            page = guest.take_device(path, asked[0]).text
        if rng.random() < 0.1 and not table.over:
            check(guest, path, guest.get(path).text)
            guest.get(f"{path}/record")
            guest.get(f"{path}/replay")
    _no_key(guest, path)


def _no_key(guest: Visitor, path: str) -> None:
    """Neither seed nor key in a single byte of what was sent while the game ran."""
    secret = guest.table(path).match._start.key.hex().encode()
    for heard in guest.heard:
        assert secret not in heard
        assert b"seed:" not in heard


def test_the_record_of_a_running_game_keeps_the_others_secrets(guest: Visitor) -> None:
    path = guest.open_table("person", "person", "person", head_start="1")
    table = guest.table(path)
    rng = Random(3)
    plays = 0
    for _ in range(300):
        if table.over or plays > 4:
            break
        seat = table.match.asked[0]
        legal = table.match.legal(seat)
        cards = [name for name in legal if name.startswith(("play.", "give."))]
        plays += bool(cards)
        table.submit(seat, table.ply, f"k{rng.random()}", [rng.choice(cards or legal)])
    assert not table.over
    guest.take_device(path, table.match.asked[0])
    record = guest.get(f"{path}/record").text
    eyes = guest.form(path)["seat"]
    assert record == table.match.record_seen(int(eyes) if eyes else None)
    assert "seed" not in record
    assert "key" not in record
    watcher = guest.client.get(f"{path}/record", headers={"cookie": "device=none"}).text
    secret = [name for seat, name in table.match.moves if name.startswith("give.")]
    assert not [name for name in secret if name in watcher]


def test_a_running_replay_shows_the_own_seat_only(guest: Visitor) -> None:
    path = guest.open_table("person", "person", head_start="1")
    table = guest.table(path)
    for count in range(6):
        table.submit(table.match.asked[0], table.ply, f"k{count}", ["end_turn"])
    seat = table.match.asked[0]
    guest.take_device(path, seat)
    for eyes in ("open", str(1 - seat), str(seat), "watch", "9", "x" * 99, "-1"):
        for step in range(table.match.ply + 1):
            page = guest.get(f"{path}/replay?step={step}&eyes={eyes}").text
            assert not told(page) - may_know(table.match, seat), (eyes, step)
