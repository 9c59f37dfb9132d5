"""The addresses of the API with their methods, but for the one that does not end."""

from typing import Final

from stockyard.web.api.paths import ROUTES

ADDRESSES: Final = [(route.method, route.path) for route in ROUTES if route.way != "stream"]
