"""What a stream sends after its first board: put together, it is the board that the seat sees, to the letter."""

import asyncio
import gc
import hashlib
import json
import re
import zlib
from typing import Any

import pytest

from blindpig import registry
from blindpig.drawing.board import board_of
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.journal import EVERYBODY, Fact
from blindpig.lab.boards import Scene
from blindpig.tables.broadcast import Broadcast, Snapshot, Stream
from blindpig.tables.changes import MARKS, change
from blindpig.tables.collecting import uncollected
from blindpig.tables.sheet import Sheet
from blindpig.tables.story import Story

GAMES = ("bootleggers", "prohibition", "reglement")
WHOLE = '<main id="board">' + "".join(f'<p id="p-{number}">place {number}</p>' for number in range(40)) + "</main>"


def put_together(text: str, steps: list[Any], level: int = 0) -> str:
    """What `changes.js` does."""
    pieces = text.split(MARKS[level])
    found: list[str] = []
    for step in steps:
        if isinstance(step, str):
            found.append(step)
        elif isinstance(step[1], list):
            found.append(put_together(pieces[step[0]], step[1], level + 1))
        else:
            found += pieces[step[0] : step[0] + step[1]]
    return MARKS[level].join(found)


def turned(old: str, new: str) -> str:
    return put_together(old, json.loads(change(old.encode(), new.encode())))


@pytest.mark.parametrize("slug", GAMES)
def test_changes_make_the_boards_of_a_game_to_the_letter(slug: str) -> None:
    scene, shown = Scene(registry.games()[slug], 3), dict[int, str]()
    sent = whole = 0
    for number in range(60):
        if not scene.decide():
            break
        parts: dict[tuple[str, str], str] = {}
        for seat in (number % scene.seats, SPECTATOR):  # now and then a board is skipped, as slow viewers do
            board = board_of(slug).draw(scene.state.view(seat), scene.context(seat, parts))
            if seat in shown:
                steps = change(shown[seat].encode(), board.encode())
                assert put_together(shown[seat], json.loads(steps)) == board
                sent, whole = sent + len(steps), whole + len(board)
            shown[seat] = board
    assert sent < whole / 2


@pytest.mark.parametrize(
    "new",
    [
        "",
        WHOLE,
        WHOLE.replace("place 7<", "place ✠ 7 🥃<"),
        WHOLE.replace('id="p-3"', 'id="p-33"'),
        WHOLE.replace('<p id="p-5">place 5</p>', ""),
        WHOLE.replace('<p id="p-5">', '<p id="p-9">'),  # twice the same id
        WHOLE + WHOLE,
        '"' + WHOLE[::-1],
    ],
)
def test_whatever_is_changed_comes_out(new: str) -> None:
    assert turned(WHOLE, new) == new
    assert turned(new, WHOLE) == WHOLE


def test_of_a_piece_that_changed_little_is_sent_little() -> None:
    long = WHOLE.replace("place 7<", f"place 7{'<b>word</b>' * 200}<b>old</b><")
    assert len(change(long.encode(), long.replace("old", "new").encode())) < 80


def test_pages_have_no_carriage_returns() -> None:
    assert put_together(WHOLE, json.loads(change(f"{WHOLE}\r".encode(), f"{WHOLE}\r!".encode()))) == f"{WHOLE}!"


class Drawer:
    """Draws what it is told to."""

    name = "drawn"

    def __init__(self, cuts: bool) -> None:
        self.cuts, self.now = cuts, WHOLE

    def board(self, _: Snapshot) -> bytes:
        return self.now.encode()

    def story(self, _: Snapshot, __: object) -> bytes:
        return b""


class OpenSheet(Sheet):
    """A sheet at which nobody sits."""

    def __init__(self) -> None:
        self.story = Story([Fact("RC-S1", "dealt", {}, EVERYBODY)])

    def seats(self) -> dict[str, int]:
        return {}


class Pipe:
    """A connection whose other side reads, or does not."""

    def __init__(self) -> None:
        self.free, self.written = True, list[bytes]()

    def is_free(self) -> bool:
        return self.free

    def write(self, data: bytes) -> None:
        self.written.append(data)


def events(data: bytes) -> list[str]:
    return re.findall(r"event: (\w+)", data.decode())


@pytest.mark.anyio
async def test_a_stream_starts_with_the_whole_board_and_goes_on_with_changes() -> None:
    broadcast, drawer = Broadcast(lambda: None), Drawer(cuts=True)
    stream = Stream(broadcast, OpenSheet(), "guest", drawer)
    assert events(stream.look()) == ["story", "board"]
    assert stream.look() == b"", "nothing has changed"
    drawer.now = WHOLE.replace("place 7<", "place 8<")
    broadcast.changed()
    told = stream.look()
    assert events(told) == ["change"]
    assert put_together(WHOLE, json.loads(told.decode().partition("data: ")[2])) == drawer.now
    broadcast.start_over()
    assert events(stream.look()) == ["story", "board"], "whoever starts over has no board"
    assert events(Stream(broadcast, OpenSheet(), "late", drawer).look()) == ["story", "board"]


@pytest.mark.anyio
async def test_programs_are_sent_whole_boards() -> None:
    broadcast, drawer = Broadcast(lambda: None), Drawer(cuts=False)
    stream = Stream(broadcast, OpenSheet(), "guest", drawer)
    stream.look()
    drawer.now = "{}"
    broadcast.changed()
    assert events(stream.look()) == ["board"]


@pytest.mark.anyio
async def test_who_reads_is_written_to_at_once_and_who_does_not_gets_the_newest_later() -> None:
    broadcast, drawer = Broadcast(lambda: None), Drawer(cuts=True)
    quick, slow = (Stream(broadcast, OpenSheet(), name, drawer) for name in ("quick", "slow"))
    pipes = {quick: Pipe(), slow: Pipe()}
    runs = {}
    for stream, pipe in pipes.items():
        stream.pipe = pipe
        runs[stream] = stream.run()
        assert events(await anext(runs[stream])) == ["story", "board"]
    waits = {stream: asyncio.ensure_future(anext(run)) for stream, run in runs.items()}
    await asyncio.sleep(0)
    pipes[slow].free = False
    for number in range(3):
        drawer.now = WHOLE.replace("place 7<", f"place {number} of three<")
        broadcast.changed()
        while broadcast.telling is not None:
            await asyncio.sleep(0)
    assert [events(data) for data in pipes[quick].written] == [["change"]] * 3
    assert not waits[quick].done(), "what was written is not sent again"
    assert pipes[slow].written == []
    first = put_together(WHOLE, json.loads((await waits[slow]).decode().partition("data: ")[2]))
    assert first.count("of three") == 1
    drawer.now = WHOLE
    broadcast.changed()
    later = await asyncio.wait_for(anext(runs[slow]), 5)
    assert put_together(first, json.loads(later.decode().partition("data: ")[2])) == WHOLE
    broadcast.close()
    with pytest.raises(StopAsyncIteration):
        await waits[quick]
    await runs[slow].aclose()


async def all_told(broadcast: Broadcast) -> None:
    """Wait until what is new has been written."""
    while broadcast.telling is not None:
        await asyncio.sleep(0)


@pytest.mark.anyio
async def test_all_who_rest_are_written_to_at_once_and_only_what_is_new() -> None:
    broadcast, drawer = Broadcast(lambda: None), Drawer(cuts=True)
    streams = [Stream(broadcast, OpenSheet(), f"guest {number}", drawer) for number in range(3)]
    pipes = [Pipe() for _ in streams]
    runs = [stream.run() for stream in streams]
    for stream, pipe, run in zip(streams, pipes, runs, strict=True):
        stream.pipe = pipe
        await anext(run)
    waits = [asyncio.ensure_future(anext(run)) for run in runs]
    await asyncio.sleep(0)
    broadcast.changed()
    await all_told(broadcast)
    assert [pipe.written for pipe in pipes] == [[]] * 3, "nothing is new"
    drawer.now = WHOLE.replace("place 7<", "place 8<")
    broadcast.changed()
    await all_told(broadcast)
    assert [len(pipe.written) for pipe in pipes] == [1] * 3
    broadcast.close()
    for wait in waits:
        with pytest.raises(StopAsyncIteration):
            await wait


class Broken(Pipe):
    """A connection that is gone, which nobody has noticed yet."""

    def write(self, data: bytes) -> None:
        raise OSError("gone")


@pytest.mark.anyio
async def test_who_cannot_be_written_to_holds_up_nobody_else() -> None:
    broadcast, drawer = Broadcast(lambda: None), Drawer(cuts=True)
    streams = [Stream(broadcast, OpenSheet(), f"guest {number}", drawer) for number in range(3)]
    pipes = [Broken(), Pipe(), Pipe()]
    runs = [stream.run() for stream in streams]
    for stream, pipe, run in zip(streams, pipes, runs, strict=True):
        stream.pipe = pipe
        await anext(run)
    waits = [asyncio.ensure_future(anext(run)) for run in runs]
    await asyncio.sleep(0)
    drawer.now = WHOLE.replace("place 7<", "place 8<")
    broadcast.changed()
    await all_told(broadcast)
    assert [len(pipe.written) for pipe in pipes] == [0, 1, 1]
    assert events(await asyncio.wait_for(waits[0], 5)) == ["change"], "it is sent in turn, and fails there"
    broadcast.close()
    for wait in waits[1:]:
        with pytest.raises(StopAsyncIteration):
            await wait


class Watching(Pipe):
    """A connection that notes whether garbage may be collected while it is written to."""

    def __init__(self) -> None:
        super().__init__()
        self.collecting = list[bool]()

    def write(self, data: bytes) -> None:
        super().write(data)
        self.collecting.append(gc.isenabled())


@pytest.mark.anyio
async def test_no_garbage_is_collected_while_viewers_are_told_and_it_is_again_after_that() -> None:
    broadcast, drawer, pipe = Broadcast(lambda: None), Drawer(cuts=True), Watching()
    stream = Stream(broadcast, OpenSheet(), "guest", drawer)
    stream.pipe = pipe
    run = stream.run()
    await anext(run)
    wait = asyncio.ensure_future(anext(run))
    await asyncio.sleep(0)
    drawer.now = WHOLE.replace("place 7<", "place 8<")
    broadcast.changed()
    await broadcast.all_told()
    assert pipe.collecting == [False]
    assert gc.isenabled()
    with uncollected(), uncollected():
        assert not gc.isenabled()
    assert gc.isenabled()
    broadcast.close()
    with pytest.raises(StopAsyncIteration):
        await wait


class Packed:
    """A viewer whose browser unpacks, beside one who is sent the same as it is."""

    def __init__(self, broadcast: Broadcast, sheet: Sheet, drawer: Drawer) -> None:
        self.run, self.twin = (Stream(broadcast, sheet, "guest", drawer, packs).run() for packs in (True, False))
        self.unpacking = zlib.decompressobj(16 + zlib.MAX_WBITS)

    async def reads_the_same(self) -> bytes:
        """Both are sent something; what came over the wire."""
        sent = await asyncio.wait_for(anext(self.run), 5)
        assert self.unpacking.decompress(sent) == await asyncio.wait_for(anext(self.twin), 5)
        return sent


@pytest.mark.anyio
async def test_what_is_packed_with_what_was_sent_before_is_read_to_the_letter() -> None:
    broadcast, drawer, sheet = Broadcast(lambda: None), Drawer(cuts=True), OpenSheet()
    viewers, last = list[Packed](), list[bytes]()
    for number in range(40):
        drawer.now = "".join(f'<p id="p-{place}">{place**number % 7919} crates</p>' for place in range(200))
        broadcast.changed()
        if number in (0, 5, 6):  # they come at different times
            viewers.append(Packed(broadcast, sheet, drawer))
        reading = viewers[number % 3 :] if number < 12 else viewers  # and skip boards
        last = [await viewer.reads_the_same() for viewer in reading]
        if number % 4 == 3:
            broadcast.ping()
            await viewers[0].reads_the_same()
            if number > 12:
                [await viewer.reads_the_same() for viewer in viewers[1:]]
    assert len(last) == len(viewers)
    assert len(set(last)) == 1, "once enough was sent, all of them share what is packed"
    for viewer in viewers:
        await viewer.run.aclose()
        await viewer.twin.aclose()


@pytest.mark.anyio
async def test_a_change_is_packed_with_the_one_before() -> None:
    broadcast, drawer = Broadcast(lambda: None), Drawer(cuts=True)
    stream, late = (Stream(broadcast, OpenSheet(), name, drawer, packs=True) for name in ("guest", "late"))
    stream.look()
    sizes = list[int]()
    for number in range(3):
        drawer.now = WHOLE.replace("place 7<", f"{number} and {hashlib.sha512(b'the same').hexdigest()}<")
        broadcast.changed()
        sizes.append(len(stream.look()))
    assert sizes[1] < sizes[0] / 2
    assert sizes[2] < sizes[0] / 2
    assert zlib.decompressobj(-zlib.MAX_WBITS).decompress(late.look()).startswith(b"event: story"), "by itself"
