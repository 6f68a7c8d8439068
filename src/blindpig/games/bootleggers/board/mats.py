"""The mats: stills with their dice, back room, trucks, the muscle card in front, how many cards are held."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from blindpig.drawing.context import Person
from blindpig.games.bootleggers.board.look import SUITS, Look
from blindpig.games.bootleggers.board.sales import faces, number
from blindpig.games.bootleggers.board.trucks import Truck, lent_by, trucks_of
from blindpig.games.bootleggers.rules.components import FIRST_REMOTE, STILL_DICE, STILLS, SUIT
from blindpig.games.bootleggers.rules.moments import is_loading
from blindpig.games.bootleggers.rules.table import CHOOSE, LOAD, PLACE, SEND, TAKE


class Still(NamedTuple):
    """A still and its dice."""

    number: int
    family: bool
    dice: tuple[int, ...]  # faces, 0 while unknown
    free: int
    idle: bool
    label: str


class Mat(NamedTuple):
    """What lies before a mobster."""

    person: Person
    mine: bool
    cash: str
    muscle: str
    suit: str
    boys: bool
    muscles: int
    thugs: int
    stills: tuple[Still, ...]
    back: int
    apart: int
    reserve: int
    crates: int
    stored: int
    back_dice: int
    back_improvements: int
    trucks: tuple[Truck, ...]
    lent: int
    union_boss: bool
    warehouse: bool
    copper: bool
    turn: bool
    state: str
    lines: tuple[str, ...]


def rolls(look: Look) -> dict[int, list[int]]:
    """What each still rolled this year."""
    return {number(fact, "still"): faces(fact) for _, fact in look.facts if fact.key == "rolled"}


def still_of(look: Look, still: int, rolled: list[int]) -> Still:
    """One still."""
    table, words = look.table, look.words
    count = table.dice[still]
    dice = rolled if len(rolled) == count else [0] * count
    family = still < FIRST_REMOTE
    kind = words("board.family-still" if family else "board.remote-still")
    name = look.context.name(table.still_owner[still])
    if any(dice):
        label = words("board.still-rolled", name=name, still=kind, dice=words.listed([str(d) for d in dice]))
    else:
        label = words("board.still-dice", name=name, still=kind, count=count)
    return Still(still, family, tuple(dice), STILL_DICE - count, bool(table.idle[still]), label)


def stills_of(look: Look, seat: int, rolled: Mapping[int, list[int]]) -> list[Still]:
    """A mobster's stills."""
    owners = look.table.still_owner
    return [still_of(look, still, rolled.get(still, [])) for still in range(STILLS) if owners[still] == seat]


def state_of(look: Look, seat: int) -> str:
    """One word on where a mobster is in the step under way, as far as everybody may know."""
    table, words = look.table, look.words
    if table.step == CHOOSE:
        return words("board.state.chosen") if table.chosen[seat] else ""
    if table.step == LOAD:
        if table.done >> seat & 1:
            return words("board.state.loaded")
        return words("board.state.loading") if is_loading(look.state, seat) else ""
    if table.step in (TAKE, PLACE, SEND):
        if table.turn == seat:
            return words("board.state.turn")
        if table.done >> seat & 1:
            return words("board.state.done")
        waiting = [other for other in look.order if not table.done >> other & 1 and other != table.turn]
        return words("board.state.next") if waiting and waiting[0] == seat else ""
    return ""


def muscle_of(look: Look, seat: int) -> tuple[str, str]:
    """The muscle in front: what it says, and its suit."""
    card = look.table.card[seat]
    if not card or not look.table.revealed:
        return "", ""
    return str(card), SUITS[(card - 1) // SUIT]


def mat_of(look: Look, seat: int, rolled: Mapping[int, list[int]]) -> Mat:
    """One mobster's mat."""
    stills, trucks = tuple(stills_of(look, seat, rolled)), tuple(trucks_of(look, seat))
    table = look.table
    muscle, suit = muscle_of(look, seat)
    money = look.view.money[seat]
    played = sum(1 for who in table.spent if who == seat)
    return Mat(
        person=look.person(seat),
        mine=seat == look.seat,
        cash=look.cash(money) if money >= 0 else "",
        muscle=muscle,
        suit=suit,
        boys=bool(table.boys[seat]),
        muscles=table.rounds - played,
        thugs=table.cards[seat],
        stills=stills,
        back=table.back[seat],
        apart=table.apart[seat],
        reserve=table.reserve[seat],
        crates=table.crates[seat],
        stored=table.stored[seat],
        back_dice=table.back_dice[seat],
        back_improvements=table.back_improvements[seat],
        trucks=trucks,
        lent=len(lent_by(look, seat)),
        union_boss=bool(table.union_boss[seat]),
        warehouse=bool(table.warehouse[seat]),
        copper=table.copper == seat,
        turn=seat in look.context.waiting and look.live,
        state=state_of(look, seat),
        lines=tuple(in_words(look, seat, muscle, [*stills, *trucks])),
    )


def full_stop(text: str) -> str:
    """A label as a sentence of its own."""
    return text if text.endswith(".") else f"{text}."


def in_words(look: Look, seat: int, muscle: str, things: Sequence[Still | Truck]) -> list[str]:
    """A mat in sentences."""
    table, words = look.table, look.words
    found: list[str] = []
    if muscle:
        found.append(words("board.words.muscle", card=muscle))
    if look.view.money[seat] >= 0:
        found.append(words("board.words.money", cash=look.cash(look.view.money[seat])))
    found.append(words("board.words.markers", back=table.back[seat], reserve=table.reserve[seat]))
    found.append(words("board.words.crates", count=table.crates[seat]))
    found.append(words("board.words.thugs", count=table.cards[seat]))
    found += [full_stop(thing.label) for thing in things]
    if table.copper == seat:
        found.append(words("board.words.copper"))
    if table.union_boss[seat]:
        found.append(words("board.words.union-boss"))
    return found


def mats(look: Look) -> tuple[list[Mat], Mat | None]:
    """The others in the order of muscle, and one's own."""
    rolled = rolls(look)
    others = [mat_of_other(look, seat, rolled) for seat in look.order if seat != look.seat]
    return others, mat_of(look, look.seat, rolled) if look.seated else None


def mat_of_other(look: Look, seat: int, rolled: Mapping[int, list[int]]) -> Mat:
    """Somebody else's mat: the same for all who see them here, and know as much of their money."""
    name = f"mat {seat} {look.person(seat).here} {look.view.money[seat]}"
    return look.context.shared(name, lambda: mat_of(look, seat, rolled))
