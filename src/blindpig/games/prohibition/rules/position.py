"""The state as JSON and back. What is read is checked: a position that makes no sense is refused with a sentence."""

from typing import Final

from blindpig.games.prohibition.rules.bonus import NO_BONUS
from blindpig.games.prohibition.rules.city import (
    ANY_COLOUR,
    BUILDINGS,
    CAST,
    COLOURS,
    CROSSROADS,
    FACING,
    LAYOUTS,
    NO_COLOUR,
    NOBODY,
    STREETS,
    City,
    as_bits,
    as_list,
    buildings_in,
    plots,
)
from blindpig.games.prohibition.rules.edition import EDITION, Box, box_of
from blindpig.games.prohibition.rules.loadcards import CARDS
from blindpig.games.prohibition.rules.plan import QUARTERS, SPECIAL, could_follow, quarter_of, touches
from blindpig.games.prohibition.rules.table import (
    BUILD,
    EARLY,
    ENDINGS,
    HAND,
    HIGHEST_ROLL,
    KEEP,
    OPEN,
    OVER,
    PARK,
    SLOTS,
    STAGE_WORDS,
    START,
    TILES,
    CityTable,
    Hidden,
    Truck,
    trucks_of,
)
from blindpig.kernel.edition import OPTION, edition_in
from blindpig.kernel.forms import BadForm, Form, Json
from blindpig.kernel.numbers import Numbers
from blindpig.kernel.numbers import numbers as row_of

MANY: Final = 10**6  # more than any score or count


# What a truck is in positions and views: name, lowest, highest. Its lists are by colour.
TRUCK_NUMBERS: Final = [
    ("street", NOBODY, STREETS - 1),
    ("score", 0, MANY),
    ("bonus", NO_BONUS, MANY),
    ("card", NOBODY, CARDS - 1),
    ("loads", 0, CARDS),
    ("delivered", 0, 9),
    ("losses", 0, MANY),
]
TRUCK_LISTS: Final = [("aboard", 0, 3), ("lost", 0, 3)]


def truck_form(truck: Truck) -> dict[str, Json]:
    """A truck as JSON."""
    form: dict[str, Json] = {"loaded_here": truck.loaded_here}
    for name, _, _ in TRUCK_NUMBERS:
        number: int = getattr(truck, name)
        form[name] = number
    for name, _, _ in TRUCK_LISTS:
        values: Numbers = getattr(truck, name)
        form[name] = list(values)
    return form


def city_form(city: City) -> dict[str, Json]:
    """The city as JSON."""
    return {
        "layout": LAYOUTS[city.layout],
        "distilleries": city.distilleries.copy(),
        "private": city.private.copy(),
        "colours": city.colours.copy(),
    }


def numbers(table: CityTable) -> list[tuple[str, int, int]]:
    """The public numbers: name, lowest, highest. What is not known yet at a stage is 0 or NOBODY."""
    last = trucks_of(table.seats) - 1
    playing = table.stage > KEEP
    chosen = table.stage > START
    rolled = chosen and table.stage != EARLY
    pairs = playing and table.seats == 2
    begun = pairs and (table.round > 1 or table.turn > 0)
    paired = pairs and (table.round > 1 or table.turn > 1)
    return [
        ("first", 0, table.seats - 1),
        ("round", 1 if playing else 0, table.box.rounds if playing else 0),
        ("turn", 0, SPECIAL - 1 if table.stage <= OPEN else last),
        ("truck", 0 if chosen else NOBODY, last if chosen else NOBODY),
        ("opening", 0 if begun else NOBODY, last if pairs else NOBODY),
        ("pair", 0 if paired else NOBODY, last if pairs else NOBODY),
        ("last_round", 0, table.box.rounds + 1),
        ("number", 1 if rolled else 0, HIGHEST_ROLL if rolled else 0),
        ("left_out", 0 if rolled else NOBODY, len(CAST) - 1 if rolled else NOBODY),
    ]


def lists(box: Box, seats: int) -> list[tuple[str, int, int, int]]:
    """The public rows of numbers: name, lowest, highest, length."""
    return [
        ("places", NOBODY, CROSSROADS - 1, len(CAST)),
        ("supply", 0, box.supply[seats], len(COLOURS)),
        ("slots", NOBODY, CARDS - 1, SLOTS),
    ]


def table_form(table: CityTable) -> dict[str, Json]:
    """What everybody sees as JSON."""
    crates: list[list[int]] = []
    for bar in buildings_in(table.stock.supplied()):
        crates.append([bar, table.stock.colour_in(bar), table.stock.crates_in(bar)])
    form: dict[str, Json] = {
        "city": city_form(table.city),
        "seats": table.seats,
        "stage": STAGE_WORDS[table.stage],
        "loaded": table.loaded,
        "ending": table.ending,
        "kept": as_list(table.kept),
        "unseen": as_list(table.unseen),
        "crates": crates,
        "closed": buildings_in(table.stock.closed),
        "touched": [as_list(trucks) for trucks in table.touched],
        "trucks": [truck_form(truck) for truck in table.trucks],
        "returned": table.returned.copy(),
    }
    for name, _, _ in numbers(table):
        number: int = getattr(table, name)
        form[name] = number
    for name, _, _, _ in lists(table.box, table.seats):
        values: Numbers = getattr(table, name)
        form[name] = list(values)
    if table.box.text:
        form[OPTION] = table.box.text
    return form


def hidden_form(hidden: Hidden) -> dict[str, Json]:
    """What only some see as JSON."""
    return {
        "hands": [hand.copy() for hand in hidden.hands],
        "chosen": hidden.chosen.copy(),
        "pile": hidden.pile.copy(),
    }


def distinct(members: list[int]) -> bool:
    """Whether no member but NOBODY comes twice."""
    there = [member for member in members if member != NOBODY]
    return len(set(there)) == len(there)


def read_city(form: Form, box: Box) -> City:
    """PR-B3, PR-B4: a city whose special buildings stand as they may, or some of them while the drivers lay it."""
    layout = form.text("layout")
    if layout not in LAYOUTS:
        raise form.wrong("layout", "prohibition.wanted.layout")
    distilleries = form.numbers("distilleries", 0, BUILDINGS - 1)
    private = form.numbers("private", 0, BUILDINGS - 1)
    colours = form.numbers("colours", 0, len(COLOURS) - 1, len(private))
    if any(colours.count(colour) > box.private.count(colour) for colour in colours):
        raise form.wrong("colours", "prohibition.wanted.colours")
    special = distilleries + private
    for place, building in enumerate(special):
        for other in special[:place]:
            if touches(building, other):
                raise form.wrong("distilleries", "prohibition.wanted.apart")
    for named in (distilleries, private):
        if not distinct([quarter_of(building) for building in named]) or (private and len(distilleries) < QUARTERS):
            raise form.wrong("private", "prohibition.wanted.quarters")
    if len(special) < SPECIAL and could_follow(plots(special)) == 0:
        raise form.wrong("distilleries", "prohibition.wanted.rest")
    return City(LAYOUTS.index(layout), distilleries, private, colours)


def read_truck(form: Form, box: Box) -> Truck:
    """A truck."""
    truck = Truck()
    truck.loaded_here = form.flag("loaded_here")
    for name, low, high in TRUCK_NUMBERS:
        setattr(truck, name, form.number(name, low, high))
    for name, low, high in TRUCK_LISTS:
        setattr(truck, name, row_of(form.numbers(name, low, high, len(COLOURS))))
    if truck.bonus != NO_BONUS and truck.bonus not in box.points:
        raise form.wrong("bonus", "prohibition.wanted.bonus")
    return truck


def read_bars(table: CityTable, form: Form) -> None:
    """PR-D3, PR-D5, PR-E1: what the bars hold, and which are Closed."""
    stock = table.stock
    for row in form.rows("crates", 0, BUILDINGS - 1):
        if len(row) != 3 or row[1] > 2 or not 1 <= row[2] <= 3:
            raise form.wrong("crates", "prohibition.wanted.rows")
        bar, colour, count = row[0], row[1], row[2]
        takes = table.city.takes[bar]
        limit = 2 if takes == ANY_COLOUR else 3
        if takes not in (ANY_COLOUR, colour) or count > limit or stock.crates_in(bar) > 0:
            raise form.wrong("crates", "prohibition.wanted.room")
        stock.add(bar, colour, count)
    for bar in buildings_in(stock.supplied()):
        for other in FACING[bar]:
            if stock.colour_in(other) == stock.colour_in(bar):
                raise form.wrong("crates", "prohibition.wanted.neighbours")
    closed = form.numbers("closed", 0, BUILDINGS - 1)
    if len(closed) > TILES or not distinct(closed):
        raise form.wrong("closed", "prohibition.wanted.three-closed")
    for bar in closed:
        if table.city.takes[bar] == NO_COLOUR or stock.crates_in(bar) > 0:
            raise form.wrong("closed", "prohibition.wanted.empty-bars")
    stock.closed = plots(closed)


def read_flow(table: CityTable, form: Form, trucks: int) -> None:
    """PR-T, PR-2.2: whose turn it is and what is asked."""
    stage = form.text("stage")
    if stage not in STAGE_WORDS:
        raise form.wrong("stage", "prohibition.wanted.stage", {"stages": list(STAGE_WORDS)})
    table.stage = STAGE_WORDS.index(stage)
    for place in range(len(numbers(table))):
        name, low, high = numbers(table)[place]  # the limits depend on what was read before
        setattr(table, name, form.number(name, low, high))
    special = len(table.city.distilleries) + len(table.city.private)
    laying = BUILD if special < QUARTERS else OPEN
    if (table.stage <= OPEN) != (special < SPECIAL) or (special < SPECIAL and table.stage != laying):
        raise form.wrong("stage", "prohibition.wanted.laying")
    if special < SPECIAL and table.turn != special:
        raise form.wrong("turn", "prohibition.wanted.laying")
    if table.last_round not in (0, table.round, table.round + 1) or (table.last_round > 0 and table.stage <= KEEP):
        raise form.wrong("last_round", "prohibition.wanted.last-round")
    if table.stage == OVER and table.round not in (table.last_round, table.box.rounds):
        raise form.wrong("stage", "prohibition.wanted.last-round")
    if START < table.stage < OVER and table.owner(table.truck) != table.driver():
        raise form.wrong("truck", "prohibition.wanted.own-truck")
    table.ending = form.text("ending")
    known = table.ending in ENDINGS
    if (table.ending and not known) or known != (table.last_round > 0):
        raise form.wrong("ending", "prohibition.wanted.ending", {"endings": list(ENDINGS)})
    table.loaded = form.flag("loaded")
    table.kept = as_bits(form.numbers("kept", 0, trucks - 1))
    if table.kept and table.stage < KEEP:
        raise form.wrong("kept", "prohibition.wanted.none-kept")


def read_table(form: Form) -> CityTable:
    """What everybody sees."""
    box = box_of(edition_in(form, EDITION))
    table = CityTable(read_city(form.form("city"), box), form.number("seats", 2, 4), None, box)
    trucks = trucks_of(table.seats)
    read_flow(table, form, trucks)
    read_bars(table, form)
    table.unseen = as_bits(form.numbers("unseen", 0, CARDS - 1))
    table.touched = row_of([as_bits(row) for row in form.rows("touched", 0, trucks - 1, len(CAST))])
    for name, low, high, length in lists(table.box, table.seats):
        setattr(table, name, row_of(form.numbers(name, low, high, length)))
    table.returned = form.numbers("returned", box.points[0], box.points[-1])
    if any(points not in box.points for points in table.returned):
        raise form.wrong("returned", "prohibition.wanted.returned")
    table.trucks = [read_truck(each, box) for each in form.forms("trucks")]
    if len(table.trucks) != trucks:
        raise form.wrong("trucks", "prohibition.wanted.trucks", {"count": trucks})
    check_table(table, form)
    return table


def check_table(table: CityTable, form: Form) -> None:
    """What must hold between the parts of the table."""
    streets = table.streets()
    if not distinct(streets) or (table.stage > PARK and NOBODY in streets):
        raise form.wrong("trucks", "prohibition.wanted.own-streets")
    parked = [street for street in streets if street != NOBODY]
    if table.stage <= PARK and len(parked) != (table.turn if table.stage == PARK else 0):
        raise form.wrong("trucks", "prohibition.wanted.parked")
    if not distinct(list(table.places)):
        raise form.wrong("places", "prohibition.wanted.own-crossroads")
    shown = [card for card in table.slots if card != NOBODY]
    if not distinct(shown) or as_bits(shown) & table.unseen:
        raise form.wrong("slots", "prohibition.wanted.seen-cards")
    for truck in table.trucks:
        if table.stage > KEEP and (truck.card == NOBODY or table.unseen >> truck.card & 1):
            raise form.wrong("trucks", "prohibition.wanted.shown-loads")
    everything = table.box.supply[table.seats]
    for colour in range(len(COLOURS)):
        total = table.supply[colour]
        for truck in table.trucks:
            total += truck.aboard[colour] + truck.lost[colour]
        for bar in buildings_in(table.stock.holding(colour)):
            total += table.stock.crates_in(bar)
        if total > everything:
            raise form.wrong("supply", "prohibition.wanted.supply", {"count": everything})


def read_hidden(table: CityTable, form: Form) -> Hidden:
    """What only some see; with the table it must make up the 28 cards."""
    hidden = Hidden()
    choosing = table.stage == KEEP
    trucks = len(table.trucks) if choosing else 0
    hidden.hands = form.rows("hands", 0, CARDS - 1, trucks)
    hidden.chosen = form.numbers("chosen", NOBODY, CARDS - 1, trucks)
    hidden.pile = form.numbers("pile", 0, CARDS - 1)
    secret = hidden.pile.copy()
    for number, hand in enumerate(hidden.hands):
        secret.extend(hand)
        picked = hidden.chosen[number]
        if len(hand) != HAND or (picked != NOBODY) != (table.kept >> number & 1 == 1):
            raise form.wrong("hands", "prohibition.wanted.hands")
        if picked != NOBODY and picked not in hand:
            raise form.wrong("chosen", "prohibition.wanted.own-cards")
    if sorted(secret) != as_list(table.unseen):
        raise form.wrong("pile", "prohibition.wanted.pile")
    return hidden


def read_own(table: CityTable, form: Form, seat: int) -> tuple[list[list[int]], list[int]]:
    """A driver's own first cards, as a view has them."""
    trucks = len(table.trucks) if table.stage == KEEP else 0
    hands = form.rows("hands", 0, CARDS - 1, trucks)
    chosen = form.numbers("chosen", NOBODY, CARDS - 1, trucks)
    for number, hand in enumerate(hands):
        own = table.owner(number) == seat
        if len(hand) != (HAND if own else 0):
            raise form.wrong("hands", "prohibition.wanted.own-hands")
        picked = chosen[number]
        if (picked != NOBODY) != (own and table.kept >> number & 1 == 1) or (picked != NOBODY and picked not in hand):
            raise form.wrong("chosen", "prohibition.wanted.own-choices")
    held: list[int] = []
    for hand in hands:
        held.extend(hand)
    if not distinct(held):
        raise BadForm("prohibition.dealt-twice", {"where": form.where})
    return hands, chosen
