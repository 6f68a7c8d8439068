"""Tables laid for a test: who sits where, whose cake stands where, who holds which cards."""

from collections.abc import Mapping

from blindpig.games.reglement.rules.actions import CARD_WORDS, CARDS, COPIES
from blindpig.games.reglement.rules.game import REGLEMENT
from blindpig.games.reglement.rules.gang import CAKE_GONE, DEAD, FAMILY, ROLES, SIZE, STANDING
from blindpig.games.reglement.rules.plans import COLOURS
from blindpig.games.reglement.rules.setup import blank
from blindpig.games.reglement.rules.state import Dinner
from blindpig.kernel.chance import Chance, ScriptedChance
from blindpig.kernel.journal import Fact, Journal

LETTERS = dict(
    zip("ABCDEFGHIJKLMNOPQR", (29, 1, 4, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 20, 21, 22, 26), strict=True)
)  # RC-B4


def family(colour: str) -> int:
    """The seat of a colour."""
    return COLOURS.index(colour)


def lay(
    seats: int,
    seated: str,
    turn: str = "Y",
    hands: Mapping[str, str] | None = None,
    cakes: Mapping[str, int] | None = None,
    bank: int = 50,
    money: Mapping[str, int] | None = None,
    first: str = "Y",
) -> Dinner:
    """A dinner in the middle of a turn. `seated` reads like a plan: `4 Y-gf, 5 B-gu asleep`; the others are out.

    Hands not given are filled from the rest of the deck.
    """
    dinner = blank(seats)
    table, size = dinner.table, SIZE[seats]
    for item in seated.split(","):
        place, who, *sleep = item.split()
        colour, role = who.split("-")
        gangster = family(colour) * size + FAMILY[seats].index(ROLES.index(role))
        while table.place[gangster] != STANDING:
            gangster += 1
        assert gangster // size == family(colour), "too many of that role"
        table.sit(gangster, int(place))
        if sleep:
            table.fall_asleep(gangster)
    for gangster, where in enumerate(table.place):
        if where == STANDING:
            table.place[gangster] = DEAD
            table.alive[gangster // size] -= 1
    for seat in range(seats):
        if table.alive[seat] == 0:
            table.cake[seat] = CAKE_GONE
            table.events = table.out_event[seat] = table.events + 1
            table.out_count[seat] = 1
    for colour, cake in (cakes or {}).items():
        table.cake[family(colour)] = cake
    table.bank, table.round = bank, 1
    table.turn, table.first = family(turn), family(first)
    for colour, sum_held in (money or {}).items():
        table.money[family(colour)] = sum_held
    deal(dinner, hands or {})
    dinner.journal = Journal()
    return dinner


def deal(dinner: Dinner, hands: Mapping[str, str]) -> None:
    """Give the named cards, fill up the other hands, and pile the rest."""
    deck = [card for card in range(CARDS) for _ in range(COPIES[card])]
    for colour, words in hands.items():
        for word in words.split():
            card = CARD_WORDS.index(word)
            deck.remove(card)
            dinner.hidden.hands[family(colour) * CARDS + card] += 1
    for seat in range(dinner.seats):
        if COLOURS[seat] not in hands and dinner.table.alive[seat] > 0:
            for _ in range(5):
                dinner.hidden.hands[seat * CARDS + deck.pop(0)] += 1
        dinner.table.held[seat] = sum(dinner.hidden.hand(seat))
    dinner.hidden.pile = deck
    dinner.table.pile = len(deck)


def begin(dinner: Dinner, colour: str, chance: Chance | None = None) -> list[Fact]:
    """Let a family's turn begin: the living family before it has played a card and says that it is done."""
    table = dinner.table
    before = (family(colour) - 1) % dinner.seats
    while table.alive[before] == 0:
        before = (before - 1) % dinner.seats
    table.turn, table.played = before, 1
    return do(dinner, COLOURS[before], "done", chance)


def do(dinner: Dinner, colour: str, text: str, chance: Chance | None = None) -> list[Fact]:
    """Apply an action by its text; what was written down meanwhile."""
    dinner.apply(family(colour), REGLEMENT.parse(text), chance or ScriptedChance())
    assert dinner.journal is not None
    return dinner.journal.take()


def why_not(dinner: Dinner, colour: str, text: str) -> str:
    """The rule and key of a refusal, as `RC-K1 knife-own`; fails if the action is legal."""
    refusal = dinner.refusal(family(colour), REGLEMENT.parse(text))
    assert refusal is not None, f"{text} is legal"
    return f"{refusal.rule} {refusal.key}"


def can(dinner: Dinner, colour: str, verb: str) -> list[str]:
    """The legal actions of a family that start with this word."""
    return [action.text for action in dinner.actions(family(colour)) if action.text.split()[0] == verb]


def who(dinner: Dinner, place: int) -> str:
    """Who sits there, as in a plan; empty if nobody."""
    gangster = dinner.table.at[place]
    if gangster < 0:
        return ""
    size = SIZE[dinner.seats]
    return f"{COLOURS[gangster // size]}-{ROLES[FAMILY[dinner.seats][gangster % size]]}"


def empty(dinner: Dinner, *places: int) -> bool:
    """Whether nobody sits at any of them."""
    return all(who(dinner, place) == "" for place in places)


def told(facts: list[Fact]) -> list[str]:
    """Facts as `RC-T1 cake-exploded`."""
    return [f"{fact.rule} {fact.key}" for fact in facts]
