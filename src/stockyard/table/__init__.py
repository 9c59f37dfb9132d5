"""One running game: its seats, its log, its undo, its computer players, and whoever is watching it.

What this room promises: the log is the game (a table is an opening record and its entries, replayed);
an entry is stored before anybody is told of it; a request that comes twice is carried out once; a late
request is refused with a sentence; nothing that a seat may not know leaves except through a view.

It knows neither pages nor databases: a `Store` and a `Clock` are handed in (`ports`).
"""
