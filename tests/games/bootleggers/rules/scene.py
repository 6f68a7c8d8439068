"""Positions for tests: a dealt game put where a test needs it, and short ways to act and look."""

from blindpig.games.bootleggers.rules.components import BARS, FIRST_TRUCK, NOBODY, SIZES, THUG, THUG_NAMES
from blindpig.games.bootleggers.rules.demand import roll_demand
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.hidden import ACTING, UNASKED
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.setup import deal
from blindpig.games.bootleggers.rules.table import AFTER_ROLL, CHOOSE, IS_MOMENT
from blindpig.kernel.chance import ScriptedChance
from blindpig.kernel.journal import Fact, Journal
from blindpig.kernel.refusal import Refusal, Refused

MUSCLE = [60, 50, 40, 30, 20, 10]  # seat 0 leads unless a test says otherwise


def scene(
    step: int, seats: int = 4, muscle: list[int] | None = None, turn: int = NOBODY, **options: str
) -> BootleggersState:
    """A game in its first round at that step: muscle face up, nobody asked, nothing in the offer or pending.

    In a step of turns it is `turn`'s turn. At a moment nobody has the word: see `word`.
    """
    chosen = BOOTLEGGERS.check(seats, options)
    state = deal(seats, chosen, ScriptedChance(), None)
    table = state.table
    for kind in table.offer:
        state.hidden.deck.append(kind)
    table.offer.clear()
    table.deck_left = len(state.hidden.deck)
    table.step = step
    table.turn = turn
    if step != CHOOSE:
        cards = (muscle or MUSCLE)[:seats]
        reveal(state, cards)
    state.journal = Journal()
    return state


def reveal(state: BootleggersState, cards: list[int]) -> None:
    """Put these muscle cards in front of the mobsters, whoever was dealt them."""
    for seat, card in enumerate(cards):
        state.table.card[seat] = card
        state.table.muscle[seat] = 2 * card
        state.table.spent[card] = seat
        for at in range(len(state.hidden.muscles)):
            if state.hidden.muscles[at] == card:
                state.hidden.muscles[at] = 0
    state.table.revealed = True


def word(state: BootleggersState, seat: int) -> None:
    """Give a seat the word at a moment: it has raised its hand and acts."""
    assert IS_MOMENT[state.table.step]
    for other in range(state.seats):
        state.hidden.answer[other] = UNASKED
    state.hidden.answer[seat] = ACTING


def title(name: str) -> int:
    """The title of a thug card."""
    return THUG_NAMES.index(name)


def hold(state: BootleggersState, seat: int, name: str) -> None:
    """A thug card of the deck joins a hand, for all to see."""
    state.hidden.deck.remove(THUG + title(name))
    state.table.deck_left = len(state.hidden.deck)
    state.gain_thug(seat, title(name))


def put(state: BootleggersState, name: str, *counts: int) -> None:
    """Markers from the reserves into a bar: so many of seat 0, of seat 1, …"""
    for seat, count in enumerate(counts):
        state.table.reserve[seat] -= count
        for _ in range(count):
            state.add_mark(BARS.index(name), seat)


def marks(state: BootleggersState, name: str) -> list[int]:
    """The markers in a bar, by seat."""
    return [state.marks(BARS.index(name), seat) for seat in range(state.seats)]


def truck(state: BootleggersState, seat: int, size: str = "small", load: int = 0) -> int:
    """One more truck for a mobster, loaded or not; its number."""
    found = state.free_truck(SIZES.index(size))
    assert found >= FIRST_TRUCK[SIZES.index(size)]
    state.table.owner[found] = seat
    state.table.holder[found] = seat
    state.table.reserve[seat] -= 1
    state.table.load[found] = load
    return found


def queue(state: BootleggersState, number: int, name: str) -> None:
    """A truck lines up at a bar, at the dock that its holder's standing allows."""
    bar = BARS.index(name)
    holder = state.table.holder[number]
    state.line_up(number, bar, state.dock(bar, holder) if bar else 2)


def rolled(state: BootleggersState, name: str, *dice: int) -> None:
    """A bar has rolled its demand, these dice, and the moment before it buys is open (BL-5.2)."""
    state.table.step = AFTER_ROLL
    state.table.bar = BARS.index(name)
    roll_demand(state, state.table.bar, ScriptedChance(dice))
    if state.journal is not None:
        state.journal.take()


def cash(state: BootleggersState, *money: int) -> None:
    """Everybody's money, by the public record too."""
    for seat, amount in enumerate(money):
        state.hidden.money[seat] = amount
        state.table.purse[seat] = amount


def do(state: BootleggersState, seat: int, text: str, *dice: int) -> list[Fact]:
    """Take an action by its text with these dice; the facts it brings."""
    chance = ScriptedChance(dice)
    state.apply(seat, BOOTLEGGERS.parse(text), chance)
    assert not chance.dice, "the script has dice left"
    assert state.journal is not None
    return state.journal.take()


def refused(state: BootleggersState, seat: int, text: str) -> Refusal:
    """The refusal of an action, which must change nothing."""
    before = state.position()
    try:
        state.apply(seat, BOOTLEGGERS.parse(text), ScriptedChance())
    except Refused as trouble:
        assert state.position() == before
        return trouble.refusal
    raise AssertionError(f"“{text}” was not refused")


def legal(state: BootleggersState, seat: int) -> list[str]:
    """The texts of all legal actions."""
    return [action.text for action in state.actions(seat)]


def keys(facts: list[Fact]) -> list[str]:
    """The keys of facts, in their order."""
    return [fact.key for fact in facts]


def fact(facts: list[Fact], key: str) -> Fact:
    """The only fact of that key."""
    found = [one for one in facts if one.key == key]
    assert len(found) == 1, f"{key}: {facts}"
    return found[0]
