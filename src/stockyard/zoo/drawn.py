"""The cards that chance decided, for the record of a proved deal: what came from where, event by event.

Piles go by the names that positions give to their chance: a Company for its deck, ``influence``, ``helpers``,
``events``, ``bots``, ``goals``, ``intrigues`` and ``deal``.
"""

from typing import Final

from stockyard.kernel.events import Event
from stockyard.zoo import events as e
from stockyard.zoo import shapes as v
from stockyard.zoo.cardset import CardSet

DISPLAYS: Final = {e.INFLUENCE: "influence", e.HELPERS: "helpers"}
DEALT: Final = {e.GOAL_DEALT: "goals", e.INTRIGUES_DEALT: "intrigues"}
OPENED: Final = {e.EVENT: "events", e.BOT_CARD: "bots"}


def drawn(cards: CardSet, event: Event) -> list[tuple[str, str]]:
    """The cards that came up by chance in an unredacted event, each as (pile, card).

    A card of a Company deck is told when it is looked at for the first time, and when it is drawn.
    """
    kind, seat, _, args, hidden = event
    names = cards.kinds
    if kind in DEALT:
        return [(DEALT[kind], names[card]) for card in hidden]
    if kind == e.DEAL:
        order = [("deal", f"company.{v.COMPANY_WORDS[company]}") for company in args]
        return [("deal", f"player.{seat}"), *order]
    if kind == e.SHOWN:
        return [(DISPLAYS[args[0]], names[args[2]])]
    if kind == e.LOBBIED:
        return [("influence", names[args[0]])] if args[2] < 0 else []
    if kind in OPENED:
        return [(OPENED[kind], names[args[0]])]
    if kind == e.LOOKED:
        # Places that existed before had been looked at, and told, then.
        return [(v.COMPANY_WORDS[args[0]], names[card]) for card in hidden[args[2] :]]
    if kind == e.CARD:
        return [(v.COMPANY_WORDS[args[0]], names[args[1]])]
    if kind == e.PASSED_CARD:
        return [(v.COMPANY_WORDS[args[1]], names[args[0]])]
    return []
