"""Records of strangers are checked in a process of their own, one after the other, within a limit of time.

`python -m blindpig.web.checking` reads a record and writes what is wrong with it as JSON, or nothing.
"""

import asyncio
import json
import sys
from contextlib import suppress

from blindpig import registry
from blindpig.drawing.board import board_of
from blindpig.i18n.troubles import PhraseForm, form_of
from blindpig.kernel.record import Record, verify
from blindpig.kernel.record import read as read_record
from blindpig.kernel.refusal import BadInput, Phrase, Trouble, Value

LARGEST = 2**20  # bytes of a record file
LONGEST = 20_000  # moves; the longest game of ours that bots have played has about 3,400
PATIENCE = 20.0  # seconds a check may take
MOST = 8  # records that are checked or wait for it
CHECKER = (sys.executable, "-m", "blindpig.web.checking")


def read_within_limits(text: str) -> Record:
    """A record that is not too long, read and not yet played."""
    if len(text.encode()) > LARGEST or text.count("\n") > LONGEST + 2:
        raise BadInput("record-too-large", {"moves": LONGEST, "bytes": LARGEST})
    return read_record(text)


def check(text: str) -> None:
    """Play a record and check all there is to check."""
    found = read_within_limits(text)
    board_of(found.game)
    verify(registry.find(found.game), found)


def phrase_of(form: PhraseForm) -> Phrase:
    """A phrase that was written as JSON."""
    args: dict[str, Value] = {}
    for name, value in form["args"].items():
        match value:
            case {"key": str(key), "args": dict(inner)}:
                args[name] = phrase_of({"key": key, "args": inner})
            case list(items):
                args[name] = items
            case int() | str():
                args[name] = value
            case _:
                args[name] = str(value)
    return Phrase(form["key"], args)


class Checker:
    """Checks one record at a time."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.turn = asyncio.Semaphore(1)
        self.waiting = 0

    async def check(self, text: str) -> Record:
        """The record, if there is nothing wrong with it; BadInput if there is, or if it takes too long."""
        if self.waiting >= MOST:
            raise BadInput("records-waiting")
        self.waiting += 1
        try:
            record = await asyncio.to_thread(read_within_limits, text)
            found = await self.checked(text)
        finally:
            self.waiting -= 1
        if found:
            raise told(json.loads(found))
        return record

    async def checked(self, text: str) -> bytes:
        """What the process that checks says, once it is its turn."""
        async with self.turn:
            process = await asyncio.create_subprocess_exec(
                *CHECKER, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
            )
            try:
                async with asyncio.timeout(self.patience):
                    found, _ = await process.communicate(text.encode())
            except TimeoutError:
                raise BadInput("record-too-slow") from None
            finally:
                if process.returncode is None:
                    with suppress(ProcessLookupError):
                        process.kill()
                    await process.wait()
        if process.returncode:
            raise BadInput("record-too-slow")
        return found


def told(form: PhraseForm) -> BadInput:
    """What a checker said, as a trouble."""
    phrase = phrase_of(form)
    return BadInput(phrase.key, dict(phrase.args))


def main() -> None:
    """Check what is read."""
    try:
        check(sys.stdin.buffer.read().decode())
    except Trouble as trouble:
        sys.stdout.write(json.dumps(form_of(trouble.phrase)))


if __name__ == "__main__":
    main()
