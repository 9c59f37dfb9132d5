"""Small things that people look for on the page of a table."""

from __future__ import annotations

from tests.web.visiting import HX, Visitor, text_of

ALONE = ("person", "person")


def test_a_turn_limit_is_told_beside_the_turn(guest: Visitor) -> None:
    path = guest.open_table(*ALONE, turn_limit="2")
    table = guest.table(path)
    told = []
    while not table.over:
        told.append(text_of(guest.get(path).text))
        guest.take_device(path, table.match.asked[0])
        decision = table.match.decision(table.match.asked[0])
        assert decision is not None
        moves = [option["move"] for option in decision["options"]]
        guest.play(path, "end_turn" if "end_turn" in moves else moves[0])
    assert "Turn 1 of 2" in told[0]
    assert "Last turn: 2 of 2" in told[-1]
    assert "Tura 2" not in told[0]
    polish = guest.get(path, **{"accept-language": "pl"}).text
    assert "Ostatnia tura: 2 z 2" in text_of(polish)


def test_without_a_turn_limit_nothing_counts_turns(guest: Visitor) -> None:
    path = guest.open_table(*ALONE)
    assert "turn-count" not in guest.get(path).text


def test_who_locks_in_nothing_is_told_what_to_choose(guest: Visitor) -> None:
    path = guest.open_table("person", "greedy", game="zoo", coins="8", fruits="1")
    for lang, said in (("en", "Choose one of your six tokens first"), ("pl", "Najpierw wybierz jeden")):
        answer = guest.post(f"{path}/moves", guest.form(path), **HX, **{"accept-language": lang})
        assert answer.status_code == 422
        alert = answer.text.partition('role="alert">')[2].partition("</p>")[0]
        assert said in text_of(alert)
    assert "You have chosen nothing yet" in text_of(plain_refusal(guest))


def plain_refusal(guest: Visitor) -> str:
    """What a table of the other game answers when nothing comes with a form."""
    path = guest.open_table("person", "greedy")
    answer = guest.post(f"{path}/moves", guest.form(path), **HX)
    assert answer.status_code == 422
    return answer.text


def test_a_token_that_is_locked_in_is_told_and_still_may_be_changed(guest: Visitor) -> None:
    path = guest.open_table("person", "person", game="zoo", coins="8", fruits="1")
    guest.take_device(path, 0)
    assert 'class="locked-in"' not in guest.get(path).text
    guest.play(path, "token.hiring")
    guest.take_device(path, 0)
    page = guest.get(path).text
    told = page.partition('<p class="locked-in"')[2].partition("</p>")[0]
    assert "Hiring is locked in" in text_of("<p" + told)
    assert "<button" not in told
    assert 'value="token.lobbying"' in page, "another one can be chosen"


def test_each_token_is_explained_in_a_sentence(guest: Visitor) -> None:
    path = guest.open_table("person", "greedy", game="zoo", coins="8", fruits="1")
    for lang, words in (("en", "Take 2 coins"), ("pl", "Weź 2 monety")):
        page = guest.get(path, **{"accept-language": lang}).text
        told = page.partition('<details class="token-help"')[2].partition("</details>")[0]
        assert told.count("<dd>") == 6
        assert words in text_of(told)
