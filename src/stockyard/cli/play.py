"""`stockyard play`: a game in the terminal."""

from __future__ import annotations

import os
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import click

from stockyard.cli.own import FOLDER, registered
from stockyard.table.seats import Seat, distinct, tidy_name
from stockyard.text import LANGUAGES, Catalogue, catalogue

AGENTS: Final = ("easy", "medium", "hard", "expert", "random", "greedy")
BOT: Final = "bot"
WORDS: Final = (*AGENTS, BOT)
MODULES: Final = ("events", "goals", "intrigues")
DEFAULT_SEATS: Final = "You,medium,medium"
LIKE: Final = 0.82
"""How alike a name and a word must be for a typo: `export` and `expert` are, `harry` and `hard` are not."""
SHORT: Final = 4
"""Words up to this length are near many names (Hardy, Bolt), so there only what has no capital is a typo."""


@click.command(
    "play",
    short_help="Play in this terminal.",
    epilog="""\b
Examples:
  stockyard play sharenanigans
  stockyard play sharenanigans --seats Ola,Tom            two people at one keyboard
  stockyard play sharenanigans --seats Ola,hard,easy      one person, two computer players
  stockyard play sharenanigans --cards my_cards/          with a card set of your own
  stockyard play sharenanigans --lang pl --record game.txt
  stockyard play zoo --seats Ola,medium,bot --module goals""",
)
@click.argument("game")
@click.option(
    "--seats",
    default=DEFAULT_SEATS,
    show_default=True,
    help="Who plays, in order: names of people; `easy`, `medium`, `hard`, `expert` or `random` for computer "
    "players; `bot` for a Bot. These words count with capitals, too.",
)
@click.option("--cards", type=FOLDER, help="A folder with a card set. [default: the set classic]")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language. [default: that of the terminal]")
@click.option("--seed", help="Deal the game of this seed again.")
@click.option("--head-start", is_flag=True, help="Later players begin with cards.")
@click.option("--auto-call", is_flag=True, help="Whoever reaches the goal wins without calling it.")
@click.option("--turn-limit", type=click.IntRange(1, 1000), help="End after so many turns each.")
@click.option("--module", "modules", multiple=True, type=click.Choice(MODULES), help="With this module.")
@click.option("--coins", type=click.IntRange(0), help="So many coins for everybody at the start.")
@click.option("--record", type=click.Path(dir_okay=False, path_type=Path), help="Write the record here.")
def command(
    game: str,
    seats: str,
    cards: Path | None,
    lang: str | None,
    seed: str | None,
    head_start: bool,
    auto_call: bool,
    turn_limit: int | None,
    modules: tuple[str, ...],
    coins: int | None,
    record: Path | None,
) -> None:
    """Play GAME: choices are numbered, a number and Enter chooses.

    Several people share the keyboard: the screen is wiped and asks for the next one before it shows
    their hand. `u` takes back a move, `?` lists the cards in hand, `q` leaves.
    """
    from stockyard.cli.session import Session  # with the engine behind it

    options: dict[str, Any] = {"turn_limit": turn_limit, "modules": list(modules), "coins": coins}
    options |= {"head_start": head_start, "auto_call": auto_call}
    # Each game has options of its own: what is not wished for is not spoken of.
    options = {name: wish for name, wish in options.items() if wish or (wish == 0 and wish is not False)}
    players = seats_of(seats, known(game))
    if cards is not None:
        options["cards"] = registered(cards)
    if record is not None:
        # A game must not be lost because its record can't be written where it was wished for.
        record.open("a", encoding="utf-8").close()
    lang = lang or terminal_language()
    warn(players, catalogue(lang))
    session = Session(game, players, options, lang, seed)
    try:
        session.run()
    finally:
        if record is not None:
            record.write_text(session.record(), "utf-8")
            click.echo(catalogue(lang).say("terminal.recorded", file=record))


def known(game: str) -> str:
    """The name of a game that can be played."""
    import stockyard

    if game not in stockyard.games:
        raise click.ClickException(f"there is no game {game!r}; games are: {', '.join(stockyard.games)}")
    return game


def seats_of(text: str, game: str) -> list[Seat]:
    """Seats from a list of names, as many as the game can have."""
    from stockyard import shelf

    fewest, most = shelf.find(game).SEATS
    wishes = [_word(wish.strip()) for wish in text.split(",") if wish.strip()]
    if len(wishes) < fewest:
        alone = wishes[0] if wishes and wishes[0] not in AGENTS else "Ola"
        raise click.ClickException(
            f"--seats: at least two players are needed, such as --seats {alone},medium"
        )
    if len(wishes) > most:
        raise click.ClickException(f"--seats: at most {most} players, not {len(wishes)}")
    names = distinct([tidy_name(wish, "?") if wish not in WORDS else wish.title() for wish in wishes])
    return [_seat(k, names[k], wish) for k, wish in enumerate(wishes)]


def _word(wish: str) -> str:
    """The word of a computer player or Bot however it is capitalised; anything else as it is."""
    return wish.lower() if wish.lower() in WORDS else wish


def _seat(number: int, name: str, wish: str) -> Seat:
    if wish == BOT:
        return Seat(number, "bot", name)
    return Seat(number, "computer", name, wish) if wish in AGENTS else Seat(number, "person", name)


def warn(players: list[Seat], cat: Catalogue) -> None:
    """Say on the error output whose name looks like a misspelt word, and wait so that it can be read: at one
    keyboard the screen is wiped before the first hand is shown.
    """
    lines = list(misspelt(players, cat))
    for line in lines:
        click.echo(line, err=True)
    if lines:
        click.pause(cat.say("terminal.seats.go_on"), err=True)


def misspelt(players: list[Seat], cat: Catalogue) -> Iterator[str]:
    """A sentence for each person whose name is near the word of a computer player or Bot."""
    for name in (seat.name for seat in players if seat.kind == "person"):
        words = [word for word in WORDS if name == name.lower() or len(word) > SHORT]
        for near in get_close_matches(name.lower(), words, 1, LIKE):
            kind = "bot" if near == BOT else "computer"
            yield cat.say(f"terminal.seats.{kind}", name=name, agent=near)


def terminal_language() -> str:
    """Polish where the terminal is set to it, English elsewhere."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "pl" if value.lower().startswith("pl") else "en"
    return "en"
