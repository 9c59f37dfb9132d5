"""The group of commands: knows their names and first lines, and loads one when it is called."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import Final

import click

COMMANDS: Final = {
    "serve": "Open the tables in a browser (this is what plain `stockyard` does).",
    "worker": "Look after the tables of servers that share a PostgreSQL.",
    "play": "Play in this terminal, alone or together at one keyboard.",
    "replay": "Tell the story of a recorded game.",
    "verify": "Check that a recorded game was dealt as promised.",
    "review": "Tell what decided a recorded game, and what would have been better.",
    "audit": "Check that computer players used nothing that their seats could not see.",
    "simulate": "Play many games between computer players and write them down as Parquet.",
    "tournament": "Rate computer players against each other on shared deals.",
    "balance": "Tell what a card set, or a change of a card, does to the game.",
    "scenario": "Run scenario files and say what differs.",
    "backup": "Copy the file with the tables while the server runs.",
    "cards": "List, show or check the cards of a card set.",
}
LONGEST: Final = 40


class Group(click.Group):
    """A group of commands that knows what a mistyped one was meant to be."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command, or a complaint that names the nearest one."""
        if not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            known = self.list_commands(ctx)
            near = get_close_matches(args[0], known, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"commands are {', '.join(known)}"
            ctx.fail(f"No such command {args[0][:LONGEST]!r}; {hint}")
        return super().resolve_command(ctx, args)


class Commands(Group):
    """Commands by name. `--help` reads no command's module."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """In the order in which one meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Load the command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"stockyard.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """From the list above, so that nothing has to be loaded."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="`stockyard COMMAND --help` explains a command with examples.",
)
@click.version_option(package_name="stockyard")
@click.pass_context
def stockyard(ctx: click.Context) -> None:
    """Two animal stock-market games: play them, watch them, study them.

    Start with `stockyard`: it opens a server for the browser on this machine. `stockyard play
    sharenanigans` plays in the terminal.
    """
    if ctx.invoked_subcommand is None:
        ctx.invoke(_command("serve"))


def _command(name: str) -> click.Command:
    command = stockyard.get_command(click.Context(stockyard), name)
    assert command is not None
    return command
