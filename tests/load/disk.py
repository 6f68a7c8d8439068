"""How often this disk can be made to keep something, in the same run as everything it is compared with."""

import os
import time
from pathlib import Path

PAGE = b"x" * 4096
LOOK = 1.0  # seconds


def syncs_a_second(folder: Path) -> int:
    """A page overwritten and synced again and again, which is what SQLite's log mostly does."""
    path = folder / "sync-probe"
    file = os.open(path, os.O_RDWR | os.O_CREAT)
    try:
        count, began = 0, time.perf_counter()
        while time.perf_counter() - began < LOOK:
            os.pwrite(file, PAGE, count % 256 * len(PAGE))
            os.fdatasync(file)
            count += 1
        return round(count / LOOK)
    finally:
        os.close(file)
        path.unlink()
