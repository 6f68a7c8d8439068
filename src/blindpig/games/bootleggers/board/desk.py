"""The deal desk (BL-4.1, BL-4.2): offers received and made, the form of a new one, promises kept and broken."""

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from blindpig.drawing.context import Person
from blindpig.drawing.words import words_in
from blindpig.games.bootleggers.board.look import Look, card_title
from blindpig.games.bootleggers.board.trucks import SHAPES, WIDTHS
from blindpig.games.bootleggers.rules.actions import SPACE
from blindpig.games.bootleggers.rules.components import SIZE_OF, SIZES, THUG_NAMES, TITLES, TRUCKS
from blindpig.games.bootleggers.rules.deals import MAX_OFFERS, no_dealing
from blindpig.games.bootleggers.rules.ledger import BROKEN, KEPT, MAX_PROMISE
from blindpig.games.bootleggers.rules.pledges import ABSENCES, LEAVES
from blindpig.games.bootleggers.rules.table import AFTER_PRODUCTION
from blindpig.games.bootleggers.rules.view import SeenDeal
from blindpig.games.bootleggers.words import promised
from blindpig.i18n.teller import Teller
from blindpig.kernel.game import SPECTATOR

if TYPE_CHECKING:
    from blindpig.kernel.refusal import Arg

STAMPS = {KEPT: "kept", BROKEN: "broken"}
OUTCOMES = {
    "offer-refused": "refused",
    "offer-countered": "countered",
    "offer-withdrawn": "withdrawn",
    "offer-impossible": "off",
    "struck": "struck",
}  # what is told about an offer, and the word for it
MOST_ANSWERS = 6


class Good(NamedTuple):
    """One thing that changes hands."""

    kind: str  # money, crates, truck, card
    text: str
    note: str = ""
    shape: str = ""
    width: int = 0


class Deed(NamedTuple):
    """An offer on paper."""

    id: str
    offerer: Person
    partner: Person
    gives: tuple[Good, ...]  # what the offerer gives
    gets: tuple[Good, ...]
    promise: str
    private: bool
    accept: str = ""  # the actions of its buttons
    refuse: str = ""
    withdraw: str = ""
    why: str = ""  # why it cannot be accepted
    why_rule: str = ""
    terms: str = ""  # for a counter-offer
    word: str = ""  # how the offerer kept their promises


class Promise(NamedTuple):
    """A deal of the ledger."""

    number: int
    offerer: Person
    partner: Person
    round: int
    text: str
    goods: str
    stamp: str  # kept, broken, open, or none without a promise
    mine: bool  # the one who looks may mark it


class Chip(NamedTuple):
    """A truck or a card that can be put on a side."""

    value: str
    label: str
    shape: str = ""
    width: int = 0
    title: int = 0
    copies: int = 1


class Partner(NamedTuple):
    """Somebody to deal with."""

    person: Person
    crates: int
    cards: int
    trucks: tuple[Chip, ...]
    word: str


class Answered(NamedTuple):
    """What became of an offer of this year."""

    partner: Person
    offer: str  # the offer in words
    word: str  # refused, countered, struck, withdrawn or off
    said: str


class Desk(NamedTuple):
    """Everything on the desk."""

    open: bool
    why: str
    rule: str
    season: bool  # it is the market's own moment
    movable: bool  # trucks can be dealt in
    private: bool  # offers may be kept private
    received: tuple[Deed, ...]
    made: tuple[Deed, ...]
    others: tuple[Deed, ...]
    left: int
    most_promise: int
    # Promises that bots understand: the text, and how the reader reads it.
    pledges: tuple[tuple[str, str], ...]
    partners: tuple[Partner, ...]
    money: int
    crates: int
    trucks: tuple[Chip, ...]
    cards: tuple[Chip, ...]
    every_card: tuple[Chip, ...]
    ledger: tuple[Promise, ...]
    answered: tuple[Answered, ...]
    words: tuple[tuple[Person, str], ...] = ()


class Terms(NamedTuple):
    """What a deal is about, in words."""

    gives: tuple[Good, ...]  # what the offerer gives
    gets: tuple[Good, ...]
    gives_said: str
    gets_said: str
    promise: str
    private: bool
    back: str  # the same from the other side, as a counter-offer begins


@lru_cache(maxsize=4096)
def terms_in(lang: str, terms: str) -> Terms:
    """The terms of a deal in a language: they are shown with every move for as long as it is on the table."""
    head, _, promise = terms.partition(' "')
    items = head.split(" ")
    private = items[-1] == "private"
    start, middle = items.index("give") + 1, items.index("for")
    given, got = items[start:middle], items[middle + 1 : len(items) - private]
    gives, gets = goods(lang, given), goods(lang, got)
    said = promised(Teller("bootleggers", lang), promise.removesuffix('"'))
    back = f"give {' '.join(got)} for {' '.join(given)}"
    return Terms(gives, gets, goods_words(lang, gives), goods_words(lang, gets), said, private, back)


def goods(lang: str, items: list[str]) -> tuple[Good, ...]:
    """One side of a deal."""
    words, found = words_in(lang, "bootleggers"), list[Good]()
    for item in items:
        if item == "nothing":
            continue
        if item[0] == "$":
            found.append(Good("money", words("board.cash", number=int(item[1:]))))
        elif item[0] == "c" and item[1:].isdecimal():
            found.append(Good("crates", words("board.crates", count=int(item[1:]))))
        elif item[0] in "tr" and item[1:].isdecimal():
            size = SIZE_OF[int(item[1:])]
            note = words("board.for-this-year" if item[0] == "r" else "board.for-good")
            found.append(Good("truck", words(f"board.size.{SIZES[size]}"), note, SHAPES[size], WIDTHS[size]))
        elif item == "card":
            found.append(Good("card", words("board.a-card")))
        else:
            found.append(Good("card", card_title(lang, item)))
    return tuple(found)


def goods_words(lang: str, goods: tuple[Good, ...]) -> str:
    """One side of a deal as a list in words."""
    words = words_in(lang, "bootleggers")
    said = [f"{good.text} ({good.note})" if good.note else good.text for good in goods]
    return words.listed(said) if said else words("board.nothing")


def word_of(look: Look, seat: int) -> str:
    """How a mobster kept their promises, for all to see."""
    return look.context.shared(f"word of {seat}", lambda: word_given(look, seat))


def word_given(look: Look, seat: int) -> str:
    """The same, made."""
    name, kept, broken = look.context.name(seat), look.marks[seat, KEPT], look.marks[seat, BROKEN]
    if not kept + broken:
        return look.words("board.desk.word-unknown", name=name)
    counts = {key: look.words(f"board.desk.{key}", count=count) for key, count in (("kept", kept), ("broken", broken))}
    return look.words("board.desk.word", name=name, **counts)


def somebody(look: Look, seat: int) -> Person:
    """Who deals: a name and a colour, whatever the clocks say."""
    return named(seat, look.context.name(seat))


@lru_cache(maxsize=1024)
def named(seat: int, name: str) -> Person:
    """Somebody with nothing but a name."""
    return Person(seat, name)


def deed_of(look: Look, at: int, deal: SeenDeal) -> Deed:
    """An open offer; its buttons are those of what may be done."""
    terms, legal = terms_in(look.context.lang, deal.terms), look.legal
    answer = f"{deal.offerer} {deal.number}"
    why = rule = ""
    received = deal.partner == look.seat and deal.number >= 0
    if received and f"accept {answer}" not in legal:
        refusal = look.state.refusal(look.seat, SPACE.by_text[f"accept {answer}"])
        if refusal is not None:
            why, rule = look.context.refused(refusal), refusal.rule
    back = f"withdraw {deal.partner} {deal.number}"
    return Deed(
        id=f"deed-{at}",
        offerer=somebody(look, deal.offerer),
        partner=somebody(look, deal.partner),
        gives=terms.gives,
        gets=terms.gets,
        promise=terms.promise,
        private=terms.private,
        accept=f"accept {answer}" if f"accept {answer}" in legal else "",
        refuse=f"refuse {answer}" if f"refuse {answer}" in legal else "",
        withdraw=back if deal.offerer == look.seat and back in legal else "",
        why=why,
        why_rule=rule,
        terms=f"counter {answer} {terms.back}" if received else "",
        word=word_of(look, deal.offerer),
    )


def offer_told(look: Look, seat: int, partner: int, terms: str, reader: int = SPECTATOR) -> str:
    """An offer in words; of one that is kept from the reader, that there is one."""
    names = tuple(person.name for person in look.context.people)
    return offer_in(look.context.lang, names, seat, partner, terms, reader)


@lru_cache(maxsize=4096)
def offer_in(lang: str, names: tuple[str, ...], seat: int, partner: int, terms: str, reader: int) -> str:
    """The same in a language: told with every move for as long as it is on the table."""
    teller = Teller("bootleggers", lang, names, reader=reader)
    args: dict[str, Arg] = {"seat": seat, "partner": partner, "terms": terms}
    return teller.sentence("fact.offered" if terms else "says.secret-offer", args)


def answered(look: Look) -> tuple[Answered, ...]:
    """BL-4.2: what became of this year's offers of the one who looks, the newest first, where they were made."""
    found: list[Answered] = []
    offers: dict[int, str] = {}
    for _, fact in look.facts if look.seated else ():
        if fact.key != "offered" and fact.key not in OUTCOMES:
            continue
        partner = fact.args.get("partner")
        if fact.args.get("seat") != look.seat or not isinstance(partner, int):
            continue
        if fact.key == "offered":
            offers[partner] = offer_told(look, look.seat, partner, str(fact.args["terms"]), look.seat)
        else:
            word = OUTCOMES[fact.key]
            said = look.words(f"board.desk.{word}", name=look.context.name(partner))
            found.append(Answered(somebody(look, partner), offers.get(partner, ""), word, said))
    return tuple(found[: -MOST_ANSWERS - 1 : -1])


def promise_of(look: Look, number: int, deal: SeenDeal) -> Promise:
    """A deal that was struck."""
    text = said = ""
    if deal.terms:
        terms = terms_in(look.context.lang, deal.terms)
        text = terms.promise
        said = look.words("board.desk.gave", gives=terms.gives_said, gets=terms.gets_said)
    stamp = STAMPS.get(deal.mark, "open") if text else "none"
    mine = bool(text) and deal.partner == look.seat and look.live
    offerer, partner = somebody(look, deal.offerer), somebody(look, deal.partner)
    goods_said = said or look.words("board.desk.private")
    return Promise(number, offerer, partner, deal.number, text, goods_said, stamp, mine)


def truck_chips(look: Look, seat: int) -> tuple[Chip, ...]:
    """BL-4.2: the trucks that are wholly a mobster's, at home and empty; the same for all who look."""
    return look.context.shared(f"trucks to deal in {seat}", lambda: idle_trucks(look, seat))


def idle_trucks(look: Look, seat: int) -> tuple[Chip, ...]:
    """The same, made."""
    table, idle = look.table, look.state.is_idle
    own = [truck for truck in range(TRUCKS) if table.owner[truck] == table.holder[truck] == seat and idle(truck)]
    return tuple(Chip(str(n), look.truck(n), SHAPES[SIZE_OF[n]], WIDTHS[SIZE_OF[n]]) for n in own)


def card_chip(lang: str, title: int, copies: int) -> Chip:
    """A thug card by its title."""
    slug = THUG_NAMES[title]
    return Chip(slug, card_title(lang, slug), title=title, copies=copies)


@cache
def every_card(lang: str) -> tuple[Chip, ...]:
    """All thug cards, by the alphabet."""
    return tuple(sorted((card_chip(lang, title, 1) for title in range(1, TITLES)), key=lambda chip: chip.label))


@cache
def pledges(lang: str, bars: int) -> tuple[tuple[str, str], ...]:
    """The promises that bots understand, with so many bars in play: each as it is written, and in words."""
    teller = Teller("bootleggers", lang)
    return tuple((pledge.text, promised(teller, pledge.text)) for pledge in LEAVES[1:bars] + ABSENCES[1:bars])


def desk(look: Look) -> Desk:
    """The desk of the one who looks; a spectator sees the ledger and what is offered openly."""
    refusal = no_dealing(look.state)
    seen = [(deal, deed_of(look, at, deal)) for at, deal in enumerate(look.view.offers)]
    return Desk(
        open=look.seated and refusal is None,
        why="" if refusal is None else look.context.refused(refusal),
        rule="" if refusal is None else refusal.rule,
        season=look.table.step == AFTER_PRODUCTION,
        movable=not look.state.in_phase_1(),
        private=look.table.private_deals,
        received=tuple(deed for deal, deed in seen if deal.partner == look.seat),
        made=tuple(deed for deal, deed in seen if deal.offerer == look.seat),
        others=tuple(deed for deal, deed in seen if look.seat not in (deal.offerer, deal.partner)),
        left=MAX_OFFERS - look.state.hidden.made[look.seat] if look.seated else 0,
        most_promise=MAX_PROMISE,
        pledges=pledges(look.context.lang, look.state.bars),
        partners=tuple(
            Partner(
                somebody(look, seat),
                look.state.back_room_crates(seat),
                look.table.cards[seat],
                truck_chips(look, seat),
                word_of(look, seat),
            )
            for seat in range(look.view.seats)
            if seat != look.seat
        ),
        money=look.view.money[look.seat] if look.seated else 0,
        crates=look.state.back_room_crates(look.seat) if look.seated else 0,
        trucks=truck_chips(look, look.seat) if look.seated else (),
        cards=tuple(card_chip(look.context.lang, title, copies) for title, copies in look.thugs),
        every_card=every_card(look.context.lang),
        answered=answered(look),
        ledger=tuple(promise_of(look, number, deal) for number, deal in enumerate(look.view.ledger))[::-1],
        words=tuple((somebody(look, seat), word_of(look, seat)) for seat in range(look.view.seats)),
    )
