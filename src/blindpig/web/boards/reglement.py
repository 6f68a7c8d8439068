"""The dinner table: 32 places, what lies before them, who sits there, the cakes, one's hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from markupsafe import Markup

from blindpig.games.reglement.actions import CARD_WORDS, MOVE
from blindpig.games.reglement.gang import FAMILY, FAMILY_OF, NOBODY, ROLE_OF, ROLES, STANDING
from blindpig.games.reglement.state import Table
from blindpig.games.reglement.table import (
    BARS,
    GAMBLING_HOUSES,
    HAS_GLASS,
    HAS_KNIFE,
    HAS_REVOLVER,
    LEFT,
    PLACES,
    REGISTER,
    RESTAURANTS,
    RIGHT,
)
from blindpig.games.reglement.view import DinnerView
from blindpig.kernel.game import View
from blindpig.web.boards import reglement_ways as ways
from blindpig.web.boards.scene import Effect, OfSeat, Person, Scene
from blindpig.web.templating import list_of, part, render, tight
from blindpig.web.words import words_in

FIGURES = ("godfather", "gunman", "blade", "bruiser")
ARTS = ("knife", "revolver", "cake", "cake", "blast", "glass", "lamp", "key")  # the drawing on each card
RULES = ("RC-K1", "RC-K2", "RC-K3", "RC-K4", "RC-K5", "RC-K6", "RC-K8", "RC-K9")
PILLS = 18


@dataclass(frozen=True)
class Man(OfSeat):
    """A gangster as he is drawn."""

    number: int
    role: int
    asleep: bool
    place: int

    @property
    def figure(self) -> str:
        """His drawing."""
        return FIGURES[self.role]


@dataclass(frozen=True)
class Place:
    """One of the 32 places as it is drawn."""

    number: int
    side: str
    column: int  # on the long sides
    man: Man | None
    things: tuple[str, ...]
    cake: Person | None  # whose
    fuse: str  # the tag of the cake
    crowded: bool  # another cake stands near, whose tag would lie over this one's
    hot: tuple[str, ...]  # how the blast of a cake covers this place
    label: str


@dataclass(frozen=True)
class Family:
    """The panel of a family."""

    person: Person
    money: str
    roster: tuple[tuple[str, bool], ...]  # the drawing of each, and whether he is gone
    alive: int
    held: int  # cards in hand
    turn: bool
    cake: bool  # whether its cake is still to be ordered


@dataclass(frozen=True)
class Card:
    """Cards of one kind in one's hand."""

    word: str
    name: str
    art: str
    rule: str
    count: int
    text: str
    off: bool


@cache
def things_at(place: int) -> tuple[str, ...]:
    """RC-B3: what lies on the cloth before a place."""
    found: list[str] = []
    if place in BARS:
        found.append("bar")
    if place in RESTAURANTS:
        found.append("restaurant")
    if place in GAMBLING_HOUSES:
        found.append("casino")
    if place == REGISTER:
        found.append("register")
    if HAS_KNIFE[place]:
        found.append("knife")
    if HAS_REVOLVER[place]:
        found.append("revolver")
    if HAS_GLASS[place]:
        found.append("glass")
    return tuple(found)


def side_of(place: int) -> tuple[str, int]:
    """RC-B1: where a place is drawn; opposite places share a column."""
    if place <= 14:
        return "top", place + 1
    if place <= 16:
        return "right", 16
    if place <= 30:
        return "bottom", 32 - place
    return "left", 1


def gangsters(table: Table) -> Sequence[Man]:
    """Every gangster of the game, dead ones too."""
    return gang(len(table.alive), tuple(table.place), tuple(table.asleep))


@lru_cache(maxsize=64)
def gang(seats: int, places: tuple[int, ...], asleep: tuple[int, ...]) -> tuple[Man, ...]:
    """The same, once for all who look at one table."""
    families, roles = FAMILY_OF[seats], ROLE_OF[seats]
    return tuple(
        Man(families[number], number, roles[number], asleep[number] > 0, place) for number, place in enumerate(places)
    )


def heat(table: Table, place: int) -> tuple[str, ...]:
    """RC-T1: the parts of blasts that cover this place, as classes: which of the three places, and whose cake."""
    found: list[str] = []
    for owner, cake in enumerate(table.cake):
        if cake <= 0:
            continue
        for which, hit in (("first", RIGHT[cake]), ("middle", cake), ("last", LEFT[cake])):
            if hit == place:
                found.append(f"is-{which} of-{owner}")
    return tuple(found)


@lru_cache(maxsize=4096)
def label_of(lang: str, number: int, man: Man | None, name: str, owner: str) -> str:
    """A place in words: who sits there, and whose cake stands before him."""
    words = words_in(lang)
    if man is None:
        parts = [words("reglement.place", place=number), words("reglement.free")]
    else:
        key = "reglement.seated-asleep" if man.asleep else "reglement.seated"
        parts = [words(key, place=man.place, name=name, role=words(f"reglement.role.{man.role}"))]
    lying = [words(f"reglement.thing.{thing}") for thing in things_at(number)]
    if lying:
        parts.append(words("reglement.before", things=words.listed(lying)))
    if owner:
        parts.append(words("reglement.cake-of", name=owner))
    return " ".join(parts)


def places(table: Table, scene: Scene) -> list[Place]:
    """The 32 places."""
    men = gangsters(table)
    found: list[Place] = []
    for number in range(1, PLACES + 1):
        side, column = side_of(number)
        man = men[table.at[number]] if table.at[number] >= 0 else None
        owner = table.cake.index(number) if number in table.cake else NOBODY
        cake = None if owner == NOBODY else Person(owner, scene.name(owner))
        tag = "" if owner == NOBODY else fuse(scene, table, owner)
        crowded = cake is not None and any(near in table.cake for near in (number - 2, number - 1) if near > 0)
        name = "" if man is None else scene.name(man.seat)
        label = label_of(scene.lang, number, man, name, "" if cake is None else cake.name)
        hot = heat(table, number)
        found.append(Place(number, side, column, man, things_at(number), cake, tag, crowded, hot, label))
    return found


def turns_until(table: Table, owner: int) -> int | None:
    """RC-T1: turns until a cake goes off by itself; None if its family is out."""
    if table.alive[owner] == 0:
        return None
    count, family = 0, table.turn
    while True:
        family = (family + 1) % len(table.alive)
        if table.alive[family] > 0:
            count += 1
        if family == owner:
            return count


def fuse(scene: Scene, table: Table, owner: int) -> str:
    """The tag of a cake: whose it is, and when it goes off."""
    turns = turns_until(table, owner)
    if turns is None:
        return scene.words("reglement.fuse-none", name=scene.name(owner))
    return scene.words("reglement.fuse", name=scene.name(owner), count=turns)


def cards(view: DinnerView, scene: Scene) -> list[Card]:
    """The hand of the one who looks; a card that cannot be played now says why in place of its text."""
    found: list[Card] = []
    playable = {action.kind for action in scene.actions}
    for kind, count in enumerate(view.hand):
        if count == 0:
            continue
        word = CARD_WORDS[kind]
        off = scene.mine and view.table.seater < 0 and kind not in playable
        text = why_off(view, scene, kind) if off else scene.words(f"reglement.card.{word}")
        rule = RULES[kind] if not off else "RC-T5" if view.table.played == 0 or kind == MOVE else "RC-T3"
        name = scene.words(f"reglement.card-name.{word}")
        found.append(Card(word, name, ARTS[kind], rule, count, text, off))
    return found


def why_off(view: DinnerView, scene: Scene, kind: int) -> str:
    """Why no card of this kind can be played now."""
    if view.table.played > 0 and kind != MOVE:
        return scene.teller.sentence("refusal.action-after-move" if view.table.moved else "refusal.one-action-only")
    return scene.words(f"reglement.no-target.{CARD_WORDS[kind]}")


def families(table: Table, scene: Scene) -> list[Family]:
    """The panels of the families."""
    men = gangsters(table)
    size = len(FAMILY[len(table.alive)])
    found: list[Family] = []
    for person in scene.people:
        seat = person.seat
        found.append(
            Family(
                person,
                money=scene.teller.money(table.money[seat]),
                roster=tuple((man.figure, man.place < 0) for man in men[seat * size : seat * size + size]),
                alive=table.alive[seat],
                held=table.held[seat],
                turn=not table.ended and seat in scene.waiting,
                cake=table.cake[seat] == 0,
            )
        )
    return found


def panels(table: Table, scene: Scene) -> Markup:
    """The families, the same for all who see the same people at the table."""
    return part("boards/reglement_panels.html", t=scene.words, families=families(table, scene))


def prompt(view: DinnerView, scene: Scene) -> dict[str, str]:
    """What is asked: a few words, a sentence, and the rule."""
    table, words = view.table, scene.words
    if not scene.mine:
        return {}
    if table.seater >= 0:
        rule = "RC-S5" if table.round == 0 else "RC-K8"
        return {"title": words("reglement.seat-one"), "text": words("reglement.seat-one-how"), "rule": rule}
    if table.played > 0:
        return {"title": words("reglement.then-move"), "text": words("reglement.then-move-how"), "rule": "RC-T3"}
    return {"title": words("your-turn"), "text": words("reglement.play-how"), "rule": "RC-T3"}


def standing(view: DinnerView, scene: Scene) -> list[tuple[str, Man]]:
    """Those of one's own who wait for a place, one of each kind and state."""
    found: dict[str, Man] = {}
    for man in gangsters(view.table):
        if man.seat == scene.seat and man.place == STANDING and view.table.seater >= 0:
            found.setdefault(f"stand-{ROLES[man.role]}{'-asleep' if man.asleep else ''}", man)
    return list(found.items())


def spoken(table: Table, scene: Scene) -> list[str]:
    """The table in words: each family, each cake, what lies in the middle."""
    words = scene.words
    found: list[str] = []
    for person in scene.people:
        own = [man for man in gangsters(table) if man.seat == person.seat and man.place > 0]
        men = [words("reglement.spoken-asleep" if man.asleep else "reglement.spoken-man",
                     role=words(f"reglement.role.{man.role}"), place=man.place) for man in own]  # fmt: skip
        money, held = scene.teller.money(table.money[person.seat]), table.held[person.seat]
        who = words.listed(men) if men else words("none")
        found.append(words("reglement.spoken-family", name=person.name, money=money, count=held, men=who))
    for owner, cake in enumerate(table.cake):
        if cake > 0:
            found.append(words("reglement.spoken-cake", fuse=fuse(scene, table, owner), place=cake))
    bank = scene.teller.money(table.bank)
    found.append(words("reglement.spoken-middle", bank=bank, count=table.pile, discards=sum(table.discards)))
    return found


def effects(scene: Scene) -> list[Effect]:
    """What has just happened, where it can be seen."""
    found: list[Effect] = []
    for number, fact in scene.facts:
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


def dinner(table: Table, scene: Scene) -> Markup:
    """The table, the same for all who look."""
    return part(
        "boards/reglement_dinner.html",
        t=scene.words,
        pile=table.pile,
        places={place.number: place for place in places(table, scene)},
        pills=PILLS - sum(table.asleep),
        bank=scene.teller.money(table.bank),
        discards=[(scene.words(f"reglement.card-name.{CARD_WORDS[k]}"), n) for k, n in enumerate(table.discards) if n],
    )


def draw(view: View, scene: Scene) -> str:
    """The whole of what is played on, for the one who looks."""
    if not isinstance(view, DinnerView):
        raise TypeError("this board is for the dinner table")
    table = view.table
    html = render(
        "boards/reglement.html",
        scene=scene,
        t=scene.words,
        table=table,
        panels=scene.shared(f"panels {scene.present}", lambda: panels(table, scene)),
        dinner=scene.shared("dinner", lambda: dinner(table, scene)),
        cards=cards(view, scene),
        spoken=scene.shared("spoken", lambda: list_of(spoken(table, scene))),
        standing=standing(view, scene),
        prompt=prompt(view, scene),
        shots=sorted({side_of(action.a)[1] for action in scene.actions if action.text.startswith("bang")}),
        ways=[way.form() for way in ways.ways(view, scene)],
        effects=[effect.form() for effect in effects(scene)],
    )
    return tight(html)
