"""What the Boss of Bootleggers searches with: everybody's chance to win, and others who do what looks best."""

import pytest

from blindpig import registry
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import CHOOSE, TAKE
from blindpig.kernel.chance import SeededChance
from blindpig.search import bots
from blindpig.search.ismcts import Node, Search
from tests.games.bootleggers.rules.scene import put, scene, truck

EVALUATOR = bots.evaluator_of(registry.find("bootleggers"))
HAND = list(range(1, 61, 5))


def this_round(node: Node) -> set[str]:
    """The actions below a node until muscle is chosen for the next round."""
    found: set[str] = set()
    for text, child in node.children.items():
        if not text.startswith("muscle"):
            found |= {text} | this_round(child)
    return found


def test_in_search_only_the_searcher_chooses_and_the_others_do_what_looks_best() -> None:
    state = scene(TAKE, turn=0)
    state.table.offer = [0, 2, 2, 3]
    state.table.back[0] = 2
    search = Search(BOOTLEGGERS, EVALUATOR, state.view(0), state.actions(0), SeededChance(b"luck"))
    for _ in range(60):
        search.iterate()
    below: set[str] = set()
    for child in search.root.children.values():
        below |= this_round(child)
    assert any(text.startswith("place") for text in below), "he places his markers later in the round"
    assert not any(text.startswith(("take", "open-still", "die")) for text in below), "what others take is theirs"


def even() -> BootleggersState:
    """Nobody is better off than anybody else."""
    state = scene(CHOOSE)
    for seat in range(4):
        for at, number in enumerate(HAND):
            state.hidden.muscles[seat * 12 + at] = number
    return state


def test_a_position_is_judged_alike_from_every_seat() -> None:
    found: list[float] = []
    for seat in range(4):
        state = even()
        state.table.round = 6
        state.hidden.money[seat] += 9
        put(state, "mothers", 1, 1, 1, 1)
        put(state, "barleycorns", *[3 if other == seat else 1 for other in range(4)])
        truck(state, seat, "large")
        state.table.dice[seat] = 3
        chances = EVALUATOR.value(state)
        rivals = [chances[other] for other in range(4) if other != seat]
        assert max(rivals) == pytest.approx(min(rivals))
        found.append(chances[seat])
    assert found == pytest.approx([found[0]] * 4)
    assert found[0] > 0.3


def test_muscle_in_hand_makes_winning_likelier() -> None:
    state = even()
    assert EVALUATOR.value(state) == pytest.approx([0.25] * 4)
    state.hidden.muscles[2 * 12 + 11] = 0
    chances = EVALUATOR.value(state)
    assert chances[2] < 0.25 < min(chances[0], chances[1], chances[3])
