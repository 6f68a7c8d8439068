"""Why a driver did what he did in Prohibition, from what lies on the table."""

from blindpig.games.prohibition.bot.outlook import Outlook
from blindpig.games.prohibition.rules.actions import (
    DRIVE_TO,
    KEEP_CARD,
    LOAD_CARD,
    MOVE,
    PARK_IN,
    PASS_LOAD,
    PLACE,
    START_TRUCK,
)
from blindpig.games.prohibition.rules.city import CAPONE, FIRST_END, NOBODY, SECOND_END
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
        return Reason("load-pays", {"card": action.a})
    if kind == PARK_IN:
        return Reason("bars-are-near", {"street": action.a})
    if kind == START_TRUCK:
        return Reason("truck-goes-first", {"truck": action.a})
    return Reason("no-load-now") if kind == PASS_LOAD else Reason("no-reason")


def for_driving(outlook: Outlook, action: Action) -> Reason:
    """Crates first, then the next load, then a better place."""
    table = outlook.table
    truck = table.playing()
    if action.b > 0:
        if truck.bonus > 0 and truck.crates() == action.b:
            return Reason("delivery-saves-bonus", {"points": truck.bonus})
        return Reason("delivery-scores", {"crates": action.b, "colour": action.c, "points": action.b * (action.c + 1)})
    if table.city.distillery_on[action.a] != NOBODY:
        return Reason("distillery-waits", {"street": action.a})
    return Reason("better-next-turn", {"street": action.a})


def for_sending(outlook: Outlook, seat: int, action: Action) -> Reason:
    """A raid on somebody, or streets opened and shut."""
    table = outlook.table
    if action.kind == MOVE and action.a != CAPONE:
        for number, truck in enumerate(table.trucks):
            near = action.b in (FIRST_END[truck.street], SECOND_END[truck.street])
            if near and truck.crates() > 0 and table.owner(number) != seat:
                return Reason("raid-on-rival", {"character": action.a, "other": table.owner(number)})
    if action.a == CAPONE:
        return Reason("capone-helps", {"crossroads": action.b})
    return Reason("streets-for-me", {"character": action.a, "crossroads": action.b})
