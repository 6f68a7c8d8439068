"""Posting to an address that a person named. It may be any address: never one inside, no redirects, not for long."""

import http.client
import ipaddress
import json
import socket
import ssl
from urllib.parse import SplitResult, urlsplit

from blindpig.kernel.refusal import BadInput

PATIENCE = 5.0  # seconds
LONGEST = 500  # letters of an address
PORTS = {"http": 80, "https": 443}
GONE = (404, 410)


class Unreached(Exception):
    """Nobody took it; `for_good` if there is no use in trying again."""

    def __init__(self, why: str, for_good: bool = False) -> None:
        super().__init__(why)
        self.for_good = for_good


def checked(address: str) -> SplitResult:
    """An address that can be posted to, or BadInput. Where it leads is looked up when something is sent."""
    try:
        parts = urlsplit(address.strip())
        port = parts.port
    except ValueError as error:
        raise BadInput("hook-address") from error
    if len(address) > LONGEST or parts.scheme not in PORTS or not parts.hostname or port == 0 or "@" in parts.netloc:
        raise BadInput("hook-address")
    return parts


def reachable(host: str, port: int, private: bool) -> tuple[str, int]:
    """Where a name leads; Unreached if any of its places is inside, unless the host of the server allows that."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreached(f"no such host: {error}") from error
    places = [str(place[4][0]) for place in found]
    if not private and not all(ipaddress.ip_address(place.partition("%")[0]).is_global for place in places):
        raise Unreached("not a public address", for_good=True)
    return places[0], port


def post(address: str, text: str, private: bool) -> None:
    """Post a text in a form that Discord and Slack take as it is; Unreached if it did not arrive."""
    parts = checked(address)
    host = parts.hostname or ""
    place = reachable(host, parts.port or PORTS[parts.scheme], private)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    body = json.dumps({"content": text, "text": text}).encode()
    try:
        # Connected to the address that was checked: looked up again, the name might lead elsewhere.
        channel: socket.socket = socket.create_connection(place, PATIENCE)
        if parts.scheme == "https":
            channel = ssl.create_default_context().wrap_socket(channel, server_hostname=host)
        connection = http.client.HTTPConnection(parts.netloc, timeout=PATIENCE)
        connection.sock = channel
        try:
            headers = {"content-type": "application/json", "user-agent": "blindpig"}
            connection.request("POST", path, body, headers)
            status = connection.getresponse().status
        finally:
            connection.close()
    except (OSError, http.client.HTTPException) as error:
        raise Unreached(str(error) or type(error).__name__) from error
    if not 200 <= status < 300:
        raise Unreached(f"it answered {status}", for_good=status in GONE)
