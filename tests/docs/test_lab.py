"""The page docs/lab.md is right: columns are those of the files, commands are understood, programs run."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import click
import pytest

from stockyard.cli import balance
from stockyard.cli.commands import stockyard
from stockyard.lab import rows

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "lab.md").read_text("utf-8")
CARDS = (ROOT / "docs" / "adding-a-card.md").read_text("utf-8")
COMMAND = re.compile(r"^(?:RAY_ADDRESS=\S+ )?stockyard (.+)$", re.MULTILINE)
EXAMPLES = re.findall(r"^  stockyard (.+)$", balance.command.epilog or "", re.MULTILINE)
COMMANDS = COMMAND.findall(PAGE + CARDS.partition("\n## What does it do?\n")[2])


def test_every_column_is_told_with_its_type_and_in_order() -> None:
    told = re.findall(r"^\| `(\w+)` \| (list of )?(\w+) \|", PAGE, re.MULTILINE)
    names = [(name, f"list<{kind}>" if many else kind) for name, many, kind in told]
    schema = [*rows.GAMES, *rows.DECISIONS]
    assert names == [
        (field.name, re.sub(r"list<\w+: (\w+)>", r"list<\1>", str(field.type))) for field in schema
    ]


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_is_understood(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_cards").mkdir()
    (tmp_path / "my_zoo").mkdir()
    name, *words = shlex.split(line)
    command = stockyard.get_command(click.Context(stockyard), name)
    assert command is not None
    command.make_context(name, words)


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A place with the sets that docs/adding-a-card.md makes, its cards typed into them."""
    place = tmp_path_factory.mktemp("sets")
    for source, name in re.findall(r"^cp -r (src/\S+) (\w+)$", CARDS, re.MULTILINE):
        copytree(ROOT / source, place / name)
    for mark, name in (("", "my_cards"), (" zoo", "my_zoo")):
        cards = re.findall(rf"^```toml{mark}\n(.*?)```", CARDS, re.MULTILINE | re.DOTALL)
        (place / name / "typed.toml").write_text("".join(cards), "utf-8")
        known = (place / name / "set.toml").read_text("utf-8")
        (place / name / "set.toml").write_text(known.replace('id = "classic"', 'id = "mine"'), "utf-8")
    return place


@pytest.mark.parametrize("line", [line for line in (*COMMANDS, *EXAMPLES) if line.startswith("balance ")])
def test_the_sets_and_cards_that_are_compared_are_there(
    line: str, folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folders)
    given = balance.command.make_context("balance", shlex.split(line)[1:]).params
    found, _ = balance.sides_of(given["game"], given["folder"], given["wishes_for_cards"])
    assert len(found) == (1 if given["folder"] is None and not given["wishes_for_cards"] else 2)


@pytest.mark.parametrize("page", [PAGE, CARDS, "\n".join(f"stockyard {line}" for line in EXAMPLES)])
def test_every_run_has_a_folder_of_its_own(page: str) -> None:
    """A folder holds one run: the next command would be refused."""
    folders = re.findall(r"^.*stockyard .* --out (\S+)", page, re.MULTILINE)
    assert folders and len(folders) == len(set(folders))


def test_the_example_is_the_one_in_the_folder() -> None:
    example = (ROOT / "examples" / "own_statistic.py").read_text("utf-8")
    (shown,) = [code for code in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if "Accumulator" in code]
    assert shown in example
    steps = [line for line in shown.splitlines() if line.strip() and '"""' not in line]
    assert len(steps) <= 10, "a statistic of one's own is ten lines"


def test_the_program_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = [code for code in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if "games_of" in code]
    small = program.replace("(0, 100)", "(0, 2)").replace("jobs=2", "jobs=1")
    assert small != program
    exec(compile(small, "docs/lab.md", "exec"), {})
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["0", "1"]


def test_playing_needs_none_of_the_packages() -> None:
    """Nor does anything that is imported with the engine or the commands."""
    heavy = ("pyarrow", "openskill", "matplotlib", "tomlkit", "numpy", "ray")
    program = "import sys, stockyard, stockyard.cli.commands, stockyard.lab.run, stockyard.lab.accumulators;"
    program += "import stockyard.cli.simulate, stockyard.cli.tournament, stockyard.cli.balance;"
    program += f"print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
