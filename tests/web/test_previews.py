"""What an action would do: certain things only, from the view alone; two worlds that a seat cannot tell apart give the
same bytes."""

import re

import pytest

from blindpig import registry
from blindpig.drawing.context import BoardContext, Person
from blindpig.drawing.preview import foresee, sentence
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import AFTER_PRODUCTION, SEND
from blindpig.games.prohibition.board.foresight import FORESIGHT as CITY
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.games.prohibition.rules.table import CHARACTER
from blindpig.games.prohibition.rules.table import DRIVE as DRIVING
from blindpig.games.reglement.board.foresight import FORESIGHT
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import Game, State
from blindpig.kernel.journal import EVERYBODY, Fact
from blindpig.web.pages.previews import would_html
from tests.games.bootleggers.rules.scene import put, queue, scene, truck
from tests.games.bootleggers.rules.test_moments import moment
from tests.games.reglement.rules.setting import lay

NAMES = ("Al", "Bo", "Cy", "Di", "Ed", "Flo")
STOPS = 12  # places in each game at which previews are compared


def context_of(game: Game, state: State, seat: int, lang: str = "en") -> BoardContext:
    people = [Person(number, NAMES[number]) for number in range(state.seats)]
    return BoardContext(game.slug, lang, people, seat, state.actions(seat), state.waiting_openly())


def stopped(game: Game, number: int) -> State:
    """A random game, stopped somewhere."""
    luck = SeededChance(seed_of("previews", game.slug, number))
    state = game.deal(game.min_seats, {}, luck)
    for _ in range(luck.below(70)):
        waiting = state.waiting_on()
        if not waiting:
            break
        seat = waiting[0]
        actions = state.actions(seat)
        before = state.clone()
        state.apply(seat, actions[luck.below(len(actions))], luck)
        if not state.waiting_on():
            return before
    return state


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_previews(slug: str) -> None:
    game, compared = registry.find(slug), 0
    for number in range(STOPS):
        state = stopped(game, number)
        seat = state.waiting_on()[0]
        view = state.view(seat)
        other = game.determinize(view, SeededChance(seed_of("other world", slug, number)))
        actions = state.actions(seat)
        for action in actions[number % 3 :: max(1, len(actions) // 3)][:3]:
            shown = would_html(game, view, action, context_of(game, state, seat))
            assert shown == would_html(game, other.view(seat), action, context_of(game, other, seat))
            compared += other.digest() != state.digest()
    assert compared  # the worlds did differ


@pytest.mark.parametrize(
    ("lang", "falls"), [("en", "Bo’s Godfather at place 22 falls, for good."), ("fr", "le Parrain de Bo")]
)
def test_a_shot_shows_who_falls_and_what_it_costs(lang: str, falls: str) -> None:
    dinner = lay(3, "7 Y-gu, 1 Y-gf, 22 R-gf, 10 R-br, 20 B-gf", hands={"Y": "bang move move alert alert"})
    game = registry.find("reglement")
    (shot,) = [action for action in dinner.actions(0) if action.text.startswith("bang")]
    context = context_of(game, dinner, 0, lang)
    html = would_html(game, dinner.view(0), shot, context)
    assert falls in html
    assert 'data-final="1"' in html
    assert 'data-would="p-22"' in html
    found = foresee(game, dinner.view(0), shot, context, FORESIGHT, lambda fact: "")
    assert [row.new for row in found.rows if row.old] == [context.teller.money(0)]
    assert [(mark.kind, mark.at) for mark in found.marks] == [("fire", ("p-7", "p-22")), ("tag", ("money-1",))]


def test_the_reader_is_you() -> None:
    dinner = lay(3, "7 Y-gu, 1 Y-gf, 22 R-gf, 10 R-br, 20 B-gf", hands={"Y": "bang move move alert alert"})
    game = registry.find("reglement")
    fact = Fact("RC-K2", "eliminated", {"victim": 0, "role": 1, "place": 7}, EVERYBODY)
    for lang, said in (("en", "Your Gunman at place 7 falls"), ("fr", "de votre famille tombe")):
        assert said in sentence(context_of(game, dinner, 0, lang), fact, FORESIGHT)
        assert said not in sentence(context_of(game, dinner, 1, lang), fact, FORESIGHT)


def test_what_is_drawn_is_not_told() -> None:
    dinner = lay(3, "7 Y-gu, 1 Y-gf, 10 R-gf, 20 B-gf", hands={"Y": "move move cake alert alert"})
    game = registry.find("reglement")
    html = would_html(game, dinner.view(0), game.parse("pass"), context_of(game, dinner, 0))
    assert "drew" not in html


def test_new_cards_make_the_end_of_a_turn_final() -> None:
    game, final = registry.find("reglement"), {}
    dinner = lay(3, "7 Y-gu, 1 Y-gf, 22 R-gf, 10 R-br, 20 B-gf", hands={"Y": "bang move move alert alert"})
    for text in ("discard alert", "pass"):
        html = would_html(game, dinner.view(0), game.parse(text), context_of(game, dinner, 0))
        final[text] = 'data-final="1"' in html
    assert final == {"discard alert": True, "pass": False}  # who keeps all five draws none


def city(stage: int) -> tuple[Game, ProhibitionState]:
    """A game of Prohibition at a stage of a turn."""
    game = registry.find("prohibition")
    luck = SeededChance(seed_of("city"))
    state = game.deal(2, {}, luck)
    while True:
        assert isinstance(state, ProhibitionState)
        if state.table.stage == stage and state.table.round > 1:
            return game, state
        seat = state.waiting_on()[0]
        state.apply(seat, state.actions(seat)[0], luck)


def test_a_drive_shows_its_way_and_how_far_it_is() -> None:
    game, state = city(DRIVING)
    seat = state.waiting_on()[0]
    for action in state.actions(seat):
        context = context_of(game, state, seat)
        found = foresee(game, state.view(seat), action, context, CITY, lambda fact: "")
        streets = next(row.new for row in found.rows if row.text == "Streets to drive")
        numbers = [mark.text for mark in found.marks if mark.kind == "number"]
        assert numbers == [str(number) for number in range(1, int(streets) + 1)]
        assert [mark.at for mark in found.marks if mark.kind == "ghost"] == [(f"truck-{state.table.truck}",)]


def test_a_character_shows_the_streets_that_it_would_control() -> None:
    game, state = city(CHARACTER)
    seat = state.waiting_on()[0]
    action = state.actions(seat)[-1]
    found = foresee(game, state.view(seat), action, context_of(game, state, seat), CITY, lambda fact: "")
    x, y = action.b % 7 * 100, action.b // 7 * 100
    (lines,) = [mark.where for mark in found.marks if mark.look.startswith("ctl-line")]
    assert lines == f"M-13 {y}H613M{x} -13V613"


def test_a_card_at_a_moment_shows_what_it_would_do_if_nobody_answers() -> None:
    game, state = registry.find("bootleggers"), moment(AFTER_PRODUCTION, (0, "thirsty"), (1, "investigation"))
    assert 0 in state.waiting_on()
    assert "raise" in [action.text for action in state.actions(0)], "the card comes after the hand"
    html = would_html(game, state.view(0), game.parse("play thirsty mothers"), context_of(game, state, 0))
    assert "One more demand die" in html
    assert "<s>2</s> 3" in html
    assert 'data-final="1"' in html


def dealing() -> BootleggersState:
    """The market is open: Al has $9G and 2 crates, Bo 5 crates and a truck."""
    state = moment(AFTER_PRODUCTION)
    state.hidden.money[0] = 9
    for at, number in enumerate([2, 5]):
        state.table.crates[at] = number
    return state


@pytest.mark.parametrize(
    ("lang", "rows"),
    [
        ("en", ["Your money <s>$9G</s> $6G", "Crates at home <s>2</s> 4", "Bo: money + $3G", "Bo: crates <s>5</s> 3"]),
        ("fr", ["Votre argent <s>9 G$</s> 6 G$", "Bo : argent + 3 G$", "Bo : caisses <s>5</s> 3"]),
    ],
)
def test_a_deal_shows_what_both_would_hold(lang: str, rows: list[str]) -> None:
    game, state = registry.find("bootleggers"), dealing()
    offer = game.parse("offer 1 give $3 for c2")
    shown = [would_html(game, state.view(0), offer, context_of(game, state, 0, lang))]
    state.apply(1, game.parse("offer 0 give c2 for $3"), SeededChance(seed_of("deal")))
    shown.append(would_html(game, state.view(0), game.parse("accept 1 0"), context_of(game, state, 0, lang)))
    for html in shown:  # as it is drafted, and as it lies there
        said = re.sub(
            r"\s+", " ", re.sub(r"</?(?:span|b|li)[^>]*>", " ", html.replace("\u202f", " ").replace("\u00a0", " "))
        )
        for row in rows:
            assert row in said


def test_a_deal_says_nothing_of_a_purse_that_nobody_sees() -> None:
    game, state = registry.find("bootleggers"), dealing()
    offer = game.parse("offer 1 give c2 for $3")
    told = set()
    for money in (3, 4, 40):
        state.hidden.money[1] = money
        told.add(would_html(game, state.view(0), offer, context_of(game, state, 0)))
    assert len(told) == 1


def test_a_truck_shows_its_place_in_the_line_and_the_price() -> None:
    game, state = registry.find("bootleggers"), scene(SEND, turn=0)
    put(state, "mothers", 3, 4)
    queue(state, truck(state, 1, load=4), "mothers")
    sent = truck(state, 0, load=3)
    html = would_html(game, state.view(0), game.parse(f"send t{sent} mothers"), context_of(game, state, 0))
    assert "no. 2: about $" in html
    assert "d-mothers" in html
    queue(state, truck(state, 1, load=2), "omalleys")
    html = would_html(game, state.view(0), game.parse(f"send t{sent} omalleys"), context_of(game, state, 0))
    assert "no. 2: $3G" in html
