"""A guest of a house that is somewhere on the network: the JSON API, and the streams of the tables it looks at."""

import asyncio
import json
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TypeAlias, cast

import httpx2 as httpx

from blindpig.i18n.languages import ENGLISH
from blindpig.kernel.forms import Json
from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.store.tasks import put_away

Form: TypeAlias = dict[str, Json]
AGAIN = 0.5  # seconds before a stream that ended is opened again
UNPACKED = {"Accept-Encoding": "identity"}  # of a stream: the last line must not wait in a decoder
TABLES = 16  # that a guest looks at; the one that was looked at first is given up
STEADY = 60.0  # seconds without a word after which a stream is taken to be dead


class HouseTrouble(Trouble):
    """What the house said was wrong, in a sentence of its own."""

    def __init__(self, sentence: str) -> None:
        super().__init__("house", {"sentence": sentence})
        self.sentence = sentence


def number(board: Form) -> int:
    """The number of a board's prompt: it goes up with all that its seat does and is told."""
    found = board.get("prompt", 0)
    return found if isinstance(found, int) else 0


def objection_of(answer: Form) -> str:
    """What the house objects to: which value, and why, if it says so."""
    extra = answer.get("extra")
    wrong = [each for each in extra if isinstance(each, dict)] if isinstance(extra, list) else []
    return "; ".join(f"{each.get('key')}: {each.get('message')}" for each in wrong) or str(answer.get("detail", ""))


class Place:
    """A table that a guest looks at: its board as it is now, and the story so far."""

    def __init__(self, key: str, invite: str = "") -> None:
        self.key = key
        self.invite = invite
        self.board: Form = {}
        self.story: list[Form] = []
        self.read = 0  # lines of the story that have been told
        self.changed = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    def take(self, event: str, data: str) -> None:
        """Something came by the stream."""
        if event == "board":
            self.see(json.loads(data))
        elif event in ("story", "told"):
            lines: list[Form] = json.loads(data)
            self.story = lines if event == "story" else self.story + lines
        self.changed.set()

    def see(self, board: Form) -> None:
        """A board by the stream or in an answer, in whatever order: an older one never takes a newer one's place."""
        if number(board) >= number(self.board):
            self.board = board

    def news(self) -> list[Form]:
        """The lines since the last call."""
        found = self.story[self.read :]
        self.read = len(self.story)
        return found

    async def until(self, true: Callable[[], bool], seconds: float) -> bool:
        """Wait for something about the board; False if it has not come."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not true():
                    self.changed.clear()
                    await self.changed.wait()
        return true()

    def asked(self) -> bool:
        """Whether the game waits for this guest, or is over."""
        return bool(self.board.get("asked")) or self.board.get("status") == "over"


class Visitor:
    """A guest of the house."""

    def __init__(self, address: str, token: str, lang: str) -> None:
        self.address, self.token = address, token
        self.http = httpx.AsyncClient(
            base_url=f"{address.rstrip('/')}/api",
            headers={"Authorization": f"Bearer {token}", "Accept-Language": lang},
            timeout=httpx.Timeout(30.0, read=STEADY),
        )
        self.places: dict[str, Place] = {}
        self.seen = time.monotonic()  # when it last asked for something

    async def call(
        self, method: str, path: str, data: Mapping[str, object] | None = None, query: Mapping[str, str] | None = None
    ) -> Form:
        """Call the API; HouseTrouble with the house's sentence if it objects."""
        try:
            answer = await self.http.request(method, path, json=data, params=query)
            found = cast("Form", answer.json())
        except (httpx.HTTPError, ValueError):
            raise BadInput("house-silent", {"address": self.address[:200]}) from None
        if answer.status_code >= 400:
            raise HouseTrouble(objection_of(found))
        return found

    async def place(self, key: str, invite: str = "") -> Place:
        """A table, looked at from now on."""
        found = self.places.get(key)
        if found is None:
            found = Place(key, invite)
            found.board = await self.call("GET", f"/tables/{key}", None, {"invite": invite})
            found.task = asyncio.get_running_loop().create_task(self.follow(found))
            self.places[key] = found
            if len(self.places) > TABLES:
                oldest = self.places.pop(next(iter(self.places)))
                await put_away([oldest.task] if oldest.task is not None else [])
            await found.until(lambda: bool(found.story), 5.0)
        return found

    async def follow(self, place: Place) -> None:
        """Read a table's stream, and open it again when it ends."""
        query = {"invite": place.invite}
        while True:
            with suppress(httpx.HTTPError):
                path = f"/tables/{place.key}/stream"
                async with self.http.stream("GET", path, params=query, headers=UNPACKED) as answer:
                    event = ""
                    async for line in answer.aiter_lines():
                        field, _, value = line.partition(": ")
                        if field == "event":
                            event = value
                        elif field == "data":
                            place.take(event, value)
            await asyncio.sleep(AGAIN)

    async def refresh(self, place: Place) -> None:
        """The board as it is at this moment: a stream may be a breath behind."""
        place.see(await self.call("GET", f"/tables/{place.key}", None, {"invite": place.invite}))

    async def close(self) -> None:
        """Leave the house."""
        tasks = [place.task for place in self.places.values() if place.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.http.aclose()


async def knock(address: str) -> None:
    """BadInput if no house answers at an address."""
    try:
        stranger = Visitor(address, "newcomer", ENGLISH)
    except httpx.InvalidURL:
        raise BadInput("house-silent", {"address": address[:200]}) from None
    try:
        await stranger.call("GET", "/games")
    finally:
        await stranger.close()


async def enter(address: str, name: str, lang: str) -> Visitor:
    """Become a guest."""
    stranger = Visitor(address, "newcomer", lang)
    try:
        given = await stranger.call("POST", "/guest", {"name": name})
    finally:
        await stranger.close()
    return Visitor(address, str(given["token"]), lang)
