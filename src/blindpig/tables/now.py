"""The time of day as tables use it: it goes on evenly, even when somebody sets the machine's clock."""

import time

STARTED = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970, as the clock stood when this process began."""
    return STARTED + time.monotonic()
