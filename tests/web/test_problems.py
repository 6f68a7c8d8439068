"""Problems over HTTP: nothing hints before the try, one try counts, and what was found is the guest's own."""

import re

import msgspec
import pytest
from sqlalchemy import select

from blindpig import registry
from blindpig.aftermath import problems as shelf
from blindpig.aftermath.problems import Problem, problems_of
from blindpig.kernel.chance import SeededChance
from blindpig.store import Store, schema
from blindpig.web.pages import problems as pages
from tests.web.test_pages import Window, site

pytestmark = pytest.mark.anyio
SLUGS = [slug for slug, manifest in registry.manifests().items() if manifest.problems]
FRESH = re.compile(r'name="_csrf_token" value="[^"]+"|value="[0-9a-f-]{8,}"')


def first_of(slug: str) -> Problem:
    return problems_of(registry.manifest(slug))[0]


def wrong_of(problem: Problem) -> str:
    return next(worth.action for worth in problem.worth if worth.action not in problem.solutions)


def state_of(html: str, number: int) -> str:
    found = re.search(rf'href="/problems/[a-z-]+/{number}" data-state="(\w+)"', html)
    assert found is not None
    return found[1]


@pytest.mark.parametrize(("slug", "lang"), [(slug, ("en", "fr")[n % 2]) for n, slug in enumerate(SLUGS)])
async def test_one_is_found_and_one_is_missed(store: Store, slug: str, lang: str) -> None:
    one, two = problems_of(registry.manifest(slug))[:2]
    async with site(store) as found:
        window, other = Window(found, **{"accept-language": lang}), Window(found)
        asked = await window.see(f"/problems/{slug}")
        assert str(asked.url).endswith(f"/problems/{slug}/1"), "the first that was not tried"
        assert "prompt--told" not in asked.text
        index = registry.find(slug).parse(one.solutions[0]).index
        told = (await window.post(f"/problems/{slug}/1/act", {"prompt": 0, "action": index})).json()["board"]
        assert "prompt--told" in told
        assert "is-missed" not in told
        assert f"{round(100 * one.chance(one.best))}\u00a0%" in told
        assert f'href="/rules/{slug}#{one.rule}"' in told
        assert state_of(told, 1) == "solved"
        following = await window.see(f"/problems/{slug}?after=1")
        assert str(following.url).endswith(f"/problems/{slug}/2")
        wrong = wrong_of(two)
        told = (await window.post(f"/problems/{slug}/2/act", {"prompt": 0, "action": wrong})).json()["board"]
        worth = two.of(wrong)
        assert worth is not None
        assert "is-missed" in told
        assert 'class="tried"' in told or 'class="tempting"' in told
        assert state_of(told, 2) == "missed"
        await window.post(f"/problems/{slug}/2/act", {"prompt": 0, "action": two.solutions[0]})
        kept = (await window.see(f"/problems/{slug}/2")).text
        assert state_of(kept, 2) == "missed", "only the first try counts"
        assert "is-missed" in kept
        assert "prompt--told" not in (await window.see(f"/problems/{slug}/2?again=true")).text
        assert state_of((await other.see(f"/problems/{slug}/1")).text, 1) == "open", "it is the guest's own"


@pytest.mark.parametrize("slug", SLUGS)
async def test_no_byte_hints_before_the_try(store: Store, monkeypatch: pytest.MonkeyPatch, slug: str) -> None:
    game, problem = registry.find(slug), first_of(slug)
    other = wrong_of(problem)
    turned = msgspec.structs.replace(
        problem,
        solutions=(other,),
        tempting=problem.solutions[0],
        rule=f"{game.prefix}-X1",
        worth=tuple(reversed(problem.worth)),
        line=(msgspec.structs.replace(problem.line[0], action=other),),
    )
    async with site(store) as found:
        window = Window(found, **{"accept-language": "en"})
        await window.see("/")
        pages_seen: list[str] = []
        for each in (problem, turned):
            monkeypatch.setattr(pages, "problems_of", lambda _, each=each: (each,))
            shown = FRESH.sub("", (await window.see(f"/problems/{slug}/1")).text)
            why = (await window.see(f"/problems/{slug}/1/why?picks=board")).text
            pages_seen.append(shown + why)
        assert pages_seen[0] == pages_seen[1]
        assert f'#{game.prefix}-X1"' not in pages_seen[0]


@pytest.mark.parametrize("slug", SLUGS)
async def test_another_seats_cards_change_no_byte(store: Store, monkeypatch: pytest.MonkeyPatch, slug: str) -> None:
    game, problem = registry.find(slug), first_of(slug)
    view = shelf.start(game, problem).view(problem.seat)
    dealt = game.determinize(view, SeededChance(b"another deal"))
    turned = msgspec.structs.replace(problem, position=msgspec.Raw(msgspec.json.encode(dealt.position())))
    async with site(store) as found:
        window = Window(found, **{"accept-language": "en"})
        await window.see("/")
        seen: list[str] = []
        for each in (problem, turned):
            monkeypatch.setattr(pages, "problems_of", lambda _, each=each: (each,))
            seen.append(FRESH.sub("", (await window.see(f"/problems/{slug}/1")).text))
        assert seen[0] == seen[1]


async def test_hints_come_one_by_one_and_showing_counts_as_missed(store: Store) -> None:
    slug = SLUGS[0]
    problem = first_of(slug)
    home = f"/problems/{slug}/1"
    async with site(store) as found:
        window = Window(found, **{"accept-language": "en"})
        await window.see(home)
        shown = [(await window.post(f"{home}/hint", {"hints": count})).json()["html"] for count in range(5)]
        assert [html.count("<li>") for html in shown] == [0, 1, 2, 3, 3]
        assert [problem.rule in html for html in shown] == [False, False, False, True, True]
        line = (await window.post(f"{home}/line", {"at": 2})).json()["html"]
        assert "prompt--told" not in line, "who has not tried sees no line"
        told = (await window.post(f"{home}/show", {})).json()["board"]
        assert state_of(told, 1) == "missed"
        for at in (-3, 1, 99):
            assert "prompt--told" in (await window.post(f"{home}/line", {"at": at})).json()["html"]


async def test_what_is_no_answer_is_no_try(store: Store) -> None:
    async with site(store) as found:
        for slug in SLUGS:
            window, home = Window(found, **{"accept-language": "en"}), f"/problems/{slug}/1"
            await window.see(home)
            legal = {worth.action for worth in first_of(slug).worth}
            refused = next(action for action in registry.find(slug).space.all if action.text not in legal)
            for action in ("nonsense", 10**6, -1, refused.index):
                answer = (await window.post(f"{home}/act", {"prompt": 0, "action": action})).json()
                assert list(answer) == ["why"], action
                assert answer["why"]
            assert state_of((await window.see(home)).text, 1) == "open"
        for path in ("/problems/reglement/0", "/problems/reglement/999", "/problems/nonesuch"):
            assert (await window.see(path)).status_code == 400
        assert "/problems/" in str((await window.see("/problems")).url)


async def test_a_broken_memory_begins_anew(store: Store) -> None:
    slug = SLUGS[0]
    async with site(store) as found:
        window = Window(found)
        await window.see(f"/problems/{slug}/1")
        await window.post(f"/problems/{slug}/1/show", {})
        async with store.reading() as connection:
            guest = (await connection.execute(select(schema.preferences.c.guest))).scalar_one()
        for kept in ("not json", '{"a": 1}', '[["gone", true]]'):
            await store.prefer(guest, f"problems.{slug}", kept)
            assert state_of((await window.see(f"/problems/{slug}/1")).text, 1) == "open"


@pytest.mark.parametrize("slug", SLUGS)
async def test_one_may_play_on_from_there(store: Store, slug: str) -> None:
    problem = first_of(slug)
    async with site(store) as found:
        window = Window(found, **{"accept-language": "en"})
        made = await window.send(f"/problems/{slug}/1/play-on")
        key = re.search(r"/t/([^/?]+)", str(made.url))
        assert key is not None
        table = await found.tables.table(key[1])
        session = table.sheet.session
        assert session is not None
        chairs = [chair.bot for chair in table.sheet.chairs]
        assert [seat for seat, bot in enumerate(chairs) if not bot] == [problem.seat]
        entries = session.record.entries[: len(problem.moves)]
        assert [entry.action for entry in entries] == [move.action for move in problem.moves]


async def test_a_game_without_problems_offers_none(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry.manifest("reglement"), "problems", "")
    problems_of.cache_clear()
    try:
        async with site(store) as found:
            window = Window(found, **{"accept-language": "en"})
            home = (await window.see("/")).text
            assert "/problems/reglement" not in home
            assert "/problems/prohibition" in home
            assert (await window.see("/problems/reglement")).status_code == 400
    finally:
        problems_of.cache_clear()
