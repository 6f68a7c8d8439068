"""Public links: a stranger sees the result and the replay of a finished game, with a picture in the link's preview."""

import asyncio
import sys
from collections.abc import Sequence
from contextlib import suppress

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from blindpig.aftermath import review as reviews
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.tables import links
from blindpig.tables.records import record_for
from blindpig.tables.trouble import NotNow
from blindpig.web.pages.moments import ReplaySource, faced
from blindpig.web.pages.replays import (
    As,
    cached_source,
    check,
    download,
    people_then,
    place_of,
    replay_page,
    searchers_of,
    source_of,
    step_of,
    thoughts_of,
)
from blindpig.web.pages.results import TALES, Courier, result_page
from blindpig.web.pages.tables import enter
from blindpig.web.pages.visitor import Asked, tables_of, visitor_of
from blindpig.web.reviewing import REVIEWS

CARDS = 3600  # seconds that a preview may be kept by whoever shows it


async def shared_source(request: Asked, key: str, token: str, face: int | None = None) -> ReplaySource:
    """A shared game as a stranger sees it: everything about the game, nothing of the talk."""
    table = await tables_of(request).table(key)
    if table.store.shared:
        await table.refresh(table.sheet.seq + 1)  # it may have been revoked at another server just now
    links.look_in(table, token)
    sheet = table.sheet
    record_for(sheet, SPECTATOR)
    people = people_then(sheet)
    seat, up = faced(face, len(people), SPECTATOR)
    place, home = place_of(sheet, people, visitor_of(request).lang), f"/s/{key}/{token}"
    review = REVIEWS.known(f"/t/{key}", sheet.review)
    searchers, thinkers = searchers_of(sheet), tables_of(request).ponderings
    return ReplaySource(
        table.session.record,
        people,
        seat,
        home,
        place=place,
        link=home,
        up=up,
        review=review,
        searchers=searchers,
        words=tuple(sheet.words),
        ponderings=thinkers,
    )


@post("/t/{key:str}/share", status_code=200, opt={"limit": "makes"})
async def share(request: Asked, key: FromPath[str]) -> dict[str, str]:
    """Make the public link of a finished game."""
    table, _, guest = await enter(request, key, None)
    token = await links.share(table, guest)
    return {"link": f"{str(request.base_url).rstrip('/')}/s/{key}/{token}"}


@post("/t/{key:str}/unshare", status_code=200, opt={"limit": "writes"})
async def unshare(request: Asked, key: FromPath[str]) -> dict[str, str]:
    """Revoke it."""
    table, _, guest = await enter(request, key, None)
    await links.revoke(table, guest)
    return {"link": ""}


@get(["/s/{key:str}/{token:str}", "/s/{key:str}/{token:str}/result"])
async def shared(request: Asked, key: FromPath[str], token: FromPath[str]) -> Response[bytes]:
    """The result, for anybody who has the link."""
    source = await shared_source(request, key, token)
    base = str(request.base_url).rstrip("/")
    return await result_page(source, visitor_of(request), card=f"{base}{source.home}/card.png")


@get("/s/{key:str}/{token:str}/replay")
async def shared_replay(
    request: Asked, key: FromPath[str], token: FromPath[str], at: FromQuery[int | None] = None, face: As = None
) -> Response[bytes]:
    """The replay, for anybody who has the link."""
    return await replay_page(await shared_source(request, key, token, face), visitor_of(request), at)


@get("/s/{key:str}/{token:str}/replay/{move:int}")
async def shared_step(
    request: Asked, key: FromPath[str], token: FromPath[str], move: FromPath[int], face: As = None
) -> Response[bytes]:
    """One moment of it, as a fragment."""
    return await step_of(await shared_source(request, key, token, face), visitor_of(request), move)


@get("/s/{key:str}/{token:str}/replay/{move:int}/thought")
async def shared_thoughts(
    request: Asked, key: FromPath[str], token: FromPath[str], move: FromPath[int], face: As = None
) -> Response[bytes]:
    """What the bots think of it."""
    return await thoughts_of(await shared_source(request, key, token, face), visitor_of(request), move)


@get("/s/{key:str}/{token:str}/fairness")
async def shared_fairness(request: Asked, key: FromPath[str], token: FromPath[str]) -> Response[bytes]:
    """Whether the dice were those that had been promised."""
    return await check(await shared_source(request, key, token), visitor_of(request))


@get("/s/{key:str}/{token:str}/record")
async def shared_record(request: Asked, key: FromPath[str], token: FromPath[str]) -> Response[str]:
    """The record of the game."""
    record = (await shared_source(request, key, token)).record
    return download(record.write(), f"blindpig-{record.game}-{key[:8]}")


def drawn_card(courier: Courier, place: str) -> bytes:
    """The picture; what draws it is loaded when the first is wanted."""
    from blindpig.web.card import draw_card

    return draw_card(courier, place)


@get("/s/{key:str}/{token:str}/card.png")
async def card(request: Asked, key: FromPath[str], token: FromPath[str]) -> Response[bytes]:
    """The picture for previews of the link, in the language of whoever asks for it."""
    source, lang = await shared_source(request, key, token), visitor_of(request).lang
    courier = Courier(await TALES.get(source.record), source.people, lang, SPECTATOR)
    body = await asyncio.to_thread(drawn_card, courier, source.place)
    return Response(body, media_type="image/png", headers={"cache-control": f"public, max-age={CARDS}"})


MOST = 8  # files that are drawn or wait for it
LONGEST = 5000  # moves of a game that is drawn: every one is a board
PATIENCE = 300.0  # seconds that a file may take
EXPORT = (sys.executable, "-m", "blindpig.web.export")


class PaperOrder(msgspec.Struct):
    """What the process that draws a file is told."""

    record: str
    names: list[str]
    bots: list[bool]
    lang: str
    place: str
    review: str = ""


class Papers:
    """Draws games as files: one at a time, each in a process of its own."""

    def __init__(self, command: Sequence[str] = EXPORT) -> None:
        self.command = command
        self.turn = asyncio.Semaphore(1)
        self.waiting = 0

    async def draw(self, order: PaperOrder) -> bytes:
        """A file; Trouble if too many wait for theirs, or if it is not drawn in time."""
        if self.waiting >= MOST:
            raise BadInput("papers-waiting")
        self.waiting += 1
        try:
            async with self.turn:
                return await self.drawn(msgspec.json.encode(order) + b"\n")
        finally:
            self.waiting -= 1

    async def drawn(self, order: bytes) -> bytes:
        """The same, once it is its turn."""
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*self.command, stdin=pipe, stdout=pipe)
        try:
            async with asyncio.timeout(PATIENCE):
                body, _ = await process.communicate(order)
        except TimeoutError:
            raise Trouble("paper-failed") from None
        finally:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if process.returncode != 0:
            raise Trouble("paper-failed")
        return body


PAPERS = Papers()


async def paper(source: ReplaySource, lang: str) -> Response[bytes]:
    """A game as one HTML file."""
    if not source.over:
        raise NotNow("not-over")
    if len(source.record.entries) > LONGEST:
        raise BadInput("paper-too-long", {"moves": LONGEST})
    names, machines = [person.name for person in source.people], [person.bot for person in source.people]
    review = reviews.write(source.review) if source.review is not None else ""
    body = await PAPERS.draw(PaperOrder(source.record.write(), names, machines, lang, source.place, review))
    headers = {"content-disposition": f'attachment; filename="blindpig-{source.record.game}.html"'}
    return Response(body, media_type="text/html", headers={**headers, "cache-control": "no-store"})


@get("/t/{key:str}/page", opt={"limit": "makes"})
async def table_paper(request: Asked, key: FromPath[str]) -> Response[bytes]:
    """A table's game as one HTML file."""
    return await paper(await source_of(request, key, None), visitor_of(request).lang)


@get("/s/{key:str}/{token:str}/page", opt={"limit": "makes"})
async def shared_paper(request: Asked, key: FromPath[str], token: FromPath[str]) -> Response[bytes]:
    """A shared game as one HTML file."""
    return await paper(await shared_source(request, key, token), visitor_of(request).lang)


@get("/record/{name:str}/page", opt={"limit": "makes"})
async def file_paper(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """A record file as one HTML file."""
    lang = visitor_of(request).lang
    return await paper(cached_source(name, None, lang), lang)


HANDLERS = (
    table_paper,
    shared_paper,
    file_paper,
    share,
    unshare,
    shared,
    shared_replay,
    shared_step,
    shared_thoughts,
    shared_fairness,
    shared_record,
    card,
)
