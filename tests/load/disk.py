"""How often this disk can be made to keep something, in the same run as everything it is compared with."""

import os
import time
from pathlib import Path

PAGE = b"x" * 4096
LOOK = 1.0  # seconds


def syncs_a_second(folder: Path) -> tuple[int, int]:
    """A page appended and synced, and a page overwritten and synced: the second is what SQLite's log mostly does."""
    path = folder / "sync-probe"
    file = os.open(path, os.O_RDWR | os.O_CREAT)
    try:
        rates = []
        for overwrite in (False, True):
            count, began = 0, time.perf_counter()
            while time.perf_counter() - began < LOOK:
                if overwrite:
                    os.pwrite(file, PAGE, count % 256 * len(PAGE))
                else:
                    os.write(file, PAGE)
                os.fdatasync(file)
                count += 1
            rates.append(round(count / LOOK))
        return rates[0], rates[1]
    finally:
        os.close(file)
        path.unlink()
