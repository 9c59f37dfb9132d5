"""`stockyard verify`: what it prints, and its exit status."""

from __future__ import annotations

from pathlib import Path

import pytest

from stockyard.cli import run
from stockyard.verify import check
from tests.proving import promised, sealed, short, told_lines, with_line


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A file with a record that fits."""
    path = tmp_path / "game.txt"
    path.write_bytes(short().encode())
    return path


def test_a_game_that_fits(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    assert run(["verify", str(game), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    for line in ("✓ The commitment: right", "✓ The cards: right", "✓ The seal: right", "Everything fits."):
        assert line in out
    assert promised(1, 2).commitment in out
    assert check(short()).fingerprint in out
    assert "Compare it" in " ".join(out.split())
    assert max(len(line) for line in out.splitlines()) <= 100


def test_with_what_was_noted(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    noted = promised(1, 2).commitment
    mark = check(short()).fingerprint
    assert run(["verify", str(game), "--lang", "en", "--commitment", noted, "--fingerprint", mark]) == 0
    out = capsys.readouterr().out
    assert "✓ The commitment you noted: right" in out
    assert "✓ The fingerprint you noted: right" in out
    assert "Compare it" not in out and "Compare the number" not in out
    assert run(["verify", str(game), "--lang", "en", "--commitment", "0" * 64]) == 1
    assert "✗ The commitment you noted: wrong" in capsys.readouterr().out


@pytest.mark.parametrize("option", ["--commitment", "--fingerprint", "--number"])
@pytest.mark.parametrize("typo", ["", "x", "0" * 31, "0" * 33, "0" * 63, "0" * 65, "g" * 64, "g" * 32])
def test_a_typo_in_what_was_noted_is_no_verdict(
    capsys: pytest.CaptureFixture[str], game: Path, option: str, typo: str
) -> None:
    assert run(["verify", str(game), option, typo]) == 2
    told = capsys.readouterr()
    assert f"it has {32 if option == '--number' else 64} hexadecimal digits" in " ".join(told.err.split())
    assert told.out == ""


def test_what_was_noted_may_stand_in_groups_and_capitals(
    capsys: pytest.CaptureFixture[str], game: Path
) -> None:
    noted = promised(1, 2).commitment.upper()
    grouped = " ".join(noted[k : k + 8] for k in range(0, 64, 8))
    assert run(["verify", str(game), "--lang", "en", "--commitment", grouped]) == 0
    assert "✓ The commitment you noted: right" in capsys.readouterr().out


def test_with_the_numbers_that_seats_added(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    number, noted = promised(1, 2).nonces[0], promised(1, 2).commitment
    assert run(["verify", str(game), "--lang", "en", "--number", number.upper(), "--number", number]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "✓ The number you added: right" in out
    assert "Compare it" in out and "Compare the number" not in out and "your number does not show" in out
    assert run(["verify", str(game), "--lang", "en", "--commitment", noted]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "Compare it" not in out and "can make up other numbers and other moves" in out
    assert run(["verify", str(game), "--lang", "en", "--number", number, "--number", "0" * 32]) == 1
    out = " ".join(capsys.readouterr().out.split()).replace("\u00a0", " ")
    assert f"lacks the number {'0' * 32}: this is another game" in out


def test_a_card_that_does_not_fit_is_named(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    text = short()
    game.write_text(with_line(text, told_lines(text)[1], "0 market wolf_moon"), "utf-8")
    assert run(["verify", str(game), "--lang", "en"]) == 1
    out = " ".join(capsys.readouterr().out.split()).replace("\u00a0", " ")
    assert "✗ The cards: wrong" in out
    assert "number 2, at the deal, market pile: the record tells “Wolf Moon”, this key deals" in out
    assert "Something does not fit." in out
    assert run(["verify", str(game), "--lang", "pl"]) == 1
    assert "✗ Karty: nie zgadza się" in capsys.readouterr().out


def test_what_can_t_be_checked_is_not_said_to_fit(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    game.write_text("stockyard-record 1\n", "utf-8")
    assert run(["verify", str(game)]) == 2
    text = short()
    game.write_text(text.partition("result:")[0], "utf-8")
    assert run(["verify", str(game), "--lang", "en"]) == 1
    capsys.readouterr()
    game.write_text(sealed(text.partition("moves:")[0] + "moves:\n"), "utf-8")
    assert run(["verify", str(game), "--lang", "en"]) == 1
    assert "Not everything can be checked." in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"", b"\xff", b"no record", b"\x1b[31m", b"\x00" * 100])
def test_what_is_no_record_ends_with_one_line(
    capsys: pytest.CaptureFixture[str], game: Path, content: bytes
) -> None:
    game.write_bytes(content)
    assert run(["verify", str(game), "--lang", "en"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("stockyard: ") and printed.err.count("\n") == 1
    assert "can’t be read as a record" in printed.err and "\x1b" not in printed.err


def test_a_file_without_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "/dev/zero"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
