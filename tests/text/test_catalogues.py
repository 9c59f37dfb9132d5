"""Both catalogues say the same, say it whole, and say all that is asked of them."""

import re
from string import Formatter

import pytest

from stockyard.sharenanigans import cardset
from stockyard.text.catalogue import HERE, LANGUAGES, catalogue, domains
from stockyard.text.po import Entry, read_po
from stockyard.zoo import cardset as zoo_cardset
from tests.text.sets import CLASSIC, ZOO
from tests.text.words_in_use import SRC, in_use

FORMS = {"en": 2, "pl": 3}


def entries(lang: str) -> dict[str, Entry]:
    """All messages of a language, over all domains."""
    found: dict[str, Entry] = {}
    for domain in domains():
        messages = read_po((HERE / lang / f"{domain}.po").read_text("utf-8"))
        messages.pop("")
        assert not found.keys() & messages.keys(), f"{domain}.po repeats a key of another file"
        found.update(messages)
    return found


ALL = {lang: entries(lang) for lang in LANGUAGES}


def arguments(strings: tuple[str, ...]) -> set[str]:
    """The names of the arguments of a message, without the case that is asked for."""
    fields = {field for text in strings for _, field, _, _ in Formatter().parse(text) if field is not None}
    return {field.partition(".")[0] for field in fields}


def test_both_languages_have_the_same_files() -> None:
    for lang in LANGUAGES:
        assert tuple(sorted(path.stem for path in (HERE / lang).glob("*.po"))) == domains()


def test_both_languages_have_the_same_keys() -> None:
    assert ALL["en"].keys() ^ ALL["pl"].keys() == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_is_there_in_all_its_forms(lang: str) -> None:
    for key, (plural, strings) in ALL[lang].items():
        assert all(strings), f"{key} is empty"
        assert plural in ("", key), f"{key} has another plural key"
        assert len(strings) == (FORMS[lang] if plural else 1), f"{key} lacks a form"
        assert bool(plural) == bool(ALL["en"][key][0]), f"{key} has a plural in one language only"


def test_both_languages_take_the_same_arguments() -> None:
    differing = {key for key in ALL["en"] if arguments(ALL["en"][key][1]) != arguments(ALL["pl"][key][1])}
    assert differing == set()


def test_a_plural_is_chosen_by_n_which_may_go_unsaid_for_one_only() -> None:
    for lang in LANGUAGES:
        for key, (plural, strings) in ALL[lang].items():
            if plural and "n" in arguments(strings):
                assert all("n" in arguments((text,)) for text in strings[1:]), f"{lang}: {key}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_are_set_with_care(lang: str) -> None:
    for key, (_, strings) in ALL[lang].items():
        for text in strings:
            assert text == text.strip(" "), f"{key} begins or ends with a space"
            assert "  " not in text, f"{key} has two spaces"
            assert "\u00a0" not in text, f"{key} holds a no-break space; they are set by the code"
            assert not re.search(r"\{(money\w*|change)\} ?\$", text), f"{key}: money brings its own sign"
            assert "-{" not in text, f"{key} uses a hyphen for a minus"


def test_every_key_that_is_used_exists() -> None:
    used = in_use()
    missing = {key: where for key, where in used.keys.items() if key not in ALL["en"]}
    empty = {
        pattern: where
        for pattern, where in used.patterns.items()
        if not any(re.fullmatch(pattern, key) for key in ALL["en"])
    }
    assert (missing, empty) == ({}, {})


def test_every_key_that_exists_is_used() -> None:
    used = in_use()
    assert [key for key in ALL["en"] if not used.uses(key)] == []


def test_what_polish_lacks_is_said_in_english_and_what_nobody_has_as_it_is() -> None:
    assert catalogue("xx") is catalogue("en")
    assert catalogue("pl").say("no.such.key", n=2) == "no.such.key"
    assert not catalogue("pl").has("no.such.key")


def reasons() -> set[str]:
    """The keys that the engines give for refusals, beside the number of a rule."""
    rooms = [SRC / "sharenanigans" / name for name in ("can.py", "legal.py")] + list(
        (SRC / "zoo").glob("*.py")
    )
    given = re.compile(r'"(zoo\.\w+)"|\("\d+\.\d+", "(\w+)"\)')
    return {"".join(keys) for room in rooms for keys in given.findall(room.read_text("utf-8"))}


def test_every_reason_for_a_refusal_has_a_sentence_and_every_sentence_a_reason() -> None:
    said = {key.removeprefix("why.") for key in ALL["en"] if key.startswith("why.") and "undo" not in key}
    assert said == reasons()


def test_every_move_has_a_button_text() -> None:
    for folder, load, family in ((CLASSIC, cardset.load, "move."), (ZOO, zoo_cardset.load, "move.zoo.")):
        files = {path.name: path.read_text("utf-8") for path in folder.glob("*.toml")}
        words = {name.partition(".")[0] for name in load(files).moves.names}
        assert {family + word for word in words} <= ALL["en"].keys()
