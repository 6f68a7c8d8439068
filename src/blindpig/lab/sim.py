"""Simulations: many games among bots, with the same result whatever the number of processes."""

from contextlib import closing
from functools import partial
from pathlib import Path

from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.kernel.system import system_says
from blindpig.lab.plan import Chunk, Plan, play_chunk
from blindpig.lab.recordfiles import RecordFolder
from blindpig.lab.tally import Tally
from blindpig.lab.workers import Progress, chunks, perform, unwatched


def simulate(
    plan: Plan, jobs: int = 1, records: Path | None = None, progress: Progress = unwatched, cluster: str = ""
) -> Tally:
    """Play all games of the plan in that many processes, or on a cluster; keep their records if asked to."""
    if jobs < 1:
        raise BadInput("one-job", {"count": jobs})
    total = Tally(plan.seats)
    folder = None if records is None else RecordFolder(records)
    try:
        if folder is not None:
            folder.open(plan.name(index) for index in range(plan.games))
        tasks = [partial(play_chunk, plan, some, folder is not None) for some in chunks(plan.games)]
        with closing(perform(tasks, jobs, cluster)) as results:
            for _, chunk in results:
                if folder is not None:
                    put(folder, chunk)
                total.merge(chunk.tally)
                progress(total.games)
        if folder is not None:
            folder.keep()
    finally:
        if folder is not None:
            folder.close()
    return total


def put(folder: RecordFolder, chunk: Chunk) -> None:
    """Keep the records of a chunk."""
    for name, text in chunk.records.items():
        try:
            folder.put(name, text)
        except OSError as trouble:
            raise Trouble("record-not-written", {"name": name, "error": system_says(trouble)}) from trouble
