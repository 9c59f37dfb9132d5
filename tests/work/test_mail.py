"""Mail: how a server is named, and what it is handed."""

import smtplib
import ssl
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from aiosmtpd.smtp import AuthResult

from stockyard.work.mail import BadMailError, read_mailer
from stockyard.work.wanted import mail_address
from tests.work.post import Letters, certificate, mail_server


@pytest.fixture
def server() -> Iterator[tuple[str, Letters]]:
    with mail_server() as found:
        yield found


def test_a_letter(server: tuple[str, Letters]) -> None:
    address, arrived = server
    read_mailer(address).send(
        "ola@example.org", "Czekamy – stół „Żuk”", "Zażółć\n\ngęślą", "https://x.example/stop/1"
    )
    (letter,) = arrived.letters
    assert arrived.to == [["ola@example.org"]]
    assert letter["subject"] == "Czekamy – stół „Żuk”"
    assert (letter["from"], letter["to"]) == ("tables@example.org", "ola@example.org")
    assert letter["list-unsubscribe"] == "<https://x.example/stop/1>"
    assert letter["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    assert letter["auto-submitted"] == "auto-generated"
    assert letter["message-id"].endswith("@example.org>")
    assert letter.get_content().replace("\r\n", "\n") == "Zażółć\n\ngęślą\n"


def test_a_subject_has_one_line(server: tuple[str, Letters]) -> None:
    with pytest.raises(ValueError, match="Header values may not contain"):
        read_mailer(server[0]).send("ola@example.org", "a\r\nBcc: all@example.org", "x")
    assert server[1].letters == []


def test_without_tls_nothing_is_sent_unless_the_operator_says_so(server: tuple[str, Letters]) -> None:
    with pytest.raises((OSError, smtplib.SMTPException)):
        read_mailer(server[0].replace("tls=none", "tls=starttls")).send("ola@example.org", "s", "t")
    with pytest.raises((OSError, smtplib.SMTPException, ssl.SSLError)):
        read_mailer(server[0].replace("smtp:", "smtps:")).send("ola@example.org", "s", "t")
    assert server[1].letters == []


def test_a_server_that_wants_to_know_who_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def known(_server: object, _session: object, _envelope: object, _how: str, data: object) -> AuthResult:
        return AuthResult(success=getattr(data, "password", b"") == b"p@ss:word", handled=False)

    file = certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    with mail_server(authenticator=known, auth_required=True, tls_context=context) as (address, arrived):
        host = address.partition("//")[2].partition("?")[0]
        mailer = read_mailer(f"smtp://yard:p%40ss%3Aword@{host}?from=a@example.org")
        assert "p@ss" not in repr(mailer)
        with pytest.raises(ssl.SSLError):
            mailer.send("ola@example.org", "nobody vouches for it", "t")
        monkeypatch.setenv("SSL_CERT_FILE", str(file))
        mailer.send("ola@example.org", "s", "t")
        with pytest.raises(smtplib.SMTPException):
            replace(mailer, password="wrong").send("ola@example.org", "s", "t")
    assert [letter["subject"] for letter in arrived.letters] == ["s"]


@pytest.mark.parametrize(
    "address",
    [
        "mail.example.org",
        "http://mail.example.org?from=a@example.org",
        "smtp://?from=a@example.org",
        "smtp://secret@mail.example.org",
        "smtp://mail.example.org?from=nobody",
        "smtp://mail.example.org:secret?from=a@example.org",
        "smtp://mail.example.org/secret?from=a@example.org",
        "smtp://mail.example.org?from=a@example.org&tls=maybe",
        "smtp://yard:secret@mail.example.org?from=a@example.org&tls=none",
        "smtp://[secret",
    ],
)
def test_what_is_no_mail_server_and_no_password_in_what_it_says(address: str) -> None:
    with pytest.raises(BadMailError) as wrong:
        read_mailer(address)
    assert "secret" not in str(wrong.value)


def test_ports() -> None:
    assert read_mailer("smtp://m.example?from=a@example.org").port == 587
    assert read_mailer("smtps://m.example?from=a@example.org").port == 465
    assert read_mailer("smtp://m.example:25?from=a@example.org").port == 25


@pytest.mark.parametrize(
    "text", ["ola@example.org", " o.l-a+x@a-b.example.org ", "o'la_1@xn--bcher-kva.example"]
)
def test_addresses(text: str) -> None:
    assert mail_address(text) == text.strip()


@pytest.mark.parametrize(
    "text",
    [
        *("", "ola", "@example.org", "ola@", "ola@example", "o la@example.org", "a@b..org", "ola@-x.org"),
        *("a@example.org, b@example.org", "Ola <a@example.org>", "ó@example.org", "a@example.org\x00"),
        *("a@b.c\r\nBcc: x@example.org", "a" * 65 + "@example.org", "a@" + "b." * 200 + "org"),
    ],
)
def test_no_addresses(text: str) -> None:
    assert mail_address(text) is None
