"""The board of Règlement de comptes: the dinner table, the families, the viewer's hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

from blindpig.drawing.board import Board
from blindpig.drawing.clicks import path_forms
from blindpig.drawing.context import BoardContext, Effect, OfSeat, Person
from blindpig.drawing.spoken import Section, html_of
from blindpig.drawing.templating import part, render, tight
from blindpig.drawing.words import words_in
from blindpig.games.reglement.board import paths
from blindpig.games.reglement.board.about import explains, things_at
from blindpig.games.reglement.board.cakes import Tag, fuse, side_of, tag_of
from blindpig.games.reglement.board.coaching import concern
from blindpig.games.reglement.board.foresight import FORESIGHT
from blindpig.games.reglement.board.says import says
from blindpig.games.reglement.rules.actions import BANG, DONE, END_TURN
from blindpig.games.reglement.rules.cards import DECK
from blindpig.games.reglement.rules.cards.card import Card
from blindpig.games.reglement.rules.edition import Box
from blindpig.games.reglement.rules.gang import NOBODY, ROLES, STANDING
from blindpig.games.reglement.rules.places import (
    LEFT,
    PLACES,
    RIGHT,
)
from blindpig.games.reglement.rules.public import DinnerTable
from blindpig.games.reglement.rules.view import DinnerView
from blindpig.kernel.game import View

FIGURES = ("godfather", "gunman", "blade", "bruiser")
# The drawing on a card, where it is not called as the card is.
ART = {"bang": "revolver", "pass-cake": "cake", "boom": "blast", "cocktail": "glass", "alert": "lamp", "move": "key"}
PILLS = 18
STEPS: Final = ("cake", "income", "cards", "wake")  # of a turn


@dataclass(frozen=True)
class Man(OfSeat):
    """A gangster, as drawn."""

    number: int
    role: int
    asleep: bool
    place: int

    @property
    def figure(self) -> str:
        """The drawing of the figure."""
        return FIGURES[self.role]


class Place(NamedTuple):
    """One of the 30 places as it is drawn."""

    number: int
    side: str
    column: int  # on the long sides
    man: Man | None
    things: tuple[str, ...]
    cake: Person | None  # whose
    tag: Tag | None  # of the cake
    hot: tuple[str, ...]  # how the blast of a cake covers this place
    label: str


class Family(NamedTuple):
    """The panel of a family."""

    person: Person
    money: str
    roster: tuple[tuple[str, bool], ...]  # the drawing of each, and whether they are gone
    alive: int
    held: int  # cards in hand
    turn: bool
    cake: bool  # whether its cake is still to be ordered


@dataclass(frozen=True)
class Standing:
    """The viewer's gangsters of one role who wait for a place: the element's id, the drawing, how many."""

    id: str
    man: Man
    count: int


@dataclass(frozen=True)
class HandCard:
    """The cards of one kind in the viewer's hand, as they are drawn."""

    word: str
    name: str
    art: str
    face: str  # the rule on the card
    rule: str  # the rule of the text
    count: int
    text: str
    off: bool


def gangsters(table: DinnerTable) -> Sequence[Man]:
    """Every gangster of the game, dead ones too."""
    return gang(table.box, table.seats(), tuple(table.place), tuple(table.asleep))


@lru_cache(maxsize=64)
def gang(box: Box, seats: int, places: tuple[int, ...], asleep: tuple[int, ...]) -> tuple[Man, ...]:
    """The same, cached for everybody who looks at one table."""
    families, roles = box.family_of[seats], box.role_of[seats]
    return tuple(
        Man(families[number], number, roles[number], asleep[number] > 0, place) for number, place in enumerate(places)
    )


def heat(table: DinnerTable) -> dict[int, tuple[str, ...]]:
    """RC-T1: the parts of blasts that cover a place, as classes: which of the three places, and whose cake."""
    found: dict[int, tuple[str, ...]] = {}
    for owner, cake in enumerate(table.cake):
        if cake <= 0:
            continue
        for which, hit in (("first", RIGHT[cake]), ("middle", cake), ("last", LEFT[cake])):
            found[hit] = (*found.get(hit, ()), f"is-{which} of-{owner}")
    return found


@lru_cache(maxsize=4096)
def label_of(lang: str, box: Box, number: int, man: Man | None, name: str, owner: str) -> str:
    """A place in words: who sits there, and whose cake stands before them."""
    words = words_in(lang, "reglement")
    if man is None:
        parts = [words("board.place", place=number), words("board.free")]
    else:
        key = "board.seated-asleep" if man.asleep else "board.seated"
        parts = [words(key, place=man.place, name=name, role=words(f"board.role.{man.role}"))]
    lying = [words(f"board.thing.{thing}") for thing in things_at(box, number)]
    if lying:
        parts.append(words("board.before", things=words.listed(lying)))
    if owner:
        parts.append(words("board.cake-of", name=owner))
    return " ".join(parts)


def places(table: DinnerTable, context: BoardContext) -> list[Place]:
    """The 30 places."""
    men, at, hot = gangsters(table), list(table.at), heat(table)
    owners = {cake: owner for owner, cake in reversed([*enumerate(table.cake)])}
    found: list[Place] = []
    for number in range(1, PLACES + 1):
        side, column = side_of(number)
        man = men[at[number]] if at[number] >= 0 else None
        owner = owners.get(number, NOBODY)
        cake = None if owner == NOBODY else Person(owner, context.name(owner))
        tag = None if owner == NOBODY else tag_of(context, table, owner)
        name = "" if man is None else context.name(man.seat)
        label = label_of(context.lang, table.box, number, man, name, "" if cake is None else cake.name)
        things = things_at(table.box, number)
        found.append(Place(number, side, column, man, things, cake, tag, hot.get(number, ()), label))
    return found


def cards(view: DinnerView, context: BoardContext) -> list[HandCard]:
    """The viewer's hand; a card that cannot be played now says why in place of its text. Spectators have none."""
    found: list[HandCard] = []
    if not view.hand:
        return found
    playable = {action.kind for action in context.actions}
    for card, count in zip(DECK, view.hand, strict=True):
        if count == 0:
            continue
        word, rule, text = card.word, card.rule, context.words(f"board.card.{card.word}")
        off = context.mine and not view.table.is_seating() and card.kind not in playable
        if off:
            rule, text = why_off(view, context, card)
        name, art = card_name(context, card), ART.get(word, word)
        found.append(HandCard(word, name, art, card.rule, rule, count, text, off))
    return found


def card_name(context: BoardContext, card: Card) -> str:
    """What a card is called."""
    return context.words(f"board.card-name.{card.word}")


def why_off(view: DinnerView, context: BoardContext, card: Card) -> tuple[str, str]:
    """Why no card of this kind can be played now: the rule, and a sentence."""
    if view.table.played > 0 and not card.may_follow:
        key = "refusal.action-after-move" if view.table.moved else "refusal.one-action-only"
        return "RC-T3", context.teller.sentence(key)
    return "RC-T5", context.words(f"board.no-target.{card.word}")


def families(table: DinnerTable, context: BoardContext) -> list[Family]:
    """The panels of the families."""
    men = gangsters(table)
    size = table.box.size[table.seats()]
    found: list[Family] = []
    for person in context.people:
        seat = person.seat
        found.append(
            Family(
                person,
                money=context.teller.money(int(table.money[seat])),
                roster=tuple((man.figure, man.place < 0) for man in men[seat * size : seat * size + size]),
                alive=table.alive[seat],
                held=table.held[seat],
                turn=not table.ended and seat in context.waiting,
                cake=table.cake[seat] == 0,
            )
        )
    return found


def panels(table: DinnerTable, context: BoardContext) -> Markup:
    """The families, the same for all who see the same people at the table."""
    return part("reglement/panels.html", t=context.words, families=families(table, context))


def prompt(view: DinnerView, context: BoardContext) -> dict[str, str]:
    """What is asked: a few words, a sentence, and the rule."""
    table, words = view.table, context.words
    if not context.mine:
        return {}
    if table.is_seating():
        rule = "RC-S5" if table.round == 0 else "RC-K8"
        left = sum(row.count for row in standing(view, context))
        text, coach = words("board.seat-one-how", count=left), words("board.coach.seat")
        return {"title": words("board.seat-one"), "text": text, "rule": rule, "coach": coach}
    if table.played > 0 and only_done(context):
        return {"title": words("board.no-more"), "text": words("board.no-more-how"), "rule": "RC-T3"}
    if table.played > 0:
        text, coach = words("board.then-move-how"), words("board.coach.move")
        return {"title": words("board.then-move"), "text": text, "rule": "RC-T3", "coach": coach}
    coach = words(f"board.coach.{concern(table, view.seat)}")
    return {"title": words("your-turn"), "text": words("board.play-how"), "rule": "RC-T3", "coach": coach}


def only_done(context: BoardContext) -> bool:
    """RC-T3: whether nothing is left but to end the turn, though it is one's own. It hangs on one's hand."""
    return [action.kind for action in context.actions] == [DONE]


def standing(view: DinnerView, context: BoardContext) -> list[Standing]:
    """The viewer's gangsters who wait for a place: one of each role and state, and how many there are of them."""
    if not view.table.is_seating():
        return []
    found: dict[str, list[Man]] = {}
    for man in gangsters(view.table):
        if man.seat == context.seat and man.place == STANDING:
            found.setdefault(f"stand-{ROLES[man.role]}{'-asleep' if man.asleep else ''}", []).append(man)
    return [Standing(name, men[0], len(men)) for name, men in found.items()]


def public(table: DinnerTable, context: BoardContext, drawn: bool = False) -> list[Section]:
    """The table in words: each family, each place, each cake, what lies in the middle. Places that are drawn say it."""
    words = context.words
    found: list[str] = []
    for person in context.people:
        own = [man for man in gangsters(table) if man.seat == person.seat and man.place > 0]
        men = [words("board.spoken-asleep" if man.asleep else "board.spoken-man",
                     role=words(f"board.role.{man.role}"), place=man.place) for man in own]  # fmt: skip
        money, held = context.teller.money(int(table.money[person.seat])), table.held[person.seat]
        who = words.listed(men) if men else words("none")
        found.append(words("board.spoken-family", name=person.name, money=money, count=held, men=who))
    bank = context.teller.money(int(table.bank))
    middle = [words("board.spoken-middle", bank=bank, count=table.pile, discards=sum(table.discards))]
    for owner, cake in enumerate(table.cake):
        if cake > 0:
            middle.append(words("board.spoken-cake", fuse=fuse(context, table, owner), place=cake))
    around = [] if drawn else [place.label for place in places(table, context)]
    said = "#dinner .man" if drawn else ""
    return [Section(words("tab.players"), tuple(found)), Section(words("board.table"), (*middle, *around), said)]


def private(view: DinnerView, context: BoardContext, held: Sequence[HandCard]) -> list[Section]:
    """The viewer's own side in words: the hand, who waits for a place, and what is asked."""
    words = context.words
    hand = [words("spoken.card", name=card.name, count=card.count, text=card.text) for card in held]
    found = [Section(words("your-hand"), tuple(hand))] if hand else []
    men = [words(f"board.role.{group.man.role}") for group in standing(view, context) for _ in range(group.count)]
    if men:
        found.append(Section(words("board.standing"), tuple(men)))
    asked = prompt(view, context)
    if asked:
        found.append(Section(words("asked"), (f"{asked['title']} {asked['text']} ({asked['rule']})",)))
    return found


def spoken(view: View, context: BoardContext) -> list[Section]:
    """All that the viewer can see, in words."""
    if not isinstance(view, DinnerView):
        raise TypeError("this board is for the dinner table")
    return [*public(view.table, context), *private(view, context, cards(view, context))]


def effects(context: BoardContext) -> list[Effect]:
    """What has just happened, where it can be seen."""
    found: list[Effect] = []
    for number, fact in context.facts:
        place = fact.args.get("place")
        if fact.key == "cake-exploded" and isinstance(place, int):
            found.append(Effect(number, "blast", [f"p-{hit}" for hit in (RIGHT[place], place, LEFT[place])]))
        elif fact.key in ("shot", "stabbed"):
            kind = "shoot" if fact.key == "shot" else "stab"
            found.append(Effect(number, kind, [f"p-{place}"], f"p-{fact.args['from']}"))
        elif fact.key in ("earned", "earned-double", "last-family-took-all"):
            found.append(Effect(number, "money", [f"panel-{fact.args['seat']}"], "bank"))
        elif fact.key == "fell-asleep":
            found.append(Effect(number, "pill", [f"p-{place}"], "pills"))
    return found


def dinner(table: DinnerTable, context: BoardContext) -> Markup:
    """The table, the same for all who look."""
    return part(
        "reglement/dinner.html",
        t=context.words,
        pile=table.pile,
        places={place.number: place for place in places(table, context)},
        pills=PILLS - sum(table.asleep),
        bank=context.teller.money(int(table.bank)),
        discards=[(card_name(context, card), n) for card, n in zip(DECK, table.discards, strict=True) if n],
    )


def steps(table: DinnerTable, context: BoardContext) -> list[tuple[str, str]]:
    """What a turn consists of. Only the cards wait for somebody: cake and income come before, waking after them."""
    at = -1 if context.over or table.is_seating() else STEPS.index("cards")
    return [
        (context.words(f"board.step.{name}"), "now" if number == at else "done" if number < at else "")
        for number, name in enumerate(STEPS)
    ]


def draw(view: View, context: BoardContext) -> str:
    """The whole board, for one viewer."""
    if not isinstance(view, DinnerView):
        raise TypeError("this board is for the dinner table")
    table, held = view.table, cards(view, context)
    html = render(
        "reglement/board.html",
        context=context,
        t=context.words,
        table=table,
        around=PLACES,
        panels=context.shared(f"panels {context.present}", lambda: panels(table, context)),
        dinner=context.shared("dinner", lambda: dinner(table, context)),
        cards=held,
        final=context.ranked(context.teller.money),
        steps=context.shared("steps", lambda: steps(table, context)),
        spoken=context.shared("spoken", lambda: html_of(public(table, context, drawn=True)))
        + html_of(private(view, context, held)),
        standing=standing(view, context),
        prompt=prompt(view, context),
        auto=END_TURN.text if table.played > 0 and only_done(context) else "",
        shots=sorted({side_of(action.a) for action in context.actions if action.kind == BANG}),
        paths=path_forms(paths.click_paths(view, context)),
        effects=[effect.form() for effect in effects(context)],
    )
    return tight(html)


BOARD: Final = Board(
    draw,
    paths.why,
    spoken,
    says,
    chapters=frozenset({"turn-began"}),
    explains=explains,
    reasoned={
        **dict.fromkeys(("stabbed", "shot", "ordered-cake", "passed-cake", "set-off", "poured"), True),
        **dict.fromkeys(("alarm-raised", "moved", "seated"), True),
        **dict.fromkeys(("discarded", "passed"), False),  # about the hand that is kept
    },
    foresight=FORESIGHT,
    clicked=paths.clicked,
    places={"place": "p"},
)
