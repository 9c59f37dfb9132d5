"""PettingZoo: ``env`` asks agent by agent (AEC), ``parallel_env`` moves in cycles.

Agents are ``player_0`` and so on, by seat; seats of rulebook Bots have none. An observation is
``{"observation": vector, "action_mask": vector}``, an action the number of a move. All agents end at once.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from operator import index
from secrets import token_hex
from typing import Any, ClassVar, TypeAlias

from stockyard.kernel.features import marked
from stockyard.kernel.game import BadRecord
from stockyard.kernel.reading import shown
from stockyard.kernel.rng import Dice, key_from_seed
from stockyard.lab.adapters import without
from stockyard.lab.adapters.setup import (
    INT8,
    LOST,
    UINT8,
    Bytes,
    Mask,
    Setup,
    checked,
    move_among,
    seeded,
    told,
    unbegun,
    whole,
)

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import parallel_to_aec
except ModuleNotFoundError as missing:
    raise without(missing) from None

Observation: TypeAlias = dict[str, Any]


def env(
    game: str = "zoo",
    seats: int = 4,
    *,
    memory: bool = False,
    reward: str = "win",
    illegal: str = "replace",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> Any:
    """An AEC environment: only agents that are asked are stepped.

    ``memory``: observations end in what the seat remembers of hidden cards. ``reward``: ``win``, ``margin``.
    ``illegal``: what becomes of an action that is not legal: it is replaced by a legal move drawn by lot and
    ``infos`` say so, or it ends the game and its agent loses. ``options`` are the game's own (docs/rules).
    With ``max_cycles`` everybody steps once in each cycle, as in ``parallel_env``, and after so many the
    game is truncated. BadRecord names an option that does not fit.
    """
    setup = Setup(game, seats, memory, reward, options)
    if max_cycles is not None:
        return parallel_to_aec(Cycles(setup, illegal, max_cycles, render_mode))
    return Table(setup, illegal, render_mode)


def parallel_env(
    game: str = "zoo",
    seats: int = 4,
    *,
    memory: bool = False,
    reward: str = "win",
    illegal: str = "replace",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> "Cycles":
    """A parallel environment: in each cycle all who are asked answer, and the others have one move, to wait.

    That is the last action of the space, which is one larger than that of ``env``. ``max_cycles`` truncates.
    """
    return Cycles(Setup(game, seats, memory, reward, options), illegal, max_cycles, render_mode)


class Deals:
    """Which game comes next: ``seed`` begins a row of deals, equal seeds equal rows."""

    def __init__(self) -> None:
        self.seed: str = token_hex(16)
        self.number: int = 0
        self._dice: Dice | None = None

    def next(self, seed: int | None) -> bytes:
        """The key of the next deal. BadRecord for a seed that is no whole number, or negative."""
        seed = seeded(seed)
        if seed is not None:
            self.seed = str(seed)
            self.number = 0
        self.number += 1
        self._dice = None
        return key_from_seed(f"{self.seed}/{self.number}")

    def lot(self, legal: list[int]) -> int:
        """One of the moves, drawn by lot from the seed of the deal."""
        if self._dice is None:
            self._dice = Dice(f"{self.seed}/{self.number}/illegal")
        return legal[self._dice.below(len(legal))]


def _spaces(setup: Setup, extra: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Observation and action spaces by agent."""
    seen: dict[str, Any] = {}
    done: dict[str, Any] = {}
    size = setup.moves + extra
    for seat in setup.players:
        vector = spaces.Box(0, 255, (setup.length,), np.uint8)
        mask = spaces.Box(0, 1, (size,), np.int8)
        seen[f"player_{seat}"] = spaces.Dict({"observation": vector, "action_mask": mask})
        done[f"player_{seat}"] = spaces.Discrete(size)
    return seen, done


class Table(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One game after another, asked agent by agent. ``env`` makes it."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "stockyard_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, setup: Setup, illegal: str = "replace", render_mode: str | None = None) -> None:
        super().__init__()
        self.setup: Setup = setup
        self.illegal: str = checked(illegal)
        self.render_mode: str | None = render_mode
        self.possible_agents: list[str] = [f"player_{seat}" for seat in setup.players]
        self.observation_spaces, self.action_spaces = _spaces(setup, 0)
        self.agents: list[str] = []
        self._names: list[str] = [f"player_{seat}" for seat in range(setup.seats)]
        self._seats: dict[str, int] = {name: seat for seat, name in enumerate(self._names)}
        self._deals: Deals = Deals()
        self._state: Any = None
        self._legal: list[int] = []
        rules = setup.rules
        self._apply: Callable[[Any, int, int], None] = rules.apply
        self._row: Callable[[Any, int], bytearray] = setup.row if setup.memory else rules.features_at
        self._asked: Callable[[Any], int] = rules.asked
        self._moves_of: Callable[[Any, int], list[int]] = rules.legal
        self._seat: int = -1
        self._over: bool = True
        self._moves: int = setup.moves
        self._told: str = ""

    def observation_space(self, agent: str) -> Any:
        """The same space object for an agent every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same space object for an agent every time."""
        return self.action_spaces[agent]

    def move_name(self, action: int) -> str:
        """The name of an action: ``token.lobbying``."""
        move = move_among(action, range(self.setup.moves))
        if move < 0:
            raise BadRecord(
                f"a move is a whole number below {self.setup.moves}, not {shown(action)}", "action"
            )
        name: str = self.setup.options.cards.moves.name(move)
        return name

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """The next deal; a seed begins a row of deals that it decides. There are no options."""
        key = self._deals.next(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._told = ""
        self._over = False
        self._state = self.setup.new(key)
        self._ask()

    def _ask(self) -> None:
        """Turn to the lowest seat that is asked now, or end the game."""
        mask = self._asked(self._state)
        if mask:
            self._seat = (mask & -mask).bit_length() - 1
            self.agent_selection = self._names[self._seat]
            self._legal = self._moves_of(self._state, self._seat)
        else:
            returns = self.setup.returns(self._state)
            self._end({agent: returns[self._seats[agent]] for agent in self.agents})

    def _end(self, rewards: dict[str, float]) -> None:
        """All agents end at once."""
        self._legal = []
        self._over = True
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]
        self._seat = self._seats[self.agent_selection]

    def observe(self, agent: str) -> Observation:
        """What the agent sees, and which moves it has: none while it is not asked."""
        if self._state is None:
            raise unbegun()
        seat = self._seats.get(agent, -1)
        if seat < 0:
            raise BadRecord(f"one of {', '.join(self.possible_agents)}, not {shown(agent)}", "agent")
        legal = self._legal if agent == self.agent_selection else []
        row = self._row(self._state, seat)
        return {
            "observation": np.frombuffer(row, UINT8),
            "action_mask": np.frombuffer(marked(self._moves, legal), INT8),
        }

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last move, whether it is over, and infos of the selected agent."""
        try:
            agent = self.agent_selection
            reward = self._cumulative_rewards[agent]
        except (AttributeError, KeyError):  # before the first game, or after all agents have gone
            raise unbegun() from None
        seen = None
        if observe:
            row = self._row(self._state, self._seat)
            seen = {
                "observation": np.frombuffer(row, UINT8),
                "action_mask": np.frombuffer(marked(self._moves, self._legal), INT8),
            }
        return (
            seen,
            reward,
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Any) -> None:
        """The selected agent's move."""
        if self._over:
            if not self.agents:
                raise unbegun()
            self._was_dead_step(action)
            self._seat = self._seats.get(self.agent_selection, -1)
            return
        if self._told:
            self.infos[self._told] = {}
            self._told = ""
        try:  # as ``move_among``, written out for speed
            move = index(action) if action in self._legal else -1
        except (TypeError, ValueError):  # 1.0, an array
            move = -1
        if move < 0:
            move = self._instead(action)
            if move < 0:
                return
        state = self._state
        self._apply(state, self._seat, move)
        mask = self._asked(state)
        if mask:  # as ``_ask``, written out for speed
            self._seat = seat = (mask & -mask).bit_length() - 1
            self.agent_selection = self._names[seat]
            self._legal = self._moves_of(state, seat)
        else:
            self._ask()

    def _instead(self, action: object) -> int:
        """The move that replaces an action that is not legal; -1 where the game ends by it."""
        agent = self.agent_selection
        if self.illegal == "end":
            self._end({name: LOST if name == agent else 0.0 for name in self.agents})
            return -1
        self.infos[agent] = {"illegal_move": action}
        self._told = agent
        return self._deals.lot(self._legal)

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The selected agent, again and again while there are any; at most so many times."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str:
        """The observation of the selected agent as text."""
        if self._state is None:
            raise unbegun()
        if not self.agents:
            return "the game is over"
        seat = self._seats[self.agent_selection]
        return f"{self.agent_selection}: {told(self.setup.layout, self.setup.observe(self._state, seat))}"

    def close(self) -> None:
        """Nothing is held open."""


class Cycles(ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One game after another in cycles. ``parallel_env`` makes it."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "stockyard_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": True,
    }

    def __init__(
        self,
        setup: Setup,
        illegal: str = "replace",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.setup: Setup = setup
        self.illegal: str = checked(illegal)
        self.max_cycles: int | None = None if max_cycles is None else whole(max_cycles, 1, "max_cycles")
        self.render_mode: str | None = render_mode
        self.possible_agents: list[str] = [f"player_{seat}" for seat in setup.players]
        self.observation_spaces, self.action_spaces = _spaces(setup, 1)
        self.agents: list[str] = []
        self.wait: int = setup.moves
        self._deals: Deals = Deals()
        self._state: Any = None
        self._cycle: int = 0

    def observation_space(self, agent: str) -> Any:
        """The same space object for an agent every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same space object for an agent every time."""
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """The next deal; a seed begins a row of deals that it decides. There are no options."""
        self._state = self.setup.new(self._deals.next(seed))
        self.agents = self.possible_agents[:]
        self._cycle = 0
        return self._observe(), {agent: {} for agent in self.agents}

    def _observe(self) -> dict[str, Observation]:
        rules = self.setup.rules
        found: dict[str, Observation] = {}
        for agent, seat in zip(self.possible_agents, self.setup.players, strict=True):
            mask: Mask = self.setup.mask(rules.legal(self._state, seat) or [self.wait], 1)
            row: Bytes = self.setup.observe(self._state, seat)
            found[agent] = {"observation": row, "action_mask": mask}
        return found

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """The answers of all who are asked, the lowest seat first; what the others do is to wait.

        BadRecord if one who is asked has no action; the game is as it was.
        """
        agents = self.agents
        if not agents:
            raise unbegun()
        self._complete(actions)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        rewards = dict.fromkeys(agents, 0.0)
        loser = self._answer(actions, infos)
        self._cycle += 1
        over = bool(loser) or not self.setup.rules.asked(self._state)
        if loser:
            rewards[loser] = LOST
        elif over:
            returns = self.setup.returns(self._state)
            rewards = {f"player_{seat}": returns[seat] for seat in self.setup.players}
        late = not over and self.max_cycles is not None and self._cycle >= self.max_cycles
        seen = self._observe()
        if over or late:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, late), infos

    def _complete(self, actions: object) -> None:
        """Refuse actions in which somebody's who is asked is missing."""
        if not isinstance(actions, Mapping):
            raise BadRecord(f"an action for each agent by name, not {shown(actions)}", "actions")
        asked = self.setup.rules.asked(self._state)
        names = [f"player_{seat}" for seat in self.setup.players if asked >> seat & 1]
        missing = [name for name in names if name not in actions]
        if missing:
            raise BadRecord(f"there is none for {', '.join(missing)}", "actions")

    def _answer(self, actions: dict[str, int], infos: dict[str, dict[str, Any]]) -> str:
        """Answer the present question; returns the agent whose illegal move ends the game, if one does."""
        s = self._state
        rules = self.setup.rules
        question = _question(s)
        for seat in self.setup.players:
            # An answer may end the question before all have given theirs.
            if not rules.asked(s) >> seat & 1 or _question(s) != question:
                continue
            agent = f"player_{seat}"
            legal = rules.legal(s, seat)
            move = move_among(actions[agent], legal)
            if move < 0:
                if self.illegal == "end":
                    return agent
                infos[agent]["illegal_move"] = actions[agent]
                move = self._deals.lot(legal)
            rules.apply(s, seat, move)
        return ""

    def render(self) -> str:
        """The observations of all agents as text, a line each."""
        if self._state is None:
            raise unbegun()
        look = partial(told, self.setup.layout)
        rows = [(f"player_{seat}", self.setup.observe(self._state, seat)) for seat in self.setup.players]
        return "\n".join(f"{agent}: {look(row)}" for agent, row in rows)

    def close(self) -> None:
        """Nothing is held open."""


def _question(s: Any) -> tuple[Any, ...]:
    """The open question without who is still to answer it."""
    if not s.stack:
        return ()
    frame = s.stack[-1]
    return (len(s.stack), frame[1], frame[3:])
