"""Garbage is collected between two moves, and not while viewers wait for one: it would hold all of them up."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Put collecting off until this is over. Whoever comes while another does so does not put it off any further."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
