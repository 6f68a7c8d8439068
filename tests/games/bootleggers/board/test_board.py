"""The board of Bootleggers: what it draws, what can be clicked on it, what it must not tell."""

import re
from dataclasses import replace
from functools import cache

import pytest

from blindpig.games.bootleggers.board.board import draw
from blindpig.games.bootleggers.board.desk import word_of
from blindpig.games.bootleggers.board.look import look_at
from blindpig.games.bootleggers.board.prompts import load_all, prompt, question
from blindpig.games.bootleggers.board.sales import effects, receipts
from blindpig.games.bootleggers.board.why import why
from blindpig.games.bootleggers.rules.components import BARS, FIRST_REMOTE, THUG_NAMES
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.hidden import ASKED
from blindpig.games.bootleggers.rules.kinds import ACCEPT, DECLINE, OFFER, RAISE, WITHDRAW
from blindpig.games.bootleggers.rules.ledger import BROKEN, KEPT
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import (
    AFTER_LOADING,
    AFTER_REVEAL,
    BEFORE_PRODUCTION,
    LINED_UP,
    LOAD,
    PLACE,
    SEND,
)
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.journal import EVERYBODY, Fact, Journal
from tests.clicking import clickable
from tests.games.bootleggers.board.years import Sight, sights
from tests.games.bootleggers.rules.scene import cash, do, hold, put, queue, scene, truck, word

AT_THE_DESK = (ACCEPT, DECLINE, WITHDRAW, OFFER)
games = pytest.mark.parametrize(("seats", "seed", "placement"), [(3, 1, "normal"), (4, 2, "chaos"), (6, 3, "normal")])


def offered(sight: Sight, seat: int) -> set[tuple[str, ...]]:
    """What a seat can click, each action with what follows it; and what the page does for it."""
    html = draw(sight.state.view(seat), sight.context(seat))
    return clickable(html, "bootleggers") | {(text,) for text in re.findall(r'data-auto="(.*?)"', html)}


@cache
def everything_offered(seats: int, seed: int, placement: str) -> list[tuple[Sight, int, set[tuple[str, ...]]]]:
    """What everybody can click, at some decisions of a game: two tests look at the same boards."""
    return [
        (sight, seat, offered(sight, seat)) for sight in sights(seats, seed, 11, placement) for seat in range(seats)
    ]


@games
def test_everything_legal_can_be_clicked_and_nothing_else(seats: int, seed: int, placement: str) -> None:
    for sight, seat, clicked in everything_offered(seats, seed, placement):
        look = sight.look(seat)
        asked = prompt(look)
        plain = {texts[-1] for texts in clicked if len(texts) == 1 or texts[0] == "raise"}
        legal = {action.text for action in look.reachable if action.kind not in AT_THE_DESK}
        legal |= {action.text for action in sight.state.actions(seat) if action.kind not in (*AT_THE_DESK, RAISE)}
        silent = {"pass-phase", "pass-round", "ask-me"}  # shown while one is asked or waits
        if asked.key == "offer":
            legal -= {"pass"}  # comes after the answer
        desk = {action.text for action in sight.state.actions(seat) if action.kind in AT_THE_DESK}
        assert plain - silent - desk == legal - silent, (asked.key, sight.state.table.step)
        several = {texts for texts in clicked if len(texts) > 1 and texts[0] != "raise"}
        assert all(texts[0].startswith(("load ", "refuse ")) for texts in several)


@games
def test_a_hand_is_raised_first_where_that_is_asked(seats: int, seed: int, placement: str) -> None:
    for sight, seat, clicked in everything_offered(seats, seed, placement):
        raised = any(action.text == "raise" for action in sight.state.actions(seat))
        for texts in clicked:
            if texts[-1].startswith("play "):
                assert (texts[0] == "raise") == raised


@pytest.mark.parametrize("step", [AFTER_REVEAL, BEFORE_PRODUCTION, AFTER_LOADING, LINED_UP])
def test_every_card_can_be_clicked_on_all_its_targets(step: int) -> None:
    """Two markers of a bar in either order, one to three of one's own, a die for the back room: all of it."""
    state = scene(step)
    for bar, seats in (("mothers", (2, 2, 1)), ("texas", (1, 0, 2, 1)), ("mccoy", (3,))):
        put(state, bar, *seats)
    state.table.still_owner[FIRST_REMOTE], state.table.dice[FIRST_REMOTE] = 1, 2
    truck(state, 0, "medium")
    queue(state, truck(state, 1, "small", load=3), "mothers")
    cash(state, 99, 9, 9, 9)
    for card in THUG_NAMES[1:]:
        hold(state, 0, card)
    word(state, 0)
    legal = {action.text for action in state.actions(0) if action.text.startswith("play ")}
    clicked = {texts[0] for texts in offered(sight_of(state), 0) if texts[0].startswith("play ")}
    assert clicked == legal
    assert {text.split(" ")[1] for text in legal} >= {"mob-war", "safe-house", "hit", "double-cross"}
    assert "play muscling-in s6 back" in legal


@games
def test_the_prompt_asks_exactly_those_who_are_waited_for(seats: int, seed: int, placement: str) -> None:
    for sight in sights(seats, seed, 7, placement):
        waiting = sight.state.waiting_on()
        for seat in range(seats):
            asked = question(sight.look(seat))
            # One with an offer cannot know that somebody else has the word, and may answer meanwhile.
            assert (asked != "") == (seat in waiting) or asked == "offer"


@games
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_board_can_be_drawn_in_words_that_exist(seats: int, seed: int, placement: str, lang: str) -> None:
    for sight in sights(seats, seed, 23, placement):
        for seat in (SPECTATOR, 0, seats - 1):
            html = draw(sight.state.view(seat), sight.context(seat, lang))
            assert "⟨" not in html  # pytest also turns the warning about a missing text into an error


def test_ids_are_unique() -> None:
    for sight in sights(4, 2, 31, "chaos"):
        html = draw(sight.state.view(0), sight.context(0))
        ids = re.findall(r' id="([^"]+)"', html)
        assert len(ids) == len(set(ids))


@pytest.mark.rule("BL-W4", "BL-S3")
@games
def test_a_board_shows_nothing_of_what_the_others_hold(seats: int, seed: int, placement: str) -> None:
    for number, sight in enumerate(sights(seats, seed, 47, placement)):
        for seat in (SPECTATOR, number % seats):
            view = sight.state.view(seat)
            drawn = set()
            for world in range(3):
                state = BOOTLEGGERS.determinize(view, SeededChance(seed_of("world", number, seat, world)))
                assert isinstance(state, BootleggersState)
                drawn.add(draw(state.view(seat), sight.context(seat, state=state)))
            assert len(drawn) == 1


@pytest.mark.rule("BL-W4")
def test_whoever_is_asked_at_a_moment_the_others_read_the_same() -> None:
    found = {True: set[str](), False: set[str]()}
    for sight in sights(4, 2, 5, "chaos"):
        if sight.state.waiting_openly() or not sight.state.waiting_on():
            continue
        for seat in range(4):
            html = draw(sight.state.view(seat), sight.context(seat))
            asked = seat in sight.state.waiting_on()
            found[asked] |= set(re.findall(r'<span id="ask-text">(.*?)</span>', html))
    assert found[False] <= {
        "Waiting for the table.",
        "Your hand is up. Waiting for the table.",
        "Waiting for the table. You pass until the phase ends.",
        "Waiting for the table. You pass until the year ends.",
    }


def sight_of(state: BootleggersState) -> Sight:
    return Sight(state, [])


def reason(state: BootleggersState, *picks: str) -> tuple[str, str]:
    """Why these picks will not do: the rule and the sentence."""
    said = why(state, state.view(0), sight_of(state).context(0), list(picks))
    assert said is not None
    return said.rule, said.sentence


def test_a_card_that_cannot_be_played_says_why() -> None:
    state = scene(PLACE, turn=0)
    hold(state, 0, "hijack")
    html = draw(state.view(0), sight_of(state).context(0))
    rule, sentence = reason(state, "card-hijack")
    assert rule == "BL-T0a"
    assert sentence in html


@pytest.mark.parametrize(
    ("picks", "rule"),
    [
        (("d-mothers",), "BL-4.6"),
        (("t-t3",), "BL-4.4"),
        (("mu-5",), "BL-1.3"),
        (("o-influence",), "BL-1.5"),
        (("s-s1",), "BL-1.8"),
        (("m-mothers 1 0",), "BL-T0a"),
        (("card-hit", "b-omalleys"), "BL-T0f"),
    ],
)
def test_what_cannot_be_done_explains_itself(picks: tuple[str, ...], rule: str) -> None:
    state = scene(PLACE, turn=1)
    put(state, "mothers", 1, 1)
    hold(state, 0, "hit")
    assert reason(state, *picks)[0] == rule


@pytest.mark.rule("BL-2.7")
def test_a_dock_that_is_not_yours_names_the_one_that_is() -> None:
    state = scene(SEND, turn=0)
    put(state, "mothers", 1, 3)
    truck(state, 0, "small", load=2)
    rule, sentence = reason(state, "x-mothers 0")
    assert rule == "BL-2.7"
    assert "★★" in sentence


@pytest.mark.rule("BL-5.3", "BL-5.6")
def test_a_receipt_lists_what_a_bar_bought_and_from_whom() -> None:
    state = scene(LINED_UP)
    put(state, "mothers", 3, 1, 1)
    queue(state, truck(state, 0, "small", load=3), "mothers")
    queue(state, truck(state, 1, "small", load=4), "mothers")
    word(state, 0)
    facts = do(state, 0, "pass", 2, 3)
    slip = receipts(look_at(state.view(0), replace(sight_of(state).context(0), facts=list(enumerate(facts)))))
    lines = [(line.kind, line.seat, line.money) for line in slip[BARS.index("mothers")].lines]
    assert slip[BARS.index("mothers")].dice == [2, 3]
    assert lines == [("sold", 0, 6), ("margin", 0, 5), ("sold", 1, 4), ("lost", 1, 0)]
    said = [line.text for line in slip[BARS.index("mothers")].lines]
    assert said == ["×3", "margin", "×2", "lost 2"], "crates are not taken for a figure of the money beside them"


@pytest.mark.rule("BL-5.2")
def test_the_dice_of_a_bar_lie_there_while_cards_can_answer_them() -> None:
    state = scene(LINED_UP)
    put(state, "mothers", 3, 1, 1)
    queue(state, truck(state, 1, "small", load=4), "mothers")
    hold(state, 0, "thirsty")
    word(state, 0)
    facts = do(state, 0, "pass", 2, 3)
    html = draw(state.view(0), replace(sight_of(state).context(0), facts=list(enumerate(facts))))
    dice = re.findall(r'id="demand-mothers-\d".*?#die-(\w+)"', html)
    assert dice == ["2", "3"]
    assert "<li>demand 5</li>" in html
    assert 'id="receipt-mothers"' not in html, "it has bought nothing yet"
    assert 'data-pick="t-t4"' in html
    do(state, 0, "raise")
    facts += do(state, 0, "play thirsty mothers", 6)
    slip = receipts(look_at(state.view(0), replace(sight_of(state).context(0), facts=list(enumerate(facts)))))
    assert (slip[2].dice, slip[2].demand) == ([2, 3, 6], "demand 11")


@pytest.mark.rule("BL-4.2", "BL-O3")
def test_the_desk_offers_what_can_be_dealt_in_now() -> None:
    for step, trucks in ((AFTER_REVEAL, False), (LOAD, True)):
        state = scene(step)
        state.table.crates[0] = 3
        state.table.load[1] = 1
        html = draw(state.view(0), sight_of(state).context(0))
        assert ('data-truck="0" aria-pressed="false" aria-label' in html) == trucks
        assert 'data-truck="1"' not in html, "a loaded truck stays where it is"
        assert 'data-count="crates" data-most="3"' in html
        assert "deal-private" not in html
    state = scene(LOAD, deals="private")
    assert "deal-private" in draw(state.view(0), sight_of(state).context(0))


def test_loading_all_fills_the_largest_trucks_first() -> None:
    state = scene(LOAD)
    state.table.crates[0] = 8
    truck(state, 0, "medium")
    assert load_all(sight_of(state).look(0)) == ("load t12 6", "load t0 2", "done")


@pytest.mark.rule("BL-4.4")
def test_who_has_put_all_on_trucks_is_asked_to_say_so() -> None:
    state = scene(LOAD)
    for at, number in enumerate([2, 2]):
        state.table.crates[at] = number
    do(state, 0, "load t0 2")
    html = draw(state.view(0), sight_of(state).context(0))
    assert "All your crates are on trucks." in html
    assert 'id="do-done"' in html
    assert 'id="do-load-all"' not in html
    assert 'id="do-done"' in draw(state.view(2), sight_of(state).context(2)), "not waited for, but free to say so"


@pytest.mark.rule("BL-W2")
def test_who_has_nothing_to_play_is_not_bothered() -> None:
    state = scene(LINED_UP)
    hold(state, 0, "vigorish")
    state.hidden.answer[0] = ASKED
    html = draw(state.view(0), sight_of(state).context(0))
    assert 'data-auto="pass"' in html
    assert "data-mine" not in html
    assert "Waiting for the table." in html


@pytest.mark.rule("BL-W1")
def test_a_card_is_one_click_and_its_target_at_a_moment() -> None:
    state = scene(LINED_UP)
    put(state, "mothers", 1, 2)
    hold(state, 0, "hit")
    state.hidden.answer[0] = ASKED
    assert ("raise", "play hit mothers 1") in offered(sight_of(state), 0)
    word(state, 0)
    assert ("play hit mothers 1",) in offered(sight_of(state), 0)


@pytest.mark.rule("BL-2.1")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nobody_is_asked_to_place_markers_that_are_not_there(lang: str) -> None:
    state = scene(PLACE, 3, turn=0)
    state.table.back[0] = 0
    html = draw(state.view(0), Sight(state, []).context(0, lang))
    assert 'data-goes-on="done"' in html
    assert ("No marker in the back room." if lang == "en" else "Pas de marqueur en arrière-salle.") in html
    assert re.search(r"\b0 (markers|marqueur)", html.partition('id="prompt"')[2].partition("</section>")[0]) is None


@pytest.mark.rule("BL-4.2")
@pytest.mark.parametrize(
    ("answer", "said"), [("refuse 0 0", "Sal refused"), ("counter 0 0 give $1 for nothing", "Sal counters"), ("", "")]
)
def test_an_answer_is_shown_where_the_offer_was_made(answer: str, said: str) -> None:
    state = scene(AFTER_REVEAL, 3)
    journal = state.journal = Journal()
    state.apply(0, BOOTLEGGERS.parse("offer 1 give $1 for nothing"), SeededChance(seed_of("offer")))
    if answer:
        state.apply(1, BOOTLEGGERS.parse(answer), SeededChance(seed_of("answer")))
    sight = Sight(state, list(enumerate(journal.facts)))
    html = draw(state.view(0), sight.context(0))
    assert ("This year’s offers" in html) is bool(said)
    assert said in html
    assert "This year’s offers" not in draw(state.view(2), sight.context(2))  # it is between the two


@pytest.mark.rule("BL-4.2")
@pytest.mark.parametrize(
    ("lang", "quoted", "asked"),
    [
        ("en", "“No Hit on Volstead.”", "Promise: “No Hit on Volstead”."),
        ("fr", "« No Hit on Volstead. »", "Promesse : « No Hit on Volstead »."),
    ],
)
def test_a_promise_is_quoted_as_the_reader_quotes(lang: str, quoted: str, asked: str) -> None:
    state = scene(AFTER_REVEAL, 3)
    state.apply(
        0, BOOTLEGGERS.parse('offer 1 give $1 for nothing "No Hit on Volstead."'), SeededChance(seed_of("offer"))
    )
    html = draw(state.view(1), sight_of(state).context(1, lang)).replace("\u202f", " ")
    assert quoted in html.partition('id="desk"')[2]
    assert asked in html.partition('id="prompt"')[2]
    state.apply(1, next(action for action in state.actions(1) if action.kind == ACCEPT), SeededChance(seed_of("yes")))
    assert quoted in draw(state.view(2), sight_of(state).context(2, lang)).replace("\u202f", " "), "in the ledger, too"


@pytest.mark.parametrize(
    ("lang", "marks", "said"),
    [
        ("en", (), "’s word: not tested yet"),
        ("fr", (), ": rien à en dire encore"),
        ("en", (1, 0), "’s word: 1 kept, 0 broken"),
        ("fr", (1, 0), ": 1 tenue, 0 rompue"),
        ("fr", (2, 3), ": 2 tenues, 3 rompues"),
    ],
)
def test_a_word_is_as_good_as_it_was(lang: str, marks: tuple[int, ...], said: str) -> None:
    state = scene(AFTER_REVEAL, 3)
    look = sight_of(state).look(0, lang)
    look.marks.update({(1, mark): count for mark, count in zip((KEPT, BROKEN), marks, strict=False)})
    assert word_of(look, 1).replace("\u202f", " ").endswith(said)


@pytest.mark.rule("BL-T25", "BL-5.2")
def test_the_die_of_a_thirsty_is_rolled_beside_the_others() -> None:
    facts = [
        Fact("BL-5.2", "demand-rolled", {"bar": 2, "dice": [3, 2], "demand": 5}, EVERYBODY),
        Fact("BL-T25", "thirst-rolled", {"bar": 2, "dice": [6], "demand": 11}, EVERYBODY),
    ]
    shown = effects(Sight(scene(LINED_UP), list(enumerate(facts))).look(0))
    assert [list(effect.at) for effect in shown] == [["demand-mothers-0", "demand-mothers-1"], ["demand-mothers-2"]]
