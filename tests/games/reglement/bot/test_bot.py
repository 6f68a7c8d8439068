"""Positions of Règlement de comptes where the right move is plain to see."""

import pytest

from blindpig.games.reglement.rules.game import REGLEMENT
from blindpig.games.reglement.rules.state import Dinner
from blindpig.kernel.chance import SeededChance
from blindpig.search import bots
from tests.games.reglement.rules.setting import lay

sound = pytest.mark.parametrize("name", ["wiseguy", "boss:150"])


def choice(dinner: Dinner, name: str, seat: int = 0) -> str:
    player = bots.find(name)(REGLEMENT)
    return player.choose(dinner.view(seat), dinner.actions(seat), 0.0, SeededChance(b"luck")).text


@sound
def test_the_leaders_godfather_dies_before_a_poor_mans_bruiser(name: str) -> None:
    dinner = lay(
        4,
        "20 Y-bl, 19 R-gf, 21 B-br, 7 R-br, 16 R-br, 3 Y-gf, 15 B-gf, 11 G-gf, 5 Y-br",
        hands={"Y": "knife knife alert alert alert"},
        money={"R": 15, "Y": 8, "B": 2, "G": 2},
        bank=30,
    )
    assert choice(dinner, name) == "knife 19"


@sound
def test_the_last_rival_is_killed_when_that_ends_the_game(name: str) -> None:
    dinner = lay(3, "20 Y-bl, 21 R-br, 5 Y-gf, 1 Y-br", hands={"Y": "knife move move move move"}, bank=20)
    assert choice(dinner, name) == "knife 21"


@sound
def test_nobody_orders_a_cake_beside_his_own_people(name: str) -> None:
    dinner = lay(
        4,
        "1 Y-gf, 3 Y-br, 5 Y-br, 7 Y-gu, 20 R-gf, 21 R-br, 22 R-br, 12 B-gf, 26 G-gf",
        hands={"Y": "cake cake cake cake cake"},
        bank=50,
    )
    place = int(choice(dinner, name).removeprefix("cake "))
    assert place in range(11, 28), "not within reach of yellow's own"


@sound
def test_a_cake_is_set_off_where_it_hurts_rivals_only(name: str) -> None:
    dinner = lay(
        4,
        "1 Y-gf, 20 R-gf, 21 R-br, 22 R-br, 12 B-gf, 26 G-gf",
        hands={"Y": "boom alert alert alert pass-cake"},
        cakes={"B": 21},
        money={"R": 12},
        bank=40,
    )
    assert choice(dinner, name) == "boom 2"


@sound
def test_a_man_leaves_the_place_beside_a_cake(name: str) -> None:
    dinner = lay(
        4,
        "10 Y-gf, 12 R-br, 20 R-gf, 26 B-gf, 5 G-gf, 29 Y-br",
        hands={"Y": "move knife knife knife bang"},
        cakes={"R": 11},
        bank=40,
    )
    assert choice(dinner, name).startswith("move 10 ")


@sound
def test_a_monopoly_is_taken_when_it_decides_the_game(name: str) -> None:
    dinner = lay(
        4,
        "7 Y-gf, 25 Y-br, 14 R-gf, 30 B-gf, 15 G-gf",
        hands={"Y": "move knife knife knife bang"},
        money={"Y": 10, "R": 11, "B": 9, "G": 9},
        bank=6,
    )
    assert choice(dinner, name) in ("move 25 16", "move 25 1")


@sound
def test_sleepers_get_the_second_pill(name: str) -> None:
    dinner = lay(
        4,
        "8 R-gf asleep, 10 R-gu asleep, 12 R-br asleep, 22 B-br, 23 G-br, 5 Y-gf, 14 B-gf, 17 G-gf",
        hands={"Y": "cocktail alert alert alert pass-cake"},
        money={"R": 14, "Y": 10},
        bank=30,
    )
    assert choice(dinner, name) == "cocktail 8 10 12"
