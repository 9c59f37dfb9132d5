"""The cards that chance decided, for the record of a proved deal: what came from where, event by event.

Piles go by the names that positions give to their chance: ``market`` (price sides), ``behind`` (the Share on
the other side of one), ``cats`` (the Cat 'n Wolf deck), ``hands`` (a card picked from a hand) and ``deal``.
"""

from stockyard.kernel.events import Event
from stockyard.sharenanigans import events as e
from stockyard.sharenanigans.cardset import CardSet


def drawn(cards: CardSet, event: Event) -> list[tuple[str, str]]:
    """The cards that came up by chance in an unredacted event, each as (pile, card).

    A Share that everybody had seen before it went under the draw pile is among them when it is flipped: what
    lies in the open is told too.
    """
    kind, seat, _, args, hidden = event
    if kind == e.DEAL:
        return [("deal", f"player.{seat}")] if seat >= 0 else []
    if kind == e.TOP:
        return [("market", cards.sides[args[0]])] if args[1] == e.FROM_BAG else []
    if kind == e.FLIPPED:
        return [("behind", cards.shares[args[0]])]
    if kind == e.DREW:
        return [("cats", cards.cats[card]) for card in hidden]
    if kind == e.STOLE:
        return [("hands", cards.cats[card]) for card in hidden]
    if kind == e.SAW_MARKET:
        # The market card is place 0; those that had been looked at before were told then, and a Share that
        # was sold lies under the pile for all to know.
        fresh = hidden[max(0, args[1] - 1) :]
        return [("market", cards.sides[key]) for key in fresh if key < len(cards.sides)]
    return []
