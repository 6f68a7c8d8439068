"""Delivering: what a bar takes, and what a delivery brings."""

from mypy_extensions import i64

from blindpig.games.prohibition.rules.city import ANY_COLOUR, FACING, NO_COLOUR, NOBODY, beside, plot, value_of
from blindpig.games.prohibition.rules.control import HELPED, ban, control
from blindpig.games.prohibition.rules.loads import settle_if_empty
from blindpig.games.prohibition.rules.table import CityTable, about
from blindpig.kernel.journal import Journal
from blindpig.kernel.refusal import Refusal


def open_to(table: CityTable, colour: int) -> i64:
    """PR-D3, PR-D4, PR-D5: the bars that take a crate of a colour, some of them only with Capone's help, as bits."""
    common: i64 = table.city.common
    own: i64 = table.city.own[colour]
    stock = table.stock
    holding: i64 = stock.holding(colour)
    shut: i64 = stock.supplied() | stock.closed
    full: i64 = common & stock.second | own & stock.third
    return (common | own) & ~(shut | beside(holding)) | holding & ~full


def taking_one(empty: i64, helped: i64) -> i64:
    """PR-D4, PR-C8: of empty bars and those that Capone helps, the ones that take a crate; or of their streets."""
    return empty | helped


def taking_two(empty: i64, private: i64, helped: i64) -> i64:
    """PR-D2, PR-D5, PR-C8: those that take two at once, some of them being private."""
    return empty & (private | helped)


def taking_three(empty: i64, private: i64, helped: i64) -> i64:
    """PR-D5, PR-C8: those that take three at once."""
    return empty & private & helped


def space(table: CityTable, bar: int, helped: bool) -> int:
    """PR-D4, PR-D5, PR-C8: how many crates a bar that is open to a colour takes at once, Capone helping or not."""
    here: i64 = plot(bar)
    help_here: i64 = here if helped else 0
    empty: i64 = here & ~table.stock.supplied()
    private: i64 = here & ~table.city.common
    if taking_three(empty, private, help_here):
        return 3
    if taking_two(empty, private, help_here):
        return 2
    return 1 if taking_one(empty, help_here) else 0


def room(table: CityTable, bar: int, colour: int, helped: bool) -> int:
    """PR-D3, PR-D4, PR-D5, PR-C8: how many crates of a colour a bar takes at once."""
    return space(table, bar, helped) if open_to(table, colour) & plot(bar) else 0


def why_not(table: CityTable, street: int, colour: int, count: int) -> Refusal | None:
    """PR-D1 to PR-D5: why the truck, once there, cannot deliver so many crates of a colour; None if it can."""
    city = table.city
    bar = city.bar_on[street]
    if city.distillery_on[street] != NOBODY:
        return Refusal("PR-D4", "distillery-takes-none", {"street": street})
    if bar == NOBODY:
        return Refusal("PR-D1", "no-door", {"street": street})
    if table.playing().aboard[colour] < count:
        return Refusal("PR-D2", "not-aboard", {"colour": colour, "crates": count})
    banned = ban(table, street)
    if banned is not None:
        return banned
    helped = control(table, street) == HELPED
    most = room(table, bar, colour, helped)
    if count <= most:
        return None
    if most > 0:
        return too_many(table, bar, most, helped)
    return shut_to(table, bar, colour, helped)


def too_many(table: CityTable, bar: int, most: int, helped: bool) -> Refusal:
    """PR-D2, PR-D5, PR-C8: the bar takes fewer crates than that."""
    if table.stock.supplied() & plot(bar):
        return Refusal("PR-C8", "one-more-only", {"bar": bar})
    if table.city.takes[bar] != ANY_COLOUR or helped:
        return Refusal("PR-D5", "too-many", {"bar": bar, "limit": most})
    return Refusal("PR-D2", "one-crate-only", {"bar": bar})


def shut_to(table: CityTable, bar: int, colour: int, helped: bool) -> Refusal:
    """PR-D3, PR-D4, PR-D5: why a bar takes no crate of a colour at all."""
    takes = table.city.takes[bar]
    if table.stock.closed & plot(bar):
        return Refusal("PR-D4", "bar-closed", {"bar": bar})
    if takes not in (ANY_COLOUR, NO_COLOUR, colour):
        return Refusal("PR-D5", "private-colour", {"bar": bar, "wanted": takes, "colour": colour})
    held = table.stock.colour_in(bar)
    if held not in (NOBODY, colour):
        return Refusal("PR-D3", "bar-has-colour", {"bar": bar, "held": held, "colour": colour})
    if held == colour and not helped:
        return Refusal("PR-D4", "bar-supplied", {"bar": bar})
    if held == colour:
        return Refusal("PR-D5", "bar-full", {"bar": bar})
    for other in FACING[bar]:
        if table.stock.colour_in(other) == colour:
            return Refusal("PR-D3", "neighbour-has-colour", {"bar": bar, "other_bar": other, "colour": colour})
    raise AssertionError("a bar that nothing shuts takes a crate")


def deliver(table: CityTable, colour: int, count: int, journal: Journal | None) -> None:
    """PR-D2, PR-D6: crates go into the bar and score their value at once."""
    truck = table.playing()
    bar = table.city.bar_on[truck.street]
    truck.aboard[colour] -= count
    truck.delivered += count
    truck.score += count * value_of(colour)
    before = table.stock.crates_in(bar)
    table.stock.add(bar, colour, count)
    if journal is not None:
        tell_delivery(table, bar, colour, count, before, journal)
    settle_if_empty(table, table.truck, journal)


def tell_delivery(table: CityTable, bar: int, colour: int, count: int, before: int, journal: Journal) -> None:
    """PR-D6, PR-C8: write a delivery down, and Capone's help if it was needed."""
    alone = 1 if table.city.takes[bar] == ANY_COLOUR else 2
    if before > 0 or count > alone:
        journal.tell("PR-C8", "capone-helped", {"seat": table.owner(table.truck), "bar": bar})
    journal.tell(
        "PR-D6",
        "crates-delivered",
        {
            **about(table, table.truck),
            "bar": bar,
            "street": table.playing().street,
            "colour": colour,
            "crates": count,
            "points": count * value_of(colour),
        },
    )
