"""A house where people have played for months: pages and the best of the house have something to show."""

import random
import time
from pathlib import Path

from blindpig import registry
from blindpig.aftermath.strength import Entrant, Rating, fixed_points, rate
from blindpig.store import NewTable, Store, Write, open_store
from blindpig.store.devices import Devices, Passkey
from blindpig.store.people import Ending, Figures, People, Result, handle_of

DAY = 86400.0
NAMES = ("Josie", "Vito", "Cora", "Nine-Finger Ned", "Ottoline", "Dutch", "Mme Lefèvre", "Sal", "Rosa B.", "Ana")
SECURED = ("Josie", "Vito", "Cora", "Ottoline", "Dutch")


def guest_of(name: str) -> str:
    """The number of somebody."""
    return f"{NAMES.index(name):032x}"


def page_of(name: str) -> str:
    """The address of somebody's page."""
    return f"/p/{handle_of(guest_of(name))}"


async def play(people: People, store: Store, slug: str, number: int, luck: random.Random) -> None:
    """A rated game of three people and a Wiseguy, a few days ago; those earlier in the list are stronger."""
    points = fixed_points(slug)
    assert points is not None
    names = luck.sample(NAMES[: 10 if number % 3 else 5], 3)
    names.sort(key=lambda name: NAMES.index(name) + luck.gauss(0, 3))
    bot = luck.randrange(4)
    order = [*names[:bot], "", *names[bot:]]
    table, at = f"{slug}{number}", time.time() - (170 - number * 2.1) * DAY
    made = NewTable(slug, 1, "{}", b"s" * 32, guest_of(names[0]), "invite", True)
    await store.append(Write(table, 0, at, ["{}"], joined=[guest_of(name) for name in names], made=made))
    fair = registry.manifest(slug).bargains
    results = [
        Result(
            guest_of(name),
            name,
            place,
            place == 1,
            30 - 4 * place + luck.randrange(4),
            "resigned" if number % 17 == 0 and place == 4 else "",
            luck.randrange(3) if fair else 0,
            int(luck.random() < 0.1) if fair else 0,
        )
        for place, name in enumerate(order, 1)
        if name
    ]

    def rater(known: dict[str, Figures | None]) -> dict[str, Figures]:
        entrants: list[Entrant] = []
        for place, name in enumerate(order, 1):
            before = known.get(guest_of(name)) if name else None
            fixed = points.of_bot("wiseguy")
            assert fixed is not None
            mine = points.newcomer if before is None else Rating(*before)
            entrants.append(Entrant(mine if name else fixed, min(place, 2), fixed=not name))
        after = rate(entrants)
        return {guest_of(name): (new.mu, new.sigma) for name, new in zip(order, after, strict=True) if name}

    await people.settle(Ending(table, slug, at, 4, results), lambda known: rater(dict(known)))


async def furnish(folder: Path) -> None:
    """Fill the database of a server that has not been started."""
    store = await open_store(f"sqlite:///{folder / 'pig.db'}")
    people, luck = People(store), random.Random(7)
    for slug in registry.games():
        for number in range(80):
            await play(people, store, slug, number, luck)
    for name in SECURED:
        await Devices(store).add_passkey(Passkey(f"key of {name}", guest_of(name), name, b"k", 0, 1.0))
    await store.close()
