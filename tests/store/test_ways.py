"""Ways to reach somebody who is away: one of a kind, proved, failing, dropped with what was to go there."""

import pytest

from blindpig.store import Store
from blindpig.store.deliveries import Deliveries
from blindpig.store.ways import Way, Ways

pytestmark = pytest.mark.anyio


async def only(ways: Ways, owner: str) -> Way:
    [found] = await ways.of(owner)
    return found


async def test_there_is_one_way_of_a_kind_and_one_a_browser(store: Store) -> None:
    ways = Ways(store)
    first = await ways.put("josie", "hook", "https://a/", "en", "https://pig")
    assert await ways.put("josie", "hook", "https://b/", "fr", "https://pig") == first
    assert (await only(ways, "josie")).address == "https://b/"
    phone = await ways.put("josie", "push", "{}", "en", "https://pig", device="phone")
    await ways.put("josie", "push", "{}", "en", "https://pig", device="laptop")
    await ways.put("sal", "hook", "https://b/", "en", "https://pig")
    assert sorted(way.device for way in await ways.of("josie")) == ["", "laptop", "phone"]
    await ways.drop_device("josie", "phone")
    await ways.drop_device("josie", "")  # which is no device
    assert sorted(way.device for way in await ways.of("josie")) == ["", "laptop"]
    assert await ways.find(phone) is None


async def test_an_address_is_proved_by_who_still_names_it(store: Store) -> None:
    ways = Ways(store)
    key = await ways.put("josie", "mail", "josie@example.com", "en", "https://pig", proved=False)
    await ways.put("sal", "mail", "josie@example.com", "en", "https://pig", proved=False)
    assert await ways.unproved("mail", "josie@example.com") == 2
    assert not await ways.prove(key, "somebody@example.com")
    assert await ways.prove(key, "josie@example.com")
    assert await ways.unproved("mail", "josie@example.com") == 1
    assert await ways.put("josie", "mail", "josie@example.com", "fr", "https://pig", proved=False) == key
    found = await ways.find(key)
    assert found is not None
    assert (found.proved, found.lang) == (True, "fr")  # the same address need not be proved again
    await ways.put("josie", "mail", "other@example.com", "fr", "https://pig", proved=False)
    assert not (await only(ways, "josie")).proved


async def test_what_fails_says_since_when_and_goes_off_for_good(store: Store) -> None:
    ways = Ways(store)
    key = await ways.put("josie", "hook", "https://a/", "en", "https://pig")
    await ways.failing(key)
    since = (await only(ways, "josie")).failing_since
    assert since is not None
    await ways.failing(key)
    assert (await only(ways, "josie")).failing_since == since
    await ways.arrived(key)
    well = await only(ways, "josie")
    assert (well.failing_since, well.arrived_at is not None, well.open) == (None, True, True)
    await ways.failing(key, for_good=True)
    assert not (await only(ways, "josie")).open
    await ways.switch(key, on=True)
    assert (await only(ways, "josie")).open


async def test_with_a_way_goes_what_was_to_go_there(store: Store) -> None:
    ways, queue = Ways(store), Deliveries(store)
    key = await ways.put("josie", "hook", "https://a/", "en", "https://pig")
    await queue.add("turn a 1", key, "Your turn")
    await queue.add("turn a 1", "another", "Your turn")
    await ways.drop(key)
    assert await ways.of("josie") == []
    assert await queue.waiting() == 1
