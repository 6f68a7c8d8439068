"""The strip above the bars: the offer, the decks, the track of the years; and the phases in the masthead."""

from typing import NamedTuple

from blindpig.drawing.context import Person
from blindpig.games.bootleggers.board.look import Look
from blindpig.games.bootleggers.board.sales import number
from blindpig.games.bootleggers.board.trucks import SHAPES, WIDTHS
from blindpig.games.bootleggers.rules.components import (
    DOUBLE_INFLUENCE,
    INFLUENCE,
    SIZES,
    THUG,
    card_name,
)
from blindpig.games.bootleggers.rules.table import CHOOSE, OVER, PHASE_OF, TAKE

PHASES = ("muscle", "boys", "stills", "shipping", "password", "heat")
COUNTED = (4, 8)  # rounds in which money is announced


class Slip(NamedTuple):
    """A card of the offer, or one that was taken from it."""

    id: str
    pick: str
    kind: str  # truck, hench, thug
    head: str
    text: str
    taker: Person | None = None
    shape: str = ""
    width: int = 0
    rule: str = ""
    printed: str = ""  # the English title of a thug card, if that is another


class Year(NamedTuple):
    """A stop on the track of the years."""

    number: int
    state: str
    note: str


def slip_of(look: Look, at: int, kind: int, taker: Person | None) -> Slip:
    """One henchman of the offer."""
    words, word = look.words, card_name(kind)
    if kind > THUG:
        head, text = words("board.thug"), look.card(word)
        return Slip(
            f"slip-{at}", f"o-{word}", "thug", head, text, taker, rule=f"BL-T{kind - THUG}", printed=look.printed(word)
        )
    head, text = words(f"board.hench.{word}"), words(f"board.hench-text.{word}")
    rule = "BL-1.5a" if kind in (INFLUENCE, DOUBLE_INFLUENCE) else f"BL-1.5{'bcd'[kind - 2]}"
    return Slip(f"slip-{at}", f"o-{word}", "hench", head, text, taker, rule=rule)


def turned_up(look: Look) -> list[tuple[int, int]]:
    """This year's henchmen in the order they were turned up, and who took each (-1 nobody yet, -2 nobody ever)."""
    shown: list[int] = []
    takers: list[tuple[int, int]] = []
    for _, fact in look.before + look.facts:
        if fact.key == "henchmen-turned-up":
            cards = fact.args.get("cards")
            shown, takers = list(cards) if isinstance(cards, list) else [], []
        elif fact.key == "took":
            takers.append((number(fact, "card"), number(fact, "seat")))
    found: list[tuple[int, int]] = []
    left = list(look.table.offer)
    for card in shown:
        taken = next((pair for pair in takers if pair[0] == card), None)
        if card in left:
            left.remove(card)
            found.append((card, -1))
        elif taken is not None:
            takers.remove(taken)
            found.append(taken)
        else:
            found.append((card, -2))  # discarded, nobody took it
    return found if shown and not left else [(card, -1) for card in look.table.offer]


def offer(look: Look) -> list[Slip]:
    """BL-1.1, BL-1.2: the truck card and the henchmen."""
    words, found = look.words, list[Slip]()
    size = look.table.truck_card
    if size >= 0:
        head = words(
            "board.truck-card", size=words(f"board.size-name.{SIZES[size]}"), number=look.table.box.truck_price[size]
        )
        found.append(Slip("slip-truck", "o-truck", "truck", head, "", None, SHAPES[size], WIDTHS[size], "BL-1.5e"))
    for at, (kind, taker) in enumerate(turned_up(look)):
        if taker >= -1:
            found.append(slip_of(look, at, kind, look.person(taker) if taker >= 0 else None))
    return found


def years(look: Look) -> list[Year]:
    """The track of the rounds, one a year."""
    table, words, found = look.table, look.words, list[Year]()
    for year in range(1, table.rounds + 1):
        state = "done" if year < table.round else "now" if year == table.round else ""
        note = words("board.count") if year in COUNTED and year < table.rounds else ""
        found.append(Year(year, state, words("board.last") if year == table.rounds else note))
    return found


def phases(look: Look) -> list[tuple[str, str]]:
    """The six phases, each done, current or to come."""
    return look.context.shared("phases", lambda: phases_at(look))


def phases_at(look: Look) -> list[tuple[str, str]]:
    """The same, made."""
    step = look.table.step
    at = PHASE_OF[step] if step != OVER else 7
    names = [name for name in PHASES if name != "boys" or not look.table.chaos]
    return [
        (
            look.words(f"board.phase.{name}"),
            "done" if PHASES.index(name) + 1 < at else "now" if PHASES.index(name) + 1 == at else "",
        )
        for name in names
    ]


def choosing(look: Look) -> bool:
    """Whether the offer matters now: muscle is chosen for it, or cards are taken."""
    return look.table.step in (CHOOSE, TAKE)
