"""Several people at one screen: the device goes round, and no page shows a hand that is not in view."""

from tests.web.visiting import HX, Visitor, set_table, text_of

HANDS = (["howl", "golden_parachute"], ["shut_the_gate", "moth_night"], ["paws_off", "caterwaul"])
NAMES = {
    "howl": "Howl at the Moon",
    "golden_parachute": "Golden Parachute",
    "moth_night": "Moth Night",
    "shut_the_gate": "Shut the Gate",
    "paws_off": "Paws Off",
    "caterwaul": "Caterwaul",
}


def shown(page: str) -> set[str]:
    """The cards that a page tells of, by id or by name."""
    return {card for card, name in NAMES.items() if card in page or name in page}


def test_a_page_shows_the_hand_of_who_has_the_device_and_no_other(guest: Visitor) -> None:
    path = set_table(guest, *HANDS)
    assert shown(guest.get(path).text) == set()
    assert "Pass the device to Mia" in text_of(guest.get(path).text)
    assert shown(guest.take_device(path, 0).text) == set(HANDS[0])
    assert shown(guest.get(path).text) == set(HANDS[0])
    assert shown(guest.take_device(path, None).text) == set()
    assert shown(guest.get(path).text) == set()


def test_a_seat_that_is_not_asked_does_not_get_its_hand_shown(guest: Visitor) -> None:
    """Mia is on turn: Tom taking the device shows the cover for Mia, not Tom's hand."""
    path = set_table(guest, *HANDS)
    assert shown(guest.take_device(path, 1).text) == set()


def test_the_device_is_passed_when_the_turn_ends(guest: Visitor) -> None:
    path = set_table(guest, *HANDS)
    guest.take_device(path, 0)
    page = guest.play(path, "end_turn").text
    assert shown(page) == set()
    assert "Pass the device to Tom" in text_of(page)
    assert shown(guest.take_device(path, 1).text) == set(HANDS[1])


def test_a_window_asks_once_for_everybody_and_nobody_is_one_click(guest: Visitor) -> None:
    path = set_table(guest, *HANDS)
    guest.take_device(path, 0)
    page = guest.play(path, "play.howl").text
    assert shown(page) == {"howl"}
    assert "Tom answers" in text_of(page)
    assert "Ola answers" in text_of(page)
    answer = guest.play(path, "pass")
    assert answer.status_code == 200
    assert guest.table(path).match.asked == (0,)
    assert shown(answer.text) == {"howl", "golden_parachute"}


def test_a_block_chain_hands_the_device_on(guest: Visitor) -> None:
    path = set_table(guest, ["howl", "shut_the_gate"], ["shut_the_gate", "moth_night"], ["caterwaul"])
    guest.take_device(path, 0)
    guest.play(path, "play.howl")
    page = guest.take_device(path, 1).text
    assert shown(page) == {"howl", "shut_the_gate", "moth_night"}
    page = guest.play(path, "block.shut_the_gate").text
    assert guest.table(path).match.asked == (2,)
    assert shown(page) == {"howl"}, "the Block is secret until all have answered"
    page = guest.play(path, "pass").text
    assert guest.table(path).match.asked == (0, 2)
    assert shown(page) == {"howl", "shut_the_gate"}
    guest.take_device(path, 0)
    guest.play(path, "block.shut_the_gate")
    guest.play(path, "pass")
    guest.play(path, "pass")
    table = guest.table(path)
    assert table.match.asked == (0,)
    assert table.match.view(None)["prices"]["fish"] == 3000
    page = guest.get(path).text
    assert "Pass the device to Mia" in text_of(page) or shown(page) >= {"howl"}


def test_a_request_for_a_hand_that_is_not_in_view_is_refused(guest: Visitor) -> None:
    path = set_table(guest, *HANDS)
    form = guest.form(path)
    for seat in ("0", "1", ""):
        answer = guest.post(f"{path}/moves", {**form, "seat": seat, "move": "end_turn"}, **HX)
        assert answer.status_code == 409
        assert shown(answer.text) == set()
    assert guest.table(path).ply == 0


def test_a_tab_from_before_the_device_moved_on_can_not_act(guest: Visitor) -> None:
    path = set_table(guest, *HANDS)
    guest.take_device(path, 0)
    old = guest.form(path)
    guest.take_device(path, None)
    answer = guest.post(f"{path}/moves", {**old, "move": "end_turn"}, **HX)
    assert answer.status_code == 409
    assert "not played from here" in text_of(answer.text)
    assert shown(answer.text) == set()


def test_a_second_click_after_the_device_moved_on_is_answered_like_the_first(guest: Visitor) -> None:
    path = set_table(guest, *HANDS)
    guest.take_device(path, 0)
    form = {**guest.form(path), "move": "end_turn"}
    assert guest.post(f"{path}/moves", form, **HX).status_code == 200
    assert guest.post(f"{path}/moves", form, **HX).status_code == 200
    assert guest.table(path).ply == 1


def test_an_invented_cookie_opens_no_hand(guest: Visitor) -> None:
    path = set_table(guest, *HANDS)
    for value in ("0.0", "0.0.00", "0.0." + "0" * 32, "x", "...", "0", "💥", "1.2.é", "1.2.💥", "é.é.é"):
        page = guest.client.get(path, headers={b"cookie": f"device={value}".encode()}).text
        assert shown(page) == set()


def test_a_cookie_of_one_table_opens_no_other(guest: Visitor) -> None:
    one, other = set_table(guest, *HANDS), set_table(guest, *HANDS)
    seal = guest.take_device(one, 0).headers["set-cookie"].partition(";")[0]
    assert f"Path={one}" in guest.take_device(one, 0).headers["set-cookie"]
    assert shown(guest.client.get(other, headers={"cookie": seal}).text) == set()


def test_an_undo_while_everybody_is_asked_takes_the_card_back(guest: Visitor) -> None:
    path = set_table(guest, *HANDS)
    guest.take_device(path, 0)
    guest.play(path, "play.howl")
    answer = guest.post(f"{path}/undo", guest.form(path), **HX)
    assert answer.status_code == 200
    assert guest.table(path).match.moves == ()
    assert shown(answer.text) == set(HANDS[0])


def test_with_one_person_the_window_is_shown_directly(guest: Visitor) -> None:
    path = set_table(guest, ["howl"], ["shut_the_gate"], kinds=("person", "person"))
    guest.take_device(path, 0)
    guest.play(path, "play.howl")
    assert "Tom answers" in text_of(guest.get(path).text)
    alone = set_table(guest, ["golden_parachute"], ["shut_the_gate"], current=0, kinds=("nobody", "person"))
    table = guest.table(alone)
    table.submit(0, 0, "key", ["play.golden_parachute"])
    page = guest.get(alone).text
    assert 'value="block.shut_the_gate"' in page
    assert "Pass the device" not in page


def test_taking_the_device_for_a_seat_that_is_no_persons(guest: Visitor) -> None:
    path = set_table(guest, *HANDS, kinds=("person", "nobody", "person"))
    assert guest.take_device(path, 1).status_code == 400
    assert guest.take_device(path, 9).status_code == 400


def test_only_nobody_answers_can_be_said_for_everybody(guest: Visitor) -> None:
    """Otherwise a Block is played out of a hand that nobody has opened, or found out about."""
    path = set_table(guest, *HANDS)
    guest.take_device(path, 0)
    guest.play(path, "play.howl")
    form = guest.form(path)
    assert form["seat"] == ""
    for moves in (["block.shut_the_gate"], ["block.paws_off"], ["pass", "pass"], ["end_turn"], ["nonsense"]):
        answer = guest.post(f"{path}/moves", {**form, "move": moves}, **HX)
        assert answer.status_code == 422
        assert "nobody answers" in text_of(answer.text)
    assert guest.table(path).ply == 1
