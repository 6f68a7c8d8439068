"""Posting to an address that a person named. It may be any address: never one inside, no redirects, not for long."""

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Mapping
from functools import cache
from urllib.parse import SplitResult, quote, urlsplit

from blindpig.kernel.refusal import BadInput

PATIENCE = 10.0  # seconds for all of it: to look the name up, connect, send and hear the first line of the answer
LOOK_UP = 3.0  # seconds to look a name up while a person waits
LONGEST = 500  # letters of an address
ANSWER = 4096  # bytes in which the first line of an answer must end
PORTS = {"http": 80, "https": 443}
GONE = (404, 410)
GLOBAL = ipaddress.IPv6Network(
    "2000::/3"
)  # the rest of IPv6 is inside somewhere, or of an older kind, or of the future
HOST = re.compile(r"[A-Za-z0-9._-]+|[0-9A-Fa-f:.]+")
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})\b")
SAFE = "/%:@!$&'()*+,;=-._~?"  # what may stand in a path or query as it is


class Unreached(Exception):
    """Nobody took it: why, as a key of the catalogue (`unreached.…`); `for_good` if there is no use in trying again."""

    def __init__(self, key: str, detail: str = "", for_good: bool = False) -> None:
        super().__init__(f"{key} {detail}".strip())
        self.key = key
        self.detail = detail
        self.for_good = for_good


def checked(address: str) -> SplitResult:
    """An address that can be posted to, or BadInput. Where it leads is looked up when something is sent."""
    try:
        parts = urlsplit(address.strip())
        port, host = parts.port, named(parts)
    except (ValueError, UnicodeError) as error:
        raise BadInput("hook-address") from error
    fits = len(address) <= LONGEST and parts.scheme in PORTS and HOST.fullmatch(host)
    if not fits or port == 0 or "@" in parts.netloc:
        raise BadInput("hook-address")
    return parts


def named(parts: SplitResult) -> str:
    """The host of an address, as it is looked up."""
    host = parts.hostname or ""
    return host if host.isascii() else host.encode("idna").decode()


async def reachable(host: str, port: int, private: bool) -> str:
    """Where a name leads; Unreached if any of its places is inside, unless the host of the server allows that."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreached("host", str(error)) from error
    places = [str(place[4][0]) for place in found]
    if not private and not all(is_outside(place) for place in places):
        raise Unreached("inside", for_good=True)
    return places[0]


def is_outside(place: str) -> bool:
    """Whether an address is one of the public internet. One inside that is wrapped into a longer one is inside."""
    found = ipaddress.ip_address(place.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if inner is not None:
            return inner.is_global
        if found in ipaddress.ip_network("64:ff9b::/96"):
            return ipaddress.ip_address(int(found) & 0xFFFFFFFF).is_global
        if found not in GLOBAL:
            return False
    return found.is_global and not found.is_multicast


async def refuse_inside(address: str, private: bool) -> None:
    """Raise BadInput where an address leads inside. A name that cannot be looked up just now is let through."""
    parts = checked(address)
    try:
        async with asyncio.timeout(LOOK_UP):
            await reachable(named(parts), parts.port or PORTS[parts.scheme], private)
    except Unreached as unreached:
        if unreached.for_good:
            raise BadInput("hook-inside") from unreached
    except TimeoutError:
        pass


async def post(
    address: str, body: bytes, headers: Mapping[str, str], private: bool, patience: float = PATIENCE
) -> None:
    """Post something; Unreached if it did not arrive. However slowly the other side answers, it ends in time."""
    try:
        async with asyncio.timeout(patience):
            status = await posted(checked(address), body, headers, private)
    except TimeoutError as error:
        raise Unreached("time", f"{patience:g}") from error
    except (OSError, ssl.SSLError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError) as error:
        raise Unreached("other", str(error) or type(error).__name__) from error
    if not 200 <= status < 300:
        raise Unreached("status", str(status), for_good=status in GONE)


async def posted(parts: SplitResult, body: bytes, headers: Mapping[str, str], private: bool) -> int:
    """Post, and return the status of the answer; its rest is not read."""
    host, port = named(parts), parts.port or PORTS[parts.scheme]
    place = await reachable(host, port, private)
    secure = certificates() if parts.scheme == "https" else None
    # Connected to the address that was checked: looked up again, the name might lead elsewhere.
    reader, writer = await asyncio.open_connection(
        place, port, limit=ANSWER, ssl=secure, server_hostname=host if secure else None
    )
    try:
        path = quote(parts.path or "/", safe=SAFE) + (f"?{quote(parts.query, safe=SAFE)}" if parts.query else "")
        shown = f"[{host}]" if ":" in host else host
        said = {"Host": f"{shown}:{port}" if parts.port else shown, **headers, "User-Agent": "blindpig"}
        said |= {"Content-Length": str(len(body)), "Connection": "close"}
        head = "".join(f"{key}: {value}\r\n" for key, value in said.items())
        writer.write(f"POST {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + body)
        await writer.drain()
        found = STATUS.match(await reader.readuntil(b"\n"))
        if found is None:
            raise Unreached("other", "no HTTP")
        return int(found[1])
    finally:
        writer.transport.abort()  # without a farewell: the other side may not take it


@cache
def certificates() -> ssl.SSLContext:
    """Whom we trust: reading that takes longer than a message."""
    return ssl.create_default_context()
