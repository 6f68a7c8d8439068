"""The queue of alerts: each told once, tried again with patience, given up in the end; on both databases."""

import asyncio

import pytest

from blindpig.store import Store
from blindpig.store import deliveries as module
from blindpig.store.deliveries import Deliveries

pytestmark = pytest.mark.anyio


async def test_an_event_is_told_once_whoever_notices_it_again(store: Store) -> None:
    queue = Deliveries(store)
    for _ in range(3):
        await queue.add("turn a 1", "hook", "Your turn")
    await queue.add("turn a 2", "hook", "Your turn again")
    await queue.add("turn a 2", "mail", "The same by another way")
    assert await queue.waiting() == 3
    claimed = [batch for some in await asyncio.gather(*[queue.claim() for _ in range(4)]) for batch in some]
    assert sorted([(one.way, one.text, one.tries) for one in batch] for batch in claimed) == [
        [("hook", "Your turn", 1), ("hook", "Your turn again", 1)],  # what goes one way goes together, in its order
        [("mail", "The same by another way", 1)],
    ]
    for batch in claimed:
        await queue.done(batch)
    await queue.add("turn a 1", "hook", "Your turn")
    assert await queue.waiting() == 0
    assert await queue.claim() == []


async def test_what_did_not_arrive_waits_and_is_given_up_in_the_end(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    queue = Deliveries(store)
    await queue.add("over a", "hook", "It is over")
    [first] = await queue.claim()
    await queue.failed(first)
    assert await queue.claim() == []  # it has its pause
    assert await queue.waiting() == 1
    monkeypatch.setattr(module, "FIRST_WAIT", -1000.0)
    await queue.failed(first)
    for tries in range(2, module.TRIES + 1):
        [again] = await queue.claim()
        assert [one.tries for one in again] == [tries]
        await queue.failed(again)
    assert await queue.waiting() == 0


async def test_a_server_that_died_in_between_costs_one_more_try_and_no_third(store: Store) -> None:
    queue = Deliveries(store, claim=-1.0)  # whoever takes one is taken for dead at once
    await queue.add("turn a 1", "hook", "Your turn")
    assert len(await queue.claim()) == 1
    assert len(await queue.claim()) == 1
    assert await queue.claim() == []
    assert await queue.waiting() == 0


async def test_what_nobody_has_begun_to_tell_can_be_withdrawn(store: Store) -> None:
    queue = Deliveries(store)
    await queue.add("turn a 1", "hook", "Your turn")
    await queue.claim()
    await queue.add("turn a 2", "hook", "Your turn")
    await queue.withdraw(["turn a 1", "turn a 2"])
    assert await queue.waiting() == 1


async def test_what_arrived_long_ago_is_forgotten(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    queue = Deliveries(store)
    await queue.add("turn a 1", "hook", "Your turn")
    await queue.add("turn b 1", "hook", "Your turn")
    [batch] = await queue.claim()
    await queue.done(batch[:1])
    monkeypatch.setattr(module, "KEPT", -1.0)
    await queue.forget()
    assert await queue.waiting() == 1
    await queue.add("turn a 1", "hook", "Your turn")
    assert await queue.waiting() == 2
