"""The drivers lay the city themselves (PR-B3, `buildings=chosen`): four distilleries, then four private bars."""

from mypy_extensions import i64

from blindpig.games.prohibition.rules.actions import BUILD_ON, OPEN_AT
from blindpig.games.prohibition.rules.city import BUILDINGS, COLOURS, City, buildings_in, plot, plots
from blindpig.games.prohibition.rules.plan import QUARTERS, could_follow, quarter_of, touches
from blindpig.games.prohibition.rules.table import BUILD, OPEN, PARK, CityTable
from blindpig.kernel.action import Action
from blindpig.kernel.journal import Journal
from blindpig.kernel.refusal import Refusal


def builder(table: CityTable) -> int:
    """PR-B3: who lays the next building: from the last driver to the first, and again."""
    return (table.first - 1 - table.turn) % table.seats


def laid(city: City) -> i64:
    """The special buildings that stand already."""
    return plots(city.distilleries) | plots(city.private)


def places(table: CityTable) -> list[int]:
    """PR-B3: where the next special building may stand."""
    city = table.city
    full = [quarter_of(building) for building in (city.distilleries if table.stage == BUILD else city.private)]
    found: list[int] = []
    for building in buildings_in(could_follow(laid(city))):
        if quarter_of(building) not in full:
            found.append(building)
    return found


def colours_left(table: CityTable) -> list[int]:
    """PR-B4: the colours of the private bars that do not stand yet, each once."""
    found: list[int] = []
    for colour in range(len(COLOURS)):
        if table.city.colours.count(colour) < table.box.private.count(colour):
            found.append(colour)
    return found


def sites(table: CityTable) -> list[Action]:
    """PR-B3: what the next driver can lay, and where."""
    open_places = places(table)
    if table.stage == BUILD:
        return [BUILD_ON[building] for building in open_places]
    found: list[Action] = []
    for colour in colours_left(table):
        for building in open_places:
            found.append(OPEN_AT[colour * BUILDINGS + building])
    return found


def why_not_build(table: CityTable, building: int) -> Refusal | None:
    """PR-B3: why a distillery cannot stand there."""
    return why_not_here(table, building, table.city.distilleries, "quarter-has-distillery")


def why_not_open(table: CityTable, building: int, colour: int) -> Refusal | None:
    """PR-B3, PR-B4: why a private bar of that colour cannot stand there."""
    if colour not in colours_left(table):
        return Refusal("PR-B4", "colour-laid-already", {"colour": colour})
    return why_not_here(table, building, table.city.private, "quarter-has-private-bar")


def why_not_here(table: CityTable, building: int, alike: list[int], full: str) -> Refusal | None:
    """PR-B3: why a special building cannot stand there, with those like it that stand already."""
    city = table.city
    if laid(city) & plot(building):
        return Refusal("PR-B3", "building-taken", {"building": building})
    for other in alike:
        if quarter_of(other) == quarter_of(building):
            return Refusal("PR-B3", full, {"building": other})
    for other in city.distilleries + city.private:
        if touches(building, other):
            return Refusal("PR-B3", "buildings-touch", {"building": building, "other_building": other})
    if building in places(table):
        return None
    return Refusal("PR-B3", "rest-has-no-place", {"building": building})


def build(table: CityTable, building: int, journal: Journal | None) -> None:
    """PR-B3: a distillery stands there from now on."""
    if journal is not None:
        journal.tell("PR-B3", "distillery-built", {"seat": builder(table), "building": building})
    city = table.city
    lay(table, City(city.layout, [*city.distilleries, building], city.private, city.colours))


def open_bar(table: CityTable, building: int, colour: int, journal: Journal | None) -> None:
    """PR-B3, PR-B4: a private bar of that colour stands there from now on."""
    if journal is not None:
        journal.tell("PR-B3", "private-bar-opened", {"seat": builder(table), "bar": building, "colour": colour})
    city = table.city
    lay(table, City(city.layout, city.distilleries, [*city.private, building], [*city.colours, colour]))


def lay(table: CityTable, city: City) -> None:
    """PR-B3: the city with one more building; after the eighth the trucks are parked."""
    table.city = city
    table.turn += 1
    if len(city.distilleries) == QUARTERS:
        table.stage = OPEN
    if len(city.private) == QUARTERS:
        table.stage = PARK
        table.turn = 0
