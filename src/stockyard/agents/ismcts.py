"""Information-set tree search: many worlds that could be behind the view, one tree for each seat.

Each iteration deals a world from the view, walks down the trees of all seats at once, plays on from where
they end as a player one step ahead would, and lets the game judge how it stands then. A seat's tree branches
by what that seat sees of moves, so what is chosen in secret, or in answer to a card, is chosen without
knowing what the others chose; chance has no branches of its own (open loop). Which child to try is decided
by its results, by how often it was tried, and by what the game thinks of the move at first sight (PUCT).
"""

from collections.abc import Callable
from math import exp, sqrt
from typing import Any, Final

from stockyard.kernel.game import Game
from stockyard.kernel.rng import Dice

LARGEST: Final = 0x7FFFFFFF
MOVES: Final = 1 << 16
FLATTEST: Final = 1e-4
STEP: Final = 16
STRIDE: Final = 1_327_217_885


class Way:
    """How the search goes about it: numbers chosen by measuring (docs/computer-players.md).

    ``iterations`` at each decision; ``spans`` are played on beyond the trees before the game judges;
    ``eager`` is how much untried moves draw, ``trust`` how far apart in worth two moves must be for the
    better one to be tried e times as often at first. At the first decision, the ``even`` part of that goes to
    all moves alike; beyond it, only the ``widest`` best are looked at.
    """

    __slots__ = ("deepest", "eager", "even", "iterations", "spans", "trust", "widest")

    def __init__(
        self,
        iterations: int,
        spans: int = 1,
        eager: float = 0.15,
        trust: float = 200.0,
        even: float = 0.1,
        widest: int = 8,
        deepest: int = 40,
    ) -> None:
        self.iterations: int = iterations
        self.spans: int = spans
        self.eager: float = eager
        self.trust: float = trust
        self.even: float = even
        self.widest: int = widest
        self.deepest: int = deepest


class Edge:
    """A move at a node: how likely it looked at first sight (0 if it is not looked at), how often it could
    have been tried and was, and the sum of the results.
    """

    __slots__ = ("could", "prior", "total", "tries")

    def __init__(self) -> None:
        self.prior: float = 0.0
        self.could: int = 0
        self.tries: int = 0
        self.total: float = 0.0


class Node:
    """One decision of one seat, as that seat tells it from others: what was tried there and what came of it.

    ``seen`` and ``total`` count and add up the results of all its moves; ``after`` leads on by what the seat
    sees of a move.
    """

    __slots__ = ("after", "edges", "seen", "total")

    def __init__(self) -> None:
        self.seen: int = 0
        self.total: float = 0.0
        self.edges: dict[int, Edge] = {}
        self.after: dict[int, Node] = {}

    def child(self, seen: int) -> "Node":
        """Where a move leads that looks like this."""
        found = self.after.get(seen)
        if found is None:
            found = Node()
            self.after[seen] = found
        return found


class Tried:
    """A root move after a search: how often it was tried, its mean result and how much that swings."""

    __slots__ = ("mean", "move", "spread", "tries")

    def __init__(self, move: int, tries: int, mean: float, spread: float) -> None:
        self.move: int = move
        self.tries: int = tries
        self.mean: float = mean
        self.spread: float = spread


class Search:
    """A search from one view. ``on`` makes iterations, as many as one likes; then ``best`` has the move."""

    def __init__(self, game: Game, way: Way, view: Any, legal: list[int], dice: Dice) -> None:
        self.game: Game = game
        self.way: Way = way
        self.view: Any = view
        self.me: int = view.me
        self.seats: int = view.options.seats
        self.legal: list[int] = legal
        self.roots: list[Node] = [Node() for _ in range(self.seats)]
        self.squares: dict[int, float] = {}
        self.done: int = 0
        self.luck: int = dice.below(LARGEST)
        worths = game.weigh(view, legal)
        self.offer(self.roots[self.me], legal, worths)

    def on(self, iterations: int) -> None:
        """Make so many iterations."""
        for _ in range(iterations):
            self.iterate()

    def settled(self, left: int) -> bool:
        """Whether so many more iterations could not change which move was tried most."""
        first = 0
        second = 0
        for edge in self.roots[self.me].edges.values():
            n = edge.tries
            if n > first:
                second = first
                first = n
            elif n > second:
                second = n
        return first - second > left

    def iterate(self) -> None:
        """One world: down the trees, on by the game's own play, and the result back up.

        The n-th try of each root move is made in the same world, so that luck tells no move from another.
        """
        game = self.game
        nodes = self.roots[:]
        root = nodes[self.me]
        first = self.legal[0] if len(self.legal) == 1 else self.pick(root, self.legal)
        luck = (self.luck + (root.edges[first].tries + 1) * STRIDE) & LARGEST
        s = game.fill(self.view, luck)
        s.sink = None
        dice = game.surmise(s, self.me, luck)
        seats: list[int] = []
        moves: list[int] = []
        path: list[Node] = []
        depth = 0
        while True:
            mask = game.asked(s)
            if not mask or depth >= self.way.deepest:
                break
            seat = self.me if mask >> self.me & 1 and depth == 0 else (mask & -mask).bit_length() - 1
            legal = self.legal if depth == 0 else game.legal(s, seat)
            node = nodes[seat]
            move = legal[0]
            if len(legal) > 1:
                if depth and not node.seen:
                    # A decision nobody has come to before: the game plays on from here.
                    node.seen = 1
                    break
                if depth:
                    self.look(s, seat, node, legal)
                    move = self.pick(node, legal)
                else:
                    move = first
                seats.append(seat)
                moves.append(move)
                path.append(node)
            for k in range(self.seats):
                shown = game.as_seen(s, seat, move, k)
                nodes[k] = nodes[k].child(seat * MOVES + shown + 1)
            game.apply(s, seat, move)
            depth += 1
        game.play_well(s, dice, self.way.spans)
        self.back_up(game.chances(s), path, seats, moves)

    def look(self, s: Any, seat: int, node: Node, legal: list[int]) -> None:
        """Offer the moves that are legal in this world, where some of them are new."""
        looked_at = False
        for move in legal:
            edge = node.edges.get(move)
            if edge is None:
                looked_at = False
                break
            if edge.prior > 0.0:
                looked_at = True
        if not looked_at:
            self.offer(node, legal, self.game.weigh(self.game.glance(s, seat), legal))

    def pick(self, node: Node, legal: list[int]) -> int:
        """The move to try: PUCT over those that are legal in this world."""
        usual = node.total / node.seen if node.seen else 1.0 / self.seats
        eager = self.way.eager
        best = -1
        most = -1e9
        for move in legal:
            edge = node.edges[move]
            if edge.prior <= 0.0:
                continue
            edge.could += 1
            n = edge.tries
            value = edge.total / n if n else usual
            score = value + eager * edge.prior * sqrt(edge.could) / (1 + n)
            if score > most:
                most = score
                best = move
        return best

    def offer(self, node: Node, legal: list[int], worths: list[int]) -> None:
        """Set how likely each move looks at first sight; beyond the widest, none."""
        top = max(worths)
        floor = min(worths)
        even = 0.0
        if node is self.roots[self.me]:
            even = self.way.even / len(legal)
        elif len(legal) > self.way.widest:
            floor = sorted(worths, reverse=True)[self.way.widest - 1]
        powers: list[float] = []
        for worth in worths:
            power = exp(max((worth - top) / self.way.trust, -20.0))
            powers.append(max(power, FLATTEST) if worth >= floor else 0.0)
        total = sum(powers)
        for at, move in enumerate(legal):
            edge = node.edges.get(move)
            if edge is None:
                edge = Edge()
                node.edges[move] = edge
            edge.prior = (1.0 - even * len(legal)) * powers[at] / total + even

    def back_up(self, chances: list[float], path: list[Node], seats: list[int], moves: list[int]) -> None:
        """Count the result for everybody who decided on the way."""
        for at, node in enumerate(path):
            move = moves[at]
            value = chances[seats[at]]
            node.seen += 1
            node.total += value
            edge = node.edges[move]
            edge.tries += 1
            edge.total += value
        if path:
            value = chances[self.me]
            self.squares[moves[0]] = self.squares.get(moves[0], 0.0) + value * value
        self.done += 1

    def tried(self) -> list[Tried]:
        """What came of each move of the root, the one tried most often first."""
        root = self.roots[self.me]
        found: list[Tried] = []
        for move in self.legal:
            n = root.edges[move].tries
            mean = root.edges[move].total / n if n else 0.0
            spread = sqrt(max(0.0, self.squares.get(move, 0.0) / n - mean * mean)) if n else 0.0
            found.append(Tried(move, n, mean, spread))
        found.sort(key=_order)
        return found

    def best(self) -> int:
        """The move that was tried most often; of equals the one with the better results."""
        return self.tried()[0].move


def _order(tried: Tried) -> tuple[int, float, int]:
    return (-tried.tries, -tried.mean, tried.move)


class Ismcts:
    """Searches at every decision that is one. The budget, if there is one, replaces the way's iterations.

    ``seconds`` and ``clock`` search by time instead: as long as the clock, in seconds, says so.
    """

    remembers: bool = True

    def __init__(
        self, game: Game, way: Way, seconds: float = 0.0, clock: Callable[[], float] | None = None
    ) -> None:
        self.game: Game = game
        self.way: Way = way
        self.seconds: float = seconds
        self.clock: Callable[[], float] | None = clock

    def choose(self, view: Any, legal: list[int], budget: int, dice: Dice) -> int:
        """The move that the search tried most."""
        if len(legal) == 1:
            return legal[0]
        search = self.begin(view, legal, dice)
        if self.clock is not None:
            until = self.clock() + self.seconds
            while not search.done or self.clock() < until:
                search.iterate()
            return search.best()
        left = budget if budget > 0 else self.way.iterations
        while left > 0 and not search.settled(left):
            step = min(left, STEP)
            search.on(step)
            left -= step
        return search.best()

    def begin(self, view: Any, legal: list[int], dice: Dice) -> Search:
        """A search that whoever wants to know more than the move, or to pause on the way, takes on."""
        return Search(self.game, self.way, view, legal, dice)


def outlook(game: Game, view: Any, worlds: int, spans: int, dice: Dice) -> tuple[list[float], list[float]]:
    """Each seat's chance to win as the view's seat can judge it, and the standard error of each.

    So many worlds that could be behind the view are played on for so many spans, and judged.
    """
    seats = view.options.seats
    sums = [0.0] * seats
    squares = [0.0] * seats
    for _ in range(worlds):
        s = game.fill(view, dice.below(LARGEST))
        s.sink = None
        luck = game.surmise(s, view.me, dice.below(LARGEST))
        game.play_well(s, luck, spans)
        for seat, chance in enumerate(game.chances(s)):
            sums[seat] += chance
            squares[seat] += chance * chance
    means = [total / worlds for total in sums]
    errors = [
        sqrt(max(0.0, squares[seat] / worlds - means[seat] * means[seat]) / worlds) for seat in range(seats)
    ]
    return means, errors
