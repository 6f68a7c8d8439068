"""A real client of the Model Context Protocol plays whole games: over stdio and over HTTP, refused on the way."""

import asyncio
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from blindpig import registry
from blindpig.i18n.rulebook import rulebook
from tests.browser.server import Server, running
from tests.load.processes import free_port

WRITTEN = re.compile(r"^- `(.+?)`: ", re.MULTILINE)
LONGEST = 540.0  # seconds until a game is surely over, on a machine that does much else
MOST = 1200  # calls
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("mcp")) as found:
        yield found


def over_stdio(*more: str) -> StdioServerParameters:
    return StdioServerParameters(
        command=sys.executable, args=["-m", "blindpig", "mcp", *more], env=dict(os.environ), cwd=ROOT
    )


async def call(client: Client, tool: str, **args: Any) -> tuple[str, bool]:
    """What a tool says, and whether it objects."""
    result = await client.call_tool(tool, args)
    (content,) = result.content
    return str(getattr(content, "text", "")), bool(result.is_error)


async def a_whole_game(client: Client, slug: str) -> int:
    """Play against random bots to the end; how many refusals there were."""
    game, luck = registry.find(slug), random.Random(slug)  # noqa: S311 - the luck of a test
    others = ["random"] * (game.min_seats - 1)
    options = {"length": "short"} if any(option.key == "length" for option in game.options) else {}
    told, _ = await call(client, "open_table", game=slug, others=others, options=options)
    table = re.findall(r"Table (\S+)\.", told)[0]
    whole, _ = await call(client, "look", table=table)
    assert "You are Nora, seat 0" in whole
    refusals = 0
    rules = set(rulebook(slug).rules("en"))
    for turn in range(MOST):
        if "The game is over." in told:
            break
        legal = WRITTEN.findall(told)
        if not legal:
            told, _ = await call(client, "wait", table=table, seconds=10)
            continue
        if turn % 20 == 3:
            refusals += await refused_once(client, table, game.space.all[luck.randrange(len(game.space))].text, rules)
        told, objected = await call(client, "act", table=table, action=chosen(legal, luck))
        if objected:  # others went on meanwhile: the list is of the past
            told, _ = await call(client, "wait", table=table, seconds=10)
    ended, _ = await call(client, "look", table=table)
    assert "The game is over." in ended
    again, objected = await call(client, "act", table=table, action=game.space.all[0].text)
    assert objected, again
    return refusals


def chosen(legal: list[str], luck: random.Random) -> str:
    """Any action that brings the game on: offers could go on for ever."""
    quick = [text for text in ("pass-round", "done", "pass") if text in legal]
    if quick and luck.random() < 0.8:
        return quick[0]
    return luck.choice([text for text in legal if not text.startswith(("offer", "withdraw", "ask-me"))] or legal)


async def refused_once(client: Client, table: str, action: str, rules: set[str]) -> bool:
    """Try something that is hardly ever legal: a refusal names its rule and what is legal."""
    why, _ = await call(client, "why_not", table=table, action=action)
    if not why.startswith("Refused."):
        return False
    told, objected = await call(client, "act", table=table, action=action)
    if not objected:  # the game went on between the two
        return False
    assert "Refused." in told
    named = re.findall(r"^([A-Z]{2}-\S+)  ", told, re.MULTILINE)
    assert named, told
    assert named[0] in rules
    assert "You may:" in told or "nothing you may do" in told
    return True


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_an_agent_plays_a_whole_game_over_stdio(house: Server, slug: str) -> None:
    async def visit() -> None:
        async with asyncio.timeout(LONGEST), Client(over_stdio("--house", house.address)) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert {"look", "act", "why_not", "offer", "answer", "say", "tables", "sit"} <= set(tools)
            assert "Bootleggers: What you give and what you get, each as “$2 c3 t5”" in str(tools["offer"].description)
            assert all(tool.description and "⟨" not in tool.description for tool in tools.values())
            assert "Welcome" in (await call(client, "come_in", name="Nora"))[0]
            assert await a_whole_game(client, slug) >= 1

    asyncio.run(visit())


def test_rulebooks_are_resources_and_everything_is_in_french_too(house: Server) -> None:
    async def visit() -> None:
        async with asyncio.timeout(LONGEST), Client(over_stdio("--house", house.address, "--lang", "fr")) as client:
            listed = {str(each.uri) for each in (await client.list_resources()).resources}
            assert {f"{kind}://{slug}" for kind in ("rules", "lesson") for slug in registry.HOUSE} <= listed
            book = await client.read_resource("rules://reglement")
            assert "RC-K1" in str(getattr(book.contents[0], "text", ""))
            for slug in registry.HOUSE:
                lesson = str(getattr((await client.read_resource(f"lesson://{slug}")).contents[0], "text", ""))
                assert "Rosie" in lesson
                assert "⟨" not in lesson
                assert len(re.findall(r"^\d+\. ", lesson, re.MULTILINE)) >= 8
            told, _ = await call(client, "open_table", game="reglement", others=["random", "random"])
            assert "Vous pouvez :" in told.replace("\u202f", " ")
            table = re.findall(r"Table (\S+)\.", told)[0]
            assert "Votre main" in (await call(client, "look", table=table))[0]
            assert (await call(client, "act", table=table, action="dance"))[1]
            told, _ = await call(client, "actions", table=table, begins_with="dance")
            assert "Rien de ce que vous pouvez faire ne commence par" in told
            assert "pass" in told

    asyncio.run(visit())


def test_a_house_of_its_own_closes_without_a_word() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "blindpig", "mcp"], check=False, input="", capture_output=True, text=True, timeout=60
    )
    assert found.returncode == 0
    assert len(found.stderr.splitlines()) == 1, found.stderr


@contextmanager
def over_http(house: Server) -> Iterator[str]:
    port = free_port()
    command = [sys.executable, "-m", "blindpig", "mcp", "--http", "--port", str(port), "--house", house.address]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=ROOT) as process:
        try:
            assert process.stderr is not None
            while "/mcp" not in process.stderr.readline():
                assert process.poll() is None
            yield f"http://127.0.0.1:{port}/mcp"
        finally:
            process.kill()


async def connected(address: str) -> Client:
    """A client, as soon as the server listens."""
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", int(address.rsplit(":", 1)[1].partition("/")[0]))
        except OSError:
            await asyncio.sleep(0.05)
        else:
            writer.close()
            return Client(address)


async def bargain(client: Client, table: str, passes: list[str]) -> None:
    """Al offers, Bo asks for more, Al accepts; a counter-offer without terms gets a sentence."""
    al, bo = passes
    said, objected = await call(client, "offer", table=table, partner=1, gives="$1", gets="nothing", known=al)
    assert not objected, said
    answer = {"table": table, "partner": 0, "number": 0, "reply": "counter", "known": bo}
    said, objected = await call(client, "answer", **answer)
    assert objected
    assert "says what you give and what you get" in said
    said, objected = await call(client, "answer", **answer, gives="nothing", gets="$2", promise="I owe you one")
    assert not objected, said
    said, objected = await call(client, "answer", table=table, partner=1, number=0, reply="accept", known=al)
    assert not objected, said
    heard, _ = await call(client, "wait", table=table, seconds=1, known=bo)
    assert "$2G" in said + heard


def test_two_agents_meet_over_http_and_bargain(house: Server) -> None:
    async def visit(address: str) -> None:
        async with asyncio.timeout(LONGEST), await connected(address) as client:
            assert (await call(client, "tables"))[1], "who are you?"
            passes = [
                re.findall(r"pass is (\S+) ", (await call(client, "come_in", name=name))[0])[0] for name in ("Al", "Bo")
            ]
            said, _ = await call(client, "open_table", game="bootleggers", others=["person", "random"], known=passes[0])
            table = re.findall(r"Table (\S+)\.", said)[0]
            assert table in (await call(client, "tables", known=passes[1]))[0]
            await call(client, "sit", table=table, known=passes[1])
            await call(client, "start", table=table, known=passes[0])
            for known in passes:
                looked, _ = await call(client, "look", table=table, known=known)
                card = re.findall(r"Muscle cards: (\d+)", looked)[0]
                await call(client, "act", table=table, action=f"muscle {card}", wait=0, known=known)
            await call(client, "say", table=table, text="Crates, anybody?", known=passes[1])
            heard, _ = await call(client, "wait", table=table, seconds=1, known=passes[0])
            assert "Bo: “Crates, anybody?”" in heard
            refused, objected = await call(
                client, "offer", table=table, partner=1, gives="c99", gets="$1", known=passes[0]
            )
            assert objected
            assert refused
            await bargain(client, table, passes)

    with over_http(house) as address:
        asyncio.run(visit(address))


def test_without_a_house_it_opens_one() -> None:
    async def visit() -> None:
        async with asyncio.timeout(LONGEST), Client(over_stdio()) as client:
            told, _ = await call(client, "open_table", game="reglement", others=["random", "random"])
            assert re.search(r"http://127\.0\.0\.1:\d+/t/\S+\?invite=", told)

    asyncio.run(visit())
