"""The dinner as it is drawn: places, cakes, cards in the hand."""

import re
from html import unescape

import pytest

from blindpig.drawing.context import BoardContext, Person
from blindpig.games.reglement.board.board import ART, cards, draw
from blindpig.games.reglement.board.cakes import side_of, tag_of
from blindpig.games.reglement.rules.actions import CARD_WORDS, SPACE
from blindpig.games.reglement.rules.cards import DECK
from blindpig.games.reglement.rules.cards.card import Card
from blindpig.games.reglement.rules.places import ENDS, OPPOSITE, PLACES
from blindpig.games.reglement.rules.state import Dinner
from blindpig.kernel.chance import SeededChance, seed_of
from tests.games.reglement.rules.setting import lay
from tests.sources import ROOT
from tests.web.test_boards import moments

PIECES = ROOT / "src" / "blindpig" / "drawing" / "static" / "pieces.svg"
PEOPLE = [Person(seat, name) for seat, name in enumerate(("Al", "Bo", "Cy"))]


def looking(dinner: Dinner, lang: str = "en") -> BoardContext:
    """What yellow sees."""
    return BoardContext("reglement", lang, PEOPLE, 0, dinner.actions(0), dinner.waiting_on())


@pytest.mark.rule("RC-B1", "RC-B2")
def test_places_that_face_each_other_share_a_column_and_the_ends_have_their_own() -> None:
    assert [side_of(place) for place in (1, 13, 14, 15, 16, 28, 29, 30)] == [
        *(("top", 2), ("top", 14), ("right", 15), ("right", 15)),
        *(("bottom", 14), ("bottom", 2), ("left", 1), ("left", 1)),
    ]
    for place in range(1, PLACES + 1):
        if place not in ENDS:
            assert side_of(place)[1] == side_of(OPPOSITE[place])[1]


@pytest.mark.rule("RC-B1")
@pytest.mark.parametrize(("lang", "yours"), [("en", "you"), ("fr", "vous")])
def test_every_place_has_its_number_and_a_taken_one_can_say_whose_it_is(lang: str, yours: str) -> None:
    dinner = lay(3, "1 Y-gf, 10 R-gf, 20 B-gf")
    plates = re.findall(r'class="no" aria-hidden="true">(.*?)</span>', draw(dinner.view(0), looking(dinner, lang)))
    taken = [f"<i>{yours} · </i>{place}" for place in (1, 10, 20)]
    assert sorted(plates) == sorted([*taken, *(str(place) for place in range(1, 31) if place not in (1, 10, 20))])


@pytest.mark.rule("RC-T1")
@pytest.mark.parametrize(
    ("cakes", "short"),
    [
        ({"R": 7, "B": 10}, [False, False]),
        ({"R": 7, "B": 9}, [True, True]),
        ({"R": 7, "B": 22}, [False, False]),
        ({"R": 2, "B": 5}, [True, True]),
        ({"R": 14, "B": 12}, [True, False]),
        ({"R": 17, "B": 20}, [True, True]),
    ],
    ids=["far", "near", "opposite", "near-at-a-corner", "end", "towards-each-other"],
)
def test_tags_of_cakes_are_short_where_their_words_would_meet(cakes: dict[str, int], short: list[bool]) -> None:
    dinner = lay(3, "1 Y-gf, 10 R-gf, 20 B-gf", cakes=cakes)
    tags = [tag_of(looking(dinner), dinner.table, owner) for owner in (1, 2)]
    assert [tag.short for tag in tags] == short
    assert [tag.turns for tag in tags] == ["1", "2"]
    assert [tag.text for tag in tags] == ["Bo’s cake, next turn", "Cy’s cake, in 2 turns"]


@pytest.mark.rule("RC-E1")
def test_a_fallen_familys_cake_has_no_fuse() -> None:
    dinner = lay(3, "1 Y-gf, 10 R-gf", cakes={"B": 7})
    tag = tag_of(looking(dinner), dinner.table, 2)
    assert (tag.text, tag.turns) == ("Cy’s cake, no fuse", "–")


def test_a_long_name_is_cut_on_a_tag() -> None:
    dinner = lay(3, "1 Y-gf, 10 R-gf, 20 B-gf", cakes={"R": 7})
    people = [Person(0, "Al"), Person(1, "Concetta Maria"), Person(2, "Cy")]
    context = BoardContext("reglement", "en", people, 0, [], [])
    assert tag_of(context, dinner.table, 1).text == "Concetta…’s cake, next turn"


@pytest.mark.rule("RC-T3")
def test_a_turn_can_be_passed_until_a_card_is_played() -> None:
    dinner = lay(3, "1 Y-gf, 10 R-gf, 20 B-gf", hands={"Y": "cake bang move alert alert"})
    assert 'id="pass"' in draw(dinner.view(0), looking(dinner))
    dinner.table.played = 1
    assert 'id="pass"' not in draw(dinner.view(0), looking(dinner))


@pytest.mark.parametrize("card", DECK, ids=CARD_WORDS)
def test_every_card_has_a_drawing(card: Card) -> None:
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', PIECES.read_text(encoding="utf-8")))
    assert ART.get(card.word, card.word) in drawn


def test_no_drawing_is_named_for_a_card_that_does_not_exist() -> None:
    assert set(ART) <= set(CARD_WORDS)


@pytest.mark.rule("RC-T3", "RC-T5")
def test_cards_that_cannot_be_played_say_why() -> None:
    dinner = lay(3, "1 Y-gf, 10 R-gf, 20 B-gf", hands={"Y": "knife bang move alert alert"})

    def hand() -> dict[str, tuple[str, bool]]:
        found = cards(dinner.view(0), looking(dinner))
        assert all(card.face == DECK[CARD_WORDS.index(card.word)].rule for card in found), "a card keeps its number"
        return {card.word: (card.rule, card.off) for card in found}

    assert hand() == {
        "knife": ("RC-T5", True),
        "bang": ("RC-T5", True),
        "alert": ("RC-K8", False),
        "move": ("RC-K9", False),
    }
    dinner.table.played = 1
    assert hand() == {
        "knife": ("RC-T3", True),
        "bang": ("RC-T3", True),
        "alert": ("RC-T3", True),
        "move": ("RC-K9", False),
    }


def applied(dinner: Dinner, *texts: str) -> Dinner:
    for text in texts:
        dinner.apply(0, SPACE.parse(text), SeededChance(seed_of("dinner", text)))
    return dinner


@pytest.mark.rule("RC-K8")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_who_seats_after_an_alert_sees_the_hand_and_how_many_are_left(lang: str) -> None:
    dinner = lay(3, "1 Y-gf, 2 Y-br, 3 Y-br, 10 R-gf, 20 B-gf", hands={"Y": "alert move knife"})
    applied(dinner, "alert")
    html = draw(dinner.view(0), looking(dinner, lang))
    assert ("3 left to seat" if lang == "en" else "Encore 3 à asseoir") in html
    assert "×2" in html
    for word in ("move", "knife"):
        assert f'id="card-{word}"' in html


@pytest.mark.rule("RC-T3")
def test_nobody_is_asked_for_a_move_that_is_not_in_the_hand() -> None:
    table = "1 Y-gf, 2 Y-br, 10 R-gf, 20 B-gf"
    with_move = applied(lay(3, table, hands={"Y": "cake move"}), "cake 5")
    assert "Play a Move" in draw(with_move.view(0), looking(with_move))
    without = applied(lay(3, table, hands={"Y": "cake knife"}), "cake 5")
    html = draw(without.view(0), looking(without))
    assert "Play a Move" not in html
    assert 'data-goes-on="done"' in html
    assert "data-mine" not in html


def test_at_the_end_the_families_lie_where_the_hand_was_in_the_order_of_their_places() -> None:
    dinner, scene = [*moments("reglement", 3, 4, 1000)][-1]
    assert scene.outcome is not None
    html = draw(dinner.view(0), scene)
    row = r'<li( class="is-winner")?><span[^>]*class="disc.*?<span>([^<]+)</span><b class="num">([^<]+)</b>'
    final = re.findall(row, html, re.DOTALL)
    order = sorted(range(3), key=lambda seat: scene.outcome.places[seat] if scene.outcome else 0)
    assert [unescape(name) for _, name, _ in final] == [scene.people[seat].name for seat in order]
    assert [bool(won) for won, _, _ in final] == [seat in scene.outcome.winners for seat in order]
    assert [money for _, _, money in final] == [scene.teller.money(scene.outcome.scores[seat]) for seat in order]
    assert 'class="cards"' not in html, "no hand any more"
    dinner, scene = next(moments("reglement", 3, 4, 1000))
    assert 'class="final"' not in draw(dinner.view(0), scene)


def test_the_arrows_say_that_the_cards_are_played_and_nothing_while_families_are_seated() -> None:
    arrow = re.compile(r'<li aria-current="step">([^<]+)</li>')
    found = {
        (dinner.table.is_seating(), tuple(arrow.findall(draw(dinner.view(scene.seat), scene))))
        for dinner, scene in moments("reglement", 3, 1, 9)
        if isinstance(dinner, Dinner) and not scene.over
    }
    assert found == {(True, ()), (False, ("Cards",))}
