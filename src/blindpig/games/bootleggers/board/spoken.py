"""The whole of Bootleggers in words: bars, mobsters, what lies face up, one's own side, what is asked."""

from typing import TYPE_CHECKING

from blindpig.drawing.clicks import last_first
from blindpig.drawing.context import BoardContext
from blindpig.drawing.spoken import Section
from blindpig.games.bootleggers.board import bars, hand, mats, prompts, strip
from blindpig.games.bootleggers.board.desk import offer_told
from blindpig.games.bootleggers.board.look import Look, look_at
from blindpig.games.bootleggers.board.paths import clicks
from blindpig.games.bootleggers.rules import kinds
from blindpig.games.bootleggers.rules.components import NOBODY
from blindpig.games.bootleggers.rules.phases.muscle import TRUCK
from blindpig.games.bootleggers.rules.view import BootleggersView
from blindpig.kernel.action import FREE, Action
from blindpig.kernel.game import View

if TYPE_CHECKING:
    from blindpig.kernel.refusal import Arg


def public(look: Look, every: list[bars.Bar], people: list[mats.Mat]) -> list[Section]:
    """What everybody sees: the year, what lies face up, the bars, the mobsters, open offers."""
    words = look.words
    found: list[Section] = [*look.context.shared("town in words", lambda: town(look, every))]
    told = tuple(words("board.words.mobster", name=mat.person.name, lines=" ".join(mat.lines)) for mat in people)
    found.append(Section(words("board.mobsters"), told))
    if look.view.offers:
        found.append(
            Section(words("board.words.offers"), tuple(offer(look, at) for at in range(len(look.view.offers))))
        )
    return found


def town(look: Look, every: list[bars.Bar]) -> tuple[Section, Section]:
    """The year and the bars, the same for all who look."""
    words, teller = look.words, look.context.teller
    table = look.table
    year = [words("board.words.round", round=table.round, rounds=table.rounds)]
    year += [name for name, state in strip.phases(look) if state == "now"]
    if table.offer:
        year.append(teller.sentence("fact.henchmen-turned-up", {"cards": list(table.offer)}))
    if table.truck_card != NOBODY:
        year.append(teller.sentence("fact.truck-turned-up", {"size": table.truck_card}))
    said = tuple(" ".join([f"{bar.label}.", *bar.lines]) for bar in every)
    return Section(words("board.phases"), tuple(year)), Section(words("board.bars"), said)


def offer(look: Look, at: int) -> str:
    """An open offer as this seat sees it."""
    deal = look.view.offers[at]
    return offer_told(look, deal.offerer, deal.partner, deal.terms)


def private(look: Look, asked: prompts.Prompt) -> list[Section]:
    """The viewer's own side: muscle and thug cards, what Windfall brought, and what is asked."""
    words = look.words
    cards: list[str] = []
    if look.muscles:
        cards.append(words("board.words.muscles", cards=words.listed([str(card) for card in look.muscles])))
    for card in hand.thug_cards(look):
        text = f"{card.text} {card.why}".rstrip()
        cards.append(words("spoken.card", name=card.name, count=card.copies, text=text))
    for _, name, copies in hand.held_cards(look):
        cards.append(words("spoken.card", name=name, count=copies, text=""))
    found = [Section(words("your-hand"), tuple(cards))] if cards else []
    if asked.key:
        found.append(Section(words("asked"), (f"{asked.title} {asked.text} ({asked.rule})",)))
    return found


def spoken(view: View, context: BoardContext) -> list[Section]:
    """All that the viewer can see, in words."""
    look = seen(view, context)
    others, own = mats.mats(look)
    everybody = others if own is None else [own, *others]
    return [*public(look, bars.bars(look), everybody), *private(look, prompts.prompt(look))]


def seen(view: View, context: BoardContext) -> Look:
    """The view, made ready."""
    if not isinstance(view, BootleggersView):
        raise TypeError("this board is for Bootleggers")
    return look_at(view, context)


def clicked(action: Action, view: View, context: BoardContext) -> list[str]:
    """Where an action is clicked, the last click first; an offer is put together at the desk."""
    return [] if action.index == FREE else last_first(clicks(seen(view, context), action))


def says(action: Action, view: View, context: BoardContext) -> str:
    """An action in words, as the town stands."""
    if not isinstance(view, BootleggersView):
        raise TypeError("this board is for Bootleggers")
    say, kind = context.teller.sentence, action.kind
    if kind > kinds.THUGS and action.text != "investigate":
        return say("says.play", {"action": action.text})
    if kind in (kinds.OFFER, kinds.COUNTER):
        terms = action.text.partition(" give ")
        return say("says.offer", {"partner": action.a, "terms": f"offer {action.a} give {terms[2]}"})
    if kind in (kinds.ACCEPT, kinds.DECLINE, kinds.WITHDRAW):
        return answered(action, view, context)
    if kind == kinds.MARK:
        known = 0 <= action.a < len(view.ledger)
        key = "says.mark-kept" if action.b == 1 else "says.mark-broken"
        return say(key, {"partner": view.ledger[action.a].offerer if known else 0})
    if kind == kinds.TAKE_CARD and action.a == TRUCK:
        return say("says.take-truck", {"size": view.table.truck_card})
    if kind == kinds.DIE and action.text.endswith(" back"):
        return say("says.die-back")
    if kind == kinds.IMPROVE:
        return say("says.improve-back" if action.text.endswith(" back") else "says.improve", {"bar": action.a})
    verb = action.text.partition(" ")[0]
    return context.teller.sentence(f"says.{verb}", arguments(action))


def arguments(action: Action) -> "dict[str, Arg]":
    """What the arguments of an action stand for."""
    a, b = action.a, action.b
    named: dict[int, dict[str, Arg]] = {
        kinds.MUSCLE: {"muscle": a},
        kinds.TAKE_CARD: {"card": a},
        kinds.USE: {"card": a},
        kinds.DIE: {"still": a},
        kinds.PLACE_MARKER: {"bar": a},
        kinds.LOAD_TRUCK: {"truck": a, "crates": b},
        kinds.SEND_TRUCK: {"truck": a, "bar": b},
        kinds.ALLOW: {"victim": a},
        kinds.BAR: {"victim": a},
    }
    return named.get(action.kind, {})


def answered(action: Action, view: BootleggersView, context: BoardContext) -> str:
    """An answer to an offer, with its terms where they are known."""
    verb = action.text.partition(" ")[0]
    for deal in view.offers:
        parties = (deal.partner, deal.offerer) if action.kind == kinds.WITHDRAW else (deal.offerer, deal.partner)
        if parties == (int(action.a), view.seat) and deal.number == action.b:
            return context.teller.sentence(f"says.{verb}", {"partner": action.a, "terms": deal.terms})
    return context.teller.sentence(f"says.{verb}-none", {"partner": action.a})
