"""The message files are read as Babel reads them, and what is stale is read anew."""

import gettext
import io
import os
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po as babel_read_po

from stockyard.text.catalogue import HERE, LANGUAGES, _translations, domains
from stockyard.text.po import CatalogueError, pack_mo, read_po

HEAD = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: nplurals=2; plural=n != 1;\\n"\n\n'
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", domains())
def test_our_reader_and_babel_agree(lang: str, domain: str) -> None:
    text = (HERE / lang / f"{domain}.po").read_text("utf-8")
    ours = gettext.GNUTranslations(io.BytesIO(pack_mo(read_po(text))))
    packed = io.BytesIO()
    write_mo(packed, babel_read_po(io.StringIO(text), locale=lang))
    theirs = gettext.GNUTranslations(io.BytesIO(packed.getvalue()))
    for key, (plural, _) in read_po(text).items():
        if key and plural:
            for n in (0, 1, 2, 5, 12, 22, 101):
                assert ours.ngettext(key, key, n) == theirs.ngettext(key, key, n)
        elif key:
            assert ours.gettext(key) == theirs.gettext(key)


def test_strings_are_joined_and_escapes_undone() -> None:
    entries = read_po(HEAD + '# a note\nmsgid "a.b"\nmsgstr ""\n"one \\"two\\"\\n"\n"three"\n')
    assert entries["a.b"] == ("", ('one "two"\nthree',))


def test_an_empty_message_is_left_to_english() -> None:
    packed = pack_mo(read_po(HEAD + 'msgid "a.b"\nmsgstr ""\n'))
    assert gettext.GNUTranslations(io.BytesIO(packed)).gettext("a.b") == "a.b"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('msgid "a"\nmsgstr "b"\nmsgid "a"\nmsgstr "c"\n', "a is there twice"),
        ('msgid "a"\nmsgstr b\n', "line 2: not a message: msgstr b"),
        ('"a"\n', "line 1: not a message"),
    ],
)
def test_a_fault_names_its_line(text: str, fault: str) -> None:
    with pytest.raises(CatalogueError, match=fault):
        read_po(text)


def test_a_built_file_is_used_until_its_source_is_newer(tmp_path: Path) -> None:
    source, built = tmp_path / "x.po", tmp_path / "x.mo"
    source.write_text(HEAD + 'msgid "a"\nmsgstr "from the source"\n', "utf-8")
    assert _translations(source).gettext("a") == "from the source"
    built.write_bytes(pack_mo(read_po(HEAD + 'msgid "a"\nmsgstr "built"\n')))
    os.utime(source, (1, 1))
    assert _translations(source).gettext("a") == "built"
    os.utime(built, (0, 0))
    assert _translations(source).gettext("a") == "from the source"
    source.unlink()
    assert _translations(source).gettext("a") == "built"
