"""The sheet of alerts: addresses kept and refused, switches, what goes where, quiet hours, the link in a message."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import text

from blindpig.kernel.refusal import BadInput
from blindpig.store import Store
from blindpig.store.ways import Ways
from blindpig.web.alerts.offs import Links
from blindpig.web.alerts.quiet import quiet_of, read_quiet
from tests.web.alerts.receivers import sink
from tests.web.test_pages import Window, site

pytestmark = pytest.mark.anyio
HOOK = "https://discord.example/hook"


async def the_guest(store: Store) -> str:
    """The one guest who has a way."""
    async with store.reading() as connection:
        return str((await connection.execute(text("SELECT owner FROM ways"))).scalar_one())


async def test_the_page_keeps_an_address_and_switches_it(store: Store) -> None:
    async with site(store) as found:
        window = Window(found, **{"accept-language": "en"})
        assert (await window.send("/alerts/hook", address="ftp://nowhere")).status_code == 400
        inside = await window.send("/alerts/hook", address="http://169.254.169.254/latest")
        assert "public addresses only" in inside.text
        kept = await window.send("/alerts/hook", address=HOOK)
        assert f'value="{HOOK}"' in kept.text
        assert 'aria-checked="true"' in kept.text
        (way,) = await Ways(store).of(await the_guest(store))
        off = await window.send("/alerts/switch", way=way.id, on="no")
        assert 'aria-checked="false"' in off.text
        stranger = Window(found)
        assert (await stranger.send("/alerts/switch", way=way.id, on="yes")).status_code == 409
        assert not (await Ways(store).of(way.owner))[0].open
        await window.send("/alerts/hook", address="")
        assert await Ways(store).of(way.owner) == []


async def test_what_cannot_be_kept_still_stands_there(store: Store) -> None:
    async with site(store) as found:
        window = Window(found)
        assert 'value="ftp://nowhere"' in (await window.send("/alerts/hook", address="ftp://nowhere")).text
        ticks = {"hook-shown": "yes", "hook-near": "on"}
        refused = await window.send("/alerts/what", start="22:30", end="07:00", zone="Atlantis", **ticks)
        for typed in ("22:30", "07:00", "Atlantis"):
            assert f'value="{typed}"' in refused.text
        assert re.findall(r'name="(hook-\w+)"[^>]* checked', refused.text) == ["hook-near"]
        assert 'value="99"' in (await window.send("/holidays", days="99")).text
        assert "Atlantis" not in (await window.see("/alerts")).text


async def test_try_it_says_whether_it_arrived(store: Store) -> None:
    async with site(store) as found, sink() as heard:
        found.app.state.alerts.courier.carriers["hook"].settings = found.app.state.alerts.settings
        window = Window(found, **{"accept-language": "en"})
        await window.send("/alerts/hook", address=HOOK)
        (way,) = await Ways(store).of(await the_guest(store))
        said = await window.send("/alerts/try", way=way.id)
        assert "It did not arrive: nobody has that name." in said.text
        assert "Not reached since" in said.text
        await Ways(store).change(way.id, address=heard.address)
        assert "it is not a public address" in (await window.send("/alerts/try", way=way.id)).text
        assert heard.heard == []


async def test_what_goes_where_is_kept(store: Store) -> None:
    async with site(store) as found:
        window = Window(found, **{"accept-language": "en"})
        shown = (await window.see("/alerts")).text
        assert re.search(r'name="hook-turn"[^>]*checked', shown)
        assert not re.search(r'name="hook-offer"[^>]*checked', shown)
        chosen = {"hook-shown": "yes", "hook-offer": "on", "start": "22:30", "end": "07:00", "zone": "Europe/Paris"}
        shown = (await window.send("/alerts/what", **chosen)).text
        assert not re.search(r'name="hook-turn"[^>]*checked', shown)
        assert re.search(r'name="hook-offer"[^>]*checked', shown)
        assert 'value="22:30"' in shown
        assert 'value="Europe/Paris"' in shown
        bad = await window.send("/alerts/what", start="22:30", end="07:00", zone="Europe/Atlantis")
        assert bad.status_code == 400
        assert "Europe/Atlantis” is no time zone" in bad.text
        assert "two times of day" in (await window.send("/alerts/what", start="25:00", end="7", zone="UTC")).text


async def test_one_click_in_a_message_turns_it_off_without_a_cookie(store: Store) -> None:
    async with site(store) as found:
        await Window(found).send("/alerts/hook", address=HOOK)
        (way,) = await Ways(store).of(await the_guest(store))
        link = (await Links(store).off("", way.id)).removeprefix("http://test")
        stranger = found.client()
        looked = await stranger.get(link, headers={"accept-language": "en"})
        assert "No more of these messages?" in looked.text
        assert (await Ways(store).of(way.owner))[0].open  # programs that look at links turn nothing off
        bare = found.client()
        done = await bare.post(link, data={"List-Unsubscribe": "One-Click"}, headers={"accept-language": "en"})
        assert done.status_code == 200
        assert "Turned off" in done.text
        assert not (await Ways(store).of(way.owner))[0].open
        assert (await stranger.get(link[:-3])).status_code == 400


async def test_a_tables_channel_is_its_hosts_alone(store: Store) -> None:
    async with site(store) as found:
        host, other = Window(found, **{"accept-language": "en"}), Window(found)
        made = await host.send("/new/prohibition", **{"seat-0": "me", "seat-1": "person"})
        key = re.search(r"/t/([^/?]+)", str(made.url))
        assert key is not None
        assert (await other.send("/alerts/hook", address=HOOK, table=key[1])).status_code == 403
        shown = await host.send("/alerts/hook", address=HOOK, table=key[1])
        assert shown.text.count(HOOK) == 1
        (way,) = await Ways(store).of(key[1])
        assert way.kind == "table"


PARIS = ZoneInfo("Europe/Paris")


@pytest.mark.parametrize(
    ("start", "end", "at", "due"),
    [
        ("22:30", "07:00", "2026-03-01 23:00", "2026-03-02 07:00"),
        ("22:30", "07:00", "2026-03-02 06:59", "2026-03-02 07:00"),
        ("22:30", "07:00", "2026-03-02 07:00", "2026-03-02 07:00"),
        ("22:30", "07:00", "2026-03-02 22:29", "2026-03-02 22:29"),
        ("12:00", "14:00", "2026-03-02 13:00", "2026-03-02 14:00"),
        ("12:00", "14:00", "2026-03-02 23:00", "2026-03-02 23:00"),
        ("22:30", "07:00", "2026-03-28 23:00", "2026-03-29 07:00"),  # the night that has an hour less
    ],
)
def test_quiet_hours_end_in_the_morning_of_their_person(start: str, end: str, at: str, due: str) -> None:
    quiet = quiet_of(start, end, "Europe/Paris")
    found = quiet.due(datetime.fromisoformat(at).replace(tzinfo=PARIS).timestamp())
    assert datetime.fromtimestamp(found, PARIS).strftime("%Y-%m-%d %H:%M") == due
    assert read_quiet(quiet.text()) == quiet


@pytest.mark.parametrize("zone", ["", "../etc/passwd", "/etc/passwd", "Nowhere/At all", "x" * 5000])
def test_zones_that_are_none(zone: str) -> None:
    with pytest.raises(BadInput):
        quiet_of("22:30", "07:00", zone)
