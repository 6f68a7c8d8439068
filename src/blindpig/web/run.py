"""The server from the command line: a free port, the address in words, the browser."""

import logging
import socket
import webbrowser
from contextlib import suppress

from blindpig.i18n.teller import Teller
from blindpig.kernel.refusal import BadInput
from blindpig.web.serve import run, write_logs
from blindpig.web.settings import ServerSettings
from blindpig.web.siblings import Siblings

USUAL = 8080
TRIES = 20  # ports that are tried after the usual one


def is_free(host: str, port: int) -> bool:
    """Whether somebody can listen there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((host, port))
        except (OSError, OverflowError):
            return False
    return True


def choose_port(host: str, port: int | None) -> int:
    """The port that was asked for, or the first free one from the usual on; BadInput if there is none."""
    if port is not None:
        if not is_free(host, port):
            raise BadInput("port-taken", {"host": host, "port": port})
        return port
    found = next((each for each in range(USUAL, USUAL + TRIES) if is_free(host, each)), None)
    if found is None:
        raise BadInput("ports-taken", {"first": USUAL, "last": USUAL + TRIES - 1, "host": host})
    return found


def serve_until_interrupted(settings: ServerSettings, browser: bool, teller: Teller, siblings: Siblings | None) -> None:
    """Serve until interrupted, in this process or by others."""
    host = settings.host
    shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else f"[{host}]" if ":" in host else host  # noqa: S104 - compared, not bound
    address = f"http://{shown}:{settings.port}/"
    write_logs(logging.WARNING if browser else logging.INFO)

    def ready() -> None:
        print(teller.sentence("serve.ready", {"address": address}), flush=True)
        if browser:
            webbrowser.open(address)

    with suppress(KeyboardInterrupt):
        if siblings is None:
            run(settings, ready)
        else:
            siblings.run(ready)
