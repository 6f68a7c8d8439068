"""Simulations: many games among bots, with the same result whatever the number of processes."""

from contextlib import closing
from functools import partial
from pathlib import Path

from blindpig import registry
from blindpig.kernel.refusal import BadInput
from blindpig.lab.plan import Plan, play_share, play_some
from blindpig.lab.recordfiles import RecordFolder
from blindpig.lab.tally import Tally
from blindpig.lab.workers import Progress, apart, unwatched


def simulate(plan: Plan, jobs: int = 1, records: Path | None = None, progress: Progress = unwatched) -> Tally:
    """Play all games of the plan in that many processes; with a directory, keep their records there."""
    if jobs < 1:
        raise BadInput("one-job", {"count": jobs})
    total = Tally(plan.seats)
    folder = None if records is None else RecordFolder(records)
    try:
        if folder is not None:
            folder.open(plan.name(index) for index in range(plan.games))
        if jobs == 1:
            some = play_some(plan, registry.find(plan.slug), range(plan.games), folder)
        else:
            count = min(jobs, plan.games)
            stage = None if folder is None else folder.stage
            some = apart([partial(play_share, plan, first, count, stage) for first in range(count)])
        with closing(some):
            for tally in some:
                total.merge(tally)
                progress(total.games)
        if folder is not None:
            folder.keep()
    finally:
        if folder is not None:
            folder.close()
    return total
