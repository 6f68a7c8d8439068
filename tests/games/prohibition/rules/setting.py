"""Cities laid for a test: the fixed plan, trucks and characters where the test wants them."""

from collections.abc import Iterable, Sequence

from blindpig.games.prohibition.rules.city import CAPONE, CHARACTERS, LAYOUTS, NOBODY, as_bits
from blindpig.games.prohibition.rules.game import PROHIBITION
from blindpig.games.prohibition.rules.loadcards import CARDS
from blindpig.games.prohibition.rules.setup import lay_table
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.games.prohibition.rules.table import CHARACTER, DRIVE, EARLY, Hidden, Truck
from blindpig.kernel.chance import Chance, ScriptedChance
from blindpig.kernel.journal import Fact, Journal
from blindpig.kernel.numbers import numbers

BROWN, BLACK, WHITE = range(3)


def across(row: int, column: int) -> int:
    """The street from a crossroads to the east."""
    return row * 6 + column


def down(row: int, column: int) -> int:
    """The street from a crossroads to the south."""
    return 42 + row * 7 + column


def cross(row: int, column: int) -> int:
    """A crossroads."""
    return row * 7 + column


def at(row: int, column: int) -> int:
    """A building."""
    return row * 6 + column


AWAY = (across(6, 3), across(6, 4), across(6, 5))  # where trucks are out of the way


def lay(
    streets: Sequence[int],
    seats: int = 3,
    layout: int = 0,
    playing: int = 0,
    turn: int = -1,
    ness: int = NOBODY,
    policeman: int = NOBODY,
    capone: int = NOBODY,
) -> ProhibitionState:
    """A turn in round 2 on the fixed plan: trucks not named stand out of the way, with nothing aboard and no bonus."""
    table = lay_table(seats, {"layout": LAYOUTS[layout], "buildings": "house"}, ScriptedChance(dice=[1]), None)
    parked = [*streets, *AWAY][: len(table.trucks)]
    for number, street in enumerate(parked):
        table.trucks[number].street = street
        table.trucks[number].card = number
        table.trucks[number].loads = 1
    table.places = numbers([ness, policeman, capone])
    table.slots = numbers([10, 11, 12, 13, 14])
    table.unseen = as_bits([card for card in range(CARDS) if card > 14 or 4 <= card < 10])
    table.kept = (1 << len(table.trucks)) - 1
    table.round, table.truck = 2, playing
    table.turn = turn if turn >= 0 else playing
    if seats == 2:
        table.opening = table.pair = 0
    hidden = Hidden()
    hidden.pile = [card for card in range(CARDS) if table.unseen >> card & 1]
    state = ProhibitionState(table, hidden)
    state.journal = Journal()
    return state


def driving(streets: Sequence[int], seats: int = 3, layout: int = 0, **places: int) -> ProhibitionState:
    """The first truck is about to drive."""
    state = lay(streets, seats, layout, **places)
    state.table.stage, state.table.number, state.table.left_out = DRIVE, 1, CAPONE
    return state


def picking(
    streets: Sequence[int], number: int, left_out: int, seats: int = 3, layout: int = 0, **places: int
) -> ProhibitionState:
    """The dice have been rolled: a character is about to be picked."""
    state = lay(streets, seats, layout, **places)
    state.table.stage, state.table.number, state.table.left_out = CHARACTER, number, left_out
    return state


def loading(streets: Sequence[int], seats: int = 3, layout: int = 0, **places: int) -> ProhibitionState:
    """The first truck stands at a distillery at the start of its turn."""
    state = lay(streets, seats, layout, **places)
    state.table.stage = EARLY
    return state


def fill(state: ProhibitionState, truck: int, brown: int = 0, black: int = 0, white: int = 0, bonus: int = 0) -> Truck:
    """Put crates aboard from the supply, and give a bonus."""
    found = state.table.trucks[truck]
    for colour, count in enumerate((brown, black, white)):
        found.aboard[colour] += count
        state.table.supply[colour] -= count
    found.bonus = bonus
    return found


def stock(state: ProhibitionState, bar: int, colour: int, count: int = 1) -> None:
    """Put crates into a bar from the supply."""
    table = state.table
    table.stock.add(bar, colour, count)
    table.supply[colour] -= count


def do(state: ProhibitionState, text: str, dice: Iterable[int] = (1, 1, 1, 1), seat: int = -1) -> list[Fact]:
    """Apply an action by its text; what was written down meanwhile."""
    chance: Chance = ScriptedChance(dice=dice)
    state.apply(state.waiting_on()[0] if seat < 0 else seat, PROHIBITION.parse(text), chance)
    assert state.journal is not None
    return state.journal.take()


def why_not(state: ProhibitionState, text: str, seat: int = -1) -> str:
    """The rule and key of a refusal, as `PR-D3 bar-has-colour`; fails if the action is legal."""
    refusal = state.refusal(state.waiting_on()[0] if seat < 0 else seat, PROHIBITION.parse(text))
    assert refusal is not None, f"{text} is legal"
    return f"{refusal.rule} {refusal.key}"


def is_legal(state: ProhibitionState, text: str) -> bool:
    """Whether the driver who is waited for may do this; the legal list and the refusal must agree."""
    seat, action = state.waiting_on()[0], PROHIBITION.parse(text)
    listed = action in state.actions(seat)
    assert listed == (state.refusal(seat, action) is None)
    return listed


def can(state: ProhibitionState, start: str) -> list[str]:
    """The legal actions that start with these words."""
    return [action.text for action in state.actions(state.waiting_on()[0]) if action.text.startswith(start)]


def ends(state: ProhibitionState, character: int) -> set[int]:
    """Where a character may be moved or placed."""
    return {
        action.b
        for action in state.actions(state.waiting_on()[0])
        if action.a == character and action.text.split()[1] == CHARACTERS[character]
    }


def told(facts: Iterable[Fact]) -> list[str]:
    """Facts as `PR-D6 crates-delivered`."""
    return [f"{fact.rule} {fact.key}" for fact in facts]


def fact(facts: Iterable[Fact], key: str) -> Fact:
    """The only fact of that key."""
    found = [one for one in facts if one.key == key]
    assert len(found) == 1, f"{key}: {found}"
    return found[0]
