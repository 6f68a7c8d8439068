"""What bars bought: a receipt a bar from the story's facts, and the show that goes with it (phase 5)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from blindpig.drawing.context import Effect
from blindpig.games.bootleggers.board.look import Look
from blindpig.games.bootleggers.rules.components import BARS
from blindpig.games.bootleggers.rules.table import AFTER_REVEAL, AFTER_ROLL, CHOOSE
from blindpig.kernel.journal import Fact

DEMANDS = ("demand-rolled", "thirst-rolled", "demand-changed")
SALES = (*DEMANDS, "sold", "sold-for-another", "margin-earned", "allowed", "barred", "not-sold")
MONEY = ("paid-wages", "paid-for-card", "bought-truck")
SOLD = ("sold", "sold-for-another", "margin-earned")
SHOWN = frozenset({"rolled", "demand-rolled", "thirst-rolled", *SOLD, *MONEY, "played", "copper-moved"})
NEWS = 60  # facts back in which something is still news


class SlipLine(NamedTuple):
    """A line of a receipt as it is drawn."""

    kind: str
    name: str
    text: str
    money: int
    seat: int


class Slip(NamedTuple):
    """A receipt as it is drawn."""

    demand: str
    lines: tuple[SlipLine, ...]
    last: bool
    number: int


@dataclass
class Line:
    """One line of a receipt."""

    kind: str
    name: str
    text: str  # what follows the name
    money: int
    seat: int


@dataclass
class Receipt:
    """What a bar bought this year."""

    bar: int
    dice: list[int] = field(default_factory=list)
    demand: str = ""
    lines: list[Line] = field(default_factory=list)
    last: bool = False  # of last year
    number: int = -1  # of its first fact

    def slip(self) -> "Slip":
        """The receipt as it is drawn."""
        lines = tuple(SlipLine(line.kind, line.name, line.text, line.money, line.seat) for line in self.lines)
        return Slip(self.demand, lines, self.last, self.number)


def number(fact: Fact, name: str) -> int:
    """A number a fact carries."""
    value = fact.args.get(name, 0)
    return value if isinstance(value, int) else 0


def faces(fact: Fact) -> list[int]:
    """The dice a fact carries."""
    value = fact.args.get("dice")
    return value if isinstance(value, list) else []


def receipts(look: Look) -> dict[int, Receipt]:
    """By bar: this year's sales; while muscle is chosen anew, last year's."""
    step = look.table.step
    if step >= AFTER_ROLL:
        return tally(look, look.facts, last=False)
    return tally(look, look.before, last=True) if step in (CHOOSE, AFTER_REVEAL) else {}


def tally(look: Look, facts: Sequence[tuple[int, Fact]], last: bool) -> dict[int, Receipt]:
    """Receipts from facts."""
    found: dict[int, Receipt] = {}
    for at, fact in facts:
        if fact.key not in SALES:
            continue
        bar = number(fact, "bar")
        receipt = found.setdefault(bar, Receipt(bar, last=last, number=at))
        if fact.key in DEMANDS:
            receipt.dice = receipt.dice + faces(fact)
            receipt.demand = look.words("board.receipt.demand", number=number(fact, "demand"))
        else:
            add_line(look, receipt, fact)
    return found


def add_line(look: Look, receipt: Receipt, fact: Fact) -> None:
    """One fact as a line; the margin is added up in one."""
    words, seat = look.words, number(fact, "seat")
    crates, money = number(fact, "crates"), number(fact, "money")
    if fact.key in ("sold", "sold-for-another"):
        receipt.lines.append(
            Line("sold", look.context.name(seat), words("board.receipt.sold", crates=crates), money, seat)
        )
    elif fact.key == "margin-earned":
        old = next((line for line in receipt.lines if line.kind == "margin"), None)
        if old is None:
            receipt.lines.append(Line("margin", look.context.name(seat), words("board.receipt.margin"), money, seat))
        else:
            old.money += money
    elif fact.key == "barred":
        victim = number(fact, "victim")
        receipt.lines.append(Line("barred", look.context.name(victim), words("board.receipt.barred"), 0, victim))
    elif fact.key == "not-sold":
        lost = words("board.receipt.lost", count=crates)
        receipt.lines.append(Line("lost", look.context.name(seat), lost, 0, seat))


def dice_before(look: Look, bar: int, before: int) -> int:
    """BL-T25: how many demand dice a bar had rolled when a Thirsty brought one more."""
    rolled = ("demand-rolled", "thirst-rolled")
    facts = [fact for at, fact in look.facts if at < before and fact.key in rolled and number(fact, "bar") == bar]
    return sum(len(faces(fact)) for fact in facts)


def effects(look: Look) -> list[Effect]:
    """What has just happened, where it can be seen: dice, crates, money, markers."""
    found: list[Effect] = []
    for at, fact in look.context.facts[-NEWS:]:
        if fact.key not in SHOWN:
            continue
        seat = number(fact, "seat")
        if fact.key == "rolled":
            still = number(fact, "still")
            found.append(Effect(at, "dice", [f"die-{still}-{n}" for n in range(len(faces(fact)))]))
        elif fact.key == "demand-rolled":
            slug = BARS[number(fact, "bar")]
            found.append(Effect(at, "demand", [f"demand-{slug}-{n}" for n in range(len(faces(fact)))], f"bar-{slug}"))
        elif fact.key == "thirst-rolled":
            bar = number(fact, "bar")
            found.append(Effect(at, "dice", [f"demand-{BARS[bar]}-{dice_before(look, bar, at)}"]))
        elif fact.key in SOLD:
            kind = "margin" if fact.key == "margin-earned" else "sale"
            slug, values = BARS[number(fact, "bar")], [number(fact, "crates"), number(fact, "money")]
            found.append(Effect(at, kind, [f"panel-{seat}"], f"bar-{slug}", values))
        elif fact.key in MONEY:
            found.append(Effect(at, "money", ["years"], f"panel-{seat}"))
        elif fact.key == "played":
            found.append(Effect(at, "card", ["bars"], f"panel-{seat}"))
        elif fact.key == "copper-moved":
            found.append(Effect(at, "stamp", [f"panel-{seat}"]))
    return found
