"""The tools: find a table, sit down, read, act, be refused with the rule, bargain, talk."""

import secrets
import time
from collections.abc import Awaitable, Callable
from functools import partial, wraps
from typing import Final, TypeAlias

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from blindpig import registry
from blindpig.drawing.words import words_in
from blindpig.i18n.rulebook import rulebook
from blindpig.i18n.teller import Teller
from blindpig.i18n.troubles import tell
from blindpig.kernel.refusal import Trouble
from blindpig.lab.report import of_game, of_rulebook
from blindpig.mcp.house import HouseTrouble, Place, Visitor, enter
from blindpig.mcp.lessons import lesson_text
from blindpig.mcp.telling import Told

Work: TypeAlias = Callable[..., Awaitable[str]]
PATIENCE: Final = 60.0  # seconds that a tool waits for others at most
MOST: Final = 100  # agents at once
IDLE: Final = 3600.0  # seconds without a word after which one is taken to have left
ALL: Final = 400  # actions that are listed when they are asked for
NAME: Final = "Agent"
PERSON: Final = "person"
COUNTER: Final = "counter"
REPLIES: Final = ("accept", "refuse", "withdraw", COUNTER)


class Room:
    """Who came in by this server. Over stdio there is one agent, who need not say who it is."""

    def __init__(self, address: str, lang: str, alone: bool) -> None:
        self.address, self.lang, self.alone = address, lang, alone
        self.words = words_in(lang)
        self.visitors: dict[str, Visitor] = {}

    async def admit(self, name: str) -> str:
        """Make somebody a guest; the pass that says so."""
        await self.show_out()
        if len(self.visitors) >= MOST and not self.alone:
            raise ToolError(self.words("agent.full"))
        visitor = await enter(self.address, name, self.lang)
        known = "" if self.alone else secrets.token_urlsafe(16)
        if known in self.visitors:
            await self.visitors[known].close()
        self.visitors[known] = visitor
        return known

    async def show_out(self) -> None:
        """Whoever has done nothing for long makes room: each of them keeps connections open."""
        over = time.monotonic() - IDLE
        for known in [known for known, visitor in self.visitors.items() if visitor.seen < over and not self.alone]:
            await self.visitors.pop(known).close()

    async def visitor(self, known: str) -> Visitor:
        """Whoever shows this pass."""
        if self.alone and not self.visitors:
            await self.admit(NAME)
        found = self.visitors.get("" if self.alone else known)
        if found is None:
            raise ToolError(self.words("agent.who"))
        found.seen = time.monotonic()
        return found

    async def close(self) -> None:
        """Everybody leaves."""
        for visitor in self.visitors.values():
            await visitor.close()

    def objection(self, trouble: Trouble) -> str:
        """What is wrong, as a sentence."""
        return trouble.sentence if isinstance(trouble, HouseTrouble) else tell(trouble, self.lang)

    def news(self, place: Place, first: str = "") -> str:
        """What has happened since the last look, whose turn it is, what may be done."""
        told = Told(place.board, self.lang)
        lines = told.lines(place.news())
        parts = [first, f"{self.words('agent.happened')}\n{lines}" if lines else "", told.standing(told.context())]
        if place.board.get("asked"):
            parts.append(told.choices())
        return "\n\n".join(part for part in parts if part)


class Lobby:
    """What is done before the deal."""

    def __init__(self, room: Room) -> None:
        self.room = room

    async def come_in(self, name: str) -> str:
        """Say a name."""
        known = await self.room.admit(name)
        words = self.room.words
        return words("agent.pass", known=known) if known else words("agent.welcome", name=name)

    async def games(self) -> str:
        """The games."""
        lang = self.room.lang
        lines = [line for game in registry.games().values() for line in of_game(game, Teller(game.slug, lang))]
        return "\n".join([*lines, self.room.words("agent.bots")])

    async def tables(self, known: str = "") -> str:
        """Tables to join or watch."""
        found = await (await self.room.visitor(known)).call("GET", "/tables")
        lines: list[str] = []
        for kind in ("listed", "mine"):
            rows = found.get(kind)
            for row in rows if isinstance(rows, list) else []:
                if isinstance(row, dict):
                    mine = self.room.words("agent.mine") if kind == "mine" else ""
                    lines.append(f"- {row['table']}: {row['game']}, {row['seats']}, {row['status']} {mine}".rstrip())
        return "\n".join(lines) or self.room.words("agent.no-tables")

    async def open_table(
        self, game: str, others: list[str], options: dict[str, str] | None = None, known: str = ""
    ) -> str:
        """Make a table and sit down."""
        visitor = await self.room.visitor(known)
        seats: list[dict[str, str]] = [{}, *({} if name == PERSON else {"bot": name} for name in others)]
        made = await visitor.call("POST", "/tables", {"game": game, "seats": seats, "options": options or {}})
        key = str(made["table"])
        if PERSON not in others:
            await visitor.call("POST", f"/tables/{key}/start")
        link = f"{self.room.address.rstrip('/')}/t/{key}?invite={made['invite']}"
        place = await visitor.place(key)
        return self.room.news(place, self.room.words("agent.opened", table=key, link=link))

    async def sit(self, table: str, invite: str = "", known: str = "") -> str:
        """Take a seat."""
        visitor = await self.room.visitor(known)
        await visitor.call("POST", f"/tables/{table}/sit", {}, {"invite": invite})
        place = await visitor.place(table, invite)
        await visitor.refresh(place)
        return self.room.news(place)

    async def start(self, table: str, known: str = "") -> str:
        """Deal."""
        visitor = await self.room.visitor(known)
        place = await visitor.place(table)
        await visitor.call("POST", f"/tables/{table}/start")
        await visitor.refresh(place)
        return self.room.news(place)


class AtTable:
    """What is done at a table."""

    def __init__(self, room: Room) -> None:
        self.room = room

    async def seen(self, table: str, known: str, invite: str = "") -> Place:
        """A table as it is at this moment."""
        visitor = await self.room.visitor(known)
        place = await visitor.place(table, invite)
        await visitor.refresh(place)
        return place

    async def look(self, table: str, invite: str = "", known: str = "") -> str:
        """The whole board in words."""
        return Told((await self.seen(table, known, invite)).board, self.room.lang).whole()

    async def actions(self, table: str, begins_with: str = "", known: str = "") -> str:
        """What may be done."""
        return Told((await self.seen(table, known)).board, self.room.lang).choices(begins_with, ALL)

    async def act(self, table: str, action: str, wait: float = 20.0, known: str = "") -> str:
        """Take an action; what happened since, and what is asked now."""
        room = self.room
        visitor, place = await room.visitor(known), await self.seen(table, known)
        data = {"prompt": place.board["prompt"], "action": action, "key": secrets.token_hex(8)}
        try:
            answer = await visitor.call("POST", f"/tables/{table}/submit", data)
        except Trouble as trouble:  # no such action, or not as the table stands
            legal = Told(place.board, room.lang).choices()
            raise ToolError("\n\n".join([room.objection(trouble), legal]).rstrip()) from None
        board = answer.get("board")
        if isinstance(board, dict):
            place.see(board)
        if answer["answer"] == "refused":
            told = Told(place.board, room.lang)
            raise ToolError(f"{told.refused(answer['refusal'])}\n\n{told.choices()}")
        if answer["answer"] == "stale":
            return room.news(place, room.words("agent.stale"))
        if not place.asked():  # the answer may have come after a newer board by the stream, and taken its place
            await visitor.refresh(place)
        await place.until(place.asked, patience(wait))
        return room.news(place, room.words("agent.done"))

    async def why_not(self, table: str, action: str, known: str = "") -> str:
        """Why not?"""
        visitor, place = await self.room.visitor(known), await self.seen(table, known)
        found = await visitor.call("GET", f"/tables/{table}/why", None, {"action": action})
        refusal = found.get("refusal")
        return Told(place.board, self.room.lang).refused(refusal) if refusal else self.room.words("agent.could")

    async def wait(self, table: str, seconds: float = 20.0, known: str = "") -> str:
        """Wait to be asked; first look again, since an answer may have come after a newer board by the stream."""
        place = await self.seen(table, known)
        await place.until(place.asked, patience(seconds))
        return self.room.news(place)

    async def offer(self, table: str, partner: int, gives: str, gets: str, promise: str = "", known: str = "") -> str:
        """Offer a deal."""
        return await self.act(table, f"offer {partner}{terms_of(gives, gets, promise)}", 0.0, known)

    async def answer(  # noqa: PLR0913, PLR0917 - an agent says each by its name
        self,
        table: str,
        partner: int,
        number: int,
        reply: str,
        gives: str = "",
        gets: str = "",
        promise: str = "",
        known: str = "",
    ) -> str:
        """Answer an offer; a counter-offer says what is given and got instead."""
        terms = bool(gives and gets)
        if reply not in REPLIES or terms != (reply == COUNTER):
            raise ToolError(self.room.words("agent.replies"))
        said = terms_of(gives, gets, promise) if terms else ""
        return await self.act(table, f"{reply} {partner} {number}{said}", 0.0, known)

    async def say(self, table: str, text: str, known: str = "") -> str:
        """Talk."""
        visitor = await self.room.visitor(known)
        place = await visitor.place(table)
        await visitor.call("POST", f"/tables/{table}/say", {"text": text})
        return self.room.news(place)


def patience(seconds: float) -> float:
    """So many seconds, or as many as there may be; none for what is no number."""
    return min(seconds, PATIENCE) if seconds > 0 else 0.0


def terms_of(gives: str, gets: str, promise: str) -> str:
    """The terms of an offer as its text has them."""
    return f" give {gives} for {gets}" + (f' "{promise}"' if promise else "")


def guarded(room: Room, work: Work) -> Work:
    """A tool whose troubles are told to the agent."""

    @wraps(work)
    async def tool(*args: object, **named: object) -> str:
        try:
            return await work(*args, **named)
        except Trouble as trouble:
            raise ToolError(room.objection(trouble)) from None

    return tool


def described(room: Room, tool: str) -> str:
    """What a tool says of itself, and what games add for the offers that they know."""
    said = [room.words(f"tool.{tool}")]
    for slug in registry.manifests():
        words = room.words.of(slug)
        if words.has(f"tool.{tool}.terms"):
            said.append(f"{words('title')}: {words(f'tool.{tool}.terms')}")
    return "\n".join(said)


def make_server(room: Room) -> MCPServer:
    """The server with everything that an agent can do. What a tool says of itself is in the catalogue."""
    server = MCPServer("blindpig", title="Blind Pig", instructions=room.words("agent.instructions"))
    lobby, table = Lobby(room), AtTable(room)
    tools: dict[str, Work] = {
        "come_in": lobby.come_in,
        "games": lobby.games,
        "tables": lobby.tables,
        "open_table": lobby.open_table,
        "sit": lobby.sit,
        "start": lobby.start,
        "look": table.look,
        "actions": table.actions,
        "act": table.act,
        "why_not": table.why_not,
        "wait": table.wait,
        "offer": table.offer,
        "answer": table.answer,
        "say": table.say,
    }
    for name, work in tools.items():
        server.add_tool(guarded(room, work), description=described(room, name), structured_output=False)

    for slug, manifest in registry.manifests().items():
        add_resource(server, f"rules://{slug}", partial(rules_text, slug, room.lang))
        if manifest.lesson:
            add_resource(server, f"lesson://{slug}", partial(lesson_text, slug, room.lang))
    return server


def add_resource(server: MCPServer, address: str, text: Callable[[], str]) -> None:
    """A text that agents find in the list of resources."""

    @server.resource(address, mime_type="text/plain")
    def read() -> str:
        return text()


def rules_text(slug: str, lang: str) -> str:
    """A game's rulebook, every rule with its id."""
    return "\n".join(of_rulebook(rulebook(slug), Teller(slug, lang)))
