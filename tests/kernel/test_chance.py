"""Dice and shuffles: from a seed that can be checked, from a record, from a script."""

import hashlib
from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from blindpig.kernel.chance import (
    Chance,
    Misfit,
    ReplayedChance,
    ScriptedChance,
    SeededChance,
    commitment_of,
    seed_of,
)
from blindpig.kernel.refusal import BadInput
from tests.troubles import troubled

limits = st.lists(st.integers(0, 65536), max_size=60)


def draw_again(seed: bytes, limits: list[int]) -> list[int]:
    """The published method, written a second time: the bytes of SHA-256(label, seed, counter), by rejection."""
    blocks = [hashlib.sha256(b"blindpig stream 1\n" + seed + n.to_bytes(8, "big")).digest() for n in range(200)]
    stream = iter(b"".join(blocks))
    drawn = []
    for limit in limits:
        size = 256 if limit <= 256 else 65536
        value = size
        while limit > 1 and value >= size // limit * limit:
            value = next(stream) if size == 256 else next(stream) << 8 | next(stream)
        drawn.append(value % limit if limit > 1 else 0)
    return drawn


@example(seed=b"many blocks", limits=[6, 52, 300, 65536] * 50)
@given(seed=st.binary(max_size=40), limits=limits)
def test_the_seeded_stream_is_the_published_one(seed: bytes, limits: list[int]) -> None:
    chance = SeededChance(seed)
    assert [chance.below(limit) for limit in limits] == draw_again(seed, limits)


def test_known_values() -> None:
    """A change of the stream would make every old record unfair: these were written down once."""
    chance = SeededChance(bytes(32))
    assert [chance.die() for _ in range(12)] == [1, 2, 4, 3, 6, 4, 1, 3, 6, 2, 6, 1]
    pile = list(range(10))
    chance.shuffle(pile)
    assert pile == [6, 4, 1, 5, 9, 0, 3, 7, 2, 8]
    assert [chance.below(1000) for _ in range(4)] == [549, 73, 737, 482]
    assert commitment_of(bytes(32)) == "34c59351912ee2599b43330ca0c46ce08297c7d4594792d47805807600214b12"
    assert seed_of("match", 1).hex() == "3fa22d681bb5c2fb46e7f47e51b07cda08c7baf734e58368e0d7575ec99d6fe8"


def test_the_commitment_is_a_labelled_digest() -> None:
    seed = b"a seed"
    assert commitment_of(seed) == hashlib.sha256(b"blindpig commitment 1\n" + seed).hexdigest()
    assert commitment_of(seed) != commitment_of(seed + b"\0")


def test_seeds_of_other_parts_are_other_seeds() -> None:
    assert seed_of("a", 1) == seed_of("a", 1)
    assert len({seed_of("a", 1), seed_of("a", 2), seed_of("b", 1), seed_of("a1"), seed_of(1, "a")}) == 5


@pytest.mark.parametrize("limit", [2, 3, 6, 7, 100, 256, 300])
def test_draws_are_uniform(limit: int) -> None:
    """Chi-square with a fixed seed: below the 99.9th percentile (by Wilson and Hilferty)."""
    draws = 200 * limit
    chance = SeededChance(seed_of("uniform", limit))
    counts = Counter(chance.below(limit) for _ in range(draws))
    statistic = sum((counts[value] - 200) ** 2 / 200 for value in range(limit))
    freedom = limit - 1
    spread = 2 / (9 * freedom)
    assert statistic < freedom * (1 - spread + 3.09 * spread**0.5) ** 3
    assert set(counts) <= set(range(limit))


def test_every_order_is_as_likely() -> None:
    chance = SeededChance(seed_of("orders"))
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24 * 200):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 24
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 49.7  # 23 degrees of freedom, 99.9 %


@given(items=st.lists(st.integers(0, 9), max_size=20), seed=st.integers())
def test_a_shuffle_keeps_what_is_there(items: list[int], seed: int) -> None:
    shuffled = items.copy()
    SeededChance(seed_of(seed)).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


def test_a_sure_thing_is_not_drawn() -> None:
    chance = SeededChance(b"", keep=True)
    assert [chance.below(1), chance.below(0)] == [0, 0]
    assert chance.take() == []


def test_nothing_is_drawn_from_too_many() -> None:
    with pytest.raises(ValueError, match="65,536"):
        SeededChance(b"").below(65537)


def test_outcomes_are_kept_only_if_asked() -> None:
    kept, forgotten = SeededChance(b"", keep=True), SeededChance(b"")
    drawn = [kept.below(9), kept.die() - 1]
    assert [forgotten.below(9), forgotten.die() - 1] == drawn
    assert kept.take() == drawn
    assert kept.take() == []
    assert forgotten.take() == []


@given(seed=st.binary(max_size=8), limits=limits)
def test_what_was_kept_replays(seed: bytes, limits: list[int]) -> None:
    first = SeededChance(seed, keep=True)
    drawn = [first.below(limit) for limit in limits]
    again = ReplayedChance(first.take())
    assert [again.below(limit) for limit in limits] == drawn
    assert again.done()


def test_a_replay_says_what_does_not_fit() -> None:
    chance = ReplayedChance([5, 6])
    assert not chance.done()
    assert chance.die() == 6
    with troubled(Misfit, match="outcome 6 was recorded where only 0 to 5 can come"):
        chance.die()
    assert chance.below(7) == 6
    with troubled(Misfit, match="draws more often than was recorded"):
        chance.die()


def test_a_script_is_followed() -> None:
    chance = ScriptedChance(dice=[6, 1, 3], orders=[[4, 2]])
    assert [chance.die(), chance.die(), chance.below(8)] == [6, 1, 2]
    pile = [1, 2, 3, 4]
    chance.shuffle(pile)
    assert pile == [1, 3, 4, 2]
    chance.shuffle(pile)
    assert pile == [1, 3, 4, 2]
    with troubled(Misfit, match="no more dice"):
        chance.die()
    with troubled(Misfit, match="the script says 7 where only 1 to 6 can come"):
        ScriptedChance(dice=[7]).die()


def test_a_misfit_is_bad_input() -> None:
    assert issubclass(Misfit, BadInput)


def test_where_chance_comes_from_must_be_said() -> None:
    with pytest.raises(NotImplementedError):
        Chance().die()


class Halved(SeededChance):
    """A chance of one's own, on top of a seeded one."""

    def draw(self, limit: int) -> int:
        return super().draw(limit) // 2


def test_a_seeded_chance_can_be_extended() -> None:
    chance = Halved(seed_of("own"), keep=True)
    assert max(chance.die() for _ in range(100)) == 3
    assert set(chance.take()) == {0, 1, 2}
