"""A worker process: reads a record, works its review out, and writes it as JSON lines while it grows.

It ends when its parent does, because nothing more can be written.
"""

import os
import signal
import sys
import time

import msgspec

from blindpig.aftermath.review import Reviewer, write
from blindpig.kernel.record import read
from blindpig.kernel.refusal import Trouble

OFTEN = 0.7  # seconds between two lines
POLITE = 2  # games that are being played come first


class Order(msgspec.Struct):
    """What is asked for: the review of a record, these seats first."""

    record: str
    seats: list[int] = []


def main() -> None:
    """Work one order out."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a key pressed for the server reaches us too
    os.nice(POLITE)
    order = msgspec.json.decode(sys.stdin.buffer.readline(), type=Order)
    said = 0.0
    try:
        for review in Reviewer(read(order.record), order.seats).steps():
            if review.finished or time.monotonic() - said > OFTEN:
                sys.stdout.write(write(review) + "\n")
                sys.stdout.flush()
                said = time.monotonic()
    except BrokenPipeError:
        os._exit(0)
    except Trouble as trouble:
        sys.stderr.write(f"{trouble}\n")
        sys.exit(1)


if __name__ == "__main__":
    main()
