"""The Game object of Bootleggers."""

from collections.abc import Mapping
from typing import Final, final

from blindpig.games.bootleggers.rules.actions import SPACE
from blindpig.games.bootleggers.rules.edition import EDITION
from blindpig.games.bootleggers.rules.guess import guess
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.position import load_parts
from blindpig.games.bootleggers.rules.sense import check
from blindpig.games.bootleggers.rules.setup import deal
from blindpig.games.bootleggers.rules.terms import parse
from blindpig.games.bootleggers.rules.typical import TYPICAL
from blindpig.games.bootleggers.rules.view import BootleggersView, load_view
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.forms import Json
from blindpig.kernel.game import Game, Option, View
from blindpig.kernel.journal import Journal
from blindpig.kernel.refusal import BadInput


@final
class Bootleggers(Game):
    """Bootleggers, for 3 to 6 mobsters."""

    def __init__(self) -> None:
        super().__init__(
            "bootleggers",
            "BL",
            2,
            (3, 6),
            (
                Option("placement", ("normal", "chaos"), "BL-O1"),
                Option("length", ("full", "short"), "BL-O2"),
                Option("deck", ("full", "listed"), "BL-C4"),
                Option("money", ("secret", "open"), "BL-S3"),
                Option("deals", ("open", "private"), "BL-O3"),
            ),
        )
        self.space = SPACE
        self.further = TYPICAL  # counter-offers
        self.edition = EDITION

    def set_up(
        self, seats: int, options: Mapping[str, str], chance: Chance, journal: Journal | None
    ) -> BootleggersState:
        """BL-S: deal a game."""
        return deal(seats, options, chance, journal)

    def determinize(self, view: View, chance: Chance) -> BootleggersState:
        """A state that could be behind this view."""
        if not isinstance(view, BootleggersView):
            raise BadInput("not-a-view", {"game": self.slug})
        return guess(view, chance)

    def load(self, position: Json) -> BootleggersState:
        """The state that `position` wrote."""
        seats, table, hidden = load_parts(position)
        state = BootleggersState(seats, table, hidden)
        check(state)
        return state

    def load_view(self, form: Json) -> BootleggersView:
        """The view that `form` wrote."""
        return load_view(form)

    def parse(self, text: str) -> Action:
        """The action a text names, written-out offers included."""
        return parse(text)


BOOTLEGGERS: Final = Bootleggers()
