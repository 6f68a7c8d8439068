"""What the contract suite asks at one decision."""

from collections.abc import Iterator, Sequence

from librt.vecs import vec
from mypy_extensions import i32

from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.forms import Json
from blindpig.kernel.game import NO_SEAT, Game, State

SAMPLE = 2000  # actions of a large space that are looked at, at one decision
TRIED = 16  # legal actions of one seat that are tried at one decision


def sample(items: Sequence[Action], size: int, policy: Chance) -> list[Action]:
    """Some of them, in their order; all if they are few."""
    if len(items) <= size:
        return list(items)
    places = list(range(len(items)))
    policy.shuffle(places)
    return [items[place] for place in sorted(places[:size])]


def probes(game: Game, legal: list[Action], policy: Chance) -> list[Action]:
    """Actions of the space to ask about: any, and near misses (of a kind that is legal now)."""
    if len(game.space) <= SAMPLE:
        return game.space.all
    kinds = {action.kind for action in legal}
    near = sample([action for action in game.space.all if action.kind in kinds], SAMPLE // 2, policy)
    return near + sample(game.space.all, SAMPLE // 2, policy)


def texts(actions: Sequence[Action]) -> list[str]:
    """How they are written."""
    return [action.text for action in actions]


def said(state: State, seat: int, action: Action) -> tuple[str, str, dict[str, object]] | None:
    """A refusal as a value."""
    refusal = state.refusal(seat, action)
    return None if refusal is None else (refusal.rule, refusal.key, dict(refusal.args))


def check_waiting(state: State) -> None:
    """Whom the game waits for, at any decision."""
    waiting = state.waiting_on()
    assert state.next_seat() == (waiting[0] if waiting else NO_SEAT)
    assert (waiting == []) == (state.outcome() is not None)
    assert len(set(waiting)) == len(waiting)
    assert set(waiting) <= set(range(state.seats))
    assert set(state.waiting_openly()) <= set(waiting)
    assert state.round() >= 0
    for seat in waiting:
        assert state.actions(seat), f"seat {seat} is waited for and can do nothing"


class Pick(Chance):
    """Draws the number that it is told, and remembers among how many."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number
        self.limits: list[int] = []

    def draw(self, limit: int) -> int:
        self.limits.append(limit)
        return self.number


def check_picks(state: State, seat: int) -> None:
    """What a seat may do is the same whether it is listed, picked from by any draw, or marked in a row."""
    actions = state.actions(seat)
    for number, action in enumerate(actions):
        picks = Pick(number)
        assert state.pick(seat, picks) is action, f"pick {number} is not {action}"
        assert picks.limits == [len(actions)][: len(actions) - 1], "one draw among all of them; none if there is one"
    marked = vec[i32]([-1] * (len(actions) + 2))
    assert state.mark(seat, marked, 1) == len(actions)
    assert list(marked) == [-1, *[action.index for action in actions], -1]


def damaged(form: Json) -> Iterator[Json]:
    """The form with one thing wrong: a field lacking, or something that makes no sense in its place."""
    if isinstance(form, dict):
        for key, value in form.items():
            yield {name: form[name] for name in form if name != key}
            for worse in damaged(value):
                yield {**form, key: worse}
    else:
        yield from (None, "?", [["?"]], {"?": 1}, -(10**9), 10**9)
