"""How many requests there are and how long they take, for an operator: by method, route and status."""

import time
from dataclasses import dataclass, field
from functools import cache

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import Counter, Gauge, Histogram

LABELS = ("method", "path", "status_code", "app_name")
APP = "blindpig"
OK, BROKEN = 200, 500

requests = Counter("blindpig_http_requests_total", "Total requests", LABELS)
errors = Counter("blindpig_http_requests_error_total", "Total errors in requests", LABELS)
seconds = Histogram("blindpig_http_request_duration_seconds", "Request duration, in seconds", LABELS)
in_progress = Gauge(
    "blindpig_http_requests_in_progress",
    "Total requests currently in progress",
    LABELS,
    multiprocess_mode="livesum",
)


@dataclass(slots=True, frozen=True)
class Series:
    """What is counted of requests to one route that are answered with one status: looked up once."""

    requests: Counter
    errors: Counter | None
    seconds: Histogram


@cache
def series(method: str, path: str, status: int) -> Series:
    """The series of a route, of which there are as many as there are routes and statuses."""
    labels = (method, path, status, APP)
    failed = errors.labels(*labels) if status >= BROKEN else None
    return Series(requests.labels(*labels), failed, seconds.labels(*labels))


@cache
def under_way(method: str, path: str) -> Gauge:
    """How many requests to a route are not answered yet."""
    return in_progress.labels(method, path, OK, APP)


@dataclass(slots=True)
class Measure:
    """One request: when it came, and what was answered."""

    method: str
    path: str
    began: float = field(default_factory=time.perf_counter)
    status: int = OK

    def __enter__(self) -> "Measure":
        under_way(self.method, self.path).inc()
        return self

    def __exit__(self, *_: object) -> None:
        under_way(self.method, self.path).dec()
        found = series(self.method, self.path, self.status)
        found.requests.inc()
        found.seconds.observe(time.perf_counter() - self.began)
        if found.errors is not None:
            found.errors.inc()


def is_measured(path: str) -> bool:
    """Not who measures; nor a stream, which lasts as long as somebody looks: tables count those."""
    return not path.startswith("/metrics") and not path.endswith("/stream")


class Measured:
    """Measures what goes by."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request by."""
        if scope["type"] != ScopeType.HTTP or not is_measured(scope["path"]):
            await self.app(scope, receive, send)
            return
        method: str = scope["method"]
        with Measure(method, scope["path_template"]) as measure:

            async def noted(message: Message) -> None:
                if message["type"] == "http.response.start":
                    measure.status = message["status"]
                await send(message)

            await self.app(scope, receive, noted)
