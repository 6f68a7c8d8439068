"""The last thug card of the deck at work, on a page and in a Boss's hand: for a deck with one card more than ours."""

import re

from blindpig.games.bootleggers.board.board import draw
from blindpig.games.bootleggers.rules.components import THUG
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.thugs import DECK
from blindpig.i18n.languages import LANGUAGES
from blindpig.i18n.teller import Teller
from blindpig.kernel.chance import seed_of
from blindpig.kernel.journal import Journal
from blindpig.lab.botgame import BotGame
from tests.clicking import clickable, left, part, unfold
from tests.games.bootleggers.board.years import Sight
from tests.games.bootleggers.rules.scene import do, hold
from tests.games.bootleggers.rules.thugs.test_investigated import PLAYER, town

CARD = DECK[-1]


def test_a_page_shows_it_lit_and_it_is_clicked() -> None:
    for lang in LANGUAGES:
        state = town(CARD)
        html = draw(state.view(PLAYER), Sight(state, []).context(PLAYER, lang))
        (shown,) = re.findall(rf'<li class="thug([^"]*)"><button[^>]* id="card-{CARD.name}"', html)
        assert "is-off" not in shown
        ways = {action.text for action in state.actions(PLAYER) if action.kind == CARD.kind}
        assert ways <= {texts[0] for texts in clickable(html, "bootleggers")}
        paths = unfold(part(html, "paths"), "bootleggers")
        mine = [path for path in paths if path.steps[0] == [f"card-{CARD.name}"]]
        assert {path.text for path in mine} == ways
        assert all(len(path.group["ask"]) == len(CARD.targets) for path in mine), "a question for each target"
        picks = [step[0] for step in mine[-1].steps]
        (clicked,) = [path.text for path in paths if left(path, picks) == []]
        told = do(state, PLAYER, clicked)
        assert told[0].key == "played"
        assert not state.holds(PLAYER, CARD.title)
        drawn = draw(state.view(PLAYER), Sight(state, list(enumerate(told))).context(PLAYER, lang))
        assert f'id="card-{CARD.name}"' not in drawn
        assert all("⟨" not in Teller("bootleggers", lang).fact(fact) for fact in told)


def test_a_boss_plays_it_against_wiseguys() -> None:
    journal, chosen = Journal(), BOOTLEGGERS.check(3, {"length": "short"})
    match = BotGame(BOOTLEGGERS, 3, chosen, ("boss:6", "wiseguy", "wiseguy"), seed_of("card", 1), journal)
    assert isinstance(match.state, BootleggersState)
    hold(match.state, 0, CARD.name)
    while match.step() is not None:
        pass
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.winners
    played = [fact.args for fact in journal.facts if fact.key == "played"]
    assert [args["seat"] for args in played if args["card"] == THUG + CARD.title] == [0], "the Boss kept it"
