"""An environment of their own for packages to be installed into."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

SCRIPT = """#!{python}
from blindpig.__main__ import main

if __name__ == "__main__":
    main()
"""


class Environment:
    """A virtual environment that sees everything we have installed, and keeps what is installed into it to itself."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"  # where commands are run
        self.home.mkdir()
        self.bin = folder / "env" / "bin"
        self.python = str(self.bin / "python")
        subprocess.run([sys.executable, "-m", "venv", str(folder / "env")], check=True)
        (site,) = (folder / "env").glob("lib/python*/site-packages")
        ours = sysconfig.get_path("purelib")
        (site / "ours.pth").write_text(f"import site; site.addsitedir({ours!r})\n", encoding="utf-8")
        command = self.bin / "blindpig"
        command.write_text(SCRIPT.format(python=self.python), encoding="utf-8")
        command.chmod(0o755)

    def run(self, script: str, within: str = ".") -> str:
        """Run commands as somebody types them; what they print."""
        environ = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST", "COV"))},
            "PATH": f"{self.bin}{os.pathsep}{os.environ['PATH']}",
            "VIRTUAL_ENV": str(self.folder / "env"),
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "LANGUAGE": "en",
        }
        done = subprocess.run(
            ["bash", "-euc", script],
            capture_output=True,
            text=True,
            check=False,
            cwd=self.home / within,
            env=environ,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="package")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The environment, made once: its packages come one after the other."""
    return Environment(tmp_path_factory.mktemp("outside"))
