"""A finished game as one HTML file that plays without a server: the result, and every moment of it, all cards up.

As a program it reads an order as a JSON line and writes the file: drawing hundreds of boards is no work for a server.
"""

import asyncio
import base64
import gzip
import json
import re
import sys

import msgspec
from markupsafe import Markup

from blindpig import registry
from blindpig.aftermath import review as reviews
from blindpig.aftermath.review import Review
from blindpig.aftermath.tale import tale_of
from blindpig.drawing import assets
from blindpig.drawing.board import board_of
from blindpig.drawing.context import Person
from blindpig.drawing.templating import render, sheet, tight
from blindpig.drawing.words import words_in
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.record import Record
from blindpig.kernel.record import read as read_record
from blindpig.web.pages.moments import ReplaySource, draw_moment, lanes_of
from blindpig.web.pages.results import result_values
from blindpig.web.pages.reviews import body_of
from blindpig.web.pages.shares import PaperOrder
from blindpig.web.reviewing import Job
from blindpig.web.tapes import Tape
from blindpig.web.thoughts import draw_thought

SYMBOLS = re.compile(r"<symbol .*?</symbol>", re.DOTALL)
MOMENTS = re.compile(r'href="/replay\?at=(\d+)[^"]*"')
REPLAY = re.compile(r'href="/replay"')  # of the last board: it stands in the same file
LINKS = re.compile(r'\shref="/[^"]*"')
BOARD = re.compile(r"(?=<)")  # a board is cut into its tags: most of them come again in the next


def styles(slug: str) -> str:
    """All style sheets in one, with the fonts in them."""
    names = ["tokens.css", "shell.css", *board_of(slug).styles]
    names += [f"{slug}/{style}" for style in registry.manifest(slug).styles] + ["after.css", "standalone.css"]
    return assets.with_fonts("\n".join(assets.files()[name].body.decode() for name in names))


def alone(html: str) -> str:
    """HTML that needs no server: drawings from the file itself, no links elsewhere."""
    found = html.replace(f"{sheet()}#", "#")
    return LINKS.sub("", REPLAY.sub('href="#at-last"', MOMENTS.sub(r'href="#at-\1"', found)))


def packed(source: ReplaySource, tape: Tape, lang: str) -> tuple[str, list[int]]:
    """Every moment in which something is to be seen, as base64 of gzip of JSON; and the moves they are."""
    _, quiet = lanes_of(source, tape)
    passed = set(quiet)
    moves = [move for move in range(source.last + 1) if move not in passed]
    parts: dict[str, int] = {}
    boards: list[list[int]] = []
    said: list[str] = []
    for move in moves:
        state, told = tape.look(move, None)
        before = tape.told[move - 1] if move else 0
        shown = draw_moment(source, state, told, before, move, lang)
        thought = draw_thought(source, tape, move, lang).panel if source.review is not None else ""
        html = alone(tight(f'{shown.board}<ol class="log" id="story">{shown.story}</ol>{shown.hands}{thought}'))
        boards.append([parts.setdefault(part, len(parts)) for part in BOARD.split(html)])
        said.append(shown.said)
    form = {"parts": list(parts), "boards": boards, "said": said, "moves": moves}
    body = gzip.compress(json.dumps(form, ensure_ascii=False, separators=(",", ":")).encode(), 9, mtime=0)
    return base64.b64encode(body).decode(), moves


def standalone(record: Record, people: list[Person], lang: str, place: str, review: Review | None = None) -> str:
    """The file; with a review, if there is one."""
    source = ReplaySource(record, people, SPECTATOR, "", place=place, up=True, review=review)
    tape = Tape(record)
    tape.follow()
    data, moves = packed(source, tape, lang)
    symbols = "".join(SYMBOLS.findall(assets.files()["pieces.svg"].body.decode()))
    words = words_in(lang, record.game)
    told = asyncio.run(body_of(source, Job(review), lang)) if review is not None else ""
    html = render(
        "standalone.html",
        t=words,
        css=Markup(styles(record.game)),  # noqa: S704 - our own files
        symbols=Markup(symbols),  # noqa: S704 - our own file
        script=Markup(assets.files()["standalone.js"].body.decode()),  # noqa: S704 - our own file
        data=data,
        last=len(moves) - 1,
        review=Markup(told),  # noqa: S704 - rendered by our template, which has escaped what people wrote
        **result_values(source, tale_of(record), lang),
    )
    return alone(html)


def main() -> None:
    """Read an order and write the file."""
    order = msgspec.json.decode(sys.stdin.buffer.readline(), type=PaperOrder)
    people = [Person(seat, name, bot) for seat, (name, bot) in enumerate(zip(order.names, order.bots, strict=True))]
    review = reviews.read(order.review) if order.review else None
    html = standalone(read_record(order.record), people, order.lang, order.place, review)
    sys.stdout.buffer.write(html.encode())


if __name__ == "__main__":
    main()
