"""Running the server for agents: over stdio or HTTP, in a house that is open already or in one of its own."""

import asyncio
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from tempfile import TemporaryDirectory

import uvicorn

from blindpig.mcp.house import knock
from blindpig.mcp.tools import Room, make_server
from blindpig.web.app import opened
from blindpig.web.run import choose_port
from blindpig.web.serve import write_logs
from blindpig.web.settings import Limits, ServerSettings

HERE = "127.0.0.1"
LOCAL = Limits(
    calls=1000, makes=1000, writes=1000, writes_together=10_000
)  # of a house that only this machine comes to


@asynccontextmanager
async def house(address: str | None, database: str | None) -> AsyncIterator[str]:
    """The address of a house: the one that was named, or one that is open for as long as it is needed."""
    if address is not None:
        await knock(address)
        yield address
        return
    with TemporaryDirectory(prefix="blindpig-") as folder:
        settings = ServerSettings(
            HERE, choose_port(HERE, None), database or f"sqlite:///{folder}/house.db", limits=LOCAL
        )
        async with opened(settings) as app:
            server = uvicorn.Server(uvicorn.Config(app, HERE, settings.port, log_level="error", lifespan="on"))
            serving = asyncio.create_task(server.serve())
            while not server.started:
                await asyncio.sleep(0.02)
            try:
                yield f"http://{HERE}:{settings.port}"
            finally:
                server.should_exit = True
                server.force_exit = True
                await serving
                await server.lifespan.shutdown()  # in a hurry it is left out, and then cut off with an error


async def serve(
    address: str | None, database: str | None, lang: str, http: bool = False, host: str = HERE, port: int = 8090
) -> None:
    """Serve agents until they leave, or until interrupted."""
    if http:
        choose_port(host, port)  # before a house is opened for nothing
    async with house(address, database) as where:
        room = Room(where, lang, alone=not http)
        server = make_server(room)
        print(room.words("agent.house", address=where), file=sys.stderr, flush=True)
        try:
            if http:
                door = f"http://{host}:{port}/mcp"
                print(room.words("agent.http", address=door), file=sys.stderr, flush=True)
                await server.run_streamable_http_async(host=host, port=port)
            else:
                await server.run_stdio_async()
        finally:
            await room.close()


def run(address: str | None, database: str | None, lang: str, http: bool, host: str, port: int) -> None:
    """The same, in an event loop of its own. Whatever is logged goes to the error output: stdio is for the agent."""
    write_logs(logging.WARNING)
    asyncio.run(serve(address, database, lang, http, host, port))
