"""A study on a real dask cluster of two worker processes: one is killed in the middle, and nobody can tell."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from blindpig import registry
from blindpig.kernel.refusal import BadInput
from blindpig.lab.plan import plan as make_plan
from blindpig.lab.problems import Hunt, search, write_problems
from blindpig.lab.sim import simulate
from blindpig.lab.study import Study, read
from blindpig.lab.studying import carry_out
from blindpig.lab.tournament import hold, tournament
from tests.load.processes import free_port
from tests.troubles import troubled

PATIENCE = 60  # seconds; a test that waits so long has failed
QUIET = {**os.environ, "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "30s", "PYTHONWARNINGS": "ignore"}
pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # dask's own
    pytest.mark.skipif(os.name == "nt", reason="processes of POSIX"),
]


def until(what: str, happened: Callable[[], bool]) -> None:
    for _ in range(PATIENCE * 20):
        if happened():
            return
        time.sleep(0.05)
    pytest.fail(f"{what} did not happen")


class Cluster:
    """A scheduler and two workers, each a process of its own."""

    def __init__(self, home: Path) -> None:
        port = free_port()
        self.address = f"tcp://127.0.0.1:{port}"
        self.home = home
        common = ["--no-dashboard", "--host", "127.0.0.1"]
        self.scheduler = self.start("scheduler", *common, "--port", str(port))
        until("the scheduler", lambda: "Scheduler at:" in self.log("scheduler"))
        self.workers = [self.worker(f"worker{number}", common) for number in range(2)]
        for number in range(2):
            until("a worker", partial(self.registered, f"worker{number}"))

    def start(self, name: str, *arguments: str) -> "subprocess.Popen[bytes]":
        kind = "scheduler" if name == "scheduler" else "worker"
        with (self.home / f"{name}.log").open("wb") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "distributed.cli.dask_" + kind, *arguments],
                stdout=log,
                stderr=log,
                env=QUIET,
            )

    def worker(self, name: str, common: list[str]) -> "subprocess.Popen[bytes]":
        own = ["--nthreads", "1", "--no-nanny", "--local-directory", str(self.home), "--death-timeout", "60"]
        return self.start(name, self.address, *common, *own)

    def registered(self, name: str) -> bool:
        return "Registered to:" in self.log(name)

    def log(self, name: str) -> str:
        return (self.home / f"{name}.log").read_text(errors="replace")

    def stop(self) -> None:
        for process in [*self.workers, self.scheduler]:
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    pytest.importorskip("distributed")
    home = tmp_path / "cluster"
    home.mkdir()
    found = Cluster(home)
    yield found
    found.stop()


@pytest.fixture
def study(tmp_path: Path) -> Study:
    path = tmp_path / "plan.toml"
    path.write_text('game = "reglement"\nseats = 3\nbots = "random"\ngames = 300\n', encoding="utf-8")
    return read(path)


def test_a_worker_killed_in_the_middle_costs_nothing_but_its_chunk(
    cluster: Cluster, study: Study, tmp_path: Path
) -> None:
    alone = carry_out(study, tmp_path / "alone").read_bytes()

    def kill_one(done: int) -> None:
        if done >= 75 and cluster.workers[0].poll() is None:
            cluster.workers[0].kill()
            cluster.workers[0].wait()

    together = carry_out(study, tmp_path / "together", progress=kill_one, cluster=cluster.address)
    assert cluster.workers[0].returncode is not None
    assert together.read_bytes() == alone

    def stop(done: int) -> None:
        if done >= 100:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        carry_out(study, tmp_path / "stopped", progress=stop, cluster=cluster.address)
    told: list[int] = []
    assert carry_out(study, tmp_path / "stopped", progress=told.append).read_bytes() == alone
    assert 100 <= told[0] < 300

    game = registry.find("reglement")
    some = make_plan(game, 3, 12, 1)
    kept = tmp_path / "records"
    assert simulate(some, records=kept, cluster=cluster.address).form() == simulate(some).form()
    assert len(list(kept.iterdir())) == 12
    cup = tournament(game, ["random", "rookie"], 3, 12, 1)
    assert hold(cup, cluster=cluster.address) == hold(cup)
    hunt = Hunt("prohibition", 2, gap=2.0)  # nothing stands out so far: the games are only looked through
    found = write_problems(hunt, 1, tmp_path / "problems.jsonl", cluster=cluster.address)
    assert (found.games, found.looked) == (1, search(hunt, 0).looked)


def test_no_cluster_there_is_one_sentence(study: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("blindpig.lab.cluster.PATIENCE", 1)
    address = f"tcp://127.0.0.1:{free_port()}"
    with troubled(BadInput, match=f"no dask scheduler at {address}"):
        carry_out(study, tmp_path / "out", cluster=address)
