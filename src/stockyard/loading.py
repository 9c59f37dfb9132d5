"""Records loaded: the game goes on where its record stopped, or the record is refused and the fault named."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from stockyard import players, shelf
from stockyard.kernel import proof
from stockyard.kernel import record as records
from stockyard.kernel.game import BadRecord, IllegalMove
from stockyard.kernel.reading import Reader, shown
from stockyard.kernel.rng import KEY_BYTES
from stockyard.match import Match


def load(text: str) -> Match:
    """Continue the game of a record; BadRecord names the line or entry that does not fit.

    A record of other rules or another card set is refused: replayed, it would become another game. So is one
    whose key does not follow from its proof, whose seal does not fit, or that tells other cards than come.
    """
    record = records.read(text)
    match = started(record.header)
    play_on(match, record.moves, players_of(record, match))
    if record.result is not None and record.result != match.result:
        raise BadRecord("the moves do not lead to this result", "result")
    if record.told is not None:
        at, told, dealt = differing(record.told, match.told())
        if told != dealt:
            raise BadRecord(f"{_card(told)} is told, {_card(dealt)} is dealt", f"told {at + 1}")
    return match


def players_of(record: records.Record, match: Match) -> list[players.Player]:
    """Who made each move of a record; BadRecord names the entry that can't be."""
    return players.read(Reader(record.header.get("players"), "players"), match.seats, record.moves)


def play_on(
    match: Match, moves: Sequence[tuple[int, str]], made_by: Sequence[players.Player] | None = None
) -> None:
    """Play the moves of a record; BadRecord names the first that can't be. All before it are made then."""
    moved: set[int] = set()
    for i, (seat, name) in enumerate(moves):
        try:
            if seat in moved and match.revisable(seat):
                # Written, a record holds last thoughts only; read, each change would cost a whole replay.
                raise BadRecord("the seat has answered already")
            match.play(seat, name, None if made_by is None else made_by[i])
            moved.add(seat)
        except (BadRecord, IllegalMove) as fault:
            raise BadRecord(str(fault), f"move {i + 1} ({seat} {name[:60]!r})") from None


def differing(
    told: Sequence[records.Told], dealt: Sequence[records.Told]
) -> tuple[int, records.Told | None, records.Told | None]:
    """The first place at which what is told is not what was dealt, with both; None where nothing is left."""
    for at, (one, other) in enumerate(zip_longest(told, dealt)):
        if one != other:
            return at, one, other
    return len(told), None, None


def _card(told: records.Told | None) -> str:
    return "nothing more" if told is None else f"{told[2][:60]!r} of {told[1][:60]!r} at ply {told[0]}"


def started(header: dict[str, Any]) -> Match:
    """The match of a record before its first move; BadRecord if there can be none here."""
    r = Reader(header, "header")
    game = shelf.find(header.get("game"))
    rules = header.get("rules")
    if type(rules) is not int or rules != game.RULES_VERSION:
        raise BadRecord(f"made with rules version {shown(rules)}; this is {game.RULES_VERSION}", "rules")
    match = _start(r)
    _check_cards(r.at("cards"), match.cards)
    return match


def _start(r: Reader) -> Match:
    """The match before its first move, from the one thing in the header that a game can start from."""
    if sum(r.has(name) for name in ("position", "key", "seed")) > 1:
        raise BadRecord("one of seed, key and position decides the deal, not several", "header")
    if r.has("position"):
        if r.has("proof"):
            raise r.at("proof").fault("a position is not a deal that could be proved")
        return _start_position(r)
    options = _names(r.at("options").table())
    game = str(r.at("game").data)
    seats = r.at("seats").integer(*shelf.find(game).SEATS)
    key = r.at("key").data
    if key is not None and (not isinstance(key, str) or not proof.is_hex(key, KEY_BYTES)):
        raise r.at("key").fault("64 hexadecimal digits")
    if r.has("proof"):
        proved = proof.read(r.at("proof"), seats)
        if key != proved.key.hex():
            raise r.at("key").fault("not the key that follows from the proof")
        return Match(game, seats, proof=proved, **options)
    if key is not None:
        return Match(game, seats, key=bytes.fromhex(key), **options)
    seed = r.at("seed").data
    if not isinstance(seed, str):
        raise BadRecord("a seed, key or position is needed to replay a record", "seed")
    return Match(game, seats, seed=seed, **options)


def _start_position(r: Reader) -> Match:
    try:
        match = Match.from_position(r.at("position").table())
    except BadRecord as fault:
        raise BadRecord(str(fault), "position") from None
    for name in ("game", "seats", "options"):
        if r.has(name) and r.at(name).data != match.header()[name]:
            raise r.at(name).fault("not the same as in the position")
    return match


def _names(options: dict[str, Any]) -> dict[str, Any]:
    for name in options:
        if name in ("game", "seats", "seed", "key", "proof", "self"):
            raise BadRecord("no option", f"options.{name}")
    return options


def _check_cards(r: Reader, cards: Any) -> None:
    if r.at("id").data != cards.id or r.at("digest").data != cards.digest:
        raise r.fault(
            f"made with another card set than {cards.id} {cards.digest[:19]}, so it can't be replayed"
        )
