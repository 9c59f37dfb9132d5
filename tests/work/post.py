"""A mail server and a push service on this machine, which keep what they were sent."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import http_ece
from aiosmtpd.smtp import SMTP
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID


@dataclass
class Letters:
    """Mail that arrived. ``refuse`` is what the server says instead of taking it."""

    letters: list[EmailMessage] = field(default_factory=list)
    to: list[list[str]] = field(default_factory=list)
    refuse: str = ""

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        """Keep a letter."""
        if self.refuse:
            return self.refuse
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        self.to.append(envelope.rcpt_tos)
        return "250 taken"


@contextmanager
def mail_server(**options: Any) -> Iterator[tuple[str, Letters]]:
    """The address of a mail server as an operator would give it, and what arrived there."""
    letters, listening = Letters(), Future[tuple[int, Callable[[], object]]]()

    async def serve() -> None:
        # In a thread of its own: where a browser is driven, this one's loop is not free.
        loop, over = asyncio.get_running_loop(), asyncio.Event()
        server = await loop.create_server(lambda: SMTP(letters, loop=loop, **options), "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        listening.set_result((port, lambda: loop.call_soon_threadsafe(over.set)))
        async with server:
            await over.wait()
        await asyncio.sleep(0.05)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    port, end = listening.result(20)
    try:
        yield f"smtp://127.0.0.1:{port}?from=tables@example.org&tls=none", letters
    finally:
        end()
        thread.join()


def certificate(folder: Path) -> Path:
    """A file with a key, and a certificate by which 127.0.0.1 can be believed."""
    key = ec.generate_private_key(ec.SECP256R1())
    name, now = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")]), datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "mail.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + made.public_bytes(Encoding.PEM))
    return file


@dataclass
class Browser:
    """What a browser has that asked to be told: it alone can read what is sent."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def subscription(self) -> dict[str, Any]:
        """What it hands to the page."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": _text(point), "auth": _text(self.auth)}}

    def read(self, body: bytes) -> dict[str, Any]:
        """What was sent to it."""
        opened = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        found: dict[str, Any] = json.loads(opened)
        return found


@dataclass
class Service:
    """A push service. ``answers`` says for each path what it answers, 201 by default."""

    address: str
    answers: dict[str, int] = field(default_factory=dict)
    sent: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    def browser(self, path: str) -> Browser:
        """A browser that is told by way of it."""
        return Browser(f"{self.address}/{path}")


@contextmanager
def push_service() -> Iterator[Service]:
    """A push service."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            service.sent.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            code = service.answers.get(self.path, 201)
            self.send_response(code)
            if code == 307:
                self.send_header("location", f"{service.address}/elsewhere")
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *arguments: Any) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service = Service(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
