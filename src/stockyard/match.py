"""The front door: one running game by names, with reasons for every refusal (see docs/notation.md).

A Match holds a state, the moves that led to it and what happened on the way. Everything it hands out is
JSON-able and made for one viewer; the state itself never leaves.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Final, Self

from stockyard import players as playing
from stockyard import shelf, spoken
from stockyard import start as starts
from stockyard.kernel import record as records
from stockyard.kernel.events import Event
from stockyard.kernel.game import Agent, BadRecord, Game, IllegalMove
from stockyard.kernel.proof import Proof
from stockyard.kernel.reading import shown
from stockyard.kernel.rng import Dice
from stockyard.start import Start
from stockyard.story import Story
from stockyard.text import Catalogue, catalogue

GAMES: Final = shelf.NAMES
FIRST_GAME: Final = GAMES[0]
Made = tuple[int, int, playing.Player]
"""A move: its seat, its number, and who made it for the seat."""


class Match:
    """One game. ``seats`` counts everybody; ``seed`` (a text) or ``key`` (32 bytes) decides the deal.

    So does a ``proof``, which has a key of its own and is written into the game's records. Options are the
    game's own, see docs/rules: ``cards``, ``head_start``, ``bots``, ``modules`` and so on.
    Raises BadRecord for an option that does not exist or does not fit.
    """

    def __init__(
        self,
        game: str = FIRST_GAME,
        seats: int = 2,
        seed: str | None = None,
        key: bytes | None = None,
        proof: Proof | None = None,
        **options: Any,
    ) -> None:
        self._begin(starts.of_deal(game, seats, seed, key, proof, options))

    def _begin(self, start: Start, state: Any = None) -> None:
        """The state before the first move."""
        self._start: Start = start
        self._rules: Game = start.rules
        self._state: Any = start.state() if state is None else state
        self._moves: list[Made] = []
        self._marks: list[int] = [len(self._events)]
        self._log_start: Any = self._rules.log_start(self._state)

    @property
    def _options(self) -> Any:
        return self._start.options

    @property
    def _events(self) -> list[Event]:
        events: list[Event] = self._state.sink
        return events

    @property
    def _story(self) -> Story:
        return Story(self._rules, self._log_start, self._events, self._marks)

    # What is asked

    @property
    def game(self) -> str:
        """The game's name."""
        return self._rules.NAME

    @property
    def seats(self) -> int:
        """How many seats there are."""
        seats: int = self._options.seats
        return seats

    @property
    def bots(self) -> tuple[int, ...]:
        """The seats that are never asked, as the rules play for them."""
        return _seats_of(self._rules.bots(self._options))

    @property
    def cards(self) -> Any:
        """The card set: ``cards.data`` has names, pictures and effects."""
        return self._options.cards

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self._moves)

    @property
    def moves(self) -> tuple[tuple[int, str], ...]:
        """All moves so far as (seat, name)."""
        return tuple((seat, self.cards.moves.name(move)) for seat, move, _ in self._moves)

    @property
    def players(self) -> tuple[playing.Player, ...]:
        """Who made each of the moves: ``person``, a computer player by name, None where nobody said."""
        return tuple(by for _, _, by in self._moves)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that may answer now; () when the game is over."""
        return _seats_of(self._rules.asked(self._state))

    def legal(self, seat: int) -> tuple[str, ...]:
        """The names of the seat's legal moves; () if it is not asked."""
        self._check_seat(seat)
        return tuple(self.cards.moves.name(move) for move in self._rules.legal(self._state, seat))

    def revisable(self, seat: int) -> tuple[str, ...]:
        """The answers a seat may still change to, having answered in secret while others have not."""
        self._check_seat(seat)
        return tuple(self.cards.moves.name(move) for move in self._rules.revisable(self._state, seat))

    def blocked(self, seat: int, move: str, lang: str = "en") -> str | None:
        """Why the move is not legal now, with its rule; None when it is. BadRecord: no such move."""
        self._check_seat(seat)
        why = self._rules.blocked(self._state, seat, self.cards.moves.number(move))
        if why is None:
            return None
        rule, key = why
        return f"{self.game}.{rule}: {self._why(key, lang)}"

    def _why(self, key: str, lang: str = "en") -> str:
        return catalogue(lang).say("why." + key, **self._rules.why_args(self._options))

    # Moves

    def play(self, seat: int, move: str | Sequence[str], by: playing.Player = None) -> None:
        """Make one move, or a list of moves that is made whole or not at all.

        ``by`` goes into the record: ``person``, or the name of the computer player that made it.
        Raises IllegalMove (what, which rule, what is legal instead) or BadRecord (no such move); the game is
        as it was then.
        """
        self._check_seat(seat)
        if not isinstance(move, str | list | tuple) or not 0 < len(move) <= 64:
            raise BadRecord("the name of a move, or a list of 1 to 64 names", "move")
        by = playing.checked(by)
        names = [move] if isinstance(move, str) else move
        numbers = [self.cards.moves.number(name) for name in names]
        if len(numbers) > 1:
            self._try(seat, numbers)
        for number in numbers:
            self._check(self._state, seat, number)
            self._make((seat, number, by))

    def check_request(self, seat: int, names: Sequence[str]) -> None:
        """Raise IllegalMove for a player's list of moves that goes on after something has come to light.

        Its refusal would tell what that was, for nothing. Ask this before such a list is played.
        """
        numbers = [self.cards.moves.number(name) for name in names]
        self._try(seat, numbers, blind=True)

    def _try(self, seat: int, moves: list[int], blind: bool = False) -> None:
        """Try a list of moves out, so that it is made whole or not at all."""
        trial = self._rules.copy(self._state)
        for move in moves[:-1]:
            trial.sink = [] if blind else None
            self._check(trial, seat, move)
            self._rules.apply(trial, seat, move)
            if blind and any(self._rules.is_news(event, self._options) for event in trial.sink):
                name = self.cards.moves.name(move)
                rule = f"{self.game}.{self._rules.UNDO_RULE}"
                raise IllegalMove(f"{self._why('undo.list')} ({name})", seat, name, rule, ())
        self._check(trial, seat, moves[-1])

    def _check(self, s: Any, seat: int, move: int) -> None:
        legal = self._rules.legal(s, seat)
        if move in legal:
            return
        why = self._rules.blocked(s, seat, move)
        if why is None:
            return
        rule, key = why
        name = self.cards.moves.name(move)
        names = tuple(self.cards.moves.name(other) for other in legal)
        instead = f" Legal: {', '.join(names)}." if names else ""
        raise IllegalMove(
            f"{name} of seat {seat} is not legal ({self.game}.{rule}): {self._why(key)}{instead}",
            seat,
            name,
            f"{self.game}.{rule}",
            names,
        )

    def _make(self, made: Made) -> None:
        """Carry a move out. A changed secret answer replaces the first one: first thoughts are not kept."""
        if not self._rules.asked(self._state) >> made[0] & 1:
            for at in range(len(self._moves) - 1, -1, -1):
                if self._moves[at][0] == made[0]:
                    self._replay([*self._moves[:at], *self._moves[at + 1 :], made])
                    return
        self._apply(made)

    def _apply(self, made: Made) -> None:
        self._rules.apply(self._state, made[0], made[1])
        self._moves.append(made)
        self._marks.append(len(self._events))

    def _replay(self, moves: Sequence[Made]) -> None:
        self._begin(self._start)
        for made in moves:
            self._apply(made)

    def choose(self, agent: Agent, seat: int, dice: Dice, budget: int = 0) -> str:
        """The move that a computer player makes for the seat, given the seat's view and nothing else."""
        found, moves = self.question(seat)
        return self.move_name(agent.choose(found, moves, budget, dice))

    def question(self, seat: int) -> tuple[Any, list[int]]:
        """The seat's view and legal moves, as computer players take them; IllegalMove if it is not asked."""
        found = self.engine_view(seat)
        moves = self._rules.legal(found, seat)
        if not moves:
            rule = f"{self.game}.{self._rules.NOT_ASKED_RULE}"
            raise IllegalMove("the seat is not asked", seat, "", rule, ())
        return found, moves

    def move_name(self, move: int) -> str:
        """The name of a move that the engine knows by its number."""
        name: str = self.cards.moves.name(move)
        return name

    # Undo

    def undo_limit(self, seat: int) -> tuple[int, str, str]:
        """How many of its last moves the seat may take back, and (key, rule) of what forbids more.

        Only one's own moves, while nobody else has acted and nothing new has come to light since.
        """
        self._check_seat(seat)
        if not self.asked:
            return 0, "why.undo.over", self._rules.OVER_RULE
        own = 0
        while own < self.ply and self._moves[-1 - own][0] == seat:
            own += 1
        quiet = self.quiet_plies()
        why = "news" if quiet < own else "others" if own < self.ply else "start"
        return min(own, quiet), f"why.undo.{why}", self._rules.UNDO_RULE

    def quiet_plies(self) -> int:
        """How many of the last moves have brought nothing new to light, whoever made them."""
        story = self._story
        for at in range(self.ply - 1, -1, -1):
            if any(self._rules.is_news(event, self._options) for event in story.of_move(at)):
                return self.ply - 1 - at
        return self.ply

    def undo(self, seat: int, plies: int = 1) -> None:
        """Take back the seat's last moves; IllegalMove if that many can't be. All is as it was before."""
        most, key, rule = self.undo_limit(seat)
        if not 1 <= plies <= most:
            sentence = catalogue("en").say(key)
            raise IllegalMove(sentence, seat, "undo", f"{self.game}.{rule}", self.legal(seat))
        self._replay(self._moves[:-plies])

    # What is seen

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Exactly what the seat may know (None: a spectator), JSON-able."""
        return self._view_data(self.engine_view(seat))

    def _view_data(self, own: Any) -> dict[str, Any]:
        data: dict[str, Any] = self._rules.view_data(own)
        data["ply"] = self.ply
        data["result"] = self.result
        return data

    def engine_view(self, seat: int | None) -> Any:
        """The engine's own view of a seat, for computer players: it holds nothing the seat may not know."""
        return self._rules.view(self._state, self._viewer(seat))

    def decision(
        self, seat: int, lang: str = "en", names: Sequence[str] | None = None
    ) -> dict[str, Any] | None:
        """What the seat is asked: prompt, options, and refused options with reasons; None if it is not."""
        self._check_seat(seat)
        if not self._rules.asked(self._state) >> seat & 1:
            return None
        return self._decision(self.engine_view(seat), seat, lang, names)

    def sight(
        self, seat: int, lang: str = "en", names: Sequence[str] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any] | None]:
        """View and decision of a seat at once, as they are sent at every move."""
        own = self.engine_view(seat)
        asked = self._rules.asked(self._state) >> seat & 1
        return self._view_data(own), self._decision(own, seat, lang, names) if asked else None

    def _decision(self, own: Any, seat: int, lang: str, names: Sequence[str] | None) -> dict[str, Any] | None:
        found = self._rules.describe(own, seat)
        if found is None:
            return None
        return spoken.decision(found, seat, self.cards.moves.name, self.catalogue(lang, names))

    def catalogue(self, lang: str, names: Sequence[str] | None = None) -> Catalogue:
        """The texts of a language with this game's words and the players' names."""
        return _table_words(lang, self.cards, None if names is None else tuple(names))

    def events(self, viewer: int | None, since: int = 0) -> list[dict[str, Any]]:
        """What happened after move number ``since``, as the viewer saw it, for animation and programs."""
        return self._story.events(self._viewer(viewer), since)

    def log(
        self, viewer: int | None, lang: str = "en", names: Sequence[str] | None = None, since: int = 0
    ) -> list[dict[str, Any]]:
        """The log in sentences as the viewer may read it: each with its ply, seat, kind and rule."""
        lines = self._story.lines(self._viewer(viewer))
        return spoken.log(lines, viewer, self.catalogue(lang, names), since)

    def steps(
        self, viewer: int | None, lang: str = "en", names: Sequence[str] | None = None, since: int = 0
    ) -> list[dict[str, Any]]:
        """What there is to follow, step by step, after move number ``since``, as the viewer saw it.

        Each step has its ply, its sentence, its rule and the table after it; [] in a game that has no steps.
        """
        who = self._viewer(viewer)
        cat = self.catalogue(lang, names)
        found = self._story.steps(self.engine_view(viewer), who, since)
        for step in found:
            step["text"] = cat.tell(step.pop("key"), viewer, **step.pop("args"))
        return found

    @property
    def facts(self) -> dict[str, Any]:
        """A few open facts, from which a list of tables says how far the game is."""
        return self._rules.facts(self.engine_view(None))

    @property
    def result(self) -> dict[str, Any] | None:
        """None, or winners, scores, reason and a breakdown for each seat."""
        return self._rules.result(self._state)

    # Records and positions

    def header(self) -> dict[str, Any]:
        """What a record begins with, but for the seed or key."""
        return {
            "game": self.game,
            "rules": self._rules.RULES_VERSION,
            "cards": {"id": self.cards.id, "digest": self.cards.digest},
            "seats": self.seats,
            "options": self._rules.options_data(self._options),
        }

    def record(self, tell: bool = False) -> str:
        """The whole game as text, its seed or key included: ``stockyard.load`` continues it.

        Of a proved deal the record has the secret; once the game is over, or given up (``tell``), it also
        tells all cards that chance decided, and ends with a seal.
        """
        header = {**self.header(), **self._start.source(), **self._played()}
        sealed = self._start.proof is not None and (tell or self.result is not None)
        told = self.told() if sealed else None
        return records.write(records.Record(header, list(self.moves), self.result, told, sealed))

    def _played(self) -> dict[str, Any]:
        """Who played each seat, as a record has it where that was told."""
        told = playing.told(self.seats, ((seat, by) for seat, _, by in self._moves))
        return {} if told is None else {"players": told}

    def told(self) -> list[records.Told]:
        """Every card that chance decided so far, as (ply, pile, card): for when the game is over."""
        return self._story.told(self.cards)

    @property
    def proof_public(self) -> dict[str, Any] | None:
        """What everybody may see of the proof while the game runs: table, commitment and nonces by seat."""
        proof = self._start.proof
        return None if proof is None else proof.public()

    def record_seen(self, viewer: int | None) -> str:
        """The game as one viewer may keep it while it runs: no seed, key or secret, secret moves as ``?``.

        An answer that has become public since is no secret any more.
        """
        who = self._viewer(viewer)
        made = [(seat, move) for seat, move, _ in self._moves]
        hidden = self._story.secret(self._start.state(), self.cards, made, who)
        seen = [(seat, "?" if ply in hidden else name) for ply, (seat, name) in enumerate(self.moves)]
        proof = self.proof_public
        header = self.header() | ({} if proof is None else {"proof": proof}) | self._played()
        return records.write(records.Record(header, seen, self.result))

    def position(self) -> dict[str, Any]:
        """The whole truth of this moment as data that can be edited and loaded again."""
        return self._rules.position_data(self._state)

    @classmethod
    def from_position(cls, data: dict[str, Any]) -> Self:
        """A match that starts from a position; BadRecord with the path of the first fault."""
        match = cls.__new__(cls)
        match._begin(*starts.of_position(data, FIRST_GAME))
        return match

    def at_ply(self, ply: int) -> Self:
        """The match as it was after so many moves."""
        match = type(self).__new__(type(self))
        match._begin(self._start)
        for made in self._moves[: max(0, ply)]:
            match._apply(made)
        return match

    def copy(self) -> Self:
        """An independent copy."""
        match = type(self).__new__(type(self))
        match._start = self._start
        match._rules = self._rules
        match._moves = self._moves[:]
        match._marks = self._marks[:]
        match._log_start = self._log_start
        match._state = self._rules.copy(self._state, True)
        return match

    def _viewer(self, seat: int | None) -> int:
        """A viewer's number in the engine: a seat, or -1 for a spectator."""
        if seat is None:
            return -1
        self._check_seat(seat)
        return seat

    def _check_seat(self, seat: object) -> None:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise BadRecord(f"a seat from 0 to {self.seats - 1}, not {shown(seat)}", "seat")


@lru_cache(256)
def _table_words(lang: str, cards: Any, names: tuple[str, ...] | None) -> Catalogue:
    """One for each table and language, as it is asked for at every move."""
    return catalogue(lang).at(cards.data, names)


@cache
def _seats_of(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


__all__ = ["GAMES", "Match"]
