"""Why a driver did what they did in Prohibition, from what lies on the table."""

from blindpig.games.prohibition.bot.outlook import Outlook
from blindpig.games.prohibition.rules.actions import (
    BUILD_AT,
    DRIVE_TO,
    KEEP_CARD,
    LOAD_CARD,
    MOVE,
    OPEN_BAR,
    PARK_IN,
    PASS_LOAD,
    PLACE,
    START_TRUCK,
)
from blindpig.games.prohibition.rules.bonus import NO_BONUS
from blindpig.games.prohibition.rules.city import CAPONE, CAST, FIRST_END, NOBODY, SECOND_END, value_of
from blindpig.games.prohibition.rules.ending import is_last_round
from blindpig.kernel.action import Action
from blindpig.kernel.reason import Reason


def reason_for(outlook: Outlook, seat: int, action: Action) -> Reason:
    """What speaks most for an action."""
    kind = action.kind
    if kind == DRIVE_TO:
        return for_driving(outlook, action)
    if kind in (PLACE, MOVE):
        return for_sending(outlook, seat, action)
    if kind in (KEEP_CARD, LOAD_CARD):
        return Reason("load-pays", {"card": outlook.table.box.told(action.a)})
    if kind == PARK_IN:
        return Reason("bars-are-near", {"street": action.a})
    if kind == BUILD_AT:
        return Reason("room-for-all", {"building": action.a})
    if kind == OPEN_BAR:
        return Reason("near-the-depots")
    if kind == START_TRUCK:
        return Reason("truck-goes-first", {"truck": action.a})
    return Reason("no-load-now") if kind == PASS_LOAD else Reason("no-reason")


def for_driving(outlook: Outlook, action: Action) -> Reason:
    """Crates first, then the next load, then a better place."""
    table = outlook.table
    truck = table.playing()
    street, crates, colour = action.a, action.b, action.c
    if crates > 0:
        if truck.bonus != NO_BONUS and truck.crates() == crates:
            return Reason("delivery-saves-bonus", {"points": truck.bonus})
        return Reason("delivery-scores", {"crates": crates, "colour": colour, "points": crates * value_of(colour)})
    if table.city.distillery_on[street] != NOBODY:
        return Reason("distillery-waits", {"street": street})
    if is_last_round(table):
        return Reason("nothing-to-deliver")
    return Reason("better-next-turn", {"street": street})


def for_sending(outlook: Outlook, seat: int, action: Action) -> Reason:
    """A raid on somebody, or streets opened and shut."""
    table = outlook.table
    character, place = action.a, action.b
    if action.kind == MOVE and CAST[character].seizes:
        for number, truck in enumerate(table.trucks):
            near = place in (FIRST_END[truck.street], SECOND_END[truck.street])
            if near and truck.crates() > 0 and table.owner(number) != seat:
                return Reason("raid-on-rival", {"character": character, "other": table.owner(number)})
    if character == CAPONE:
        return Reason("capone-helps", {"crossroads": place})
    return Reason("streets-for-me", {"character": character, "crossroads": place})
