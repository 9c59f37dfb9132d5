"""Names for parameters that are too long, too deep or too strange to be named by themselves."""

from stockyard.kernel.reading import shown


def brief(value: object) -> str:
    """The value as an error would show it, in plain letters."""
    return ascii(shown(value))[1:-1][:50]
