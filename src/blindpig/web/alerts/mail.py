"""Letters by mail, where the host has named a server. An address is proved by a link before anything else goes out."""

import asyncio
import re
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from blindpig.kernel.refusal import BadInput
from blindpig.web.alerts.messages import Letter
from blindpig.web.posting import Unreached

ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?")
PORTS = {"smtp": 25, "smtps": 465}
PATIENCE = 20.0  # seconds for each step of the conversation
REFUSED = 500  # from here on a mail server means it


@dataclass(slots=True, frozen=True)
class MailServer:
    """Where letters are handed in: `smtp://user:password@host:587`, or `smtps://…`; and whom they are from."""

    host: str
    port: int
    secure: bool  # from the first byte on; otherwise as soon as the server offers it
    user: str
    password: str
    sender: str


def mail_server(said: str, sender: str) -> MailServer | None:
    """What the host has set; None without a server, BadInput if it makes no sense."""
    if not said:
        return None
    try:
        parts = urlsplit(said)
        port = parts.port
    except ValueError as error:
        raise BadInput("smtp-address") from error
    if parts.scheme not in PORTS or not parts.hostname:
        raise BadInput("smtp-address")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    sender = sender or (user if ADDRESS.fullmatch(user) else f"blindpig@{parts.hostname}")
    if not ADDRESS.fullmatch(sender):
        raise BadInput("smtp-from")
    secure = parts.scheme == "smtps"
    return MailServer(parts.hostname, port or PORTS[parts.scheme], secure, user, password, sender)


def checked_mail(address: str) -> str:
    """A mail address, or BadInput."""
    if not ADDRESS.fullmatch(address) or len(address) > 254 or ".." in address:
        raise BadInput("mail-address")
    return address


class Mail:
    """Hands letters in."""

    def __init__(self, server: MailServer) -> None:
        self.server = server

    async def carry(self, letter: Letter) -> None:
        """Hand it in; Unreached if the server is down or does not take it."""
        try:
            async with asyncio.timeout(3 * PATIENCE):
                await asyncio.to_thread(self.hand_in, self.written(letter))
        except smtplib.SMTPRecipientsRefused as error:
            code = next(iter(error.recipients.values()))[0]
            raise Unreached("status", str(code), for_good=code >= REFUSED) from error
        except TimeoutError as error:
            raise Unreached("time", f"{PATIENCE:g}") from error
        except (OSError, smtplib.SMTPException) as error:
            raise Unreached("mail", type(error).__name__) from error

    def written(self, letter: Letter) -> EmailMessage:
        """The letter with its head; mail programs show a button that turns it off."""
        found = EmailMessage()
        found["Subject"] = " ".join(letter.subject.split())
        found["From"] = f"Blind Pig <{self.server.sender}>"
        found["To"] = letter.way.address
        found["Date"] = formatdate()
        found["Message-ID"] = make_msgid(domain=self.server.sender.rpartition("@")[2])
        found["Auto-Submitted"] = "auto-generated"
        found["List-Unsubscribe"] = f"<{letter.off}>"
        found["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        found.set_content(f"{letter.body()}\n\n-- \n{letter.words('alert.off', address=letter.off)}\n")
        return found

    def hand_in(self, message: EmailMessage) -> None:
        """Talk to the server. In a thread: it may take its time."""
        server = self.server
        trust = ssl.create_default_context()
        if server.secure:
            line: smtplib.SMTP = smtplib.SMTP_SSL(server.host, server.port, timeout=PATIENCE, context=trust)
        else:
            line = smtplib.SMTP(server.host, server.port, timeout=PATIENCE)
        with line:
            line.ehlo()
            if not server.secure and line.has_extn("starttls"):
                line.starttls(context=trust)
            if server.user:
                line.login(server.user, server.password)
            line.send_message(message)
