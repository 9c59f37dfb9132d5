"""OpenSpiel: after ``register()``, ``pyspiel.load_game("stockyard_zoo(seats=3)")`` is a game like its own.

Chance moves first and once for all: three of its moves, of a hundred outcomes each, choose one of a million
deals, and everything that is drawn later follows from the deal. So a history is a game, and can be saved as
one. Nobody knows the deal: an information state is all that its player has seen happen, as a digest, and an
observation is made from the player's view.

For searches that deal anew what a player can't know: ``bot.set_resampler(Resampler(seed))``.
"""

from hashlib import sha256
from typing import Any, ClassVar, Final

from stockyard import shelf
from stockyard.kernel.events import redact
from stockyard.kernel.game import BadRecord
from stockyard.kernel.reading import Reader, shown
from stockyard.kernel.rng import Dice, key_from_seed
from stockyard.lab.adapters import without
from stockyard.lab.adapters.setup import Setup, told, whole

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as missing:
    raise without(missing) from None

CHANCES: Final = 3
OUTCOMES: Final = 100
NAMES: Final = {name: f"stockyard_{name}" for name in shelf.NAMES}
# Parameters by game: what OpenSpiel may be told, as it knows ints, bools and texts only.
PARAMETERS: Final[dict[str, dict[str, Any]]] = {
    "zoo": {"seats": 4, "cards": "classic", "bots": 0, "modules": "", "memory": True},
    "sharenanigans": {
        "seats": 4, "cards": "classic", "head_start": False, "auto_call": False, "turn_limit": 100,
        "reactions": "holders", "memory": True,
    },
}  # fmt: skip
# More decisions than any game has: of a round at one seat, of a turn.
LONGEST: Final = {"zoo": 400, "sharenanigans": 60}
ROUNDS: Final = 5


def register() -> None:
    """Make the games known to OpenSpiel; a second call changes nothing."""
    known = pyspiel.registered_names()
    for game in (Sharenanigans, Zoo):
        if NAMES[game.name] not in known:
            pyspiel.register_game(_type(game.name), game)


def _type(name: str, bots: bool = False) -> Any:
    fewest, most = shelf.find(name).SEATS
    return pyspiel.GameType(
        short_name=NAMES[name],
        long_name=f"Stockyard: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if bots else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=1 if bots else fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS[name],
    )


class Game(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game as OpenSpiel knows games. Players are the seats that decide, in order."""

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name = self.name
        given = {**PARAMETERS[name], **Reader(params, "parameters").table()}
        seats, memory = given.pop("seats"), given.pop("memory")
        if "modules" in given:
            if not isinstance(given["modules"], str):
                raise BadRecord(f"names joined by +, not {shown(given['modules'])}", "modules")
            given["modules"] = [module for module in given["modules"].split("+") if module]
        self.setup: Setup = Setup(name, seats, memory, "win", given)
        players = len(self.setup.players)
        least, most = self.setup.bounds()
        turns = ROUNDS if name == "zoo" else given["turn_limit"] or 10_000
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.moves,
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if players == seats else None,
            max_game_length=LONGEST[name] * seats * turns,
        )
        super().__init__(_type(name, players < seats), info, params or {})

    def new_initial_state(self) -> "State":
        """A state before the deal."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What makes observations of states; it takes no parameters."""
        if params:
            raise ValueError(f"observations have no parameters, and these were given: {params}")
        return Observer(self.setup, bool(iig_obs_type and iig_obs_type.perfect_recall))


class Sharenanigans(Game):
    """``stockyard_sharenanigans``."""

    name = "sharenanigans"


class Zoo(Game):
    """``stockyard_zoo``."""

    name = "zoo"


class Course:
    """One game on its way: the state, and what each viewer has seen. Cloned and saved with OpenSpiel's state.

    ``begin`` says where it comes from: the key of the deal, or another course whose seat was dealt a world by
    a seed. Viewers are the seats and, last, the spectator. ``told[viewer]`` digests the first
    ``events[viewer]`` events as the viewer saw them, ``acts[viewer]`` the first ``moves[viewer]`` moves.
    """

    def __init__(self, setup: Setup, begin: tuple[Any, ...], s: Any) -> None:
        viewers = setup.seats + 1
        self.setup: Setup = setup
        self.begin: tuple[Any, ...] = begin
        self.s: Any = s
        self.legal: list[int] | None = None
        self.made: list[tuple[int, ...]] = []
        self.told: list[Any] = [sha256() for _ in range(viewers)]
        self.acts: list[Any] = [sha256() for _ in range(viewers)]
        self.events: list[int] = [0] * viewers
        self.moves: list[int] = [0] * viewers

    def __deepcopy__(self, memo: object) -> "Course":
        return self.copy(self.setup.rules.copy(self.s, True))

    def __reduce__(self) -> tuple[Any, ...]:
        moves = [(row[0], row[row[0] + 1]) for row in self.made]
        return again, (self.setup, self.begin, moves)

    def copy(self, s: Any) -> "Course":
        """The same course with another state."""
        twin = Course(self.setup, self.begin, s)
        twin.legal = self.legal
        twin.made = self.made[:]
        twin.told = [digest.copy() for digest in self.told]
        twin.acts = [digest.copy() for digest in self.acts]
        twin.events = self.events[:]
        twin.moves = self.moves[:]
        return twin

    def moves_now(self) -> list[int]:
        """The legal moves of the seat that is asked, found once for each question; none at the end."""
        if self.legal is None:
            seat = self.setup.asked(self.s)
            self.legal = self.setup.rules.legal(self.s, seat) if seat >= 0 else []
        return self.legal

    def play(self, seat: int, move: int) -> None:
        """Make a move, and note what each viewer sees of it: seat, then the move or -1 for each viewer."""
        as_seen = self.setup.rules.as_seen
        viewers = range(self.setup.seats)
        row = [as_seen(self.s, seat, move, viewer) for viewer in viewers]
        self.made.append((seat, *row, as_seen(self.s, seat, move, -1)))
        self.setup.rules.apply(self.s, seat, move)
        self.legal = None

    def digest(self, viewer: int) -> bytes:
        """All that the viewer was told of up to now; -1 is the spectator."""
        told, acts = self.told[viewer], self.acts[viewer]
        sink = self.s.sink
        for event in sink[self.events[viewer] :]:
            told.update(repr(redact(event, viewer)).encode())
        for row in self.made[self.moves[viewer] :]:
            acts.update(b"%d:%d " % (row[0], row[viewer + 1 if viewer >= 0 else -1]))
        self.events[viewer] = len(sink)
        self.moves[viewer] = len(self.made)
        found: bytes = told.digest()[:16] + acts.digest()[:16]
        return found

    def elsewhere(self, seat: int, seed: int) -> "Course":
        """A world that the seat can't tell from this one.

        To the seat itself everything looks as before. The others have seen what the spectator has, and what
        they hold in the new world.
        """
        rules = self.setup.rules
        s = rules.fill(rules.view(self.s, seat), seed)
        twin = Course(self.setup, (self.copy(rules.copy(self.s, True)), seat, seed), s)
        public = self.digest(-1)
        for viewer in range(-1, self.setup.seats):
            if viewer == seat or viewer < 0:
                self.digest(viewer)
                twin.told[viewer] = self.told[viewer].copy()
                twin.acts[viewer] = self.acts[viewer].copy()
            else:
                twin.told[viewer].update(public + rules.features_at(s, viewer))
        return twin


def dealt(setup: Setup, key: bytes) -> Course:
    """A game at its first question."""
    return Course(setup, (key,), setup.rules.new(setup.options, key, True))


def again(setup: Setup, begin: tuple[Any, ...], moves: list[tuple[int, int]]) -> Course:
    """A saved course, played again."""
    course = dealt(setup, *begin) if len(begin) == 1 else begin[0].elsewhere(*begin[1:])
    for seat, move in moves:
        course.play(seat, move)
    return course


class State(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state as OpenSpiel knows states. ``course`` is None until chance has dealt."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.dealt: list[int] = []
        self.course: Course | None = None

    @property
    def setup(self) -> Setup:
        """The kind of table."""
        found: Setup = self.get_game().setup
        return found

    def current_player(self) -> Any:
        """Chance, then the lowest player that is asked."""
        if self.course is None:
            return pyspiel.PlayerId.CHANCE
        seat = self.setup.asked(self.course.s)
        return pyspiel.PlayerId.TERMINAL if seat < 0 else self.setup.players.index(seat)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """A hundred outcomes, all alike."""
        return [(outcome, 1.0 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.course is not None
        seat = self.setup.players[player]
        if seat != self.setup.asked(self.course.s):
            return []
        return self.course.moves_now()

    def _apply_action(self, action: int) -> None:
        if self.course is not None:
            if action not in self.course.moves_now():
                raise BadRecord(self._wrong(action), "action")
            self.course.play(self.setup.asked(self.course.s), action)
            return
        if not 0 <= action < OUTCOMES:
            raise BadRecord(f"chance has outcomes from 0 to {OUTCOMES - 1}, not {action}", "action")
        self.dealt.append(action)
        if len(self.dealt) == CHANCES:
            key = key_from_seed("openspiel/" + "/".join(map(str, self.dealt)))
            self.course = dealt(self.setup, key)

    def _wrong(self, action: int) -> str:
        """Why a move can't be made; some that can."""
        assert self.course is not None
        legal = self.course.moves_now()
        if not legal:
            return "the game is over"
        few = ", ".join(map(str, legal[:6])) + (", ..." if len(legal) > 6 else "")
        return f"{action} is not legal for player {self.current_player()} now; legal are {few}"

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal.{action}"
        if not 0 <= action < self.setup.moves:
            raise BadRecord(f"a move is a whole number below {self.setup.moves}, not {action}", "action")
        name: str = self.setup.options.cards.moves.name(action)
        return name

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.course is not None and not self.course.s.stack

    def returns(self) -> list[float]:
        """What the game is worth to each player once it is over, as ``Setup.returns`` with ``win``."""
        if self.course is None:
            return [0.0] * len(self.setup.players)
        found = self.setup.returns(self.course.s)
        return [found[seat] for seat in self.setup.players]

    def told(self, player: int) -> str:
        """All that the player has seen happen, as a digest: it has perfect recall."""
        if self.course is None:
            return "not dealt yet"
        digest = self.course.digest(self.setup.players[player])
        return f"player {player}, {len(self.history())} moves, seen {digest.hex()}"

    def resample_from_infostate(self, player: int, sampler: object = None) -> "State":  # noqa: ARG002
        """A state that the player can't tell from this one, dealt at random."""
        return _resampler(self, player)

    def elsewhere(self, player: int, seed: int) -> "State":
        """The same, dealt by the seed, a whole number. BadRecord for who is no player."""
        if whole(player, 0, "player") >= len(self.setup.players):
            raise BadRecord(f"from 0 to {len(self.setup.players) - 1}, not {player}", "player")
        seed = whole(seed, 0, "seed")
        twin: State = self.clone()
        if self.course is not None:
            twin.course = self.course.elsewhere(self.setup.players[player], seed)
        return twin

    def __str__(self) -> str:
        """The deal, and the moves so far."""
        names = self.setup.options.cards.moves.names
        moves = [names[action] for action in self.history()[CHANCES:]]
        return f"deal {'.'.join(map(str, self.dealt)) or '-'}: {' '.join(moves) or '-'}"


class Observer:
    """Observations as OpenSpiel wants them: ``tensor`` is flat, ``dict`` has its sections by name."""

    def __init__(self, setup: Setup, perfect_recall: bool) -> None:
        self.setup: Setup = setup
        self.perfect_recall: bool = perfect_recall
        self.tensor: Any = np.zeros(setup.length, np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, n in setup.layout:
            self.dict[name] = self.tensor[at : at + n]
            at += n

    def set_from(self, state: State, player: int) -> None:
        """Observe the state as the player."""
        self.tensor.fill(0)
        if state.course is not None:
            row = self._row(state.course, self.setup.players[player])
            self.tensor[: len(row)] = row

    def _row(self, course: Course, seat: int) -> Any:
        """The observation; in a world dealt for another seat nobody knows what this one remembers."""
        s = course.s
        if s.known[seat] is None:
            return np.frombuffer(self.setup.rules.features_at(s, seat), np.uint8)
        return self.setup.observe(s, seat)

    def string_from(self, state: State, player: int) -> str:
        """The observation, or all that was seen, as text."""
        if self.perfect_recall or state.course is None:
            return state.told(player)
        self.set_from(state, player)
        return told(self.setup.layout, self.tensor.astype(np.uint8))


class Resampler:
    """Deals anew what a player can't know; equal seeds give equal rows of worlds."""

    def __init__(self, seed: int | str = 0) -> None:
        self._dice: Dice = Dice(f"worlds {seed}")

    def __call__(self, state: State, player: int) -> State:
        """A state that the player can't tell from this one."""
        return state.elsewhere(player, self._dice.below(1 << 30))


_resampler: Final = Resampler()
