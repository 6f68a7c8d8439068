"""Commands for players and hosts: serve the games, let agents in, keep the secret."""

import asyncio
import os
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from blindpig.cli.shared import Language, app, complain
from blindpig.i18n.catalogue import COMMON
from blindpig.i18n.languages import pick_language
from blindpig.i18n.teller import Teller
from blindpig.kernel.playout import compiled
from blindpig.kernel.refusal import BadInput


def say_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        print(f"blindpig {version('blindpig')} ({'compiled' if compiled() else 'not compiled'})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=say_version, is_eager=True),
    ] = False,
) -> None:
    """Board games of the dry years. Without a command: play them in the browser."""
    if context.invoked_subcommand is None:
        start_server("127.0.0.1", None, None, browser=True)


@app.command()
def serve(
    host: Annotated[str, typer.Option()] = "127.0.0.1",
    port: Annotated[int | None, typer.Option()] = None,
    db: Annotated[str | None, typer.Option(metavar="URL")] = None,
    https: Annotated[bool, typer.Option("--https")] = False,
    browser: Annotated[bool, typer.Option()] = False,
    program: Annotated[list[str] | None, typer.Option(metavar="NAME=COMMAND")] = None,
    proxy: Annotated[list[str] | None, typer.Option(metavar="ADDRESS")] = None,
    keep: Annotated[int | None, typer.Option(metavar="DAYS", min=7)] = None,
    edition: Annotated[list[Path] | None, typer.Option(metavar="FILE")] = None,
    processes: Annotated[int, typer.Option(metavar="N", min=1, max=64)] = 1,
) -> None:
    """Serve the games to browsers, until interrupted."""
    start_server(host, port, db, browser, https, program or [], proxy or [], keep or 0, edition or [], processes)


def start_server(
    host: str,
    port: int | None,
    db: str | None,
    browser: bool,
    https: bool = False,
    program: Sequence[str] = (),
    proxy: Sequence[str] = (),
    keep: int = 0,
    edition: Sequence[Path] = (),
    processes: int = 1,
) -> None:
    """Start the server, say where it is, and open the browser if asked to."""
    from blindpig import editions, programs
    from blindpig.drawing.inspection import inspect
    from blindpig.tables.registry import TableSettings
    from blindpig.tables.workers import THINKER
    from blindpig.web import run  # the server's libraries take a second to load: other commands do without them
    from blindpig.web.settings import AlertSettings, ServerSettings
    from blindpig.web.siblings import Siblings

    programs.enlist(program)
    inspect()
    complain(pick_language(None, os.environ))
    token = os.environ.get("BLINDPIG_METRICS_TOKEN", "")
    tables = TableSettings(
        thinker=(*THINKER, *program),
        editions=editions.for_tables(list(edition)),
        wide=os.environ.get("BLINDPIG_BOTS_WIDE", "") == "yes",
        ahead=os.environ.get("BLINDPIG_BOTS_AHEAD", "") == "yes",
    )
    settings = ServerSettings(
        host,
        run.choose_port(host, port),
        db,
        tables,
        secure=https,
        metrics_token=token,
        alerts=AlertSettings(
            private=os.environ.get("BLINDPIG_PRIVATE_HOOKS", "") == "yes",
            smtp=os.environ.get("BLINDPIG_SMTP", ""),
            sender=os.environ.get("BLINDPIG_MAIL_FROM", ""),
            home=os.environ.get("BLINDPIG_HOME", "").rstrip("/"),
        ),
        proxies=tuple(proxy),
        keep_days=keep,
    )
    siblings = Siblings(settings, program, processes) if processes > 1 else None
    run.serve_until_interrupted(settings, browser, Teller(COMMON, pick_language(None, os.environ)), siblings)


@app.command("mcp")
def serve_agents(
    house: Annotated[str | None, typer.Option(metavar="URL")] = None,
    db: Annotated[str | None, typer.Option(metavar="URL")] = None,
    http: Annotated[bool, typer.Option("--http")] = False,
    host: Annotated[str, typer.Option()] = "127.0.0.1",
    port: Annotated[int, typer.Option()] = 8090,
    lang: Language = None,
) -> None:
    """Let agents play: a server of the Model Context Protocol, over stdio or HTTP."""
    try:
        from blindpig.mcp.run import run as serve_mcp
    except ModuleNotFoundError as missing:
        raise BadInput("no-extra", {"module": str(missing.name), "extra": "mcp"}) from None
    with suppress(KeyboardInterrupt):
        serve_mcp(house, db, pick_language(lang, os.environ), http, host, port)


@app.command("rotate-secret")
def rotate_secret(
    forget: Annotated[bool, typer.Option("--forget")] = False,
    database: Annotated[str | None, typer.Option("--db", metavar="URL")] = None,
) -> None:
    """Make a new secret that signs guests. Servers take it up by themselves, within seconds."""
    from blindpig.web.serve import rotate

    asyncio.run(rotate(database, forget))
