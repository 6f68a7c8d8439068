"""The whole of Bootleggers for the one who looks: a pure function from a view to HTML."""

from blindpig.games.bootleggers.board import CAPACITY
from blindpig.games.bootleggers.table import IS_MOMENT
from blindpig.games.bootleggers.view import BootleggersView
from blindpig.kernel.game import View
from blindpig.web.boards.bootleggers import bars, desk, hand, mats, prompts, sales, stops, strip, ways
from blindpig.web.boards.bootleggers.look import Look, look_at
from blindpig.web.boards.scene import Person, Scene
from blindpig.web.templating import render, tight


def chain(look: Look) -> str:
    """What becomes of the rest of a chain of actions: it goes on, waits for the word, or is dropped."""
    if look.hand_up or (IS_MOMENT[look.table.step] and look.table.stack):
        return "wait"  # somebody else's card is answered first
    return "drop" if look.at_moment and not look.has_word else "go"


def final(look: Look) -> list[tuple[Person, str, bool]]:
    """BL-E2: everybody's money once it is over, the richest first."""
    outcome = look.scene.outcome
    if outcome is None:
        return []
    order = sorted(range(look.view.seats), key=lambda seat: -outcome.scores[seat])
    return [(look.person(seat), look.cash(outcome.scores[seat]), seat in outcome.winners) for seat in order]


def draw(view: View, scene: Scene) -> str:
    """The whole of what is played on, for the one who looks."""
    if not isinstance(view, BootleggersView):
        raise TypeError("this board is for Bootleggers")
    look = look_at(view, scene)
    asked = prompts.prompt(look)
    others, own = mats.mats(look)
    ready = stops.playable(look)
    html = render(
        "boards/bootleggers.html",
        scene=scene,
        t=scene.words,
        look=look,
        table=look.table,
        final=final(look),
        phases=strip.phases(look),
        offer=strip.offer(look),
        years=strip.years(look),
        bars=bars.bars(look),
        mats=others,
        own=own,
        muscles=hand.muscle_cards(look),
        thugs=hand.thug_cards(look),
        usual=lambda slug: stops.usual_words(look, slug),
        held=hand.held_cards(look),
        prompt=asked,
        waiting=prompts.waiting_words(look),
        on_table=prompts.on_table(look),
        desk=desk.desk(look),
        numbers=range(1, max(CAPACITY) + 1),
        next_truck=prompts.next_truck(look) if asked.key in ("send", "ship") else -1,
        ready=ready,
        counts=stops.counts(look, ready),
        auto=prompts.automatic(look, asked.key, ready),
        chain=chain(look),
        ways=[way.form() for way in ways.ways(look, asked)],
        effects=[effect.form() for effect in sales.effects(look)],
    )
    return tight(html)
