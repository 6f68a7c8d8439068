"""The parts of the town as HTML, each drawn when something of it has changed and kept until then.

What a part is drawn of is all in its key; two viewers to whom it looks the same share it.
"""

from collections.abc import Hashable, Sequence
from functools import partial

from markupsafe import Markup

from blindpig.drawing.context import Person
from blindpig.drawing.templating import kept, part
from blindpig.games.bootleggers.board import hand, stops, strip
from blindpig.games.bootleggers.board.bars import Bar
from blindpig.games.bootleggers.board.desk import Desk
from blindpig.games.bootleggers.board.look import Look
from blindpig.games.bootleggers.board.mats import Mat
from blindpig.games.bootleggers.board.trucks import Truck
from blindpig.games.bootleggers.rules.components import OMALLEYS
from blindpig.games.bootleggers.rules.table import CHOOSE


def drawn(look: Look, name: str, key: tuple[Hashable, ...], **values: object) -> Markup:
    """A part, as it was drawn of the same values before."""

    def draw() -> Markup:
        context = look.context
        return part(f"bootleggers/{name}.html", **values, look=look, table=look.table, context=context, t=look.words)

    return Markup(kept((name, look.context.lang, *key), draw))  # noqa: S704 - out of a template, which escapes


def bars_html(look: Look, bars: Sequence[Bar], ghost: Truck | None = None) -> Markup:
    """Bars; `ghost` is the truck that would go to a dock next."""
    plain = look.bar(OMALLEYS)
    return Markup().join(
        drawn(look, "bar", (bar, ghost), bar=bar, plain=bar.name == plain, ghost=ghost) for bar in bars
    )


def others_html(look: Look, mats: Sequence[Mat]) -> Markup:
    """The mats of the others: each is drawn once for all who see them here, and know as much of their money."""
    context = look.context
    return Markup().join(
        context.shared(f"drawn mat {mat.person.seat} {mat.person.here} {mat.cash}", partial(mat_html, look, mat))
        for mat in mats
    )


def mat_html(look: Look, mat: Mat, asked: bool = False, truck: int = -1) -> Markup:
    """A mat: whether its owner is asked something, and the truck that goes next."""
    table, turn = look.table, mat.turn or (mat.mine and asked)
    chosen = table.step == CHOOSE and table.chosen[mat.person.seat] != 0
    following = truck if mat.mine else -1
    key = (mat, turn, chosen, bool(table.chaos), following)
    return drawn(look, "mat", key, mat=mat, turn=turn, chosen=chosen, chaos=table.chaos, following=following)


def strip_html(look: Look) -> Markup:
    """The strip above the bars, the same for all who look."""
    return look.context.shared("strip", lambda: drawn_strip(look))


def drawn_strip(look: Look) -> Markup:
    """The same, drawn."""
    table, offer, years = look.table, tuple(strip.offer(look)), tuple(strip.years(look))
    key = (offer, years, table.deck_left, table.truck_deck_left, table.round, table.rounds)
    return drawn(look, "strip", key, offer=offer, years=years)


def hand_html(look: Look, final: Sequence[tuple[Person, str, bool]]) -> Markup:
    """One's own hand; at the end who has what."""
    muscles, thugs = tuple(hand.muscle_cards(look)), tuple(hand.thug_cards(look))
    held = tuple(hand.held_cards(look))
    return drawn(
        look,
        "hand",
        (look.seat, muscles, thugs, held, tuple(final)),
        muscles=muscles,
        thugs=thugs,
        held=held,
        final=final,
        usual=lambda slug: stops.usual_words(look, slug),
    )


def desk_html(look: Look, desk: Desk) -> Markup:
    """The deal desk."""
    return drawn(look, "desk", (look.seat, desk, look.table.round), desk=desk)
