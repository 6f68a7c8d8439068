"""Where the records of a simulation are kept: all of them once it is done, none of them if it is not."""

import shutil
from collections.abc import Iterable
from pathlib import Path
from tempfile import mkdtemp

from blindpig.kernel.record import Record
from blindpig.kernel.record import read as read_record
from blindpig.kernel.refusal import BadInput
from blindpig.kernel.system import system_says

LARGEST_RECORD = 64 * 2**20  # bytes


class RecordFolder:
    """A directory, and a hidden one inside it for what is not finished. Several processes may put records there."""

    def __init__(self, home: Path, stage: Path | None = None) -> None:
        self.home = home
        self.stage = stage
        self.made: list[Path] = []  # directories that were not there before

    def open(self, names: Iterable[str]) -> None:
        """Make the directory; BadInput if it cannot be, or would lose a record it already holds."""
        home = self.home
        if home.exists() and not home.is_dir():
            raise BadInput("records-file", {"path": str(home)})
        try:
            held = {path.name for path in home.iterdir()} if home.exists() else set()
            for name in names:
                if name in held:
                    raise BadInput("records-held", {"path": str(home), "name": name})
            missing = [path for path in (home, *home.parents) if not path.exists()]
            for path in reversed(missing):
                path.mkdir()
                self.made.insert(0, path)
            self.stage = Path(mkdtemp(prefix=".unfinished-", dir=home))
        except OSError as trouble:
            self.close()
            raise BadInput("records-not-kept", {"path": str(home), "error": system_says(trouble)}) from None

    def put(self, name: str, text: str) -> None:
        """One record more."""
        if self.stage is not None:
            (self.stage / name).write_text(text, encoding="utf-8", newline="\n")

    def keep(self) -> None:
        """All games are done: show their records."""
        if self.stage is not None:
            for path in sorted(self.stage.iterdir()):
                path.rename(self.home / path.name)
        self.made = []

    def close(self) -> None:
        """Take away what was not kept."""
        if self.stage is not None:
            shutil.rmtree(self.stage, ignore_errors=True)
            self.stage = None
        for path in self.made:
            path.rmdir()
        self.made = []


def load_record(path: Path) -> Record:
    """A record from a file, or one sentence about why not."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_RECORD + 1)
    except FileNotFoundError:
        raise BadInput("no-file", {"path": str(path)}) from None
    except IsADirectoryError:
        raise BadInput("file-directory", {"path": str(path)}) from None
    except OSError as trouble:
        raise BadInput("file-unread", {"path": str(path), "error": system_says(trouble)}) from None
    if len(data) > LARGEST_RECORD:
        raise BadInput("file-too-large", {"path": str(path)})
    try:
        return read_record(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise BadInput("file-not-text", {"path": str(path)}) from None
