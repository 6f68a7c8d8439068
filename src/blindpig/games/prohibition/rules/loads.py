"""Load cards, losses tiles and bonus tokens."""

from blindpig.games.prohibition.rules.bonus import NO_BONUS
from blindpig.games.prohibition.rules.city import COLOURS, NOBODY
from blindpig.games.prohibition.rules.control import BANNED, ban, control
from blindpig.games.prohibition.rules.table import CityTable, Hidden, Truck, about
from blindpig.kernel.journal import Journal
from blindpig.kernel.refusal import Refusal


def may_load(table: CityTable) -> bool:
    """PR-L1, PR-C6: whether the truck whose turn it is can take a load where it stands."""
    truck = table.playing()
    return (
        table.city.distillery_on[truck.street] != NOBODY
        and not table.loaded
        and not truck.loaded_here
        and table.face_up()
        and control(table, truck.street) != BANNED
    )


def why_not(table: CityTable) -> Refusal | None:
    """PR-L1, PR-C6, PR-L6: why the truck whose turn it is takes no load where it stands; None if it may."""
    truck = table.playing()
    if table.city.distillery_on[truck.street] == NOBODY:
        return Refusal("PR-L1", "no-distillery", {"truck": table.truck, "street": truck.street})
    if table.loaded:
        return Refusal("PR-L1", "loaded-this-turn", {"truck": table.truck})
    if truck.loaded_here:
        return Refusal("PR-L1", "loaded-here", {"truck": table.truck})
    if not table.face_up():
        return Refusal("PR-L6", "no-loads-left")
    return ban(table, truck.street)


def take_first_load(table: CityTable, journal: Journal | None) -> None:
    """PR-S6: the card chosen before the game goes onto the truck; no ban stops it."""
    if journal is not None:
        journal.tell(
            "PR-S6", "first-load-taken", {**about(table, table.truck), "card": table.box.told(table.playing().card)}
        )
    put_aboard(table, table.playing())
    turn_down(table, journal)


def put_aboard(table: CityTable, truck: Truck) -> None:
    """PR-L1: crates from the supply, as on the truck's card. This uses up the arrival and the turn."""
    crates = table.box.crates[truck.card]
    for colour in range(len(COLOURS)):
        truck.aboard[colour] += crates[colour]
        table.supply[colour] -= crates[colour]
    truck.loads += 1
    truck.delivered = 0
    truck.loaded_here = True
    table.loaded = True


def take_load(table: CityTable, hidden: Hidden, card: int, journal: Journal | None) -> None:
    """PR-L1: take a card that is face up and its crates, and turn up the next."""
    truck = table.playing()
    leave_behind(table, truck, journal)
    slot = list(table.slots).index(card)
    truck.card = card
    if journal is not None:
        journal.tell("PR-L1", "load-taken", {**about(table, table.truck), "card": table.box.told(card)})
    take_bonus(table, truck, journal)
    put_aboard(table, truck)
    table.slots[slot] = NOBODY
    if hidden.pile:
        shown = hidden.pile.pop()
        table.slots[slot] = shown
        table.unseen &= ~(1 << shown)
        if journal is not None:
            journal.tell("PR-L1", "load-turned-up", {"card": table.box.told(shown)})
    elif journal is not None:
        journal.tell("PR-L6", "pile-empty")
    turn_down(table, journal)


def turn_down(table: CityTable, journal: Journal | None) -> None:
    """PR-L6: a load that the supply cannot fill is turned down for good."""
    supply = table.supply
    for slot, card in enumerate(table.slots):
        if card == NOBODY:
            continue
        crates = table.box.crates[card]
        if crates[0] > supply[0] or crates[1] > supply[1] or crates[2] > supply[2]:
            table.slots[slot] = NOBODY
            if journal is not None:
                journal.tell("PR-L6", "load-turned-down", {"card": table.box.told(card)})


def leave_behind(table: CityTable, truck: Truck, journal: Journal | None) -> None:
    """PR-L2, PR-L3: crates still aboard are lost, the bonus is judged, and the losses tile is emptied into the box."""
    left = truck.crates()
    if left > 0:
        for colour in range(len(COLOURS)):
            truck.lost[colour] += truck.aboard[colour]
            truck.aboard[colour] = 0
        truck.losses += left
        if journal is not None:
            journal.tell("PR-L2", "crates-left-behind", {**about(table, table.truck), "crates": left})
        judge(table, table.truck, journal)
        settle_at_reload(table, table.truck, journal)
    if journal is not None and sum(truck.lost) > 0:
        journal.tell("PR-L3", "losses-cleared", {**about(table, table.truck), "crates": sum(truck.lost)})
    truck.lost[0] = 0
    truck.lost[1] = 0
    truck.lost[2] = 0


def take_bonus(table: CityTable, truck: Truck, journal: Journal | None) -> None:
    """PR-L3: the next with the second and third load, then the top of the returned tokens, if there is one."""
    points = table.box.points
    if truck.loads < len(points):
        truck.bonus = points[truck.loads]
    elif table.returned:
        truck.bonus = table.returned.pop()
    if journal is not None:
        if truck.bonus != NO_BONUS:
            journal.tell("PR-L3", "bonus-taken", {**about(table, table.truck), "points": truck.bonus})
        else:
            journal.tell("PR-L3", "no-bonus-left", about(table, table.truck))


def judge(table: CityTable, number: int, journal: Journal | None) -> None:
    """PR-L5: a bonus may be lost to the truck's losses."""
    truck = table.trucks[number]
    if table.box.is_lost(truck.bonus, truck.lost):
        if journal is not None:
            journal.tell("PR-L5", "bonus-lost", {**about(table, number), "points": truck.bonus})
        hand_back(table, truck)


def settle_if_empty(table: CityTable, number: int, journal: Journal | None) -> None:
    """PR-L4: with the last crate gone a bonus still held scores, whether that crate was delivered or seized."""
    if table.trucks[number].crates() == 0:
        if journal is not None:
            journal.tell("PR-L4", "truck-empty", about(table, number))
        score_bonus(table, number, "PR-L4", journal)


def settle_at_reload(table: CityTable, number: int, journal: Journal | None) -> None:
    """PR-L2: a bonus that survives a reload scores if a crate of its load was delivered, and else is returned."""
    truck = table.trucks[number]
    if truck.delivered > 0:
        score_bonus(table, number, "PR-L2", journal)
    elif truck.bonus != NO_BONUS:
        if journal is not None:
            journal.tell("PR-L2", "bonus-returned", {**about(table, number), "points": truck.bonus})
        hand_back(table, truck)


def score_bonus(table: CityTable, number: int, rule: str, journal: Journal | None) -> None:
    """PR-L2, PR-L4: a bonus still held scores its value."""
    truck = table.trucks[number]
    if truck.bonus == NO_BONUS:
        return
    truck.score += truck.bonus
    if journal is not None:
        journal.tell(rule, "bonus-scored", {**about(table, number), "points": truck.bonus})
    hand_back(table, truck)


def hand_back(table: CityTable, truck: Truck) -> None:
    """PR-L3: lost and scored tokens go onto the pile of returned ones."""
    table.returned.append(truck.bonus)
    truck.bonus = NO_BONUS


def why_not_this(table: CityTable, card: int) -> Refusal | None:
    """PR-L1: why a card cannot be taken where the truck may load: it must lie face up."""
    if card in table.slots:
        return None
    return Refusal("PR-L1", "card-not-face-up", {"card": table.box.told(card)})
