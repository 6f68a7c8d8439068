"""Streams over HTTP: counted, never kept by anything between, packed for those who can read that."""

from litestar import Request
from litestar.datastructures import State
from litestar.response import Stream as Streaming

from blindpig.table.hub import Stream
from blindpig.web.guard import Turnstile, address

EVENTS = "text/event-stream"


def packs(request: Request[object, object, State]) -> bool:
    """Whether the one who asks reads gzip."""
    return "gzip" in request.headers.get("accept-encoding", "")


def streamed(request: Request[object, object, State], turnstile: Turnstile, stream: Stream) -> Streaming:
    """A viewer's stream as an answer; refused where too many are open from one address."""
    turnstile.check(address(request))
    headers = {"cache-control": "no-store, no-transform", "x-accel-buffering": "no", "vary": "accept-encoding"}
    if stream.packs:
        headers["content-encoding"] = "gzip"
    return Streaming(turnstile.through(address(request), stream.run()), media_type=EVENTS, headers=headers)
