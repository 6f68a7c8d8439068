"""A table as an agent knows it: boards come by the stream and in answers, in whatever order."""

import asyncio
import json
from collections.abc import Mapping
from math import inf, nan

import pytest
from mcp.server.mcpserver.exceptions import ToolError

from blindpig.mcp import house, tools
from blindpig.mcp.house import Form, Place, Visitor, objection_of
from blindpig.mcp.tools import PATIENCE, AtTable, Room, patience


def test_an_answer_that_was_overtaken_by_the_stream_changes_nothing() -> None:
    place = Place("table")
    place.see({"prompt": 3, "asked": True})
    place.take("board", json.dumps({"prompt": 7, "asked": True}))  # others have moved, and it is our turn again
    place.see({"prompt": 5, "asked": False})  # the answer to our move comes late
    assert place.board == {"prompt": 7, "asked": True}
    assert place.asked()
    place.take("board", json.dumps({"prompt": 6}))
    assert place.board["prompt"] == 7
    place.see({"prompt": 8, "status": "over"})
    assert place.board["prompt"] == 8


class Overtaken(Visitor):
    """Answers with boards from before it was asked again, with the number of the newer one: only others have moved."""

    async def call(
        self, method: str, path: str, data: Mapping[str, object] | None = None, query: Mapping[str, str] | None = None
    ) -> Form:
        if method == "GET":
            return {"prompt": 5, "asked": True}
        return {"answer": "played", "board": {"prompt": 5, "asked": False}}

    async def place(self, key: str, invite: str = "") -> Place:
        return self.places.setdefault(key, Place(key))


class Quiet(Room):
    """Says only whether the agent is asked."""

    def news(self, place: Place, first: str = "") -> str:
        return "asked" if place.asked() else "not asked"


@pytest.mark.parametrize("does", ["act", "wait"])
def test_an_agent_looks_before_it_waits(does: str) -> None:
    """What it would wait for may have come already: nothing more comes by the stream."""

    async def run() -> str:
        room = Quiet("http://127.0.0.1:9", "en", alone=True)
        room.visitors[""] = Overtaken(room.address, "token", "en")
        at_table = AtTable(room)
        try:
            if does == "wait":
                (await room.visitor("")).places.setdefault("k", Place("k")).see({"prompt": 5, "asked": False})
                return await at_table.wait("k", 0.1)
            return await at_table.act("k", "pass", 0.1)
        finally:
            await room.close()

    assert asyncio.run(run()) == "asked"


def test_a_room_has_only_so_many_agents_and_those_who_left_make_place(monkeypatch: pytest.MonkeyPatch) -> None:
    async def entering(address: str, name: str, lang: str) -> Visitor:
        return Overtaken(address, name, lang)

    async def run() -> None:
        monkeypatch.setattr(tools, "enter", entering)
        monkeypatch.setattr(tools, "MOST", 3)
        room = Room("http://127.0.0.1:9", "en", alone=False)
        first, *_ = [await room.admit(name) for name in ("Al", "Bo", "Cy")]
        with pytest.raises(ToolError, match="full"):
            await room.admit("Di")
        (await room.visitor(first)).seen = -inf
        assert await room.admit("Di") in room.visitors
        with pytest.raises(ToolError, match="Who are you"):
            await room.visitor(first)
        await room.close()

    asyncio.run(run())


class Idle(Visitor):
    """Tables at which nothing happens."""

    async def call(
        self, method: str, path: str, data: Mapping[str, object] | None = None, query: Mapping[str, str] | None = None
    ) -> Form:
        return {}

    async def follow(self, place: Place) -> None:
        place.take("story", "[{}]")
        await asyncio.Event().wait()


def test_an_agent_follows_only_so_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        monkeypatch.setattr(house, "TABLES", 2)
        visitor = Idle("http://127.0.0.1:9", "token", "en")
        first, *_ = [await visitor.place(key) for key in "abc"]
        assert list(visitor.places) == ["b", "c"]
        assert first.task is not None
        assert first.task.cancelled()
        await visitor.close()

    asyncio.run(run())


@pytest.mark.parametrize(("asked", "given"), [(nan, 0.0), (-1.0, 0.0), (inf, PATIENCE), (1e9, PATIENCE), (5.0, 5.0)])
def test_how_long_an_agent_waits(asked: float, given: float) -> None:
    assert patience(asked) == given


def test_an_objection_names_the_value() -> None:
    """As the house writes it when what was sent does not fit."""
    wrong: Form = {"detail": "Validation failed", "extra": [{"key": "text", "message": "of at most 500 letters"}]}
    assert objection_of(wrong) == "text: of at most 500 letters"
    assert objection_of({"detail": "There is no such table here.", "extra": []}) == "There is no such table here."
