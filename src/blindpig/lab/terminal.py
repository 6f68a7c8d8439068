"""Whether somebody looks on. Apart from what is shown to them, because that needs libraries that take time to load."""

from typing import TextIO


def on_terminal(stream: TextIO | None) -> bool:
    """Whether a person sits at the other end; a stream that was closed is None."""
    return stream is not None and stream.isatty()
