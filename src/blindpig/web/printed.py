"""A review for people at a terminal: in words, or as a file."""

import asyncio
from collections.abc import Callable

from blindpig.aftermath.review import Review, Reviewer
from blindpig.drawing.context import Person
from blindpig.kernel.record import Record
from blindpig.tables.setting import bot_name
from blindpig.web.export import standalone
from blindpig.web.pages.moments import ReplaySource
from blindpig.web.pages.reviews import Critic


def worked_out(record: Record, progress: Callable[[int], None]) -> Review:
    """The whole review; the progress is told in per cent."""
    found = Review()
    for found in Reviewer(record).steps():
        progress(100 * found.done // found.total)
    return found


def lines(record: Record, review: Review, lang: str) -> list[str]:
    """The review in words, seat by seat."""
    return asyncio.run(told(record, review, lang))


async def told(record: Record, review: Review, lang: str) -> list[str]:
    """The same, where something runs."""
    people = [Person(seat, bot_name(seat)) for seat in range(record.seats)]
    found: list[str] = []
    for person in people:
        critic = Critic(ReplaySource(record, people, person.seat, "review"), review, lang)
        luck, play = (critic.points(values[person.seat]) for values in (review.luck, review.play))
        words = critic.words
        said = [words("review.luck", points=critic.signed(luck)), words("review.play", points=critic.signed(play))]
        found.append(f"{person.name}: {', '.join(said)}")
        for each in await critic.choices(0):
            found.append(
                f"  {each.points:>4}  {each.when}: {each.did} {words('review.better')} {each.better} {each.why}"
            )
    return found


def page(record: Record, review: Review, lang: str, title: str) -> str:
    """The review, the result and the replay as one HTML file."""
    people = [Person(seat, bot_name(seat)) for seat in range(record.seats)]
    return standalone(record, people, lang, title, review)
