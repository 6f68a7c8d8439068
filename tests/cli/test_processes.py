"""The command as a process of its own: signals, pipes, streams."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from blindpig import registry
from tests.load.processes import free_port

FIRST = next(iter(registry.games()))
COMMAND = [sys.executable, "-W", "error", "-m", "blindpig"]
PATIENCE = 60  # seconds; a test that waits so long has failed

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name == "nt", reason="signals and pipes of POSIX")]


def run(arguments: Sequence[str], **environ: str) -> subprocess.CompletedProcess[str]:
    plain = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
    return subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        env={**plain, **environ},
        timeout=PATIENCE,
        check=False,
    )


def until(what: str, happened: Callable[[], bool]) -> None:
    """Wait for something that is about to happen."""
    for _ in range(PATIENCE * 20):
        if happened():
            return
        time.sleep(0.05)
    pytest.fail(f"{what} did not happen")


def group_is_gone(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def kept(home: Path) -> int:
    """How many games have been written so far."""
    return len(list(home.glob(".unfinished-*/*")))


def children_wait(parent: int) -> bool:
    """Whether all children of a process sleep: they have done what they were given, and wait for more."""
    states = []
    for child in Path(f"/proc/{parent}/task/{parent}/children").read_text().split():
        states.append(Path(f"/proc/{child}/stat").read_text().rsplit(")", 1)[-1].split()[0])
    return bool(states) and set(states) == {"S"}


@contextmanager
def nothing_left_of(group: int) -> Iterator[None]:
    """At the end of the block every process of the group ends by itself; none is left over if the test fails."""
    try:
        yield
        until("the end of all processes", lambda: group_is_gone(group))
    finally:
        if not group_is_gone(group):
            os.killpg(group, signal.SIGKILL)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_leaves_nothing_behind(tmp_path: Path, jobs: int) -> None:
    home = tmp_path / "kept"
    arguments = ["sim", FIRST, "--games", "100000", "--jobs", str(jobs), "--records", str(home)]
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,  # a group of its own, as a terminal gives every command
    )
    with nothing_left_of(process.pid):
        until("a few games", lambda: kept(home) > 3 * jobs)
        os.kill(process.pid, signal.SIGSTOP)  # so that children, if they listened, would speak first
        os.killpg(process.pid, signal.SIGINT)
        if jobs > 1:
            before = kept(home)
            until("children playing on", lambda: kept(home) > before or children_wait(process.pid))
        os.kill(process.pid, signal.SIGCONT)
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, err) == (130, "", "")
        assert not home.exists()


INTERRUPTED_WHILE_LOADING = """
import os, signal, sys

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == "blindpig.cli":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupt())
from blindpig.__main__ import main
main()
"""


def test_ctrl_c_while_modules_load_is_quiet() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_WHILE_LOADING], capture_output=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")


def test_children_do_not_outlive_a_parent_that_is_killed(tmp_path: Path) -> None:
    home = tmp_path / "kept"
    process = subprocess.Popen(
        [*COMMAND, "sim", FIRST, "--games", "1000000", "--jobs", "2", "--records", str(home)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    with nothing_left_of(process.pid):
        until("a few games", lambda: len(list(home.glob(".unfinished-*/*"))) > 3)
        process.kill()
        process.wait(timeout=PATIENCE)


def test_a_reader_who_leaves_early_is_no_error() -> None:
    process = subprocess.Popen(
        [*COMMAND, "rules", FIRST], stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    with process:
        assert process.stderr.read() == b""
    assert process.returncode == 1


def test_a_full_disk_is_one_sentence() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, "games"], stdout=full, stderr=subprocess.PIPE, encoding="utf-8", timeout=PATIENCE, check=False
        )
    assert done.returncode == 1
    assert done.stderr == "The answer could not be written: the disk is full.\n"


def test_the_language_comes_from_the_environment() -> None:
    assert run(["games"], LANG="fr_FR.UTF-8").stdout.splitlines()[0].endswith("places")
    assert run(["games"], LANG="C").stdout.splitlines()[0].endswith("seats")


def test_a_terminal_without_our_letters_is_no_error() -> None:
    done = run(["rules", FIRST, "--lang", "fr"], PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "?" in done.stdout


def test_nobody_at_the_keyboard_gets_a_story() -> None:
    done = run(["watch"], LANG="fr_FR.UTF-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Le résultat" in done.stdout


def test_bad_input_is_one_line_and_exit_code_2() -> None:
    done = run(["sim", "poker"])
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("There is no game “poker” here.")
    assert done.stderr.count("\n") == 1


def test_the_server_opens_and_closes_with_a_sentence(tmp_path: Path) -> None:
    port = free_port()
    database = f"sqlite:///{tmp_path}/pig.db"
    with subprocess.Popen(
        [sys.executable, "-m", "blindpig", "serve", "--port", str(port), "--db", database],
        env={**os.environ, "LANG": "C"}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    ) as server:  # fmt: skip
        assert server.stdout is not None
        try:
            assert server.stdout.readline() == f"The Blind Pig is open: http://127.0.0.1:{port}/ (Ctrl+C closes it)\n"
            with urlopen(f"http://127.0.0.1:{port}/") as page:
                assert b"Blind Pig" in page.read()
            taken = run(["serve", "--port", str(port), "--db", database])
            assert taken.returncode == 2
            assert taken.stderr == (
                f"Nobody can listen on 127.0.0.1, port {port}: choose another with --port, or another --host.\n"
            )
        finally:
            server.send_signal(signal.SIGINT)
        assert server.wait(20) == 0
