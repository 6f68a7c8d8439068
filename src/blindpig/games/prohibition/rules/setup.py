"""Before the first turn: the city, the trucks' places, the first cards."""

from collections.abc import Mapping

from blindpig.games.prohibition.rules import turn
from blindpig.games.prohibition.rules.actions import KEEP_THE, PARK_AT
from blindpig.games.prohibition.rules.city import LAYOUTS, NOBODY, City
from blindpig.games.prohibition.rules.edition import Box, box_of
from blindpig.games.prohibition.rules.loadcards import CARDS
from blindpig.games.prohibition.rules.plan import random_city
from blindpig.games.prohibition.rules.table import BUILD, HAND, KEEP, SLOTS, CityTable, Hidden, about
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.edition import OPTION
from blindpig.kernel.journal import Journal, only
from blindpig.kernel.refusal import Refusal


def shuffled_pile(chance: Chance) -> Hidden:
    """PR-S5: the load cards, face down."""
    hidden = Hidden()
    hidden.pile = list(range(CARDS))
    chance.shuffle(hidden.pile)
    return hidden


def lay_table(seats: int, options: Mapping[str, str], chance: Chance, journal: Journal | None) -> CityTable:
    """PR-B3, PR-S1, PR-S4: the city, or only its streets if the drivers lay it; the supply; and who is first."""
    box = box_of(options.get(OPTION, ""))
    table = CityTable(lay_city(box, options, chance, journal), seats, None, box)
    table.first = chance.below(seats)
    if options["buildings"] == "chosen":
        table.stage = BUILD
    if journal is not None:
        journal.tell("PR-S4", "first-driver-drawn", {"seat": table.first})
    return table


def lay_city(box: Box, options: Mapping[str, str], chance: Chance, journal: Journal | None) -> City:
    """PR-B3: the special buildings as drawn or as on the house plan; none yet if the drivers choose."""
    layout = LAYOUTS.index(options["layout"])
    if options["buildings"] == "chosen":
        if journal is not None:
            journal.tell("PR-B2", "streets-laid", {"layout": options["layout"]})
        return City(layout, [], [], [])
    city = box.city(layout) if options["buildings"] == "house" else random_city(layout, box.private, chance)
    if journal is not None:
        journal.tell("PR-B3", "city-laid", {"layout": options["layout"], "distilleries": city.distilleries})
        for bar, colour in zip(city.private, city.colours, strict=True):
            journal.tell("PR-B4", "private-bar-placed", {"bar": bar, "colour": colour})
    return city


def parker(table: CityTable) -> int:
    """PR-S4: who parks next: from the last driver to the first; two drivers second, first, first, second."""
    if table.seats == 2:
        return 1 - table.first if table.turn in (0, 3) else table.first
    return (table.first - 1 - table.turn) % table.seats


def next_to_park(table: CityTable) -> int:
    """PR-S4: the truck that is parked next; with two drivers each parks the truck of lower number first."""
    if table.seats == 2:
        return 2 * parker(table) + (1 if table.turn >= 2 else 0)
    return parker(table)


def places_to_park(table: CityTable) -> list[Action]:
    """PR-S4: the free streets on which a distillery's door opens."""
    taken = table.streets()
    found: list[Action] = []
    for street in table.city.depots:
        if street not in taken:
            found.append(PARK_AT[street])
    return found


def why_not_park(table: CityTable, street: int) -> Refusal | None:
    """PR-S4: why the next truck cannot start in a street."""
    if street not in table.city.depots:
        return Refusal("PR-S4", "no-distillery-here", {"street": street})
    if street in table.streets():
        return Refusal("PR-S4", "depot-taken", {"street": street})
    return None


def park(table: CityTable, hidden: Hidden, street: int, journal: Journal | None) -> None:
    """PR-S4: put a truck in its first street; after the last one the first cards are dealt."""
    number = next_to_park(table)
    table.trucks[number].street = street
    if journal is not None:
        journal.tell("PR-S4", "truck-parked", {**about(table, number), "street": street})
    table.turn += 1
    if table.turn == len(table.trucks):
        table.turn = 0
        deal_hands(table, hidden, journal)


def deal_hands(table: CityTable, hidden: Hidden, journal: Journal | None) -> None:
    """PR-S5: three cards for each truck, in secret."""
    table.stage = KEEP
    for number in range(len(table.trucks)):
        hand: list[int] = []
        for _ in range(HAND):
            hand.append(hidden.pile.pop())
        hand.sort()
        hidden.hands.append(hand)
        if journal is not None:
            journal.tell("PR-S5", "cards-dealt", about(table, number))
            cards = {**about(table, number), "cards": table.box.told_all(hand)}
            journal.tell("PR-S5", "cards-seen", cards, only(table.owner(number)))
    hidden.chosen = [NOBODY] * len(table.trucks)


def truck_dealt(table: CityTable, hidden: Hidden, seat: int, card: int) -> int:
    """PR-S5: the truck of a driver to which a card was dealt; NOBODY if it was not dealt to them."""
    for number, hand in enumerate(hidden.hands):
        if table.owner(number) == seat and card in hand:
            return number
    return NOBODY


def still_choosing(table: CityTable, seat: int) -> bool:
    """PR-S5: whether a driver has a first card to choose yet."""
    trucks = len(table.trucks)
    return any(table.owner(number) == seat and not table.kept >> number & 1 for number in range(trucks))


def cards_to_keep(table: CityTable, hidden: Hidden, seat: int) -> list[Action]:
    """PR-S5: the first cards a driver can still choose from."""
    cards: list[int] = []
    for number, hand in enumerate(hidden.hands):
        if table.owner(number) == seat and not table.kept >> number & 1:
            cards.extend(hand)
    cards.sort()
    return [KEEP_THE[card] for card in cards]


def why_not_keep(table: CityTable, hidden: Hidden, seat: int, card: int) -> Refusal | None:
    """PR-S5: why a driver cannot keep a card."""
    number = truck_dealt(table, hidden, seat, card)
    if number == NOBODY:
        return Refusal("PR-S5", "not-your-card", {"card": table.box.told(card)})
    if table.kept >> number & 1:
        return Refusal("PR-S5", "card-kept-already", {"truck": number})
    return None


def keep(table: CityTable, hidden: Hidden, seat: int, card: int, chance: Chance, journal: Journal | None) -> None:
    """PR-S5: choose a first card in secret; when all have, they are shown."""
    number = truck_dealt(table, hidden, seat, card)
    hidden.chosen[number] = card
    table.kept |= 1 << number
    if journal is not None:
        journal.tell("PR-S5", "card-chosen", about(table, number))
        journal.tell("PR-S5", "card-kept", {**about(table, number), "card": table.box.told(card)}, only(seat))
    if table.kept == (1 << len(table.trucks)) - 1:
        show_first_cards(table, hidden, chance, journal)


def show_first_cards(table: CityTable, hidden: Hidden, chance: Chance, journal: Journal | None) -> None:
    """PR-S5: show the cards kept, hand out the bonus tokens, shuffle the others back, turn five up, and begin."""
    first = table.box.points[0]
    for number, hand in enumerate(hidden.hands):
        card = hidden.chosen[number]
        table.trucks[number].card = card
        table.trucks[number].bonus = first
        table.unseen &= ~(1 << card)
        for other in hand:
            if other != card:
                hidden.pile.append(other)
        if journal is not None:
            journal.tell(
                "PR-S5", "first-card-shown", {**about(table, number), "card": table.box.told(card), "points": first}
            )
    hidden.hands = []
    hidden.chosen = []
    chance.shuffle(hidden.pile)
    for slot in range(SLOTS):
        table.slots[slot] = hidden.pile.pop()
        table.unseen &= ~(1 << table.slots[slot])
    if journal is not None:
        journal.tell("PR-S5", "loads-turned-up", {"cards": table.box.told_all(list(table.slots))})
    table.round = 1
    turn.begin_turn(table, chance, journal)
