"""The API's calls that are not about one table: games, guests, lists of tables, health."""

from collections.abc import Iterable

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie, State
from litestar.params import JSONBody

from blindpig.editions import HOUSE
from blindpig.kernel.edition import OPTION
from blindpig.kernel.game import Game
from blindpig.search import bots
from blindpig.store.people import People
from blindpig.store.store import TableRow
from blindpig.tables import listing
from blindpig.tables import setting as settings
from blindpig.tables.setting import SeatSetting, Setting
from blindpig.web.api.forms import (
    GameGiven,
    GamesGiven,
    GuestAsked,
    GuestGiven,
    OptionGiven,
    TableAsked,
    TableListed,
    TableLists,
    TableMade,
)
from blindpig.web.api.troubles import SAID
from blindpig.web.dependencies import TheGuest, TheGuests, TheSettings, TheTables
from blindpig.web.guests import YEAR


def options_given(game: Game, editions: Iterable[str]) -> list[OptionGiven]:
    """What can be chosen at set-up; the editions are the house's own."""
    found = [OptionGiven(option.key, list(option.values), option.rule) for option in game.options]
    names = list(editions)
    return [*found, OptionGiven(OPTION, [HOUSE, *names], "")] if names else found


@get("/games", operation_id="games", summary="The games and the bots")
async def list_games(tables: TheTables) -> GamesGiven:
    """Which games there are, what can be chosen at set-up, and which bots play."""
    found = [
        GameGiven(
            game.slug,
            game.min_seats,
            game.max_seats,
            options_given(game, tables.settings.editions.get(game.slug, {})),
        )
        for game in tables.games.values()
    ]
    return GamesGiven(found, bots.names())


@post("/guest", operation_id="guest", summary="Say a name", responses=SAID, status_code=200, opt={"limit": "makes"})
async def be_guest(
    request: Request[object, object, State],
    data: JSONBody[GuestAsked],
    guest: TheGuest,
    guests: TheGuests,
    server_settings: TheSettings,
) -> Response[GuestGiven]:
    """Become a guest, or change one's name. The token is a secret: whoever has it has the seats."""
    named, signed = guests.sign(data.name, guest)
    if guest.id:
        await People(guests.store).rename(guest.id, named.name)
    name = guests.cookie_beside(request.headers.get("cookie", ""))
    cookie = Cookie(
        name, path="/", value=signed, max_age=YEAR, httponly=True, samesite="lax", secure=server_settings.secure
    )
    return Response(GuestGiven(named.name, signed), cookies=[cookie])


@post("/tables", operation_id="make_table", summary="Make a table", responses=SAID, opt={"limit": "makes"})
async def make_table(data: JSONBody[TableAsked], guest: TheGuest, tables: TheTables) -> TableMade:
    """Make a table and be its host."""
    known = guest.known()
    setting = Setting(
        dict(data.options),
        tuple(SeatSetting(seat.bot) for seat in data.seats),
        data.clock,
        rated=data.rated,
        talk=data.talk,
    )
    table = await tables.make(known.id, known.name, data.game, setting, data.listed, data.sit)
    return TableMade(table.id, table.sheet.row.invite)


def listed(row: TableRow) -> TableListed:
    """A table in a list."""
    setting = settings.read(row.setting)
    return TableListed(row.id, row.game, row.status, len(setting.seats), row.made_at, setting.rated)


@get("/tables", operation_id="list_tables", summary="Tables to join or watch, and one's own", responses=SAID)
async def list_tables(guest: TheGuest, tables: TheTables) -> TableLists:
    """Listed tables that are open or running, newest first, and all of the guest's own."""
    mine = await tables.store.of_guest(guest.id) if guest.id else []
    found = await listing.listed(tables)
    return TableLists([listed(row) for row in found], [listed(listing.as_shown(tables, row)) for row in mine])


DOORS = [list_games, be_guest, make_table, list_tables]
