"""Playing through the pages: in time, once, with a sentence for every refusal."""

import re
import threading
from typing import Any

import pytest

from stockyard.table.reasons import Accepted
from tests.web.visiting import HX, Visitor, fields_of, set_table, text_of

RICH: list[dict[str, Any]] = [{"cash": 12000, "shares": ["fish@first_frost"]}, {}]
ALONE = ("person", "random")


def test_a_move_is_answered_with_the_board_as_it_is_then(guest: Visitor) -> None:
    path = set_table(guest, seat=RICH, kinds=ALONE)
    answer = guest.play(path, "buy")
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith('<div id="board"')
    assert fields_of(answer.text)["ply"] == "1"
    assert guest.table(path).match.moves == ((0, "buy"),)


def test_without_script_the_answer_is_the_way_back_to_the_page(guest: Visitor) -> None:
    path = set_table(guest, seat=RICH, kinds=ALONE)
    answer = guest.post(f"{path}/moves", {**guest.form(path), "move": "buy"})
    assert (answer.status_code, answer.headers["location"]) == (303, path)
    assert "<html" in guest.get(path).text


def test_a_late_request_gets_the_fresh_board_and_a_sentence(guest: Visitor) -> None:
    path = set_table(guest, seat=RICH, kinds=ALONE)
    old = guest.form(path)
    guest.play(path, "buy")
    answer = guest.post(f"{path}/moves", {**old, "key": "another", "move": "buy"}, **HX)
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text
    assert "moved on" in text_of(answer.text)
    assert fields_of(answer.text)["ply"] == "1"
    page = guest.post(f"{path}/moves", {**old, "key": "another", "move": "buy"})
    assert page.status_code == 409
    assert "<html" in page.text


@pytest.mark.parametrize(("lang", "said"), [("en", "don't have this card"), ("pl", "Nie masz tej karty")])
def test_a_move_against_the_rules_is_refused_with_its_rule(guest: Visitor, lang: str, said: str) -> None:
    path = set_table(guest, seat=RICH, kinds=ALONE)
    guest.post("/language", {"lang": lang, "back": "/"})
    answer = guest.play(path, "play.howl")
    assert answer.status_code == 422
    notice = re.search(r'<p class="notice".*?</p>', answer.text, re.DOTALL)
    assert notice is not None
    assert said in text_of(notice[0]).replace("\xa0", " ")
    assert "#8.3" in notice[0]
    assert guest.table(path).ply == 0


@pytest.mark.parametrize(
    "fields",
    [
        {"move": "no.such.move"},
        {"move": "x" * 81},
        {"move": []},
        {"move": ["buy"] * 41},
        {"move": "buy", "ply": "x"},
        {"move": "buy", "ply": "-1"},
        {"move": "buy", "ply": "9" * 30},
        {"move": "buy", "ply": "1"},
        {"move": "buy", "seat": "1"},
        {"move": "buy", "seat": "7"},
        {"move": "buy", "seat": "²"},
        {"move": "buy", "seat": ""},
        {"move": "buy", "key": ""},
        {"move": "buy", "key": "k" * 81},
        {"move": "buy", "key": "a\nb"},
        {},
    ],
)
def test_a_request_that_no_page_sends_changes_nothing(guest: Visitor, fields: dict[str, Any]) -> None:
    path = set_table(guest, seat=RICH, kinds=ALONE)
    answer = guest.post(f"{path}/moves", {**guest.form(path), **fields}, **HX)
    assert 400 <= answer.status_code < 500
    assert guest.table(path).ply == 0


def test_double_submits_in_parallel_are_one_move(guest: Visitor) -> None:
    path = set_table(guest, seat=RICH, kinds=ALONE)
    form = guest.form(path)
    codes: list[int] = []
    start = threading.Barrier(16)

    def click(number: int) -> None:
        start.wait()
        key = form["key"] if number % 2 else f"tab-{number}"
        answer = guest.client.post(f"{path}/moves", data={**form, "key": key, "move": "buy"}, headers=HX)
        codes.append(answer.status_code)

    threads = [threading.Thread(target=click, args=(number,)) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert guest.table(path).match.moves == ((0, "buy"),)
    # Either the page's own key was first and its copies were answered alike, or another tab's was.
    assert set(codes) <= {200, 409}
    assert codes.count(200) in (1, 8)


def test_a_sale_of_several_shares_is_one_request(guest: Visitor) -> None:
    shares = ["fish@first_frost", "fish@fondue_week", "fish@mice_at_play"]
    path = set_table(guest, seat=[{"shares": shares}, {}], kinds=ALONE)
    page = guest.get(path).text
    assert f'data-moves="{" ".join(f"sell.{share}" for share in shares)}"' in page
    assert guest.play(path, f"sell.{shares[0]}", f"sell.{shares[1]}", "done").status_code == 200
    assert guest.table(path).match.view(0)["seat"][0]["shares"] == shares[2:]


def test_undo_is_granted_and_refused(guest: Visitor) -> None:
    path = set_table(guest, seat=RICH, kinds=ALONE)
    guest.play(path, "buy")
    assert f'formaction="{path}/undo"' in guest.get(path).text
    answer = guest.post(f"{path}/undo", guest.form(path), **HX)
    assert answer.status_code == 200
    assert guest.table(path).match.moves == ()
    guest.play(path, "flip")
    page = guest.get(path).text
    assert f'formaction="{path}/undo"' not in page
    assert "come to light" in text_of(page)
    answer = guest.post(f"{path}/undo", guest.form(path), **HX)
    assert answer.status_code == 409
    assert "come to light" in text_of(answer.text)
    assert guest.table(path).match.moves == ((0, "flip"),)


def test_undo_counts_once(guest: Visitor) -> None:
    path = set_table(guest, seat=RICH, kinds=ALONE)
    guest.play(path, "sell.fish@first_frost")
    guest.play(path, "buy")
    form = guest.form(path)
    for _ in range(3):
        assert guest.post(f"{path}/undo", form, **HX).status_code == 200
    assert guest.table(path).match.moves == ((0, "sell.fish@first_frost"),)


def test_play_again_deals_one_new_table(guest: Visitor) -> None:
    path = set_table(guest, seat=[{"cash": 20000}, {}], kinds=ALONE)
    assert guest.play(path, "call").status_code == 200
    page = guest.get(path).text
    assert f'formaction="{path}/again"' in page
    form = fields_of(page)
    first = guest.post(f"{path}/again", form, **HX).headers["hx-redirect"]
    second = guest.post(f"{path}/again", form).headers["location"]
    assert first == second != path
    assert guest.table(first).names == guest.table(path).names


def test_the_end_shows_who_won_and_how(guest: Visitor) -> None:
    path = set_table(guest, seat=[{"cash": 21000}, {}], kinds=ALONE)
    answer = guest.play(path, "call")
    assert "Mia wins!" in text_of(answer.text)
    assert "$21,000" in text_of(answer.text)
    assert guest.play(path, "flip").status_code == 409


def test_every_option_of_every_question_stands_on_the_page(guest: Visitor) -> None:
    """A question with an answer that can't be given from the page would be a dead end."""
    path = guest.open_table("person", "person", "person", head_start="1", turn_limit="12")
    table = guest.table(path)
    kinds = set()
    for count in range(240):
        if table.over:
            break
        with table.lock:
            asked = table.match.asked
        seat = asked[count % len(asked)]
        page = guest.take_device(path, seat).text
        if f'name="seat" value="{seat}"' not in page:
            # Secret picks go from hand to hand in the order of the seats.
            seat = asked[0]
            page = guest.take_device(path, seat).text
        decision = table.match.decision(seat)
        assert decision is not None
        kinds.add(decision["kind"])
        for option in decision["options"]:
            found = (
                f'value="{option["move"]}"' in page
                or f"{option['move']} " in page
                or f" {option['move']}" in page
            )
            assert found, (decision["kind"], option["move"])
        options = [option["move"] for option in decision["options"]]
        chosen = options[(count * 7) % len(options)]
        outcome = table.submit(seat, table.ply, f"k{count}", [chosen])
        assert isinstance(outcome, Accepted)
    assert kinds >= {"turn", "window"}
