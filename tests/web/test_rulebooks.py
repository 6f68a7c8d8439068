"""The rulebooks as they are sent: marks and reasons, pictures, the search without a script."""

import re

import pytest

from blindpig import registry
from blindpig.i18n.rulebook import Example, rulebook
from blindpig.store import Store
from blindpig.web.pages.rulebooks import folded
from tests.web.test_pages import Window, site

pytestmark = pytest.mark.anyio


async def test_what_is_ours_is_marked_and_says_why(store: Store) -> None:
    async with site(store) as found:
        window = Window(found)
        book = (await window.see("/rules/reglement")).text
        shot = re.search(r'<section class="law" id="RC-K2".*?</section>', book, re.DOTALL)
        assert shot is not None
        assert "nobody is shot. <button" in shot[0]
        assert 'aria-controls="why-RC-K2-0"' in shot[0]
        assert re.search(r'id="why-RC-K2-0"[^>]*><b>Why reconstructed\?</b> The source says', shot[0])
        slip = (await window.see("/rules/reglement/RC-K2")).text
        assert "reconstructed" in slip
        assert "its picture is lost" in slip
        assert "reconstructed" not in (await window.see("/rules/reglement/RC-K9")).text
        book = (await window.see("/rules/prohibition")).text
        example = re.search(r"<li><i>B</i><span>Red drives two streets.*?</li>", book)
        assert example is not None
        (why,) = re.findall(r'two black crates at once\. <button[^>]*aria-controls="([^"]+)"', example[0])
        assert re.search(rf'id="{why}"[^>]*><b>Why reconstructed\?</b> The source says “or 2', book)
        whole = (await Window(found, **{"accept-language": "fr"}).see("/rules/reglement/RC-B1")).text
        assert "reconstitué" in whole
        assert "La table était une image" in whole


async def test_the_search_works_without_a_script(store: Store) -> None:
    async with site(store) as found:
        window = Window(found)
        book = (await window.see("/rules/reglement?q=BANG")).text
        places = re.findall(r'<li><a href="#([^"]+)"><span class="rule', book)
        assert {"RC-K2", "RC-S2"} <= set(places)
        assert f"{len(places)} places" in book
        by_id = (await window.see("/rules/reglement?q=rc-k2")).text
        assert '<li><a href="#RC-K2">' in by_id
        assert "Found nowhere" in (await window.see("/rules/reglement?q=zeppelin")).text
        nasty = (
            await window.see(
                "/rules/reglement",
            )
        ).text
        assert 'id="found"' in nasty
        assert "<b>x" not in (await window.see("/rules/reglement?q=%3Cb%3Ex")).text


@pytest.mark.parametrize("slug", registry.games())
async def test_every_example_has_its_picture(store: Store, slug: str) -> None:
    wanted = [part for section in rulebook(slug).sections("en") for part in section.parts if isinstance(part, Example)]
    async with site(store) as found:
        book = (await Window(found).see(f"/rules/{slug}")).text
        assert book.count('<div class="picture" role="img"') == len([one for one in wanted if one.picture])
        ids = re.findall(r'\sid="([^"]+)"', book)
        assert len(ids) == len(set(ids))
        links = set(re.findall(r'<a [^>]*href="#([^"]+)"', book))
        assert links <= set(ids)


def test_accents_and_capitals_make_no_difference() -> None:
    assert folded("L’Été") == "l'ete"
