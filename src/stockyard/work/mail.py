"""Mail by the operator's SMTP server: a code to see whose address it is, and that somebody is asked."""

from __future__ import annotations

import smtplib
import ssl
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from stockyard import StockyardError
from stockyard.work.wanted import mail_address

PORTS: Final = {"smtp": 587, "smtps": 465}
PATIENCE: Final = 15
SHAPE: Final = "smtp://user:password@host:port?from=tables@example.org (smtps:// for TLS from the first byte)"


class BadMailError(StockyardError):
    """An address of a mail server that is none. What it says shows no password."""


@dataclass(frozen=True, slots=True)
class Mailer:
    """A server to hand mail to. ``tls``: "starttls", "tls" from the first byte, or "none" at all."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = field(default="", repr=False)
    tls: str = "starttls"

    def send(self, to: str, subject: str, text: str, stop: str = "") -> None:
        """Hand over one mail. ``stop`` is the address where one click ends them. OSError or SMTPException."""
        message = EmailMessage()
        message["Subject"] = subject
        message["From"] = self.sender
        message["To"] = to
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self.sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        if stop:
            message["List-Unsubscribe"] = f"<{stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(text)
        with self._server() as server:
            server.send_message(message)

    def _server(self) -> smtplib.SMTP:
        if self.tls == "tls":
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                self.host, self.port, timeout=PATIENCE, context=ssl.create_default_context()
            )
        else:
            server = smtplib.SMTP(self.host, self.port, timeout=PATIENCE)
        try:
            if self.tls == "starttls":
                server.starttls(context=ssl.create_default_context())
            if self.user:
                server.login(self.user, self.password)
        except BaseException:
            server.close()
            raise
        return server


def read_mailer(address: str) -> Mailer:
    """The server of an address. BadMailError when it is none."""
    try:
        parts = urlsplit(address)
        host, port, options = parts.hostname, parts.port, parse_qs(parts.query)
    except ValueError:
        raise BadMailError(f"the mail server is given as {SHAPE}") from None
    if parts.scheme not in PORTS or not host or parts.path.strip("/"):
        raise BadMailError(f"the mail server is given as {SHAPE}")
    sender = mail_address(options.get("from", [""])[0])
    if sender is None:
        raise BadMailError("the mail server needs ?from= and the address that mail comes from")
    tls = "tls" if parts.scheme == "smtps" else options.get("tls", ["starttls"])[0]
    if tls not in ("starttls", "tls", "none"):
        raise BadMailError("the mail server's ?tls= is starttls or none")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    if user and tls == "none":
        raise BadMailError("a password is not sent to a mail server without TLS")
    return Mailer(host, port or PORTS[parts.scheme], sender, user, password, tls)
