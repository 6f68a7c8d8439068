"""The last thug card of the deck at work, on a page and in a Boss's hand: for a deck with one card more than ours."""

from blindpig.games.bootleggers.rules.components import THUG
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.play import Play
from blindpig.games.bootleggers.rules.thugs import DECK
from blindpig.kernel.chance import seed_of
from blindpig.kernel.journal import Journal
from blindpig.lab.botgame import BotGame
from tests.games.bootleggers.rules.scene import hold

CARD = DECK[-1]


def test_a_boss_plays_it_against_wiseguys() -> None:
    journal, chosen = Journal(), BOOTLEGGERS.check(3, {"length": "short"})
    match = BotGame(BOOTLEGGERS, 3, chosen, ("boss:6", "wiseguy", "wiseguy"), seed_of("card", 1), journal)
    assert isinstance(match.state, Play)
    hold(match.state, 0, CARD.name)
    while match.step() is not None:
        pass
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.winners
    played = [fact.args for fact in journal.facts if fact.key == "played"]
    assert [args["seat"] for args in played if args["card"] == THUG + CARD.title] == [0], "the Boss kept it"
