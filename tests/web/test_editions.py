"""Editions at tables: the host's only, shown on the board and in the rulebook, marked, and kept in the record."""

import re
from pathlib import Path

import pytest

from blindpig import editions, registry
from blindpig.aftermath.chronicle import Standing, chronicle_of
from blindpig.drawing.words import words_in
from blindpig.i18n.teller import Teller
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.refusal import BadInput
from blindpig.store import Store
from blindpig.web.charts import CARD, fortune_chart
from tests.troubles import troubled
from tests.web.test_pages import Window, site

pytestmark = pytest.mark.anyio

OLD = 'game = "bootleggers"\n[muscle]\nup_to = [12, 27, 45, 66]\n[bars]\nopen_with = [3, 4, 7, 8, 11]\n'


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old box.toml"
    path.write_text(OLD, encoding="utf-8")
    return path


async def test_a_table_is_opened_with_an_edition_of_the_house(store: Store, old: Path) -> None:
    async with site(store, editions=editions.for_tables([old])) as found:
        window = Window(found, **{"accept-language": "en"})
        form = (await window.see("/new/bootleggers")).text
        assert 'name="option-edition" value="old box"' in form
        assert 'name="option-edition"' not in (await window.see("/new/reglement")).text
        seats = {"seat-0": "me", "seat-1": "bot-random", "seat-2": "bot-random"}
        page = await window.send("/new/bootleggers", **seats, **{"option-edition": "old box"})
        assert 'href="/rules/bootleggers?edition=old%20box"' in page.text
        (key,) = re.findall(r"/t/([^/?]+)", str(page.url))
        (table,) = [each for each in found.tables.loaded() if each.id == key]
        assert '"muscle.up_to":[12,27,45,66]' in table.sheet.setting.options["edition"]
        assert "7 more" in page.text  # markers open Barleycorn's at this table; at others, 4
        usual = await window.send("/new/bootleggers", **seats)
        assert "7 more" not in usual.text
        assert "?edition=" not in usual.text


async def test_the_rulebook_shows_its_numbers_marked(store: Store, old: Path) -> None:
    async with site(store, editions=editions.for_tables([old])) as found:
        book = (await Window(found, **{"accept-language": "en"}).see("/rules/bootleggers?edition=old%20box")).text
        law = re.search(r'<section class="law" id="BL-C2".*?</section>', book, re.DOTALL)
        assert law is not None
        assert '<p class="edition"><b>old box:</b>' in law[0]
        assert "<b>[12, 27, 45, 66]</b> (house: [12, 27, 45, 60])" in law[0]
        french = (await Window(found, **{"accept-language": "fr"}).see("/rules/bootleggers?edition=old%20box")).text
        assert "maison : [12, 27, 45, 60]" in french.replace("\u202f", " ").replace("\xa0", " ")
        for other in ("/rules/bootleggers", "/rules/bootleggers?edition=mine"):
            assert 'class="edition"' not in (await Window(found).see(other)).text


async def test_nobody_brings_an_edition_from_outside(store: Store, old: Path) -> None:
    async with site(store, editions=editions.for_tables([old])) as found:
        guest = await found.guest("Al")
        games = (await guest.get("/games")).json()["games"]
        assert games is not None
        asked = {"game": "bootleggers", "seats": [{}, {"bot": "random"}, {"bot": "random"}]}
        for named in ('{"money.start":[99]}', "mine"):
            answer = await guest.post("/tables", {**asked, "options": {"edition": named}})
            assert answer.status_code == 400, answer.text
            assert "choose house or old box" in answer.text
        made = await guest.post("/tables", {**asked, "options": {"edition": "old box"}})
        assert made.status_code == 201, made.text


def test_two_editions_of_a_name_and_the_house_edition_are_refused(old: Path, tmp_path: Path) -> None:
    with troubled(BadInput, match="is called “old box”, and so is another"):
        editions.for_tables([old, old])
    same = tmp_path / "same.toml"
    same.write_text('game = "bootleggers"\n', encoding="utf-8")
    with troubled(BadInput, match="says what the house edition says"):
        editions.for_tables([same])


OTHERS = [
    (
        "reglement",
        "[bank]\nby_families = [77, 77, 77, 77]\n[income]\nboth = 9\n",
        "$74,000",  # yellow's Godfather and two businesses are paid before anybody acts
        ("RC-T2", "what both of a kind bring, in thousands: <b>9</b> (house: 4)"),
    ),
    (
        "prohibition",
        "[crates]\nby_drivers = [31, 31, 31]\n[bonus]\npoints = [2, 6, 11]\n",
        "31 brown",
        ("PR-S3", "first, second and third load: <b>[2, 6, 11]</b> (house: [3, 5, 7])"),
    ),
]


@pytest.mark.parametrize(("slug", "numbers", "shown", "marked"), OTHERS)
async def test_the_other_games_show_their_numbers_too(
    store: Store, tmp_path: Path, slug: str, numbers: str, shown: str, marked: tuple[str, str]
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'game = "{slug}"\n{numbers}', encoding="utf-8")
    async with site(store, editions=editions.for_tables([path])) as found:
        window = Window(found, **{"accept-language": "en"})
        seats = {"seat-0": "me", "seat-1": "bot-random", "seat-2": "bot-random"}
        board = await window.send(f"/new/{slug}", **seats, **{"option-edition": "mine"})
        usual = await window.send(f"/new/{slug}", **seats)
        assert shown in board.text
        assert shown not in usual.text
        assert f'href="/rules/{slug}?edition=mine"' in board.text
        assert "“mine” is played here" in board.text, "how to play tells the numbers of the house"
        assert "is played here" not in usual.text
        book = (await window.see(f"/rules/{slug}?edition=mine")).text
        law = re.search(rf'<section class="law" id="{marked[0]}".*?</section>', book, re.DOTALL)
        assert law is not None
        assert marked[1] in law[0]


def test_the_money_that_ends_the_game_is_drawn_and_told(tmp_path: Path) -> None:
    game, chronicle = registry.find("bootleggers"), chronicle_of("bootleggers")
    path = tmp_path / "rich.toml"
    path.write_text('game = "bootleggers"\n[money]\ngoal = 300\n', encoding="utf-8")
    for options, goal in (({}, 100), (editions.option_of(path, game), 300)):
        state = game.deal(3, options, SeededChance(seed_of("goal")))
        assert chronicle.goal(state) == goal
        standing = Standing(0, 0, (10, 20, 30), (False, False, False))
        chart = fortune_chart([standing, standing], (), chronicle.goal(state), -1, CARD)
        assert chart.goal is not None
        assert f"${goal}G ends the game" in words_in("en", "bootleggers")("chart.goal", goal=chart.goal[1])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_ending_tells_a_number_that_an_edition_may_change(lang: str) -> None:
    for slug, key in (("bootleggers", "rich"), ("reglement", "rounds"), ("prohibition", "rounds")):
        said = Teller(slug, lang).sentence(f"ending.{key}")
        assert not re.search(r"\d|sixty|soixante", said), said
