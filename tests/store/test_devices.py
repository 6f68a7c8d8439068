"""Devices, links that are good once, passkeys: on both databases."""

import asyncio

import pytest

from blindpig.store import Store
from blindpig.store import devices as module
from blindpig.store.devices import Devices, Passkey

pytestmark = pytest.mark.anyio


async def test_devices_are_listed_and_signed_out_by_their_person_only(store: Store) -> None:
    devices = Devices(store)
    await devices.seen("d1", "josie", "Firefox, Linux")
    await devices.seen("d2", "josie", "Safari, iPhone")
    await devices.seen("d3", "sal", "Chrome, Windows")
    await devices.seen("d1", "josie", "Firefox, Linux")
    assert [device.id for device in await devices.of_guest("josie")] == ["d1", "d2"]
    assert not await devices.sign_out("josie", "d3")
    assert await devices.sign_out("josie", "d2")
    assert [device.id for device in await devices.of_guest("josie")] == ["d1"]
    assert await devices.signed_out() == {"d2"}


async def test_a_link_is_good_once_even_for_two_who_come_together(store: Store) -> None:
    devices = Devices(store)
    secret = await devices.offer("josie", "Josie")
    found = await devices.offered(secret)
    assert found is not None
    assert (found.guest, found.name, found.used) == ("josie", "Josie", False)
    assert await devices.offered("nothing") is None
    assert sorted(await asyncio.gather(*[devices.take(secret) for _ in range(5)])) == [False] * 4 + [True]
    assert (await devices.offered(secret)) != found


async def test_an_old_link_is_good_for_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    devices = Devices(store)
    monkeypatch.setattr(module, "GOOD_FOR", -1.0)
    assert not await devices.take(await devices.offer("josie", "Josie"))


async def test_passkeys_are_kept_with_their_person(store: Store) -> None:
    devices = Devices(store)
    key = Passkey("k1", "josie", "Josie", b"\x00\x01", 3, 1.0)
    await devices.add_passkey(key)
    await devices.add_passkey(Passkey("k1", "sal", "Sal", b"", 0, 1.0))  # nobody takes a key over
    assert await devices.passkey("k1") == key
    assert await devices.passkeys_of("sal") == []
    await devices.used_passkey("k1", 9)
    assert [found.count for found in await devices.passkeys_of("josie")] == [9]
    assert await devices.passkey("k2") is None


async def test_a_secured_name_follows_its_person_and_a_passkey_can_go(store: Store) -> None:
    devices = Devices(store)
    await devices.rename("sal", "Sally")  # nobody has to be secured
    assert await devices.secured() == set()
    await devices.add_passkey(Passkey("k1", "josie", "Josie", b"", 0, 1.0))
    await devices.add_passkey(Passkey("k2", "josie", "Josie", b"", 0, 1.0))
    assert await devices.secured() == {"josie"}
    await devices.rename("josie", "Josephine")
    assert {found.name for found in await devices.passkeys_of("josie")} == {"Josephine"}
    assert not await devices.drop_passkey("sal", "k1")
    assert await devices.drop_passkey("josie", "k1")
    assert [found.id for found in await devices.passkeys_of("josie")] == ["k2"]
