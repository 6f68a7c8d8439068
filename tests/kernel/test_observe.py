"""Observations: fixed width, bytes, documented, and nothing that the seat may not know."""

from itertools import islice
from pathlib import Path

import pytest

from blindpig import registry
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.forms import Json
from blindpig.kernel.game import View
from blindpig.kernel.observe import Batch, Observer
from blindpig.kernel.playout import random_playout
from blindpig.testing.play import begin, policy_of, walk

LONGEST = 400  # decisions of a game that are looked at
GUIDE = Path(__file__).parents[2] / "docs" / "envs.md"
TABLES = [
    (slug, seats) for slug, game in registry.games().items() for seats in range(game.min_seats, game.max_seats + 1)
]
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
                    assert len(bytes(observer.row(match.state, seat))) == observer.width


@every_table
def test_two_worlds_behind_one_view_give_one_row(slug: str, seats: int) -> None:
    game, observer = registry.find(slug), observer_of(slug)
    match = begin(game, seats, {}, 2)
    told_apart = 0
    for number, _ in enumerate(islice(walk(match, policy_of(2)), LONGEST)):
        if number % 23 and number > 6:
            continue
        for seat in range(seats):
            world = game.determinize(match.state.view(seat), SeededChance(seed_of("world", number, seat)))
            assert observer.row(world, seat) == observer.row(match.state, seat)
            others = [other for other in range(seats) if other != seat]
            told_apart += any(observer.row(world, other) != observer.row(match.state, other) for other in others)
    assert told_apart, "worlds do differ, for those who may know"


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
    rows = {tuple(observer.row(state, seat)) for seat in range(game.max_seats)}
    assert len(rows) == game.max_seats


@every_game
def test_a_batch_plays_the_games_that_one_by_one_would_be_played(slug: str) -> None:
    game, observer = registry.find(slug), observer_of(slug)
    seats, size, steps = game.min_seats, 3, 150
    seeds = [seed_of("batch", number) for number in range(size)]
    batch = Batch(game, observer, seats, {}, seeds)
    rows, masks, turns = bytearray(size * observer.width), bytearray(size * len(game.space)), bytearray(size)
    batch.start(rows, masks, turns)
    chances = [SeededChance(seed) for seed in seeds]
    alone = [game.deal(seats, {}, chance) for chance in chances]
    for step in range(steps):
        actions: list[int] = []
        for at, state in enumerate(alone):
            seat = state.waiting_on()[0]
            legal = state.actions(seat)
            assert turns[at] == seat
            assert rows[at * observer.width : (at + 1) * observer.width] == bytes(observer.row(state, seat))
            mask = masks[at * len(game.space) : (at + 1) * len(game.space)]
            assert [index for index, open_ in enumerate(mask) if open_] == [action.index for action in legal]
            chosen = legal[step % len(legal)]
            actions.append(chosen.index)
            state.perform(seat, chosen, chances[at])
        ended = batch.step(actions, rows, masks, turns)
        over = [at for at, state in enumerate(alone) if not state.waiting_on()]
        assert ended[::2] == over
        for at, winners in zip(ended[::2], ended[1::2], strict=True):
            outcome = alone[at].outcome()
            assert outcome is not None
            assert [seat for seat in range(seats) if winners >> seat & 1] == outcome.winners
            alone[at] = game.deal(seats, {}, chances[at])


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
