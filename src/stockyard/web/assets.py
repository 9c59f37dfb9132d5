"""Static files under addresses that change with their content, so that browsers may keep them for ever.

One print is made of all files together: style sheets and scripts name their neighbours relatively, and any
change gives every file a new address. Files are read and pressed once and served from memory.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import cached_property
from pathlib import Path
from typing import Final

from starlette.responses import Response

FOR_EVER: Final = "public, max-age=31536000, immutable"
UNPRESSED: Final = (".woff2", ".png", ".webp", ".ico")
DRAWING: Final = {"content-security-policy": "default-src 'none'"}
"""Nothing runs and nothing is fetched, should somebody open a drawing as a page."""
TYPES: Final = {".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2"}


class Assets:
    """The files below one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[str, tuple[bytes, bytes, str]] = {}

    @cached_property
    def names(self) -> frozenset[str]:
        """All files, as paths from the folder."""
        files = (path for path in self.folder.rglob("*") if path.is_file())
        return frozenset(path.relative_to(self.folder).as_posix() for path in files)

    @cached_property
    def print(self) -> str:
        """A digest of all files."""
        digest = hashlib.sha256()
        for name in sorted(self.names):
            digest.update(name.encode() + b"\0" + (self.folder / name).read_bytes())
        return digest.hexdigest()[:12]

    def url(self, name: str) -> str:
        """The address of a file. A name that is none is a mistake in a template."""
        if name not in self.names:
            raise KeyError(f"no static file {name}")
        return f"/static/{self.print}/{name}"

    def answer(self, mark: str, name: str, encodings: str) -> Response | None:
        """The file, or None when there is none. An old address gets the new file, but may not keep it."""
        if name not in self.names:
            return None
        plain, pressed, kind = self._content(name)
        headers = {"cache-control": FOR_EVER if mark == self.print else "no-cache", "vary": "accept-encoding"}
        if name.endswith(".svg"):
            headers |= DRAWING
        if pressed and "gzip" in encodings:
            return Response(pressed, headers={**headers, "content-encoding": "gzip"}, media_type=kind)
        return Response(plain, headers=headers, media_type=kind)

    def _content(self, name: str) -> tuple[bytes, bytes, str]:
        if name not in self._read:
            path = self.folder / name
            plain = path.read_bytes()
            pressed = b"" if path.suffix in UNPRESSED else gzip.compress(plain, 9, mtime=0)
            kind = TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
            self._read[name] = (plain, pressed, kind)
        return self._read[name]
