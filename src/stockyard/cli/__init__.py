"""The command `stockyard`: one file a command, loaded only when it is called."""

from __future__ import annotations

import sys

WRONG = 2


def main() -> None:
    """Run the command line. The exit status is 0, a command's own, or 2 with one line that says what was
    wrong.
    """
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run a command and give its exit status."""
    import click  # loaded here so that importing the package costs nothing

    from stockyard import StockyardError
    from stockyard.cli.commands import stockyard

    try:
        # The status that a command leaves with comes back like a value; values of their own they have none.
        left = stockyard.main(arguments, prog_name="stockyard", standalone_mode=False)
        return left if type(left) is int else 0
    except click.ClickException as wrong:
        return complain(wrong.format_message())
    except (click.Abort, KeyboardInterrupt, EOFError):
        return complain("stopped")
    except BrokenPipeError:
        # Whoever read our lines has enough of them. Python must not complain about it while it shuts down.
        sys.stdout = None
        return 0
    except OSError as wrong:
        return complain(f"{wrong.filename}: {wrong.strerror}" if wrong.filename else str(wrong))
    except StockyardError as wrong:
        return complain(str(wrong))


def complain(message: str) -> int:
    """Say in one line what was wrong."""
    line = " ".join(message.split())
    print(f"stockyard: {line}", file=sys.stderr)
    return WRONG
