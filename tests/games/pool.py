"""The games under test: every registered one, and the tiny one.

A game of the house provides `tests/games/<slug>/conserve.py` with `conserved(state)`, whose value must stay the same
during a game. If it has free offers, also `tests/games/<slug>/offers.py` with `offers(state, seat, chance)`: texts to
try. A game from outside names both in its manifest.
"""

from importlib import import_module
from importlib.util import find_spec

from blindpig import registry
from blindpig.kernel.game import Game
from blindpig.testing.play import no_offers
from blindpig.testing.pool import Subject, subject_of
from tests.kernel.tiny import TINY


def house_subject(game: Game, home: str) -> Subject:
    """A game whose hooks are beside its tests."""
    hooks = {
        name: getattr(import_module(f"{home}.{module}"), name)
        for module, name in (("conserve", "conserved"), ("offers", "offers"))
        if find_spec(f"{home}.{module}") is not None
    }
    return Subject(game, hooks.get("conserved"), hooks.get("offers", no_offers))


SUBJECTS: dict[str, Subject] = {
    "tiny": house_subject(TINY, "tests.kernel"),
    **{slug: house_subject(registry.find(slug), f"tests.games.{slug}") for slug in registry.HOUSE},
    **{manifest.slug: subject_of(manifest) for manifest in registry.outside()},
}
KNOWN: dict[str, Game] = {slug: subject.game for slug, subject in SUBJECTS.items()}
TABLES = [(slug, seats) for slug, game in KNOWN.items() for seats in range(game.min_seats, game.max_seats + 1)]
