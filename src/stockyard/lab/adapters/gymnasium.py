"""Gymnasium: one learner at a table with computer players. Importing this registers the ids in ``IDS``.

An observation is a vector; the legal moves are in ``info["action_mask"]`` and, for libraries that ask for
them, from ``action_masks()``. The reward comes at the end of a game.
"""

from collections.abc import Sequence
from typing import Any, Final

from stockyard import agents
from stockyard.kernel.game import Agent, BadRecord
from stockyard.kernel.reading import shown
from stockyard.kernel.rng import Dice
from stockyard.lab.adapters import without
from stockyard.lab.adapters.setup import (
    LOST,
    Bytes,
    Setup,
    checked,
    move_among,
    seeded,
    told,
    unbegun,
    whole,
)

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ModuleNotFoundError as missing:
    raise without(missing) from None

IDS: Final = {"zoo": "stockyard/Zoo-v0", "sharenanigans": "stockyard/Sharenanigans-v0"}


class Learner(gymnasium.Env[Bytes, np.int64]):
    """The learner at ``seat``, and ``opponents`` at the other seats that decide, in turn order from it.

    ``opponents`` is the spec of a computer player for all of them (``greedy``), or a list of specs or agents.
    The others are as in ``pettingzoo.env``. BadRecord names an option that does not fit.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  as Gymnasium declares it

    def __init__(
        self,
        game: str = "zoo",
        seats: int = 4,
        opponents: str | Sequence[str | Agent] = "greedy",
        seat: int = 0,
        *,
        memory: bool = False,
        reward: str = "win",
        illegal: str = "replace",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.setup: Setup = Setup(game, seats, memory, reward, options)
        self.illegal: str = checked(illegal)
        self.render_mode = render_mode
        if whole(seat, 0, "seat") not in self.setup.players:
            raise BadRecord(f"a seat that decides: one of {self.setup.players}", "seat")
        self.seat: int = int(seat)
        self._players: dict[int, Agent] = self._seated(opponents)
        self._remember: set[int] = {
            k for k, agent in self._players.items() if getattr(agent, "remembers", False)
        }
        self._watched: bool = memory or bool(self._remember)
        self.observation_space = spaces.Box(0, 255, (self.setup.length,), np.uint8)
        self.action_space = spaces.Discrete(self.setup.moves)
        self._state: Any = None
        self._legal: list[int] = []
        self._dice: dict[int, Dice] = {}

    def _seated(self, opponents: str | Sequence[str | Agent]) -> dict[int, Agent]:
        """The computer player of each seat."""
        turn = [(self.seat + k) % self.setup.seats for k in range(1, self.setup.seats)]
        others = [seat for seat in turn if seat in self.setup.players]
        chosen: Any = [opponents] * len(others) if isinstance(opponents, str) else opponents
        if not isinstance(chosen, Sequence) or len(chosen) != len(others):
            raise BadRecord(f"one name for all, or one for each of {len(others)} seats", "opponents")
        return dict(zip(others, map(self._agent, chosen), strict=True))

    def _agent(self, chosen: str | Agent) -> Agent:
        if not isinstance(chosen, str):
            if isinstance(chosen, type) or not callable(getattr(chosen, "choose", None)):
                raise BadRecord(f"names, or objects with a method choose, not {shown(chosen)}", "opponents")
            return chosen
        try:
            return agents.make(chosen, self.setup.rules)
        except KeyError as error:
            raise BadRecord(error.args[0], "opponents") from None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        """The next deal, up to the learner's first question; a seed begins a row of deals that it decides."""
        super().reset(seed=seeded(seed), options=options)
        key = self.np_random.bytes(32)
        self._state = self.setup.rules.new(self.setup.options, key, self._watched)
        self._dice = {seat: Dice(f"{key.hex()}/{seat}") for seat in range(self.setup.seats)}
        self._go_on()
        return self._observe(), self._info()

    def _go_on(self) -> None:
        """Let the others move until the learner is asked or the game is over."""
        rules = self.setup.rules
        s = self._state
        self._legal = []
        while (seat := self.setup.asked(s)) >= 0:
            legal = rules.legal(s, seat)
            if seat == self.seat:
                self._legal = legal
                return
            move = legal[0]
            if len(legal) > 1:
                view = rules.view(s, seat) if seat in self._remember else rules.glance(s, seat)
                move = move_among(self._players[seat].choose(view, legal, 0, self._dice[seat]), legal)
                if move < 0:
                    raise BadRecord(f"the one at seat {seat} chose a move that is not legal", "opponents")
            rules.apply(s, seat, move)

    def _observe(self) -> Bytes:
        return self.setup.observe(self._state, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.setup.mask(self._legal)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which moves are legal now."""
        return self.setup.mask(self._legal).astype(np.bool_)

    def step(self, action: Any) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        """The learner's move, and those of all others until it is asked again."""
        if not self._legal:
            raise unbegun()
        move = move_among(action, self._legal)
        replaced = move < 0
        if replaced:
            if self.illegal == "end":
                self._legal = []
                return self._observe(), LOST, True, False, {**self._info(), "illegal_move": action}
            move = self._legal[self._dice[self.seat].below(len(self._legal))]
        self.setup.rules.apply(self._state, self.seat, move)
        self._go_on()
        info = self._info()
        if replaced:
            info["illegal_move"] = action
        over = not self._legal
        reward = self.setup.returns(self._state)[self.seat] if over else 0.0
        return self._observe(), reward, over, False, info

    def render(self) -> str:
        """The learner's observation as text."""
        if self._state is None:
            raise unbegun()
        return told(self.setup.layout, self._observe())


for _game, _id in IDS.items():
    gymnasium.register(_id, entry_point=Learner, kwargs={"game": _game})
