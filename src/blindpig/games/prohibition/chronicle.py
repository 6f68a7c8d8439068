"""Prohibition after the game: points by round, seizures, great deliveries, and titles."""

from collections.abc import Mapping
from typing import ClassVar, Final

from blindpig.aftermath.chronicle import Chronicle, Feat, Happening, Moment, Tale
from blindpig.games.prohibition.rules.city import CAST
from blindpig.games.prohibition.rules.ending import scores
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.kernel.game import State

NOBODY: Final = -1
CRATES: Final = ("crate-brown", "crate-black", "crate-white")
GREAT: Final = 6  # points of a delivery that is worth a look


class ProhibitionChronicle(Chronicle):
    """Points, crates and the law."""

    lanes: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "seizure": ("ness", "crate-seized", "bonus-lost"),
        "closing": ("closed", "bar-closed", "load-turned-down", "end-announced"),
    }

    def fortunes(self, state: State) -> list[int]:
        """PR-2.1: the points."""
        return scores(state.table) if isinstance(state, ProhibitionState) else []

    def hands(self, state: State) -> list[list[tuple[str, list[int]]]]:
        """PR-S5: the first cards, while they are chosen."""
        if not isinstance(state, ProhibitionState) or not any(state.hidden.hands):
            return []
        found: list[list[tuple[str, list[int]]]] = [[] for _ in range(state.seats)]
        for truck, hand in enumerate(state.hidden.hands):
            found[state.table.owner(truck)].append(("card", state.table.box.told_all(hand)))
        return found

    def tally(self, tale: Tale) -> list[list[int]]:
        """PR-M2: the crates that everybody delivered."""
        return tale.running("crates-delivered", "crates")

    def moments(self, tale: Tale) -> list[Moment]:
        """Great deliveries, seizures, bonuses won and lost, the announcement of the end."""
        found: list[Moment] = []
        for each in tale.told("crates-delivered"):
            crate = CRATES[each.arg("colour")]
            found.append(moment(each, "delivery", each.arg("points") / 12, ((crate, NOBODY),) * each.arg("crates")))
        for each in tale.told("crate-seized"):
            worth = (each.arg("colour") + 1 + each.arg("points")) / 8
            art = ((CAST[each.arg("character")].name, NOBODY), (CRATES[each.arg("colour")], NOBODY))
            found.append(moment(each, "seizure", worth, art))
        for each in tale.told("bonus-scored"):
            found.append(moment(each, "bonus", each.arg("points") / 9, (("truck-top", each.arg("seat")),)))
        for each in tale.told("bonus-lost"):
            found.append(moment(each, "bonus-gone", each.arg("points") / 9, (("torn", NOBODY),)))
        for each in tale.told("bar-closed"):
            art = (("building", NOBODY), ("closed", NOBODY))
            found.append(Moment(each.move, each.round, "closing", each.fact.args, 0.3, leading(tale, each), art))
        return found

    def feats(self, tale: Tale) -> list[Feat]:
        """What a driver will be remembered for."""
        stops = tale.sums("crate-seized")
        clean = [max(stops) - count if count < max(stops) else 0 for count in stops]
        whites = [0] * tale.seats
        for each in tale.told("crates-delivered"):
            whites[each.arg("seat")] += each.arg("crates") if each.arg("colour") == len(CRATES) - 1 else 0
        return [
            Feat("clean", [count if stops[seat] == 0 else 0 for seat, count in enumerate(clean)], 1.6),
            Feat("law", stops, 1.2),
            Feat("capone", tale.sums("capone-helped"), 1.3),
            Feat("bonuses", tale.sums("bonus-scored", "points"), 1.2),
            Feat("white", whites, 1.1),
            Feat("crates", tale.sums("crates-delivered", "crates"), 1.0),
            Feat("miles", tale.sums("truck-drove", "streets"), 1.4),
            Feat("loads", tale.sums("load-taken"), 0.9),
            Feat("unpaid", tale.sums("bonus-lost", "points"), 0.8),
            Feat("littering", tale.sums("crates-left-behind", "crates"), 0.7),
        ]


def moment(each: Happening, key: str, weight: float, art: tuple[tuple[str, int], ...]) -> Moment:
    """A fact as a moment, with its own arguments."""
    return Moment(each.move, each.round, key, each.fact.args, weight, each.arg("seat"), art)


def leading(tale: Tale, each: Happening) -> int:
    """Who had the most points in the round of a fact: a pin needs a line."""
    fortunes = next((found.fortunes for found in tale.standings if found.round >= each.round), (0,))
    return fortunes.index(max(fortunes))


CHRONICLE: Final = ProhibitionChronicle()
