"""Bootleggers after the game: the secret money as a curve, what is worth another look, and titles."""

from collections.abc import Mapping
from typing import ClassVar, Final

from blindpig.aftermath.chronicle import Chronicle, Deal, Feat, Happening, Moment, Tale
from blindpig.games.bootleggers.rules.components import HAND, OMALLEYS, THUG, TITLES
from blindpig.games.bootleggers.rules.state import State
from blindpig.kernel import game

FAIR: Final = 7  # twice what a die makes on average
FEW: Final = 3  # crates: fewer lost ones are not worth a look
NOBODY: Final = -1


class BootleggersChronicle(Chronicle):
    """Money, raids, promises and cards."""

    lanes: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "deal": ("handshake", "struck-openly", "struck-privately", "promise-kept", "promise-broken"),
        "blow": (
            "blast",
            "seized",
            "truck-taken",
            "still-destroyed",
            "marker-destroyed",
            "marker-replaced",
            "moll-spent",
        ),
    }

    def goal(self, state: game.State) -> int:
        """BL-E1: the money that ends the game, by its edition."""
        return state.table.box.goal if isinstance(state, State) else 0

    def fortunes(self, state: game.State) -> list[int]:
        """BL-5.3: the money, a secret during the game."""
        return list(state.hidden.money[: state.seats]) if isinstance(state, State) else []

    def hands(self, state: game.State) -> list[list[tuple[str, list[int]]]]:
        """BL-C1, BL-C3: money, muscle cards and thug cards."""
        if not isinstance(state, State):
            return []
        hidden, found = state.hidden, []
        for seat in range(state.seats):
            muscles = [card for card in hidden.muscles[seat * HAND : (seat + 1) * HAND] if card]
            titles = hidden.thugs[seat * TITLES : (seat + 1) * TITLES]
            thugs = [THUG + title for title, count in enumerate(titles) for _ in range(count)]
            found.append([("money", [hidden.money[seat]]), ("muscle", sorted(muscles)), ("card", thugs)])
        return found

    def tally(self, tale: Tale) -> list[list[int]]:
        """BL-5.3: the crates that everybody sold."""
        return tale.running("sold", "crates")

    def moments(self, tale: Tale) -> list[Moment]:
        """Raids, broken words, stolen trucks, great sales, crates nobody wanted."""
        found = [
            moment(each, "raid", each.arg("crates") / 10, (("still", NOBODY), ("copper", NOBODY), ("die-5", NOBODY)))
            for each in tale.told("seized")
            if each.arg("crates") >= FEW
        ]
        for each in tale.told("promise-broken"):
            found.append(moment(each, "broken-word", 1.0, (("godfather", each.arg("partner")), ("torn", NOBODY))))
        for each in tale.told("truck-taken"):
            found.append(moment(each, "stolen", 0.5, (("fist", each.arg("seat")), ("truck-m", each.arg("victim")))))
        for each in tale.told("still-destroyed"):
            found.append(moment(each, "blast", 0.8, (("still", NOBODY), ("blast", NOBODY))))
        for each in tale.told("sold"):
            art = (("truck-l", each.arg("seat")), ("cash", NOBODY))
            found.append(moment(each, "sale", each.arg("money") / 25, art))
        for each in tale.told("not-sold"):
            if each.arg("crates") >= FEW:
                art = (("door", NOBODY), ("truck-m", each.arg("seat")))
                found.append(moment(each, "nobody-thirsty", each.arg("crates") / 12, art))
        return found

    def deals(self, tale: Tale) -> list[Deal]:
        """BL-4.1: what was accepted, and could have been refused."""
        found: list[Deal] = []
        for each in tale.told("struck"):
            verb, _, rest = tale.record.entries[each.move].action.partition(" ")
            if verb == "accept":
                found.append(Deal(each.move, each.arg("seat"), each.arg("partner"), f"refuse {rest}"))
        return found

    def promises(self, tale: Tale) -> list[tuple[int, int]]:
        """BL-4.1: as those they were made to have marked them."""
        kept, broken = tale.sums("promise-kept", who="partner"), tale.sums("promise-broken", who="partner")
        return list(zip(kept, broken, strict=True))

    def feats(self, tale: Tale) -> list[Feat]:
        """What a mobster can be proud of, or not."""
        kept, broken = tale.sums("promise-kept", who="partner"), tale.sums("promise-broken", who="partner")
        luck = luck_of(tale)
        bought = [0] * tale.seats
        for each in tale.told("sold"):
            bought[each.arg("seat")] += each.arg("crates") if each.arg("bar") == OMALLEYS else 0
        return [
            Feat("true-word", [0 if broken[seat] else kept[seat] for seat in range(tale.seats)], 2.0),
            Feat("liar", broken, 2.5),
            Feat("omalley", bought, 0.9),
            Feat("landlord", tale.sums("margin-earned", "money"), 1.2),
            Feat("salesman", tale.sums("sold", "crates"), 1.6),
            Feat("thugs", tale.sums("played"), 1.1),
            Feat("dealmaker", deals_of(tale)),
            Feat("raided", tale.sums("seized", "crates"), 0.8),
            Feat("unlucky", [max(0, -points) for points in luck], 0.7),
            Feat("lucky", [max(0, points) for points in luck], 0.7),
            Feat("paymaster", tale.sums("paid-wages", "money"), 1.5),
            Feat("boys", tale.sums("placed"), 1.4),
            Feat("spilled", spilled(tale), 0.6),
        ]


def moment(each: Happening, key: str, weight: float, art: tuple[tuple[str, int], ...]) -> Moment:
    """A fact as a moment, with its own arguments."""
    return Moment(each.move, each.round, key, each.fact.args, weight, each.arg("seat"), art)


def deals_of(tale: Tale) -> list[int]:
    """How many deals everybody struck."""
    found = [0] * tale.seats
    for each in tale.told("struck"):
        found[each.arg("seat")] += 1
        found[each.arg("partner")] += 1
    return found


def spilled(tale: Tale) -> list[int]:
    """The crates that everybody left behind or could not sell."""
    lost, unsold = tale.sums("crates-lost", "crates"), tale.sums("not-sold", "crates")
    return [lost[seat] + unsold[seat] for seat in range(tale.seats)]


def luck_of(tale: Tale) -> list[int]:
    """How many crates more than they should have everybody's dice made."""
    made, fair = [0] * tale.seats, [0] * tale.seats
    for each in tale.told("rolled"):
        dice = each.fact.args["dice"]
        made[each.arg("seat")] += each.arg("crates")
        fair[each.arg("seat")] += len(dice) if isinstance(dice, list) else 0
    return [made[seat] - fair[seat] * FAIR // 2 for seat in range(tale.seats)]


CHRONICLE: Final = BootleggersChronicle()
