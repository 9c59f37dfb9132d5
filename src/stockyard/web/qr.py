"""Links as pictures, so that a phone opens what another screen shows.

They are drawn into the page: an address that answered with such a picture would have the secret in it.
"""

from __future__ import annotations

from typing import Final

import segno
from markupsafe import Markup

QUIET: Final = 3
"""The light border, in modules."""


def drawn(text: str) -> Markup:
    """The QR code of a text, as a drawing that takes its size from the style sheet."""
    code = segno.make(text, error="m", micro=False)
    drawing = code.svg_inline(omitsize=True, border=QUIET, svgclass="qr", lineclass=None)
    # It holds nothing but numbers. A screen reader gets the link that stands beside it.
    return Markup(drawing.replace("<svg ", '<svg aria-hidden="true" focusable="false" ', 1))
