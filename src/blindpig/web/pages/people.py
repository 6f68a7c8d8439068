"""A page for each person, and the best of the house. Nothing here is of a table that not everybody may see."""

import time

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect

from blindpig import registry
from blindpig.aftermath.strength import ENOUGH, fixed_points
from blindpig.drawing.words import words_in
from blindpig.kernel.refusal import BadInput
from blindpig.store.friends import MOST as FOLLOWED
from blindpig.store.friends import Friends
from blindpig.store.people import OFF, RATED, People, PersonRow, handle_of
from blindpig.tables.trouble import NoPerson, NoTable, NotNow
from blindpig.web.contexts import people_of
from blindpig.web.pages.answers import go, page
from blindpig.web.pages.visitor import Asked, Visitor, tables_of, visitor_of
from blindpig.web.people import (
    FEW,
    MOST,
    day,
    game_lines,
    leader_lines,
    over_time,
    strength_lines,
)
from blindpig.web.timeline import NARROW, WIDE, timeline

ME = "me"
NEVER = 0.0  # when somebody was first here who has not finished a game yet
SHOWN = 500  # games of a page that shows all


def people_of_store(request: Asked) -> People:
    """Everybody who has a page."""
    return People(tables_of(request).store)


async def found_person(people: People, handle: str, visitor: Visitor) -> PersonRow | None:
    """Somebody by their address; the reader themselves have one even before their first game."""
    mine = handle in (ME, handle_of(visitor.guest))
    found = await people.person(guest=visitor.guest) if mine else await people.person(handle=handle[:40])
    if found is None and mine:
        return PersonRow(visitor.guest, handle_of(visitor.guest), visitor.name, NEVER)
    return found


async def newcomer(request: Asked, handle: str, key: str) -> PersonRow:
    """Somebody who sits at a table that anybody may see, and has not finished a game yet."""
    try:
        table = await tables_of(request).enter(key[:32], visitor_of(request).guest)
    except NoTable:
        raise NoPerson from None
    for person, chair in zip(people_of(table.sheet), table.sheet.chairs, strict=True):
        if person.handle and person.handle == handle:
            return PersonRow(chair.guest, handle, person.name, NEVER)
    raise NoPerson


@get("/p/{handle:str}")
async def person(
    request: Asked, handle: FromPath[str], games: FromQuery[str] = "", at: FromQuery[str] = ""
) -> Response[bytes]:
    """Somebody's page; before their first game is over, for those who come from a table that they sit at."""
    visitor, people = visitor_of(request), people_of_store(request)
    words = words_in(visitor.lang)
    who = await found_person(people, handle, visitor) or await newcomer(request, handle, at)
    results, tallies = await people.results(who.guest), await people.tallies(who.guest)
    ratings = await people.ratings(who.guest)
    likes = await tables_of(request).store.preferences(who.guest)
    wanted, known = likes.get(RATED) != OFF, list(registry.games())
    tallies = [tally for tally in tallies if tally.game in known]
    lines = over_time(results) if wanted else {}
    if all(len(line) < 2 for line in lines.values()):
        lines = {}  # one game is no line
    charts = [timeline(lines, time.time(), plate, str(words.pages.locale)) for plate in (WIDE, NARROW)]
    kept, broken = sum(tally.kept for tally in tallies), sum(tally.broken for tally in tallies)
    return page(
        "person.html",
        visitor,
        who=who,
        mine=who.guest == visitor.guest,
        followed=any(friend.id == who.guest for friend in await Friends(people.store).of(visitor.guest)),
        wanted=wanted,
        secured=who.guest in tables_of(request).secured,
        since=day(who.since, words, "MMMM y") if who.since else "",
        count=sum(tally.games for tally in tallies),
        rated=sum(tally.rated for tally in tallies),
        strengths=strength_lines(ratings, tallies, words),
        enough=ENOUGH,
        charts=[chart for chart in charts if chart is not None],
        titles={slug: words.of(slug)("title") for slug in known},
        games=game_lines(results, words, wanted, known, SHOWN if games == "all" else FEW),
        tallies=tallies,
        kept=kept,
        broken=broken,
        strokes=kept + broken <= MOST,
    )


@post("/p/{handle:str}/follow", opt={"limit": "makes"})
async def follow(request: Asked, handle: FromPath[str], data: URLEncodedBody[dict[str, str]]) -> Redirect:
    """Follow somebody, or follow them no more: their listed tables stand out in the list."""
    visitor, people = visitor_of(request), people_of_store(request)
    who, friends = await found_person(people, handle, visitor), Friends(people.store)
    if who is None:
        raise NoPerson
    if data.get("on") != "yes":
        await friends.unfollow(visitor.guest, who.guest)
    elif who.guest != visitor.guest and not await friends.follow(visitor.guest, who.guest, who.name):
        raise NotNow("follow-many", {"most": FOLLOWED})
    return go(f"/p/{who.handle}", visitor)


@post("/ratings", opt={"limit": "makes"})
async def prefer(request: Asked, data: URLEncodedBody[dict[str, str]]) -> Redirect:
    """Whether the visitor wants to be rated, from the next table on."""
    visitor = visitor_of(request)
    await tables_of(request).store.prefer(visitor.guest, RATED, OFF if data.get("rated") == OFF else "on")
    return go(f"/p/{ME}", visitor)


def rated_games() -> list[str]:
    """The games that one can be rated at."""
    return [slug for slug in registry.games() if fixed_points(slug) is not None]


@get("/leaders")
async def leaders(
    request: Asked, game: FromQuery[str] = "", who: FromQuery[str] = "", least: FromQuery[str] = ""
) -> Response[bytes]:
    """The best of the house at a game, among the bots."""
    visitor, slugs = visitor_of(request), rated_games()
    slug = game or slugs[0]
    points = fixed_points(slug) if slug in slugs else None
    if points is None:
        raise BadInput("no-game", {"game": slug[:40], "games": slugs})
    words = words_in(visitor.lang)
    rows = await people_of_store(request).leaders(slug, 1 if least == "any" else ENOUGH, who == "secured")
    return page(
        "leaders.html",
        visitor,
        game=slug,
        games=[(each, words.of(each)("title")) for each in slugs],
        lines=leader_lines(rows, slug, points, visitor.lang, visitor.guest),
        nobody=not rows,
        enough=ENOUGH,
        who=who,
        least=least,
    )


HANDLERS = (person, follow, prefer, leaders)
