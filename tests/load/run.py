"""A server process for tests and load: `python -m tests.load.run ADDRESS PORT BEAT`. It knows the tiny game too."""

import os
import signal
import sys
import time

from blindpig.tables import now
from blindpig.tables import registry as tables
from blindpig.tables.registry import TableSettings
from blindpig.web import guests
from blindpig.web import serve as serving
from blindpig.web.serve import run, write_logs
from blindpig.web.settings import AlertSettings, Limits, ServerSettings
from tests.tables.thinker import register

RIGHT = time.time


def set_clock(wrong_by: float) -> None:
    """The machine's clock is wrong by so many seconds from now on."""
    time.time = lambda: RIGHT() + wrong_by


if __name__ == "__main__":
    wrong_by = float(os.environ.get("CLOCK", "0"))
    set_clock(wrong_by)
    now.STARTED += wrong_by
    signal.signal(signal.SIGUSR1, lambda *_: set_clock(wrong_by - 3600.0))
    register(tiny=True)
    write_logs()
    serving.HEADERS = float(os.environ.get("HEADERS", serving.HEADERS))
    tables.IDLE = float(os.environ.get("IDLE", tables.IDLE))
    serving.BODY = float(os.environ.get("BODY", serving.BODY))
    beat = float(sys.argv[3])
    thinker = (sys.executable, "-m", "tests.tables.thinker")
    ways = TableSettings(beat=beat, window=2 * beat, pace=0.0, budget=0.0, workers=1, thinker=thinker)
    many = dict.fromkeys(Limits.__slots__, 100_000)
    limits = Limits(**{**many, **{name: int(os.environ[name.upper()]) for name in many if name.upper() in os.environ}})
    proxies = tuple(filter(None, os.environ.get("PROXY", "").split(",")))
    alerts = AlertSettings(
        private=True,
        wait=float(os.environ.get("WAIT", AlertSettings().wait)),
        claim=float(os.environ.get("CLAIM", AlertSettings().claim)),
        pause=float(os.environ.get("PAUSE", AlertSettings().pause)),
    )
    guests.REFRESH = float(os.environ.get("REFRESH", guests.REFRESH))
    run(ServerSettings("127.0.0.1", int(sys.argv[2]), sys.argv[1], ways, limits, proxies=proxies, alerts=alerts))
