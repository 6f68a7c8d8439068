"""Cards describe themselves: what the rest derives from them."""

import pytest

from blindpig.games.reglement.bot.evaluator import EVALUATOR
from blindpig.games.reglement.rules import cards as deck
from blindpig.games.reglement.rules.actions import CARD_WORDS, CARDS, COPIES, SPACE
from blindpig.games.reglement.rules.cards import DECK, WEAPONS
from blindpig.games.reglement.rules.cards.card import Card
from blindpig.games.reglement.rules.cards.target import CAKE, GANGSTER, PLACE, SIDE
from blindpig.games.reglement.rules.places import PLACES
from blindpig.games.reglement.rules.plays import pairs
from blindpig.games.reglement.rules.state import Dinner
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.refusal import Refusal
from tests.games.reglement.rules.setting import can, lay
from tests.sources import GAMES_HOME
from tests.test_texts import sentences

every_card = pytest.mark.parametrize("card", DECK, ids=CARD_WORDS)


def ways(card: Card) -> list[Action]:
    """Every way to play a card that the space has."""
    return [action for action in SPACE.all if action.kind == card.kind]


@every_card
def test_every_action_of_a_card_names_its_targets(card: Card) -> None:
    assert ways(card)
    for action in ways(card):
        if card.several > 1:
            assert 1 <= len(action.args) <= card.several
            words = [card.targets[-1].words[value] for value in action.args]
        else:
            words = [target.words[value] for target, value in zip(card.targets, action.args, strict=True)]
        assert action.text == " ".join([card.word, *words])
        assert all(words)


def test_the_targets_of_each_kind_of_card() -> None:
    kinds = {card.word: [target.name for target in card.targets] for card in DECK}
    assert kinds == {
        "knife": ["gangster"],
        "bang": ["gangster"],
        "cake": ["place"],
        "pass-cake": ["cake", "side"],
        "boom": ["cake"],
        "cocktail": ["gangster"],
        "alert": [],
        "move": ["gangster", "place"],
    }
    assert [card.word for card in DECK if card.several > 1] == ["cocktail"]
    assert len([word for word in PLACE.words if word]) == len([word for word in GANGSTER.words if word]) == PLACES
    assert (len(CAKE.words), SIDE.words) == (6, ["left", "right"])


def test_nobody_moves_to_the_place_where_they_sit() -> None:
    move = DECK[CARD_WORDS.index("move")]
    assert all(not action.text or action.a != action.b for action in move.plays.plays)
    assert len(ways(move)) == PLACES * (PLACES - 1)


@pytest.mark.rule("RC-S2")
def test_counts_follow_from_the_deck() -> None:
    assert len(DECK) == CARDS == 8
    assert sum(COPIES) == 60
    assert [card.kind for card in DECK] == list(range(CARDS))


@pytest.mark.rule("RC-T3")
def test_after_a_card_only_cards_that_may_follow_can_be_played() -> None:
    dinner = lay(3, "20 Y-bl, 21 R-br, 5 Y-gf, 14 B-gf", hands={"Y": "knife alert alert move move"})
    dinner.table.played = 1
    followers = [card for card in DECK if card.may_follow]
    assert [card.word for card in followers] == ["move"]
    played = {action.kind for action in dinner.actions(0) if action.kind < CARDS}
    assert played == {card.kind for card in followers}
    assert can(dinner, "Y", "done") == ["done"]


@every_card
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_card_has_its_words_and_its_rule(card: Card, language: str) -> None:
    known = sentences("reglement", language)
    for key in ("card", "board.card-name", "board.card", "board.ask", "board.no-target"):
        assert f"{key}.{card.word}" in known
    assert f"**{card.rule}**" in (GAMES_HOME / "reglement" / "rulebook.md").read_text(encoding="utf-8")


def test_weapons_reach_both_ways() -> None:
    for weapon in WEAPONS:
        for place in range(1, PLACES + 1):
            for row in (weapon.one, weapon.other):
                assert row[place] == 0 or place in [back[row[place]] for back in (weapon.one, weapon.other)]


@pytest.mark.skipif(not deck.__file__.endswith(".py"), reason="compiled classes have compiled subclasses only")
def test_a_new_card_declares_its_actions_and_has_defaults() -> None:
    class Toast(Card):
        """Somebody raises a glass to a cake on one side: a card with nothing but what a card must have."""

        def __init__(self) -> None:
            super().__init__("toast", "RC-K4", 2, (CAKE, SIDE))

        def options(self, dinner: Dinner, seat: int) -> int:
            return pairs(1, 2)

        def why_not(self, dinner: Dinner, seat: int, action: Action) -> Refusal | None:
            return None

        def play(self, dinner: Dinner, seat: int, action: Action) -> None:
            pass

    card, space = Toast(), ActionSpace()
    card.declare(space, 0)
    assert len(space) == 12
    assert (space.all[0].text, space.all[1].text) == ("toast 0 left", "toast 0 right")
    assert card.plays.nth(pairs(0b100001, 0b11), 3) is space.parse("toast 5 right")
    dinner = lay(3, "1 Y-gf, 10 R-gf, 20 B-gf")
    appraisal = EVALUATOR.appraise(dinner, 0)
    assert card.worth(appraisal, space.all[0]) == 0.0
    assert card.reason(appraisal, space.all[0]).key == "no-reason"
    assert not card.may_follow
