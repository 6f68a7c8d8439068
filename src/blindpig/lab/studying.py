"""Carrying a study out: rows are kept as they come, so that one that was stopped goes on where it was.

In the study's folder `kept/<fingerprint of an arm>/<first game>-<games>.csv` holds the rows of a chunk; once all are
there they are put together, in their order, as `rows.csv`. The same file comes out of one process, several, a cluster,
or several runs; more games of the same arms begin with those that are kept.
"""

import os
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Final

from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.kernel.system import system_says
from blindpig.lab.rows import columns_of, line, play_rows
from blindpig.lab.study import CHUNK, Arm, Study
from blindpig.lab.workers import Progress, chunks, perform, unwatched

ROWS: Final = "rows.csv"


class Folder:
    """Where a study is kept."""

    def __init__(self, home: Path, columns: list[str]) -> None:
        self.home = home
        self.columns = columns

    def open(self) -> None:
        """Make it; BadInput if it cannot be."""
        try:
            (self.home / "kept").mkdir(parents=True, exist_ok=True)
        except OSError as trouble:
            raise BadInput("study.folder", {"path": str(self.home), "error": system_says(trouble)}) from None

    def place(self, arm: Arm, games: range) -> Path:
        """The file of a chunk."""
        return self.home / "kept" / arm.key(self.columns) / f"{games.start}-{len(games)}.csv"

    def keep(self, path: Path, text: str) -> None:
        """Write a file, whole or not at all."""
        half = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            path.parent.mkdir(exist_ok=True)
            half.write_text(text, encoding="utf-8", newline="\n")
            half.replace(path)
        except OSError as trouble:
            with suppress(OSError):
                half.unlink(missing_ok=True)
            raise Trouble("study.folder", {"path": str(path), "error": system_says(trouble)}) from trouble

    def join(self, paths: Iterator[Path]) -> Path:
        """All rows in one file."""
        half = self.home / f".{ROWS}.{os.getpid()}"
        try:
            with half.open("wb") as file:
                file.write(line(self.columns).encode())
                for path in paths:
                    file.write(path.read_bytes())
            half.replace(self.home / ROWS)
        except OSError as trouble:
            with suppress(OSError):
                half.unlink(missing_ok=True)
            raise Trouble("study.folder", {"path": str(self.home), "error": system_says(trouble)}) from trouble
        return self.home / ROWS


def carry_out(study: Study, home: Path, jobs: int = 1, progress: Progress = unwatched, cluster: str = "") -> Path:
    """Play what is not kept yet; the file with all rows."""
    folder = Folder(home, columns_of(study))
    folder.open()
    places: list[tuple[Path, Arm, range]] = []
    for arm in study.arms:
        places += [(folder.place(arm, some), arm, some) for some in chunks(study.games, CHUNK)]
    missing = [found for found in places if not found[0].exists()]
    missing.sort(key=lambda found: found[2].start)  # all arms side by side: what was stopped compares them already
    done = study.total() - sum(len(some) for _, _, some in missing)
    progress(done)
    tasks = [partial(play_rows, arm, folder.columns, some) for _, arm, some in missing]
    with closing(perform(tasks, jobs, cluster)) as results:
        for number, text in results:
            folder.keep(missing[number][0], text)
            done += len(missing[number][2])
            progress(done)
    return folder.join(path for path, _, _ in places)


def need_parquet() -> None:
    """BadInput if Parquet cannot be written here: better said before the games than after them."""
    try:
        import pyarrow  # noqa: F401, PLC0415 - an extra: few have it installed
    except ModuleNotFoundError as missing:
        raise BadInput("no-extra", {"module": str(missing.name), "extra": "parquet"}) from None


def write_parquet(rows: Path) -> Path:
    """The rows as Parquet, beside them: figures as figures, the rest as text."""
    need_parquet()
    from pyarrow import csv, parquet  # noqa: PLC0415

    path = rows.with_suffix(".parquet")
    parquet.write_table(csv.read_csv(rows), path)
    return path
