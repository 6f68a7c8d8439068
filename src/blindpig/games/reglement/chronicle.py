"""Règlement de comptes after the game: money by round, who fell to what, and titles."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from blindpig.aftermath.chronicle import Chronicle, Feat, Happening, Moment, Tale
from blindpig.games.reglement.rules.gang import GODFATHER
from blindpig.games.reglement.rules.state import Dinner
from blindpig.kernel.game import State

if TYPE_CHECKING:
    from blindpig.kernel.refusal import Arg

NOBODY: Final = -1
WEAPONS: Final = ("stabbed", "shot", "cake-exploded")


class ReglementChronicle(Chronicle):
    """Money, murders and cakes."""

    lanes: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "death": (
            "skull",
            "eliminated",
        ),
        "cake": ("cake", "ordered-cake", "passed-cake", "set-off", "cake-exploded"),
    }

    def fortunes(self, state: State) -> list[int]:
        """RC-T2: the money, open to all."""
        return list(state.table.money) if isinstance(state, Dinner) else []

    def is_out(self, state: State, seat: int) -> bool:
        """RC-E1: a family without gangsters."""
        return isinstance(state, Dinner) and state.table.alive[seat] == 0

    def hands(self, state: State) -> list[list[tuple[str, list[int]]]]:
        """RC-S2: the cards in everybody's hand."""
        if not isinstance(state, Dinner):
            return []
        hands = [state.hidden.hand(family) for family in range(state.seats)]
        return [[("card", [kind for kind, count in enumerate(hand) for _ in range(count)])] for hand in hands]

    def tally(self, tale: Tale) -> list[list[int]]:
        """RC-E1: the men that everybody had left."""
        if not isinstance(tale.last, Dinner):
            return []
        lost, left = tale.sums("eliminated", who="victim"), tale.last.table.alive
        fell = tale.running("eliminated", who="victim")
        return [[left[seat] + lost[seat] - gone for seat, gone in enumerate(row)] for row in fell]

    def moments(self, tale: Tale) -> list[Moment]:
        """Godfathers that fell, cakes that took several, families that went out, the last pot."""
        found = [blow for weapon, fallen in blows(tale) if (blow := blow_moment(weapon, fallen)) is not None]
        for each in tale.told("family-went-out"):
            args: dict[str, Arg] = {"seat": each.arg("seat"), "round": each.round}
            found.append(Moment(each.move, each.round, "out", args, 0.7, each.arg("seat"), (("skull", NOBODY),)))
        for each in tale.told("last-family-took-all"):
            art = (("godfather", each.arg("seat")), ("cash", NOBODY))
            found.append(Moment(each.move, each.round, "last-pot", each.fact.args, 0.8, each.arg("seat"), art))
        return found

    def feats(self, tale: Tale) -> list[Feat]:
        """What a family will be remembered for."""
        knives, guns, cakes = kills(tale)
        corpse = [
            tale.outcome.scores[seat] if self.is_out(tale.last, seat) and tale.outcome.places[seat] == 1 else 0
            for seat in range(tale.seats)
        ]
        return [
            Feat("corpse", corpse, 2.0),
            Feat("pastry", cakes, 1.3),
            Feat("blade", knives, 1.2),
            Feat("gun", guns, 1.2),
            Feat("barman", tale.sums("poured"), 1.0),
            Feat("doubled", tale.sums("earned-double"), 1.1),
            Feat("restless", tale.sums("moved"), 0.9),
            Feat("alarmed", tale.sums("alarm-raised"), 0.8),
            Feat("bereaved", tale.sums("eliminated", who="victim"), 0.6),
            Feat("sleepy", tale.sums("fell-asleep", who="victim"), 0.7),
            Feat("baker", tale.sums("ordered-cake"), 0.6),
            Feat("careful", tale.sums("discarded"), 0.5),
        ]


def blows(tale: Tale) -> list[tuple[Happening, list[Happening]]]:
    """Every blow that took somebody out: the fact of the weapon, and those of the fallen."""
    found: list[tuple[Happening, list[Happening]]] = []
    weapon: Happening | None = None
    for each in tale.happenings:
        if each.fact.key in WEAPONS:
            weapon = each
        elif each.fact.key == "eliminated" and weapon is not None and weapon.move == each.move:
            if found and found[-1][0] is weapon:
                found[-1][1].append(each)
            else:
                found.append((weapon, [each]))
    return found


def blow_moment(weapon: Happening, fallen: list[Happening]) -> Moment | None:
    """A blow worth another look: a cake, or a Godfather's end."""
    at, owner = fallen[0], weapon.fact.args.get("owner")
    victims = [each.arg("victim") for each in fallen]
    args: dict[str, Arg]
    if isinstance(owner, int):
        args = {"owner": owner, "count": len(fallen), "seats": sorted(set(victims))}
        drawn = (("cake", owner), ("blast", NOBODY))
        return Moment(at.move, at.round, "dessert", args, 0.35 * len(fallen), victims[0], drawn)
    if at.arg("role") != GODFATHER:
        return None
    key, art = ("knifed", "knife") if weapon.fact.key == "stabbed" else ("gunned", "revolver")
    args = {"seat": weapon.arg("seat"), "victim": victims[0]}
    return Moment(at.move, at.round, key, args, 0.9, victims[0], ((art, NOBODY), ("godfather", victims[0])))


def kills(tale: Tale) -> tuple[list[int], list[int], list[int]]:
    """How many men of other families everybody took out: by the knife, by the gun, by their own cakes."""
    knives, guns, cakes = [0] * tale.seats, [0] * tale.seats, [0] * tale.seats
    for weapon, fallen in blows(tale):
        if weapon.fact.key == "cake-exploded":
            owner = weapon.arg("owner")
            cakes[owner] += sum(1 for each in fallen if each.arg("victim") != owner)
        elif weapon.fact.key == "stabbed":
            knives[weapon.arg("seat")] += len(fallen)
        else:
            guns[weapon.arg("seat")] += len(fallen)
    return knives, guns, cakes


CHRONICLE: Final = ReglementChronicle()
