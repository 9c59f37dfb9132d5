"""A learner of Spółka ZOO by self-play: python train_zoo.py [--seats 4] [--minutes 10] [--jobs 2] [--out DIR]

It judges how far ahead of the others its seat will be in the end: the lead if all were sold now, plus a
weighted sum of numbers made from its observation after the move. The move is tried in a world dealt from the
seat's view (``fill``), so nothing hidden is used. What greedy thinks of the move is one of the numbers. The
weights come from least-squares temporal differences over games that it plays against itself, so there is no
learning rate to be chosen.

Needs numpy, of the extra ``rl``; after ``make compile`` it learns faster. It writes the weights and the
learning curve, as figures and as a picture, and prints how often it beats greedy.
"""

import argparse
import json
import multiprocessing
import os
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the processes share the cores
import numpy as np

from stockyard import agents
from stockyard.kernel.rng import Dice, key_from_seed
from stockyard.lab.adapters.setup import Setup

Curve = list[dict[str, float]]
QUESTIONS = 22
SEEN = (
    "coins", "glory", "helper_count", "shares", "fruits", "shares_left", "majority", "helpers", "share_price",
    "fruit_price", "board", "warehouse", "bells", "deck_size", "used", "chosen", "current", "phase", "first",
    "influence", "helper_market", "revealed", "resolving", "acted",
)  # fmt: skip
GLORY = 500  # greedy reckons in hundredths of a coin, and five coins are a point of Glory
EXPLORE = 0.1  # how often self-play makes any legal move
TRACE = 0.9  # lambda of the temporal differences
FORGET = 0.9  # what a round's games count for in the next one
DOUBT = 100.0  # how much evidence a weight needs
TRUST = 2000.0  # how much evidence it takes to differ from greedy


class Sight:
    """Makes numbers of observations, for tables of so many seats."""

    def __init__(self, seats: int) -> None:
        self.setup = Setup("zoo", seats, reward="margin")
        self.places: dict[str, slice] = {}
        at = 0
        for name, n in self.setup.layout:
            self.places[name] = slice(at, at + n)
            at += n
        nothing = np.zeros((1, at), np.uint8)
        self.size = self.numbers(nothing, np.zeros(1), 0)[0].shape[1]

    def numbers(self, rows: Any, worths: Any, question: int) -> tuple[Any, Any]:
        """The numbers of each row, and the lead if all were sold now.

        ``worths``: what greedy thinks of the moves, the best 0, in Glory; ``question``: the kind answered.
        """
        x = rows.astype(np.float64)
        at, seats, n = self.places, self.setup.seats, len(x)
        coins, glory = x[:, at["coins"]], x[:, at["glory"]]
        shares = x[:, at["shares"]].reshape(n, seats, 3)
        fruits = x[:, at["fruits"]].reshape(n, seats, 3)
        majority = x[:, at["majority"]].reshape(n, seats, 3)
        sold = shares * x[:, None, at["share_price"]]
        eaten = fruits * x[:, None, at["fruit_price"]]
        board = x[:, at["board"]].reshape(n, 1, 3, 3).sum(3)
        score = glory + (coins + sold.sum(2) + eaten.sum(2)) / 5
        products = (sold, eaten, shares * board, majority * board, np.minimum(shares, board))
        parts = [x[:, at[name]] for name in SEEN] + [product.reshape(n, -1) for product in products]
        parts.append(np.ones((n, 1)))
        greedy = np.zeros((n, QUESTIONS))
        greedy[:, question] = worths
        parts.append(greedy)
        now = np.concatenate(parts, 1)
        left = 1.0 - x[:, at["round"]] @ np.arange(5) / 4
        return np.concatenate((now * left[:, None], now), 1), score[:, 0] - score[:, 1:].mean(1)


class Learned:
    """A computer player with learned weights: it sits down wherever other agents do."""

    remembers = True

    def __init__(self, sight: Sight, weights: Any) -> None:
        self.sight, self.weights = sight, weights

    def outlook(self, view: Any, legal: list[int], seed: int) -> tuple[Any, Any]:
        """The numbers after each move and the lead then, in one world that the seat thinks possible."""
        setup = self.sight.setup
        rules, me = setup.rules, view.me
        worths = np.array(rules.weigh(view, legal)) / GLORY
        world = rules.fill(view, seed)
        rows, over = [], {}
        for place, move in enumerate(legal):
            after = rules.copy(world)
            rules.apply(after, me, move)
            rows.append(rules.features(rules.glance(after, me)))
            if not rules.asked(after):
                over[place] = setup.returns(after)[me]
        seen = np.frombuffer(b"".join(rows), np.uint8).reshape(len(legal), -1)
        numbers, lead = self.sight.numbers(seen, worths - worths.max(), view.stack[-1][1])
        for place, final in over.items():
            numbers[place], lead[place] = 0.0, final
        return numbers, lead

    def choose(self, view: Any, legal: list[int], budget: int, dice: Dice) -> int:  # noqa: ARG002
        """The move with the best outlook."""
        if len(legal) == 1:
            return legal[0]
        numbers, lead = self.outlook(view, legal, dice.below(1 << 30))
        return legal[int((lead + numbers @ self.weights).argmax())]


def greedy_weights(sight: Sight, trust: float = 5.0) -> Any:
    """Before anything is learned: what greedy thinks, which outweighs the lead when it is trusted enough."""
    weights = np.zeros(sight.size)
    weights[-QUESTIONS:] = trust
    return weights


def self_play(job: tuple[int, Any, str, int]) -> tuple[Any, Any, float]:
    """Games against oneself, as sums for the least squares; and the seconds of processor they took."""
    seats, weights, seed, games = job
    began = time.process_time()
    sight = Sight(seats)
    player = Learned(sight, weights)
    moments, targets = np.zeros((sight.size, sight.size)), np.zeros(sight.size)
    for number in range(games):
        courses, leads = play_once(player, f"{seed}/{number}")
        for course, final in zip(courses, leads, strict=True):
            numbers = np.array([row for row, _ in course])
            lead = np.array([now for _, now in course] + [final])
            after = np.vstack((numbers[1:], np.zeros(sight.size)))
            trace, traces = np.zeros(sight.size), np.empty_like(numbers)
            for step, row in enumerate(numbers):
                trace = TRACE * trace + row
                traces[step] = trace
            moments += traces.T @ (numbers - after)
            targets += traces.T @ np.diff(lead)
    return moments, targets, time.process_time() - began


def play_once(player: Learned, seed: str) -> tuple[list[list[tuple[Any, float]]], list[float]]:
    """A game against oneself: each seat's course of (numbers, lead) after its moves, and the final leads."""
    setup = player.sight.setup
    rules, dice = setup.rules, Dice(seed)
    luck = np.random.default_rng(dice.below(1 << 30))
    s = rules.new(setup.options, key_from_seed(seed), True)
    courses: list[list[tuple[Any, float]]] = [[] for _ in range(setup.seats)]
    while (seat := setup.asked(s)) >= 0:
        legal = rules.legal(s, seat)
        pick = 0
        if len(legal) > 1:
            numbers, lead = player.outlook(rules.view(s, seat), legal, int(luck.integers(1 << 30)))
            pick = int((lead + numbers @ player.weights).argmax())
            if luck.random() < EXPLORE:
                pick = int(luck.integers(len(legal)))
            courses[seat].append((numbers[pick], lead[pick]))
        rules.apply(s, seat, legal[pick])
    return courses, setup.returns(s)


def against_greedy(job: tuple[int, Any, str, int]) -> tuple[list[float], float]:
    """Games of one learner, at every seat in turn, against greedy at all others: its wins, and the time."""
    seats, weights, seed, games = job
    began = time.process_time()
    sight = Sight(seats)
    setup, rules = sight.setup, sight.setup.rules
    learned, greedy = Learned(sight, weights), agents.make("greedy", rules)
    wins = []
    for number in range(games):
        mine = number % seats
        s = rules.new(setup.options, key_from_seed(f"{seed}/{number // seats}"), True)
        dice = [Dice(f"{seed}/{number}/{seat}") for seat in range(seats)]
        while (seat := setup.asked(s)) >= 0:
            player = learned if seat == mine else greedy
            legal = rules.legal(s, seat)
            move = legal[0] if len(legal) == 1 else player.choose(rules.view(s, seat), legal, 0, dice[seat])
            rules.apply(s, seat, move)
        result = rules.result(s)
        assert result is not None
        wins.append((mine in result["winners"]) / len(result["winners"]))
    return wins, time.process_time() - began


def train(seats: int, minutes: float, jobs: int, games: int, tests: int, seed: str) -> tuple[Any, Curve]:
    """Learn for so many minutes of each core's time; the weights, and the curve."""
    games, tests = max(1, games // jobs), max(1, tests // jobs)
    sight = Sight(seats)
    weights, start = greedy_weights(sight), greedy_weights(sight, 1.0)
    moments, targets = np.zeros((sight.size, sight.size)), np.zeros(sight.size)
    doubt = np.full(sight.size, DOUBT)
    half = sight.size // 2
    doubt[-QUESTIONS:] = doubt[half - QUESTIONS : half] = TRUST
    curve: Curve = []
    spent, played = 0.0, 0
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        while True:
            wins = []
            for won, seconds in pool.map(
                against_greedy, [(seats, weights, f"{seed}/test/{job}", tests) for job in range(jobs)]
            ):
                wins += won
                spent += seconds
            minute = spent / jobs / 60
            curve.append(point(played, minute, wins))
            print(
                "after {games} games, {minutes} minutes: wins {wins} ± {error}".format(**curve[-1]),
                flush=True,
            )
            if minute >= minutes:
                return weights, curve
            moments, targets = FORGET * moments, FORGET * targets
            for more, sums, seconds in pool.map(
                self_play, [(seats, weights, f"{seed}/{played}/{job}", games) for job in range(jobs)]
            ):
                moments, targets, spent = moments + more, targets + sums, spent + seconds
            played += games * jobs
            weights = start + np.linalg.solve(moments + np.diag(doubt), targets - moments @ start)


def point(games: int, minutes: float, wins: list[float]) -> dict[str, float]:
    """A point of the curve, with the half of a 95 % interval."""
    error = 1.96 * float(np.std(wins)) / len(wins) ** 0.5
    return {
        "games": games,
        "minutes": round(minutes, 2),
        "wins": round(float(np.mean(wins)), 3),
        "error": round(error, 3),
    }


def picture(curve: Curve, seats: int) -> str:
    """The learning curve as an SVG picture: the share of games won against greedy, by minutes."""
    longest = max(now["minutes"] for now in curve) or 1.0
    top = 0.2 * (int(max(now["wins"] + now["error"] for now in curve) / 0.2) + 1)

    def spot(minutes: float, wins: float) -> tuple[float, float]:
        return 60 + 520 * minutes / longest, 280 - 250 * wins / top

    def text(x: float, y: float, words: str, more: str = 'text-anchor="end"') -> str:
        return f'<text x="{x:.1f}" y="{y:.1f}" {more}>{words}</text>'

    style = 'viewBox="0 0 620 330" font-family="sans-serif" font-size="13"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {style}>',
        '<rect width="620" height="330" fill="#fff"/>',
    ]
    for tick in range(int(top * 10 + 0.5) + 1):
        _, y = spot(0, tick / 10)
        parts += [f'<path d="M60 {y:.1f}H580" stroke="#ddd"/>', text(52, y + 4, str(10 * tick))]
    for tick in range(5):
        parts.append(text(60 + 130 * tick, 300, f"{longest * tick / 4:.1f}", 'text-anchor="middle"'))
    _, fair = spot(0, 1 / seats)
    parts.append(f'<path d="M60 {fair:.1f}H580" stroke="#c33" stroke-dasharray="6 4"/>')
    parts.append(text(576, fair - 6, "greedy against greedy", 'text-anchor="end" fill="#c33"'))
    for now in curve:
        x, low = spot(now["minutes"], now["wins"] - now["error"])
        _, high = spot(now["minutes"], now["wins"] + now["error"])
        parts.append(f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" stroke="#8ab"/>')
    line = " ".join("{:.1f},{:.1f}".format(*spot(now["minutes"], now["wins"])) for now in curve)
    parts.append(f'<polyline points="{line}" fill="none" stroke="#26a" stroke-width="2"/>')
    parts.append(text(60, 20, "Games won against greedy, in per cent", ""))
    parts.append(text(580, 320, "minutes of each core, tests included"))
    return "\n".join([*parts, "</svg>\n"])


def main() -> None:
    """Train, test, write."""
    parser = argparse.ArgumentParser(description="learn Spółka ZOO by self-play")
    parser.add_argument("--seats", type=int, default=4, help="from 2 to 5")
    parser.add_argument("--minutes", type=float, default=10.0, help="of each core's time")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--games", type=int, default=500, help="of self-play in a round")
    parser.add_argument("--tests", type=int, default=400, help="games against greedy after each round")
    parser.add_argument("--seed", default="train", help="equal seeds and jobs give equal curves")
    parser.add_argument("--out", type=Path, default=Path("build/train_zoo"))
    given = parser.parse_args()
    weights, curve = train(given.seats, given.minutes, given.jobs, given.games, given.tests, given.seed)
    given.out.mkdir(parents=True, exist_ok=True)
    np.save(given.out / "weights.npy", weights)
    (given.out / "curve.json").write_text(json.dumps(curve, indent=1) + "\n", encoding="utf-8")
    (given.out / "curve.svg").write_text(picture(curve, given.seats), encoding="utf-8")


if __name__ == "__main__":
    main()
