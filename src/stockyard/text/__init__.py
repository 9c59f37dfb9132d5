"""Every sentence that a player reads, in English and Polish, and nothing else.

What this room promises: a key and its arguments become a sentence with the right plural, case and money of
its language; a card's text is made from what the card does; and no sentence for players stands anywhere else.
It knows no rules and no card: names come from the tables of a card set, which are handed in.
"""

from stockyard.text.cards import card_text
from stockyard.text.catalogue import LANGUAGES, Catalogue, catalogue
from stockyard.text.marked import Piece
from stockyard.text.words import Tables
from stockyard.text.zoo_cards import card_pieces

__all__ = ["LANGUAGES", "Catalogue", "Piece", "Tables", "card_pieces", "card_text", "catalogue"]
