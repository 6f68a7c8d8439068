"""The whole of Bootleggers for the one who looks: a pure function from a view to HTML."""

from typing import Final

from blindpig.drawing.board import Board, Tab
from blindpig.drawing.clicks import path_forms
from blindpig.drawing.context import BoardContext
from blindpig.drawing.spoken import html_of
from blindpig.drawing.templating import render, tight
from blindpig.games.bootleggers.board import bars, desk, mats, parts, paths, prompts, sales, spoken, stops, strip, why
from blindpig.games.bootleggers.board.about import explains
from blindpig.games.bootleggers.board.foresight import FORESIGHT
from blindpig.games.bootleggers.board.look import look_at
from blindpig.games.bootleggers.rules.components import CAPACITY
from blindpig.games.bootleggers.rules.view import BootleggersView
from blindpig.kernel.forms import Json
from blindpig.kernel.game import View
from blindpig.kernel.journal import Fact


def draw(view: View, context: BoardContext) -> str:
    """The whole of what is played on, for the one who looks."""
    if not isinstance(view, BootleggersView):
        raise TypeError("this board is for Bootleggers")
    look = look_at(view, context)
    asked = prompts.prompt(look)
    others, own = mats.mats(look)
    ready = stops.playable(look)
    auto = prompts.automatic(look, asked.key, ready)
    every = bars.bars(look)
    people = others if own is None else [own, *others]
    next_truck = prompts.next_truck(look) if asked.key in ("send", "ship") else -1
    ghost = next((truck for truck in own.trucks if truck.number == next_truck), None) if own else None
    is_asked = asked.key != "" and not auto
    html = render(
        "bootleggers/board.html",
        context=context,
        t=context.words,
        look=look,
        table=look.table,
        phases=strip.phases(look),
        strip=parts.strip_html(look),
        bars=parts.bars_html(look, every, ghost),
        spoken=html_of([*spoken.public(look, every, people), *spoken.private(look, asked)]),
        mats=parts.others_html(look, others),
        own=parts.mat_html(look, own, is_asked, next_truck) if own else "",
        hand=parts.hand_html(look, context.ranked(look.cash)) if own else "",
        prompt=asked,
        waiting=prompts.waiting_words(look),
        on_table=prompts.on_table(look),
        desk=parts.desk_html(look, desk.desk(look)),
        numbers=range(1, max(CAPACITY) + 1),
        ready=ready,
        counts=stops.counts(look, ready),
        auto=auto,
        goes_on=prompts.goes_on(look, asked.key, ready),
        paths=path_forms(paths.click_paths(look, [] if auto else asked.buttons)),
        effects=[effect.form() for effect in sales.effects(look)],
    )
    return tight(html)


SALES: Final = (*sales.DEMANDS, "sold", "sold-for-another", "margin-earned", "barred", "not-sold")  # can be seen again


def sale(fact: Fact) -> Json:
    """What the script needs to show a line of a sale again; the line that opens a bar's sales has a button for it."""
    if fact.key not in SALES:
        return None
    seat = fact.args.get("victim" if fact.key == "barred" else "seat", -1)
    opens = fact.key == "demand-rolled" or (fact.key == "sold" and fact.args.get("bar") == 0)
    found = {key: fact.args.get(key, 0) for key in ("bar", "money")}
    dice = fact.args.get("dice", [])
    return {**found, "seat": seat, "dice": list(dice) if isinstance(dice, list) else [], "opens": opens}


BOARD: Final = Board(
    draw,
    why.why,
    spoken.spoken,
    spoken.says,
    recent=240,  # this year's offer and dice, last year's sales
    phone="(max-width:719px)",
    tabs=(
        Tab("board", "lamp", "board.tab.bars"),
        Tab("hand", "hand", "board.tab.hand"),
        Tab("panels", "star", "board.tab.mobsters"),
        Tab("story", "key", "tab.story"),
    ),
    explains=explains,
    reasoned={
        **dict.fromkeys(("took", "die-placed", "still-opened", "bar-improved", "placed", "put-on-truck", "sent"), True),
        **dict.fromkeys(("allowed", "barred"), True),
        # Muscle, thug cards and offers speak of a hand: told after the game, all of them.
        **dict.fromkeys(("chose-muscle", "played", "offered", "offered-openly", "offer-refused"), False),
    },
    deciders={"offer-refused": "partner"},
    foresight=FORESIGHT,
    clicked=spoken.clicked,
    places={"bar": "b"},
    again=sale,
)
