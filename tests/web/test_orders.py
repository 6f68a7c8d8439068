"""The page of standing orders: whose seat it is gives and takes back, in both languages; nobody else sees a byte."""

import pytest

from blindpig.store import Store
from blindpig.tables import seating
from blindpig.tables.setting import SeatSetting, Setting
from blindpig.tables.table import Table
from tests.web.servers import Site
from tests.web.test_finding import browser
from tests.web.test_pages import site

pytestmark = pytest.mark.anyio


async def started(house: Site, slug: str) -> Table:
    setting = Setting({}, (SeatSetting(),) * 3)
    table = await house.tables.make("al", "Al", slug, setting, listed=True)
    for guest in ("sal", "vera"):
        await seating.sit(table, guest, guest)
    await house.tables.start(table, "al")
    return table


async def test_orders_are_given_and_taken_back_and_nobody_else_sees_them(store: Store) -> None:
    async with site(store) as house:
        table = await started(house, "bootleggers")
        page = f"/t/{table.id}/orders"
        async with browser(house, "al") as al, browser(house, "sal", "fr") as sal, browser(house, "rail") as rail:
            before = (await sal.get(f"/t/{table.id}")).text
            for data, said in (
                ({"kind": "steal"}, "no such order"),
                ({"kind": "pass", "year": "99"}, "from 2 to 13"),
                ({"kind": "investigate", "card": "ace"}, "Choose one of these"),
            ):
                answer = await al.post(page, data=data)
                assert answer.status_code == 400
                assert said in answer.text
            for data in (
                {"kind": "accept", "crates": "2", "price": "3"},
                {"kind": "investigate", "card": "big-payoff"},
            ):
                assert (await al.post(page, data=data)).status_code == 303
            shown = (await al.get(page)).text
            assert "Accept $3G or more for crates: 2." in shown
            assert "Investigate when it is played on you: Big Payoff." in shown
            assert "Accept $3G" not in (await sal.get(page)).text
            assert "Vous n’en avez donné aucun." in (await sal.get(page)).text
            assert (await sal.get(f"/t/{table.id}")).text == before
            assert (await rail.get(page)).status_code == 403
            assert f'href="/t/{table.id}/orders?as=0"' in (await al.get(f"/t/{table.id}")).text
            await al.post(f"{page}/drop", data={"place": "0"})
            shown = (await al.get(page)).text
            assert "Accept $3G" not in shown
            assert "Big Payoff." in shown


async def test_a_game_without_orders_says_so(store: Store) -> None:
    async with site(store) as house:
        table = await started(house, "reglement")
        async with browser(house, "al") as al:
            answer = await al.get(f"/t/{table.id}/orders")
            assert answer.status_code == 409
            assert "no standing orders" in answer.text
            assert "/orders" not in (await al.get(f"/t/{table.id}")).text
