"""What the adapters share: rewards, observations as arrays; the engine needs none of the libraries."""

import subprocess
import sys
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from stockyard.kernel.rng import key_from_seed
from stockyard.lab.adapters.setup import Setup, told


def finished(setup: Setup, seed: str) -> Any:
    """A game by the last legal move each time."""
    s = setup.new(key_from_seed(seed))
    while (seat := setup.asked(s)) >= 0:
        setup.rules.apply(s, seat, setup.rules.legal(s, seat)[-1])
    return s


@pytest.mark.parametrize(("game", "seats"), [("zoo", 2), ("zoo", 5), ("sharenanigans", 3)])
def test_rewards_are_what_is_promised(game: str, seats: int) -> None:
    win, margin = Setup(game, seats), Setup(game, seats, reward="margin")
    s = finished(win, "rewards")
    result = win.rules.result(s)
    assert result is not None
    returns = win.returns(s)
    least, most = win.bounds()
    assert sum(returns) == pytest.approx(0.0)
    assert all(least <= got <= most for got in returns)
    assert {seat for seat, got in enumerate(returns) if got > 0} == set(result["winners"])
    scores = result["scores"]
    unit = 1000 if game == "sharenanigans" else 1
    others = (sum(scores) - scores[0]) / (seats - 1)
    assert margin.returns(s)[0] == pytest.approx((scores[0] - others) / unit)
    assert win.returns(win.new(key_from_seed("new"))) == [0.0] * seats


def test_an_observation_is_an_array_of_its_own() -> None:
    setup = Setup("zoo", 3)
    s = setup.new(key_from_seed("own"))
    one, two = setup.observe(s, 1), setup.observe(s, 1)
    one[0] = 9
    assert two[0] == 0 and one.dtype == np.uint8 and one.shape == (setup.length,)
    assert setup.mask([2, 5]).sum() == 2 and setup.mask([2, 5], 1).shape == (setup.moves + 1,)


def test_an_observation_as_text_has_all_that_is_not_zero() -> None:
    row = np.array([0, 0, 1, 7] + [0] * 13 + [2], np.uint8)
    assert told([("a", 2), ("b", 2), ("c", 14)], row) == "b=1,7 c=13:2"


def test_the_engine_imports_none_of_the_libraries() -> None:
    program = (
        "import stockyard, stockyard.agents, stockyard.lab, sys;"
        "print([name for name in ('numpy', 'gymnasium', 'pettingzoo', 'pyspiel') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("adapter", "missing", "package"),
    [
        ("gymnasium", "gymnasium", "gymnasium"),
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("openspiel", "pyspiel", "open_spiel"),
        ("setup", "numpy", "numpy"),
    ],
)
def test_a_library_that_is_not_installed_is_named_with_the_extra(
    monkeypatch: pytest.MonkeyPatch, adapter: str, missing: str, package: str
) -> None:
    name = f"stockyard.lab.adapters.{adapter}"
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ModuleNotFoundError) as refused:
        import_module(name)
    assert (
        str(refused.value) == f"learning environments need the package {package}: pip install 'stockyard[rl]'"
    )
    assert refused.value.name == missing
