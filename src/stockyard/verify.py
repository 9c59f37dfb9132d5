"""Checking a game once it is over: was it dealt as promised, and is the record what was played?

``check`` takes a record apart, deals the game anew from what the record tells, and compares. Whatever it is
given, it answers with a verdict: a few checks, each with a sentence that says what fits and what does not.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, Literal

from stockyard import loading, players
from stockyard.kernel import proof
from stockyard.kernel import record as records
from stockyard.kernel.game import BadRecord
from stockyard.kernel.reading import Reader
from stockyard.kernel.rng import KEY_BYTES
from stockyard.match import Match
from stockyard.text import LANGUAGES, Catalogue, Tables, catalogue

State = Literal["fits", "fails", "open"]
"""``open``: there is nothing to compare, or what stands before it made that impossible."""

Outcome = Literal["fits", "fails", "open", "unreadable"]

FINGERPRINT_DOMAIN: Final = "stockyard fingerprint"
LONGEST_WORD: Final = 60
LONGEST_FAULT: Final = 300
UNTOLD: Final = "?"
MISSING: Final = object()
BYTE_ORDER_MARK: Final = "\ufeff"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at. ``what`` names its sentence in the catalogues, under its name."""

    name: str
    state: State
    what: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of it, and what the record says of itself: none of that is believed unless the checks fit.

    ``claim`` is what it says of its proof and ``key`` the key it was dealt from, if it has them.
    ``fingerprint`` is the same for all who have the same game, and for nobody else. ``names_players``: it
    says who played, which nothing shows.
    """

    checks: tuple[Check, ...]
    game: str = ""
    seats: int = 0
    moves: int = 0
    claim: proof.Claim | None = None
    key: str = ""
    fingerprint: str = ""
    tables: Tables | None = None
    names_players: bool = False

    @property
    def outcome(self) -> Outcome:
        """The worst of the checks; ``fits`` only if every single one does."""
        states = {one.state for one in self.checks}
        if any(one.name == "record" for one in self.checks):
            return "unreadable"
        return "fails" if "fails" in states else "open" if "open" in states else "fits"

    def of(self, name: str) -> Check | None:
        """The check of this name, if it was made."""
        return next((one for one in self.checks if one.name == name), None)

    def about(self, lang: str) -> str:
        """What it comes to, and what is not shown by it: a record alone can't know which game was meant.

        After the end the secret is known to all, so anybody can make up another game that fits it.
        """
        say = catalogue(lang).say
        lines = [say(f"proof.outcome.{self.outcome}.about")]
        if self.outcome in ("fits", "open") and self.claim is not None and self.claim.secret is not None:
            if self.of("promise") is None and self.of("fingerprint") is None:
                lines.append(say("proof.unshown.promise"))
            if self.of("fingerprint") is None:
                lines.append(
                    say("proof.unshown.game" if self.of("number") is None else "proof.unshown.moves")
                )
        if self.outcome in ("fits", "open") and self.names_players:
            lines.append(say("proof.unshown.players"))
        return " ".join(lines)

    def said(self, lang: str, names: Sequence[str] | None = None) -> list[dict[str, str]]:
        """The checks in words: name, state, title and sentence of each."""
        cat = catalogue(lang).at(self.tables, names)
        return [
            {
                "name": one.name,
                "state": one.state,
                "title": cat.say(f"proof.title.{one.name}"),
                "text": _sentence(cat, one, self.game),
            }
            for one in self.checks
        ]


def check(
    text: str | bytes, commitment: str = "", fingerprint: str = "", numbers: Sequence[str] = ()
) -> Verdict:
    """Judge a record. ``commitment`` and ``fingerprint`` are what somebody noted elsewhere, if they did.

    So are ``numbers``, which seats added; who gives their own learns whether it is the game they sat in.
    """
    noted = {"promise": commitment, "fingerprint": fingerprint}
    try:
        whole = _decoded(text)
        body, seal = records.parted(whole)
        try:
            return _judged(records.read(body), whole, noted, [one for one in numbers if one.strip()])
        except BadRecord as fault:
            sealed = [] if seal is None else [_sealed(whole, due=True)]
            return Verdict((_unreadable(fault), *sealed))
    except BadRecord as fault:
        return Verdict((_unreadable(fault),))


def _decoded(text: str | bytes) -> str:
    if len(text) > records.LONGEST:
        raise BadRecord(f"longer than {records.LONGEST} characters", "record")
    try:
        if isinstance(text, bytes):
            return text.decode()
        text.encode()
    except UnicodeError:
        raise BadRecord("no text in UTF-8", "record") from None
    return text


def _unreadable(fault: BadRecord) -> Check:
    return Check("record", "fails", "unreadable", {"fault": str(fault)})


def _judged(record: records.Record, whole: str, noted: Mapping[str, str], numbers: Sequence[str]) -> Verdict:
    """All checks of a record that can be read; BadRecord if its game can't be set up here."""
    header = dict(record.header)
    claimed = header.pop("proof", None)
    told_key = header.get("key")
    has_key = isinstance(told_key, str) and proof.is_hex(told_key, KEY_BYTES)
    claim, malformed = _claim(claimed, header.get("seats"))
    promised = None if claim is None else claim.proof()
    if not has_key and promised is not None:
        header["key"] = promised.key.hex()
    dealt = any(header.get(name) is not None for name in ("key", "seed", "position"))
    if not dealt:
        # Rules, cards and options are looked at all the same; this deal is thrown away.
        header["key"] = "0" * 2 * KEY_BYTES
    match = loading.started(header)
    due = claim is not None and (record.result is not None or record.told is not None)
    played, cards = Check("moves", "open", "secret"), Check("cards", "open", "secret")
    if dealt:
        played = _replayed(match, record)
        due = due or (claim is not None and match.result is not None)
        cards = _dealt(match, record, played.state == "fits", due)
    secret_moves = any(name == UNTOLD for _, name in record.moves)
    mark = "" if claim is None or secret_moves else fingerprint_of(claim, record.moves)
    checks = [
        *_noted("promise", noted, "" if claim is None else claim.commitment),
        *_added(numbers, claim),
        _committed(claim, malformed),
        _keyed(promised, told_key),
        cards,
        played,
        _resulted(record, match, dealt and played.state == "fits"),
        _entered(record, match, records.parted(whole)[0], dealt, due),
        *_noted("fingerprint", noted, mark),
        _sealed(whole, due),
    ]
    key = header["key"] if dealt and claim is not None and header.get("key") else ""
    return Verdict(
        tuple(checks),
        match.game,
        match.seats,
        len(record.moves),
        claim,
        key,
        mark,
        match.cards.data,
        "players" in header,
    )


def fingerprint_of(claim: proof.Claim, moves: Sequence[tuple[int, str]]) -> str:
    """SHA-256 over commitment, nonces and moves: those who compare it have been at the same game."""
    lines = [FINGERPRINT_DOMAIN, claim.commitment]
    lines += [f"{seat} {claim.nonces[seat]}" for seat in sorted(claim.nonces)]
    lines += ["moves:", *(f"{seat} {name}" for seat, name in moves)]
    return sha256("".join([line + "\n" for line in lines]).encode()).hexdigest()


def _claim(data: object, seats: object) -> tuple[proof.Claim | None, BadRecord | None]:
    if data is None:
        return None, None
    try:
        return proof.Claim(Reader(data, "proof"), seats if isinstance(seats, int) else 0), None
    except BadRecord as fault:
        return None, fault


def _noted(name: str, noted: Mapping[str, str], found: str) -> list[Check]:
    """Whether what somebody wrote down, if they did, is what the record has."""
    if not noted[name]:
        return []
    tidy = _tidy(noted[name])
    if not proof.is_hex(tidy, proof.COMMITMENT_BYTES):
        return [Check(name, "fails", "no_hex")]
    return [Check(name, "fits", "same") if tidy == found else Check(name, "fails", "other")]


def _added(numbers: Sequence[str], claim: proof.Claim | None) -> list[Check]:
    """Whether the record has the numbers that seats are known to have added, if any are."""
    for number in numbers:
        if not proof.is_hex(_tidy(number), proof.NONCE_BYTES):
            return [Check("number", "fails", "no_hex", {"number": number})]
        if claim is None or _tidy(number) not in claim.nonces.values():
            return [Check("number", "fails", "other", {"number": _tidy(number)})]
    return [Check("number", "fits", "same", {"n": len(numbers)})] if numbers else []


def _tidy(noted: str) -> str:
    """Hexadecimal digits, in whatever groups and letters somebody wrote them down."""
    return "".join(noted.split()).lower()


def _committed(claim: proof.Claim | None, malformed: BadRecord | None) -> Check:
    if malformed is not None:
        return Check("commitment", "fails", "malformed", {"fault": str(malformed)})
    if claim is None:
        return Check("commitment", "open", "none")
    if claim.secret is None:
        return Check("commitment", "open", "secret")
    if claim.fits():
        return Check("commitment", "fits", "fits")
    return Check("commitment", "fails", "other")


def _keyed(promised: proof.Proof | None, told: object) -> Check:
    if promised is None:
        return Check("key", "open", "secret")
    if told != promised.key.hex():
        return Check("key", "fails", "none" if told is None else "other")
    if not promised.nonces:
        return Check("key", "fits", "alone")
    return Check("key", "fits", "fits", {"n": len(promised.nonces)})


def _replayed(match: Match, record: records.Record) -> Check:
    """The moves: the match is played as far as they go."""
    try:
        loading.play_on(match, record.moves)
    except BadRecord:
        return _illegal(match, *record.moves[match.ply])
    return Check("moves", "fits", "fits", {"n": len(record.moves)})


def _illegal(match: Match, seat: int, name: str) -> Check:
    """The first move that can't be made, and why not."""
    args: dict[str, Any] = {"place": match.ply + 1, "player": seat + 1, "move": name}
    try:
        why = {lang: match.blocked(seat, name, lang) for lang in LANGUAGES}
    except BadRecord:
        return Check("moves", "fails", "unknown", args)
    if why["en"] is None:
        return Check("moves", "fails", "twice", args)
    return Check("moves", "fails", "illegal", {**args, "why": why})


def _dealt(match: Match, record: records.Record, played: bool, due: bool) -> Check:
    """Each card that is told is compared with the card that comes. ``due``: they must be told."""
    if record.told is None:
        return Check("cards", "fails", "untold") if due else Check("cards", "open", "not_yet")
    dealt = match.told()
    told = record.told if played else [card for card in record.told if card[0] <= match.ply]
    at, one, other = loading.differing(told, dealt)
    args = {"place": at + 1, "told": one, "dealt": other}
    if one is None and other is None:
        n = {"n": len(told)}
        return Check("cards", "fits", "fits", n) if played else Check("cards", "open", "stopped", n)
    if one is None or other is None:
        return Check("cards", "fails", "missing" if one is None else "extra", args)
    return Check("cards", "fails", "other" if one[:2] == other[:2] else "elsewhere", args)


def _resulted(record: records.Record, match: Match, played: bool) -> Check:
    if not played:
        return Check("result", "open", "stopped")
    if record.result is None and match.result is None:
        return Check("result", "open", "not_over")
    if record.result is None:
        return Check("result", "fails", "missing")
    entry, _, _ = _differing("result", record.result, match.result)
    if entry:
        return Check("result", "fails", "other", {"entry": entry})
    return Check("result", "fits", "fits")


def _entered(record: records.Record, match: Match, body: str, dealt: bool, due: bool) -> Check:
    """Whether the record is written as the replayed game itself writes it: no entry more, less or otherwise.

    Its proof and the key that follows from it have checks of their own.
    """
    state: State = "fails" if due else "open"
    right = records.read(match.at_ply(0).record()).header
    made_by = zip((seat for seat, _ in record.moves), loading.players_of(record, match), strict=True)
    who = players.told(match.seats, made_by)
    right |= {} if who is None else {"players": who}
    own = {"proof", "key"} if record.header.get("proof") is not None else set()
    if not dealt:
        right = {name: value for name, value in right.items() if name != "key"}
    for name in records.HEADER:
        told, written = record.header.get(name, MISSING), right.get(name, MISSING)
        entry, one, other = _differing(name, told, written)
        if entry and name not in own:
            what = "extra" if other is MISSING else "missing" if one is MISSING else "other"
            args = {"entry": entry, "found": _value(one), "right": _value(other)}
            return Check("entries", state, what, args)
    line = records.misspelt(record, body)
    if line is not None:
        return Check("entries", state, "line", {"line": line})
    return Check("entries", "fits", "fits")


def _value(entry: object) -> str:
    """A value in a sentence, unless it is a long one."""
    return "…" if entry is MISSING or isinstance(entry, dict | list) else records.json_text(entry)


def _differing(name: str, told: object, right: object) -> tuple[str, object, object]:
    """The first entry whose value or type differs, with both values; an empty name where none does."""
    if isinstance(told, dict) and isinstance(right, dict):
        for key in sorted(told.keys() | right.keys()):
            found = _differing(f"{name}.{key}", told.get(key, MISSING), right.get(key, MISSING))
            if found[0]:
                return found
        return "", None, None
    if told is MISSING or right is MISSING:
        return ("" if told is right else name), told, right
    return ("" if records.json_text(told) == records.json_text(right) else name), told, right


def _sealed(whole: str, due: bool) -> Check:
    body, seal = records.parted(whole)
    if seal is None:
        return Check("seal", "fails" if due else "open", "none")
    if _fits(body, seal):
        return Check("seal", "fits", "fits")
    # A kind word for those whose editor did this: nothing that is read was changed, yet bytes were.
    tidy = whole.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n").rstrip("\n") + "\n"
    body, seal = records.parted(tidy)
    return Check("seal", "fails", "ends" if seal is not None and _fits(body, seal) else "other")


def _fits(body: str, seal: str) -> bool:
    return seal == f"{records.SEAL}{records.seal_of(body)}\n"


# In words


def _sentence(cat: Catalogue, one: Check, game: str) -> str:
    args: dict[str, Any] = {}
    for name, value in one.args.items():
        if name in ("told", "dealt"):
            args |= {name: "", f"{name}_where": ""} if value is None else _place(cat, name, value, game)
        elif isinstance(value, Mapping):
            args[name] = _printable(value[cat.lang], LONGEST_FAULT)
        elif isinstance(value, str):
            args[name] = _printable(value, LONGEST_FAULT)
        else:
            args[name] = value
    return cat.say(f"proof.check.{one.name}.{one.what}", **args)


def _place(cat: Catalogue, name: str, told: records.Told, game: str) -> dict[str, str]:
    """A card in words, and where it came from: after which move and out of which pile."""
    ply, pile, card = told
    known = f"proof.pile.{game}.{pile}"
    out_of = cat.say(known) if cat.has(known) else _printable(pile)
    when = cat.say("proof.when.deal") if ply == 0 else cat.say("proof.when.move", place=ply)
    where = cat.say("proof.where", when=when, pile=out_of)
    return {name: _card(cat, pile, card), f"{name}_where": where}


def _card(cat: Catalogue, pile: str, card: str) -> str:
    """A card by the name it has in the card set, or as it stands in the record."""
    kind, _, what = card.partition(".")
    share, at, side = card.partition("@")
    if kind == "player" and what.isascii() and what.isdigit() and len(what) == 1:
        return cat.seat(int(what))
    if kind == "company":
        return _printable(cat.words.company(what))
    if at:
        return _printable(f"{cat.words.share(share)} / {cat.word('price_side', side)}")
    return _printable(cat.word("price_side" if pile == "market" else "card", card))


def _printable(text: str, longest: int = LONGEST_WORD) -> str:
    """Words of a stranger, short and without signs that would steer a terminal."""
    clean = text if text.isprintable() else ascii(text)[1:-1]
    return clean if len(clean) <= longest else clean[:longest] + "…"
