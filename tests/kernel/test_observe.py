"""Observations: fixed width, bytes, documented, and nothing that the seat may not know."""

from itertools import islice
from pathlib import Path

import pytest

from blindpig import registry
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.forms import Json
from blindpig.kernel.game import Game, State, View
from blindpig.kernel.observe import Observer, Sight
from blindpig.kernel.playout import random_playout
from blindpig.testing.play import among, begin, combinations, policy_of, walk
from blindpig.testing.pool import THOROUGH
from tests.games.pool import SUBJECTS

LONGEST = 400 if THOROUGH >= 1 else 80  # decisions of a game that are looked at
GUIDE = Path(__file__).parents[2] / "docs" / "envs.md"
TABLES = [
    (slug, seats) for slug, game in registry.games().items() for seats in range(game.min_seats, game.max_seats + 1)
]
SECRETIVE = ("bootleggers", "prohibition")  # in Règlement everything is done openly, but drawing
every_game = pytest.mark.parametrize("slug", registry.HOUSE)
every_table = pytest.mark.parametrize(("slug", "seats"), TABLES)


def observer_of(slug: str) -> Observer:
    manifest = registry.manifest(slug)
    found = manifest.part(manifest.observer)
    assert isinstance(found, Observer)
    return found


@every_table
def test_a_row_is_as_wide_as_its_parts_and_made_of_bytes(slug: str, seats: int) -> None:
    game, observer = registry.find(slug), observer_of(slug)
    for which in (0, -1):
        match = begin(game, seats, {option.key: option.values[which] for option in game.options}, 1)
        for number, _ in enumerate(islice(walk(match, policy_of(1)), LONGEST)):
            if number % 3 == 0:
                for seat in range(seats):
                    assert len(observer.row(match.state, seat)) == observer.width


def ways(game: Game, seats: int) -> list[dict[str, str]]:
    """Some ways to set a game up: the usual one, all options otherwise, and one by the seats."""
    every = combinations(game)
    return [every[0], every[-1], every[5 * seats % len(every)]]


@every_table
def test_a_row_that_is_written_again_is_as_a_new_one(slug: str, seats: int) -> None:
    """Two tables side by side, games one after the other: nothing stays of another table, seat or game."""
    game, observer = registry.find(slug), observer_of(slug)
    sight = Sight(observer, seats, len(game.space), 2)
    rows, width, offers = memoryview(sight.rows), observer.width, SUBJECTS[slug].offers
    for seed, options in enumerate(ways(game, seats), 5):
        matches = [begin(game, seats, options, seed), begin(game, seats, {}, seed + 50)]
        walks = [walk(match, policy_of(seed), offers) for match in matches]
        for number, moves in enumerate(islice(zip(*walks, strict=False), LONGEST)):
            for table, (seat, _) in enumerate(moves):
                state = matches[table].state
                for viewer in {seat, number // 2 % seats}:
                    acts = viewer in state.waiting_on()
                    sight.show(table, state, viewer, acts)
                    first = (table * seats + viewer) * width
                    assert bytes(rows[first : first + width]) == observer.row(state, viewer)
                    assert legal_in(sight, table) == [action.index for action in state.actions(viewer) if acts]


def legal_in(sight: Sight, table: int) -> list[int]:
    """What whoever looked may do, by the mask; the indices say the same."""
    first = table * sight.actions
    mask = bytes(sight.masks)[first : first + sight.actions]
    found = [index for index, legal in enumerate(mask) if legal]
    assert found == [sight.legal[first + at] for at in range(sight.counts[table])]
    return found


@pytest.mark.no_cover
@every_table
def test_two_worlds_behind_one_view_give_one_row(slug: str, seats: int) -> None:
    """Hands, decks, money, secret answers and orders, private deals: all that is hidden is drawn anew."""
    game, observer = registry.find(slug), observer_of(slug)
    told_apart = 0
    for seed, options in enumerate(ways(game, seats), 2):
        match = begin(game, seats, options, seed)
        for number, _ in enumerate(islice(walk(match, policy_of(seed), SUBJECTS[slug].offers), LONGEST)):
            if number % 23 and number > 6:
                continue
            for seat in range(seats):
                world = game.determinize(match.state.view(seat), SeededChance(seed_of("world", number, seat)))
                assert observer.row(world, seat) == observer.row(match.state, seat)
                assert world.actions(seat) == match.state.actions(seat)
                others = [other for other in range(seats) if other != seat]
                told_apart += any(observer.row(world, other) != observer.row(match.state, other) for other in others)
    assert told_apart, "worlds do differ, for those who may know"


@pytest.mark.no_cover
@every_table
def test_two_secret_moves_of_another_give_one_row(slug: str, seats: int) -> None:
    """Two logs: whatever somebody does that a seat is not told of, its row is the same, byte for byte."""
    game, observer = registry.find(slug), observer_of(slug)
    secrets = 0
    for seed, options in enumerate(ways(game, seats), 7):
        match = begin(game, seats, options, seed)
        policy = policy_of(seed)
        for number, (seat, taken) in enumerate(islice(walk(match, policy, SUBJECTS[slug].offers), LONGEST)):
            if number % 7 and number > 6:
                continue
            actions = match.state.actions(seat)
            futures: list[State] = [match.state]
            for action in [taken, *(among(actions, policy) for _ in range(3 if actions else 0))]:
                future = match.state.clone()
                future.apply(seat, action, SeededChance(seed_of("future", number)))
                futures.append(future)
            for viewer in range(seats):
                rows: dict[View, bytes] = {}
                for future in futures:
                    row = observer.row(future, viewer)
                    assert rows.setdefault(future.view(viewer), row) == row
                secrets += viewer != seat and len(rows) < len({future.digest() for future in futures})
    assert secrets or slug not in SECRETIVE, "there are moves that others are not told of"


def without_deals(view: View) -> dict[str, Json]:
    """A view without what a row tells a part of: offers beyond the eighth, the ledger."""
    return {key: value for key, value in view.form().items() if key not in ("offers", "ledger")}


@every_game
def test_what_changes_a_view_changes_the_row(slug: str) -> None:
    game, observer = registry.find(slug), observer_of(slug)
    match = begin(game, game.min_seats, {}, 3)
    before, row = match.state.view(0), observer.row(match.state, 0)
    changes = 0
    for _ in islice(walk(match, policy_of(3)), LONGEST):
        view, now = match.state.view(0), observer.row(match.state, 0)
        if without_deals(view) != without_deals(before):
            changes += 1
            assert now != row
        elif view == before:
            assert now == row
        before, row = view, now
    assert changes > 20


@every_game
def test_who_looks_comes_first(slug: str) -> None:
    """The same table seen from two seats differs by who is 0."""
    game, observer = registry.find(slug), observer_of(slug)
    state = begin(game, game.max_seats, {}, 4).state
    rows = {observer.row(state, seat) for seat in range(game.max_seats)}
    assert len(rows) == game.max_seats


@every_game
def test_the_guide_tells_every_byte(slug: str) -> None:
    text = GUIDE.read_text(encoding="utf-8")
    at = 0
    for part in observer_of(slug).parts:
        last = f"–{at + part.length - 1}" if part.length > 1 else ""
        assert f"| {at}{last} | `{part.name}` | {part.meaning} |" in text
        at += part.length
    assert f"{at} bytes" in text


def test_a_playout_still_ends() -> None:
    """Rows of a game that is over can be read, too."""
    for slug in registry.HOUSE:
        game, chance = registry.find(slug), SeededChance(seed_of("over"))
        state = game.deal(game.min_seats, {}, chance)
        random_playout(state, chance, SeededChance(seed_of("picks")))
        assert len(observer_of(slug).row(state, 0)) == observer_of(slug).width
