"""What the learner sees of Règlement de comptes: a row of numbers for the table, and one for each legal action.

All of it is made from the observation of `blindpig.envs` (docs/envs.md lists its bytes) and the texts of the actions.
"""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from blindpig.games.reglement.rules.actions import CARD_WORDS, CARDS, SPACE
from blindpig.games.reglement.rules.places import (
    BARS,
    GAMBLING_HOUSES,
    KNIVES,
    LEFT,
    OPPOSITE,
    PLACES,
    REGISTER,
    RESTAURANTS,
    REVOLVERS,
    RIGHT,
)

Floats: TypeAlias = NDArray[np.float32]
Ints: TypeAlias = NDArray[np.int64]

SEATS: Final = 3
KINDS: Final = CARDS + 4  # cards, then discard, done, seat, pass
DISCARD, SEAT = CARDS, CARDS + 2
CAKE, PASS_CAKE, BOOM, COCKTAIL, MOVE = (
    CARD_WORDS.index(word) for word in ("cake", "pass-cake", "boom", "cocktail", "move")
)
LEFTS, RIGHTS, ACROSS = (np.frombuffer(row, np.uint8).astype(np.int64) for row in (LEFT, RIGHT, OPPOSITE))
PAIRS: Final = (BARS, RESTAURANTS, GAMBLING_HOUSES)


def at(places: tuple[int, ...]) -> NDArray[np.bool_]:
    """Which places these are."""
    return np.isin(np.arange(PLACES + 1), places)


BUSINESS, KNIFE_AT, GUN_AT, REGISTER_AT = at(sum(PAIRS, ())), at(KNIVES), at(REVOLVERS), at((REGISTER,))
TWIN: Final = np.zeros(PLACES + 1, np.int64)
for one, other in PAIRS:
    TWIN[[one, other]] = other, one
ABOUT: Final = 25  # numbers about a place
WHOLE: Final = 26  # numbers about the table
LEAD: Final = 25  # the last of them: how far ahead one is, by money and what is to come
EXTRA: Final = 6  # about somebody who sits down: whom he reaches, what he earns and risks there
WIDTH: Final = KINDS + 3 * ABOUT + CARDS + 4 + EXTRA + WHOLE

KIND: Final = np.array([action.kind for action in SPACE.all])
ARGS: Final = np.array([[action.a, action.b, action.c] for action in SPACE.all])


class Seen(NamedTuple):
    """Some tables, each as the family sees it that is to act: numbers by place, and about the whole."""

    places: Floats  # tables × places × ABOUT
    whole: Floats  # tables × WHOLE
    cakes: Ints  # tables × families, oneself first: the place, or 0
    taken: NDArray[np.bool_]  # tables × places
    roles: Ints  # tables × places: 1 + the role
    worth: Floats  # tables: what one more of one's own people is worth


class Families(NamedTuple):
    """What the families of some tables have and hope for, oneself first."""

    alive: Ints
    till: NDArray[np.bool_]  # who sits at the cash register
    earns: Floats  # a turn, doubled there
    part: Floats  # each gangster's part of the bank, which goes to those whose people last
    rivalry: Floats  # how much it helps to hurt them; oneself: −1
    lead: Floats  # tables × 1: how far ahead one is, by money and what is to come


def families_of(row: Ints, family: Ints, pays: Floats) -> Families:
    """Incomes, prospects, and who is dangerous."""
    money, alive, bank = row[:, 33 : 33 + SEATS], row[:, 39 : 39 + SEATS], row[:, 6:7]
    earns = np.stack([((family == seat + 1) * pays).sum(1) for seat in range(SEATS)], 1)
    till = np.stack([((family == seat + 1) & REGISTER_AT).any(1) for seat in range(SEATS)], 1)
    earns *= 1.0 + till
    crowd = alive**1.4 + 1e-3
    part = bank * crowd / crowd.sum(1, keepdims=True)
    prospect = money + 3.0 * earns + part
    others = prospect[:, 1:]
    rivals = 0.5 * others.max(1, keepdims=True) + 0.5 * others.mean(1, keepdims=True)
    threat = np.exp((others - others.max(1, keepdims=True)) / 10.0)
    rivalry = np.concatenate([-np.ones((len(row), 1)), 0.1 + 0.9 * threat / threat.sum(1, keepdims=True)], 1)
    lead = np.clip((prospect[:, :1] - rivals) / 20.0, -3.0, 3.0)
    return Families(alive, till, earns, part / np.maximum(alive, 1), rivalry, lead)


def blasts(cakes: Ints) -> Floats:
    """RC-T1: by whose cake (one's own, another's), table and place, how many would go off there."""
    table = np.arange(len(cakes))
    found = np.zeros((2, len(cakes), PLACES + 1), np.float32)
    for owner in range(SEATS):
        where, there = cakes[:, owner], (cakes[:, owner] > 0).astype(np.float32)
        for place in (where, LEFTS[where], RIGHTS[where]):
            found[min(owner, 1), table, place] += there
    return found


def see(rows: NDArray[np.uint8]) -> Seen:
    """Read observations."""
    count = len(rows)
    row = rows.astype(np.int64)
    family, role, asleep = (np.zeros((count, PLACES + 1), np.int64) for _ in range(3))
    family[:, 1:], role[:, 1:], asleep[:, 1:] = row[:, 51:81], row[:, 81:111], row[:, 111:141]
    cakes = np.maximum(row[:, 45 : 45 + SEATS] - 1, 0)
    taken, own, same = family > 0, family == 1, family[:, TWIN]
    pays = (BUSINESS * (1.0 + (taken & (same == family))) + (role == 1)).astype(np.float32)  # RC-T2
    about = families_of(row, family, pays)
    index = np.minimum(family, SEATS)

    def of_who(values: NDArray[np.floating]) -> Floats:
        """Something of whoever sits at each place, by family; 0 where nobody does."""
        padded = np.concatenate([np.zeros((count, 1)), values], 1)
        return np.asarray(np.take_along_axis(padded, index, 1), np.float32)

    plain = about.earns / (1.0 + about.till)
    brings = pays * of_who(1.0 + about.till) + REGISTER_AT * of_who(plain)
    worth = np.where(taken, 2.0 * brings + 2.0 * of_who(about.part), 0.0)
    matters = of_who(about.rivalry) * taken
    places = np.concatenate(
        [
            people(family, role, asleep, pays, same),
            np.stack([brings / 4.0, worth / 10.0, matters, worth * matters / 5.0], 2),
            threats(own, taken & ~own & (asleep == 0), role, worth),
            blasts(cakes).transpose(1, 2, 0),
            seats_to_take(same, about, plain, np.maximum(worth * matters, 0.0)),
        ],
        axis=2, dtype=np.float32, casting="unsafe",
    )  # fmt: skip
    places[:, 0] = 0.0
    money = row[:, 33 : 33 + SEATS]
    turns = np.clip(row[:, 6] / np.maximum(about.earns.sum(1), 4.0), 0.5, 10.0)[:, None]
    whole = np.concatenate(
        [
            row[:, 4:6], row[:, 6:7] / 60.0, row[:, 3:4] / 20.0, row[:, 11:19] / 2.0,
            (money[:, :1] - money[:, 1:].max(1, keepdims=True)) / 20.0, about.alive / 5.0, (cakes > 0) * 1.0,
            row[:, 2:3], about.earns / 5.0, about.till[:, :1], turns / 5.0, about.lead,
        ],
        axis=1,
    )  # fmt: skip
    return Seen(places, whole.astype(np.float32), cakes, taken, role, np.asarray(2.0 * about.part[:, 0], np.float32))


def people(family: Ints, role: Ints, asleep: Ints, pays: Floats, same: Ints) -> Floats:
    """Who sits at each place, and what lies before it."""
    taken, own = family > 0, family == 1
    enemy, shape = taken & ~own, taken.shape
    boss, armed = role == 1, (role == 2) | (role == 3)
    found = [own, enemy, own & boss, enemy & boss, taken & armed, asleep, BUSINESS & (same == 1)]
    found += [np.broadcast_to(BUSINESS, shape), np.broadcast_to(REGISTER_AT, shape), pays / 2.0]
    return np.stack(found, axis=2, dtype=np.float32, casting="unsafe")


def threats(own: NDArray[np.bool_], foes: NDArray[np.bool_], role: Ints, worth: Floats) -> Floats:
    """RC-K1, RC-K2: how many rivals reach each place, with what is to lose; how many of one's own a rival reaches."""
    stabs, shoots = (foes & ((role == 3) | KNIFE_AT)) * 1.0, (foes & ((role == 2) | GUN_AT)) * 1.0
    mine = own * 1.0
    danger = stabs[:, LEFTS] + stabs[:, RIGHTS] + np.where(ACROSS > 0, shoots[:, ACROSS], 0.0)
    menace = stabs * (mine[:, LEFTS] + mine[:, RIGHTS]) + shoots * np.where(ACROSS > 0, mine[:, ACROSS], 0.0)
    return np.stack([danger, danger * worth / 10.0, menace], 2)


def seats_to_take(same: Ints, about: Families, plain: Floats, harm: Floats) -> Floats:
    """What a seat would bring, to oneself and to the rival who gains most; whom one would reach from it."""
    gains = [
        BUSINESS * (1.0 + 2.0 * (same == seat + 1)) * (1.0 + about.till[:, [seat]]) + REGISTER_AT * plain[:, [seat]]
        for seat in range(SEATS)
    ]
    stab, shot = np.maximum(harm[:, LEFTS], harm[:, RIGHTS]), np.where(ACROSS > 0, harm[:, ACROSS], 0.0)
    found = [gains[0] / 4.0, np.maximum(*gains[1:]) / 4.0, stab / 5.0, shot / 5.0]
    found += [np.broadcast_to(KNIFE_AT, stab.shape), np.broadcast_to(GUN_AT, stab.shape)]
    return np.stack(found, axis=2, dtype=np.float32, casting="unsafe")


def slide(seen: Seen, table: Ints, start: Ints, left: NDArray[np.bool_]) -> Ints:
    """RC-K4: where a cake comes to stand."""
    beside = np.where(left, LEFTS[start], RIGHTS[start])
    for _ in range(PLACES):
        stop = seen.taken[table, beside] | (beside == start)
        if stop.all():
            break
        beside = np.where(stop, beside, np.where(left, LEFTS[beside], RIGHTS[beside]))
    return beside


def describe(seen: Seen, table: Ints, action: Ints, seats: Ints) -> Floats:
    """A row for each legal action: its table's number, its index, and who would take it there."""
    count = len(table)
    kind, args = KIND[action], ARGS[action]
    found = np.zeros((count, WIDTH), np.float32)
    found[np.arange(count), kind] = 1.0
    target, source = np.where(kind < DISCARD, args[:, 0], 0), np.zeros(count, np.int64)
    target, source = np.where(kind == MOVE, args[:, 1], target), np.where(kind == MOVE, args[:, 0], source)
    target = np.where(kind == SEAT, args[:, 2], target)
    owner = (args[:, 0] - seats) % SEATS
    cake = seen.cakes[table, owner]
    passed = kind == PASS_CAKE
    target = np.where(kind == BOOM, cake, target)
    if passed.any():
        target[passed] = slide(seen, table[passed], cake[passed], args[passed, 1] == 0)
        source[passed] = cake[passed]
    target = np.maximum(target, 0)
    places, first = seen.places, KINDS
    found[:, first : first + ABOUT] = places[table, target]
    drinks = np.flatnonzero(kind == COCKTAIL)
    for other in (1, 2):
        found[drinks, first : first + ABOUT] += places[table[drinks], np.maximum(args[drinks, other], 0)]
    found[:, first + ABOUT : first + 2 * ABOUT] = places[table, source]
    baked = np.flatnonzero((kind == CAKE) | passed | (kind == BOOM))
    where = target[baked]
    around = places[table[baked], where] + places[table[baked], LEFTS[where]] + places[table[baked], RIGHTS[where]]
    found[baked, first + 2 * ABOUT : first + 3 * ABOUT] = around
    first += 3 * ABOUT
    thrown, seated = np.flatnonzero(kind == DISCARD), np.flatnonzero(kind == SEAT)
    found[thrown, first + args[thrown, 0]] = 1.0
    found[seated, first + CARDS + args[seated, 0]] = 1.0
    first += CARDS + 4
    sits = np.flatnonzero((kind == MOVE) | (kind == SEAT))
    role = np.where(kind == SEAT, args[:, 0] + 1, seen.roles[table, source])[sits]
    found[sits, first : first + EXTRA] = sitting(seen, table[sits], source[sits], target[sits], role)
    found[:, first + EXTRA :] = seen.whole[table]
    return found


def sitting(seen: Seen, table: Ints, source: Ints, target: Ints, role: Ints) -> Floats:
    """Of somebody who sits down: whom he reaches with a card in hand and without, what he earns, what he risks."""
    there, whole, left = seen.places[table, target], seen.whole[table], seen.places[table, source]
    stabs, shoots = (role == 3) | (there[:, 23] > 0), (role == 2) | (there[:, 24] > 0)
    holds, loaded = whole[:, 4] > 0, whole[:, 5] > 0
    return np.stack(
        [
            stabs * holds * there[:, 21], stabs * ~holds * there[:, 21],
            shoots * loaded * there[:, 22], shoots * ~loaded * there[:, 22],
            there[:, 19] - left[:, 10], there[:, 14] * (8.0 * there[:, 19] + seen.worth[table]) / 10.0,
        ],
        axis=1,
    )  # fmt: skip
