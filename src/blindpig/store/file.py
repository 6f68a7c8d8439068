"""The file of an SQLite database: nobody else's to read, one server's to serve, and still there.

A lock on a file beside it says that a server uses it. Numbers of processes would not do: in two containers they mean
different processes. The system lets go of the lock when the process ends, however it ends.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path

from blindpig.store.trouble import StoreTrouble

PRIVATE = 0o600  # the file holds seeds and keys

if sys.platform == "win32":
    import msvcrt

    def take_lock(number: int) -> None:
        """Lock an open file, or raise OSError if somebody has."""
        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def take_lock(number: int) -> None:
        """Lock an open file, or raise OSError if somebody has."""
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)


locks: dict[str, tuple[int, int]] = {}  # of this process, by path: the open file, and how many stores share it


class DatabaseFile:
    """The file that a store reads and writes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.locked = False
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(OSError):  # what is wrong with it, the database will say
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, PRIVATE))
            make_private(path)
        self.number = inode(path)

    def check(self) -> None:
        """Raise StoreTrouble if the file was deleted or replaced: what is written now would be lost."""
        if inode(self.path) != self.number:
            raise StoreTrouble("store.file-gone", {"where": str(self.path)})

    def lock(self) -> None:
        """Be the only server that uses it; StoreTrouble if there is one."""
        key = str(self.path.resolve())
        if self.locked:
            return
        number, users = locks.get(key, (-1, 0))
        if not users:
            number = os.open(f"{key}.lock", os.O_CREAT | os.O_RDWR, PRIVATE)
            try:
                take_lock(number)
            except OSError:
                os.close(number)
                raise StoreTrouble("store.taken", {"where": str(self.path)}) from None
        locks[key] = (number, users + 1)
        self.locked = True

    def unlock(self) -> None:
        """Let other servers use it."""
        key = str(self.path.resolve())
        if not self.locked:
            return
        number, users = locks.pop(key)
        if users > 1:
            locks[key] = (number, users - 1)
        else:
            os.close(number)
        self.locked = False


def make_private(path: Path) -> None:
    """Let nobody else read a file; where that cannot be said, leave it as it is."""
    if path.is_file() and path.stat().st_mode & 0o077 and sys.platform != "win32":
        path.chmod(PRIVATE)


def inode(path: Path) -> tuple[int, int]:
    """Which file it is, whatever it is called."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_dev, found.st_ino
