"""Bootleggers in its rulebook: bars and mats as the table shows them, with letters on them, and the index of thugs."""

from collections.abc import Mapping
from typing import Final

from markupsafe import Markup

from blindpig.drawing.context import BoardContext
from blindpig.drawing.pictures import IndexCard, Pictures, where_clicked, with_letters
from blindpig.drawing.position import Picture
from blindpig.drawing.templating import render, tight
from blindpig.drawing.words import Words
from blindpig.games.bootleggers.board import bars, mats, parts
from blindpig.games.bootleggers.board.look import card_title, look_at
from blindpig.games.bootleggers.board.paths import clicks
from blindpig.games.bootleggers.rules.thugs import DECK
from blindpig.games.bootleggers.rules.view import BootleggersView
from blindpig.kernel.action import Action
from blindpig.kernel.game import View


def draw_picture(view: View, context: BoardContext, picture: Picture) -> str:
    """The bars and mats that are named; all of them if none is."""
    if not isinstance(view, BootleggersView):
        raise TypeError("this board is for Bootleggers")
    look = look_at(view, context)
    named = set(picture.show)
    everybody, _ = mats.mats(look)
    shown = [bar for bar in bars.bars(look) if not named or f"bar-{bar.slug}" in named]
    beside = [mat for mat in everybody if not named or f"panel-{mat.person.seat}" in named]
    html = render(
        "bootleggers/picture.html",
        bars=parts.bars_html(look, shown),
        mats=Markup().join(parts.mat_html(look, mat) for mat in beside),
        side=len(shown) == 1 and beside,
    )
    return with_letters(tight(html), picture.marks)


def last_bars(view: View, context: BoardContext) -> str:
    """The bars at the end of a game: markers and standing, a line each."""
    if not isinstance(view, BootleggersView):
        raise TypeError("this board is for Bootleggers")
    return tight(
        render("bootleggers/last.html", t=context.words, people=context.people, bars=bars.bars(look_at(view, context)))
    )


def draw_then(view: View, context: BoardContext, actions: Mapping[str, Action]) -> str:
    """The bars before a decision, with a disc at the dock, truck or bar that each action is about."""
    if not isinstance(view, BootleggersView):
        raise TypeError("this board is for Bootleggers")
    look = look_at(view, context)
    html = draw_picture(
        view, context, Picture(view.seats, (), show=tuple(f"bar-{bar.slug}" for bar in bars.bars(look)))
    )
    html = f'<div class="bars-then">{html}</div>'
    paths = {label: clicks(look, action) for label, action in actions.items()}
    return with_letters(html, where_clicked(paths, lambda target: f'data-pick="{target}"' in html), "data-pick")


def index(words: Words) -> list[IndexCard]:
    """BL-C4: the thug cards."""
    return [IndexCard(card_title(words.lang, card.name), card.copies, card.rule, "fist") for card in DECK]


PICTURES: Final = Pictures(draw_picture, index, last_bars, draw_then)
