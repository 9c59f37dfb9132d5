"""What a balance run came to, in sentences: what is printed, and stands on top of the report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stockyard.lab.balance import Balance, CardShift, Shift
from stockyard.lab.changes import Change
from stockyard.lab.intervals import Estimate

NAMED: int = 6
"""Cards that a sentence names."""


@dataclass(frozen=True)
class Line:
    """A sentence of the summary, and whether it tells of a clear change."""

    text: str
    clear: bool = False


def summary(found: Balance, changes: Sequence[Change] = ()) -> list[Line]:
    """What was found, in sentences: the game first, then cards, those that were changed before others."""
    lines = [_first_player(found), _told(found, "A game takes", found.decisions, " decisions")]
    if found.turns is not None:
        lines.append(_told(found, "A game takes", found.turns, " turns of all players together"))
    lines.append(_told(found, "The mean score is", found.score))
    lines.append(_told(found, "The winner is ahead by", found.margin))
    return [*lines, *(_card_lines(found, changes) if found.compares else _use_lines(found))]


def title(found: Balance, changes: Sequence[Change]) -> str:
    """What the report is about."""
    game = found.sides[0].table.game
    name = "Spółka ZOO" if game == "zoo" else game.title()
    if not found.compares:
        return f"{name}: the set {found.sides[0].name}"
    if changes:
        return f"{name}: {', '.join(f'{change.path} = {change.after}' for change in changes)}"
    return f"{name}: {found.sides[0].name} and {found.sides[1].name}"


def _when(found: Balance) -> tuple[str, str]:
    """How a sentence speaks of the two sides."""
    names = [side.name for side in found.sides]
    before, after = names if names == ["before", "after"] else (f"with {name}" for name in names)
    return before, after


def _first_player(found: Balance) -> Line:
    first = found.places[0]
    fair = f"fair would be {100 / len(found.places):.1f} %"
    text = f"Who begins wins {first.before.percent()} % of the games"
    if first.after is None or first.change is None:
        return Line(f"{text}; {fair}.")
    before, after = _when(found)
    text = f"{text} {before} and {first.after.percent()} % {after} ({fair})"
    return Line(f"{text}: {_verdict(first.change.times(100), ' points')}.", first.clear)


def _told(found: Balance, begin: str, shift: Shift, unit: str = "") -> Line:
    if shift.after is None or shift.change is None:
        return Line(f"{begin} {shift.before.plain()}{unit}.")
    before, after = _when(found)
    text = f"{begin} {shift.before.plain()}{unit} {before} and {shift.after.plain()} {after}"
    return Line(f"{text}: {_verdict(shift.change)}.", shift.clear)


def _verdict(change: Estimate, unit: str = "") -> str:
    """A change in words."""
    if not change.clear:
        return f"no clear change ({change.signed()}{unit})"
    size = Estimate.around(abs(change.value), change.spread)
    return f"{'more' if change.value > 0 else 'less'} by {size.plain()}{unit}"


def _use_lines(found: Balance) -> list[Line]:
    """What is used of a single set, and what is not."""
    names = card_names(found)
    did = {shift.card: shift.before for shift in found.cards if shift.before is not None}
    used = sorted(did, key=lambda card: -did[card].used.value)
    idle = [card for card, one in did.items() if one.used.value == one.came_up.value == 0]
    lines = [Line(f"The cards used most often are {_list([names[card] for card in used])}.")]
    if idle:
        named = _list([names[card] for card in idle])
        why = "Some cards are for other numbers of seats or for modules only."
        lines.append(Line(f"{len(idle)} of {len(did)} cards never came up: {named}. {why}"))
    return lines


def _list(names: Sequence[str]) -> str:
    return ", ".join(names[:NAMED]) + (" and others" if len(names) > NAMED else "")


def _card_lines(found: Balance, changes: Sequence[Change]) -> list[Line]:
    """What became of the cards that were changed, and which others changed with them."""
    names = card_names(found)
    touched = touched_cards(found) if changes else set()
    lines = [_card_line(found, shift, names[shift.card]) for shift in found.cards if shift.card in touched]
    for side, missing in zip(_when(found), ("after", "before"), strict=True):
        only = [
            shift for shift in found.cards if getattr(shift, missing) is None and shift.card not in touched
        ]
        if only:
            many = "1 card is" if len(only) == 1 else f"{len(only)} cards are"
            lines.append(Line(f"{many} only {side}: {_list([names[one.card] for one in only])}."))
    others = [shift for shift in found.cards if shift.clear and shift.card not in touched]
    if not others:
        return [*lines, Line(f"None of the {'other ' if touched else ''}cards changed clearly.")]
    told = _list([_card_change(shift, names[shift.card]) for shift in surest(others)])
    which = f"other{'s' if len(others) > 1 else ''} changed with it" if touched else "changed"
    return [*lines, Line(f"Of {len(found.cards)} cards {len(others)} {which} clearly: {told}.", clear=True)]


def _card_line(found: Balance, shift: CardShift, name: str) -> Line:
    if shift.before is None or shift.after is None or shift.used is None:
        side = shift.before or shift.after
        used = "" if side is None else f": it is used {side.used.plain()} times a game"
        return Line(f"{name} is in one of the two sets only{used}.", clear=True)
    before, after = _when(found)
    used = f"{shift.before.used.plain()} times a game {before} and {shift.after.used.plain()} {after}"
    text = f"{name} is used {used}: {_verdict(shift.used)}"
    if shift.before.wins is not None and shift.after.wins is not None and shift.wins is not None:
        wins = (
            f"{100 * shift.before.wins.value:.1f} % {before} and {100 * shift.after.wins.value:.1f} % {after}"
        )
        text = f"{text}; who uses it wins {wins}: {_verdict(shift.wins.times(100), ' points')}"
    return Line(f"{text}.", shift.clear)


def _card_change(shift: CardShift, name: str) -> str:
    if shift.used is not None and shift.used.clear:
        return f"{name} (used {shift.used.signed()} a game)"
    return f"{name} (its users win {shift.wins.times(100).signed()} points)" if shift.wins else name


def surest(cards: Sequence[CardShift]) -> list[CardShift]:
    """Cards whose change is surest first."""

    def sureness(shift: CardShift) -> float:
        known = [one for one in (shift.used, shift.wins) if one is not None and one.spread > 0]
        return -max((abs(one.value) / one.spread for one in known), default=0.0)

    return sorted(cards, key=sureness)


def card_names(found: Balance) -> dict[str, str]:
    """English names of all cards of both sides."""
    sets = [side.table.cards.data["card"] for side in found.sides]
    return {card: entry["name"]["en"] for cards in sets for card, entry in cards.items()}


def touched_cards(found: Balance) -> set[str]:
    """The cards that are not the same on both sides."""
    if not found.compares:
        return set()
    old, new = (side.table.cards.data["card"] for side in found.sides)
    return {card for card in {**old, **new} if old.get(card) != new.get(card)}


__all__ = ["Line", "card_names", "summary", "surest", "title", "touched_cards"]
