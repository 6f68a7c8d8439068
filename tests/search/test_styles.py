"""Styles: a flavour that shows in what is chosen, in the direction that its name says, at every level."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import pytest

from blindpig import registry
from blindpig.games.prohibition.bot.outlook import apart
from blindpig.games.prohibition.rules.city import CAST, NOBODY
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.i18n.troubles import tell
from blindpig.kernel.action import Action
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import Game, State
from blindpig.kernel.journal import Journal
from blindpig.kernel.refusal import BadInput
from blindpig.search import bots
from blindpig.search.evaluator import PLAIN, STYLES
from blindpig.search.levels import Wiseguy

GAMES = {"reglement": 16, "prohibition": 16, "bootleggers": 2}  # played by Wiseguys, for positions to look at
SEATS = 4
every_game = pytest.mark.parametrize("slug", list(GAMES))


@dataclass(frozen=True)
class Spot:
    """A decision of a Wiseguys' game."""

    game: Game
    state: State
    seat: int
    luck: int

    def choice(self, name: str) -> Action:
        """What a bot of that name does here."""
        luck = SeededChance(seed_of("style", self.luck))
        return bots.find(name)(self.game).choose(self.state.view(self.seat), self.state.actions(self.seat), 0.0, luck)


@cache
def spots(slug: str) -> list[Spot]:
    """Every decision with a choice of some Wiseguys' games."""
    game = registry.find(slug)
    found: list[Spot] = []
    player = bots.find("wiseguy")(game)
    for seed in range(GAMES[slug]):
        chance = SeededChance(seed_of("styles", seed))
        state = game.deal(SEATS, game.check(SEATS, {}), chance)
        while state.outcome() is None:
            seat = (state.waiting_on() + state.invited())[0]
            actions = state.actions(seat)
            if len(actions) > 1:
                found.append(Spot(game, state.clone(), seat, len(found)))
            state.apply(seat, player.choose(state.view(seat), actions, 0.0, chance), chance)
    return found


@cache
def choices(slug: str, style: str) -> list[tuple[Spot, Action]]:
    """What a Wiseguy of that style does at each of them; one without a style if it has no name."""
    return [(spot, spot.choice(bots.joined("wiseguy", style))) for spot in spots(slug)]


def counted(slug: str, style: str, count: Callable[[Spot, Action], float]) -> float:
    return sum(count(spot, action) for spot, action in choices(slug, style))


def verbs(*known: str) -> Callable[[Spot, Action], float]:
    return lambda _, action: float(action.text.partition(" ")[0] in known)


def muscle(_: Spot, action: Action) -> float:
    return float(action.a) if action.text.startswith("muscle ") else 0.0


def near_the_law(spot: Spot, action: Action) -> float:
    """How many of those who seize crates are about to reach the truck where it stops with some aboard."""
    if not action.text.startswith("drive ") or not isinstance(spot.state, ProhibitionState):
        return 0.0
    table = spot.state.table
    if table.playing().crates() == action.b:
        return 0.0
    law = [place for who, place in enumerate(table.places) if place != NOBODY and CAST[who].seizes]
    return float(sum(1 <= apart(place, action.a) <= 3 for place in law))


def seized_from(leader: bool) -> Callable[[Spot, Action], float]:
    """How many crates of whoever has most points an action has seized, or of the others."""

    def count(spot: Spot, action: Action) -> float:
        if not action.text.startswith("move ") or not isinstance(spot.state, ProhibitionState):
            return 0.0
        after, journal = spot.state.clone(), Journal()
        after.journal = journal
        after.perform(spot.seat, action, SeededChance(seed_of("seized")))
        scores = [truck.score for truck in spot.state.table.trucks]
        first = max(score for seat, score in enumerate(scores) if seat != spot.seat)
        hit = [fact.args["seat"] for fact in journal.facts if fact.key == "crate-seized"]
        return float(sum(isinstance(seat, int) and (scores[seat] == first) is leader for seat in hit))

    return count


KILLS, PILLS = verbs("knife", "bang", "boom"), verbs("cocktail")
# What a style does more of than a plain Wiseguy, in each game; and what less.
MORE = {
    ("reglement", "bold"): KILLS,
    ("reglement", "thrifty"): verbs("done"),
    ("reglement", "treacherous"): PILLS,
    ("prohibition", "bold"): near_the_law,
    ("prohibition", "treacherous"): seized_from(leader=False),
    ("bootleggers", "bold"): muscle,
    ("bootleggers", "treacherous"): verbs("raise", "play"),
}
LESS = {
    ("reglement", "honest"): PILLS,
    ("prohibition", "thrifty"): near_the_law,
    ("prohibition", "honest"): seized_from(leader=False),
    ("bootleggers", "thrifty"): muscle,
    ("bootleggers", "honest"): verbs("raise", "play"),
}


@pytest.mark.parametrize(("slug", "style"), MORE)
def test_a_style_does_more_of_what_it_likes(slug: str, style: str) -> None:
    likes = MORE[slug, style]
    assert counted(slug, style, likes) > counted(slug, "", likes)


@pytest.mark.parametrize(("slug", "style"), LESS)
def test_a_style_does_less_of_what_it_does_not(slug: str, style: str) -> None:
    shuns = LESS[slug, style]
    assert counted(slug, style, shuns) < counted(slug, "", shuns)


def test_every_style_is_looked_at_in_every_game() -> None:
    assert {*MORE, *LESS} == {(slug, style) for slug in GAMES for style in STYLES}


@every_game
@pytest.mark.parametrize("style", STYLES)
def test_a_style_is_a_flavour_and_most_choices_are_the_same(slug: str, style: str) -> None:
    differ = [
        spot
        for (spot, one), (_, other) in zip(choices(slug, style), choices(slug, ""), strict=True)
        if one.text != other.text
    ]
    assert 0 < len(differ) < len(spots(slug)) / 8


@every_game
@pytest.mark.parametrize("name", ["greenhorn@bold", "hustler@honest", "wiseguy@treacherous", "boss:8@thrifty"])
def test_equal_views_give_equal_answers(slug: str, name: str) -> None:
    for spot in spots(slug)[::50]:
        view = spot.state.view(spot.seat)
        for luck in range(2):
            behind = spot.game.determinize(view, SeededChance(seed_of("behind", luck)))
            assert Spot(spot.game, behind, spot.seat, spot.luck).choice(name).text == spot.choice(name).text


@every_game
def test_a_level_keeps_its_sight_with_a_style(slug: str) -> None:
    evaluator = bots.evaluator_of(registry.find(slug))
    for style in STYLES:
        dim, bright = evaluator.with_sight(0.1).with_style(style), evaluator.with_style(style)
        assert any(
            dim.scores(spot.state, spot.seat, spot.state.actions(spot.seat))
            != bright.scores(spot.state, spot.seat, spot.state.actions(spot.seat))
            for spot in spots(slug)[::20]
        )


@every_game
def test_a_name_without_a_style_plays_as_ever(slug: str) -> None:
    game = registry.find(slug)
    for name in ("wiseguy", "boss:8"):
        player = bots.find(name)(game)
        assert isinstance(player, Wiseguy)
        assert player.evaluator is bots.evaluator_of(game)


def test_a_game_without_an_evaluator_of_its_own_takes_no_notice() -> None:
    assert PLAIN.with_style("bold") is PLAIN


@pytest.mark.parametrize("name", ["wiseguy@shy", "wiseguy@", "boss:20@BOLD"])
def test_an_unknown_style_is_told_in_a_sentence(name: str) -> None:
    with pytest.raises(BadInput) as caught:
        bots.find(name)
    assert caught.value.phrase.key == "no-style"
    assert tell(caught.value, "en").startswith("There is no style “")
    assert all(style in tell(caught.value, "fr") for style in STYLES)


@pytest.mark.parametrize("name", ["random@bold", "the boss@bold", "@bold", "rookie@bold@bold"])
def test_only_those_who_judge_have_a_style(name: str) -> None:
    with pytest.raises(BadInput) as caught:
        bots.find(name)
    assert caught.value.phrase.key == "no-bot"
