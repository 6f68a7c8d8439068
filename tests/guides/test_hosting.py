"""docs/hosting.md: the unit of the service starts the server as it is, and in the way the page's proxy needs."""

import re
import shlex
from configparser import ConfigParser
from pathlib import Path

from sqlalchemy import make_url

from blindpig.cli import command_in
from tests.sources import ROOT

PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """The one block of the page in a language."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return str(found)


def test_the_unit_starts_the_server_behind_the_proxy() -> None:
    unit = ConfigParser(interpolation=None)
    unit.read_string(block("ini"))
    service = unit["Service"]
    program, command, *rest = shlex.split(service["ExecStart"])
    assert (program, command) == ("/opt/blindpig/bin/blindpig", "serve")
    asked = command_in("en").commands[command].make_context(command, rest).params
    host, _, port = block("caddyfile").split("reverse_proxy ")[1].split()[0].partition(":")
    assert (asked["host"], asked["port"]) == (host, int(port)), "another free port would not do"
    assert asked["https"], "Caddy speaks https"
    assert asked["proxy"] == [host], "or everybody shares the limits of one address"
    database = make_url(str(asked["db"])).database
    assert database is not None
    assert Path(database).parent == Path("/var/lib") / service["StateDirectory"]
    assert "KillSignal" not in service, "SIGTERM is orderly"
