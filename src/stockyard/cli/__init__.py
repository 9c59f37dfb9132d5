"""The command `stockyard`."""


def main() -> None:
    """Run the command line."""
    raise SystemExit("stockyard: the commands are not there yet")
