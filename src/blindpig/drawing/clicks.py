"""Clicks: which elements are picked, one after the other, to take an action; and why other picks lead nowhere.

A board has one function that says how an action is clicked together, `clicks(…, action) -> Clicks`. It is read in both
directions: the paths of the legal actions go to the page, whose script walks them and posts what stands at their end;
and when somebody picks what is not on any of them, the actions of the whole space whose clicks begin with these picks
are what they may have meant, and the rules' refusal of those says why not.

The simplest board draws a button with `id="a-17"` and `data-target` for each action, and sends for each of them
`ClickPath(one_click("a-17"), action)`; `path_forms` of all of them is the JSON of the board's `<script id="paths">`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from math import comb
from typing import NamedTuple, TypeAlias

from blindpig.drawing.context import BoardContext, Why
from blindpig.kernel.action import FREE, Action
from blindpig.kernel.forms import Json
from blindpig.kernel.game import State

SEND = "send"  # the button that sends a choice which names no last target
OR = "|"  # in JSON: between the ids of elements that stand for the same
END = ""  # in JSON: where a path ends that others go on from
ANY = "*"  # in JSON: so many of these elements, whichever, and where each choice leads (see `Group.fold`)

Step: TypeAlias = Sequence[str]  # the ids of the elements that stand for it: any one of them will do


class Clicks(NamedTuple):
    """How an action is clicked together: one element of each step, in this order.

    In any order means all steps but the first, and that a button sends the choice, because more might be picked.
    """

    steps: Sequence[Step]
    any_order: bool = False


def one_click(element: str) -> Clicks:
    """An action that has an element of its own."""
    return Clicks(((element,),))


def last_first(clicks: Clicks) -> list[str]:
    """The elements of a path, those of the last click first."""
    return [element for step in reversed(clicks.steps) for element in step]


@dataclass(frozen=True)
class Caption:
    """What the prompt says while a path is walked: a title, its rule, and a question for each step but the first."""

    title: str = ""
    rule: str = ""
    questions: tuple[str, ...] = ()
    verb: str = ""  # what the button says that confirms it
    final: bool = False  # it may be something that cannot be taken back: the page finds out before it is sent


SILENT = Caption()


@dataclass(frozen=True)
class ClickPath:
    """A path to an action, and to what shall follow it (see `Submit.then` of the tables)."""

    clicks: Clicks
    action: Action
    then: Sequence[Action] = ()
    caption: Caption = SILENT
    origin: str = ""  # the piece that would do it, shown while the last element is to be picked
    steady: bool = False  # it means the same whatever others do meanwhile: sent again if the prompt has changed

    @property
    def end(self) -> Json:
        """What the page posts: the action's index in the game's space, or its text; a list if more follow."""
        names = [name_of(action) for action in (self.action, *self.then)]
        return names if self.then else names[0]


def name_of(action: Action) -> Json:
    """An action as the page posts it."""
    return action.text if action.index == FREE else action.index


@dataclass
class Group:
    """Paths that share a caption, as a tree: each step leads to the steps after it, or to the end."""

    head: dict[str, Json]
    tree: dict[str, Json] = field(default_factory=dict)
    origins: dict[str, Json] = field(default_factory=dict)

    def add(self, path: ClickPath) -> None:
        """One more path."""
        node, last = self.tree, path.clicks.steps[-1]
        for step in path.clicks.steps[:-1]:
            child = node.setdefault(OR.join(step), {})
            if not isinstance(child, dict):
                child = node[OR.join(step)] = {END: child}
            node = child
        there = node.get(OR.join(last))
        if isinstance(there, dict):
            there[END] = path.end
        else:
            node[OR.join(last)] = path.end
        if path.origin:
            self.origins.update(dict.fromkeys(last, path.origin))

    def fold(self, paths: Sequence[ClickPath]) -> bool:
        """Write all choices of so many out of some as one; whether these are that.

        Their ends are written in order, each as what it is more than the one before.
        """
        first, *steps = paths[0].clicks.steps
        ends = {tuple(OR.join(step) for step in path.clicks.steps[1:]): path.end for path in paths}
        picks = list(dict.fromkeys(pick for picked in ends for pick in picked))
        if len(ends) <= len(picks) or len(ends) != comb(len(picks), len(steps)):
            return False
        choices = list(combinations(picks, len(steps)))
        if any(choice not in ends for choice in choices):
            return False
        if any(path.origin or path.clicks.steps[0] != first for path in paths):
            return False
        numbers = [end for choice in choices if isinstance(end := ends[choice], int)]
        if len(numbers) < len(choices):
            return False
        more: list[Json] = [later - earlier for earlier, later in pairwise([0, *numbers])]
        self.tree[OR.join(first)] = {ANY: [len(steps), [*picks], more]}
        return True

    def form(self) -> dict[str, Json]:
        """The group as JSON."""
        origins: dict[str, Json] = {"origin": self.origins} if self.origins else {}
        return {**self.head, **origins, "go": self.tree}


def head_of(path: ClickPath) -> dict[str, Json]:
    """What all paths of a group share, without what is empty."""
    head: dict[str, Json] = {}
    if path.caption.title:
        head["title"] = path.caption.title
    if path.caption.rule:
        head["rule"] = path.caption.rule
    if path.caption.questions:
        head["ask"] = list(path.caption.questions)
    if path.caption.verb:
        head["verb"] = path.caption.verb
    if path.caption.final:
        head["final"] = 1
    if path.clicks.any_order:
        head["any"] = 1
    if path.steady:
        head["steady"] = 1
    return head


def path_forms(paths: Iterable[ClickPath]) -> list[Json]:
    """Paths as JSON for the page's script, steps that several share written once."""
    alike: dict[tuple[Caption, bool, bool], list[ClickPath]] = {}
    for path in paths:
        alike.setdefault((path.caption, path.clicks.any_order, path.steady), []).append(path)
    return [group_of(paths, any_order).form() for (_, any_order, _), paths in alike.items()]


def group_of(paths: Sequence[ClickPath], any_order: bool) -> Group:
    """Paths that share a caption."""
    found = Group(head_of(paths[0]))
    if not (any_order and found.fold(paths)):
        for path in paths:
            found.add(path)
    return found


def begins_with(clicks: Clicks, picks: Sequence[str]) -> bool:
    """Whether these picks are the beginning of these clicks, or all of them."""
    if len(picks) > len(clicks.steps):
        return False
    if not clicks.any_order:
        return all(pick in step for pick, step in zip(picks, clicks.steps, strict=False))
    if picks and picks[0] not in clicks.steps[0]:
        return False
    free = list(clicks.steps[1:])
    for pick in picks[1:]:
        step = next((step for step in free if pick in step), None)
        if step is None:
            return False
        free.remove(step)
    return True


def meant_by(picks: Sequence[str], actions: Iterable[Action], clicks: Callable[[Action], Clicks]) -> list[Action]:
    """Of these actions, those whose clicks begin with these picks."""
    return [action for action in actions if begins_with(clicks(action), picks)]


def why_not(state: State, context: BoardContext, meant: Iterable[Action]) -> Why | None:
    """Why none of the actions that somebody may have meant can be taken; None if one can.

    What somebody meant is rather something of a kind that can be done now.
    """
    kinds = {action.kind for action in context.actions}
    first = None
    for action in sorted(meant, key=lambda action: action.kind not in kinds):
        refusal = state.refusal(context.seat, action)
        if refusal is None:
            return None
        first = first or refusal
    return None if first is None else Why(context.refused(first), first.rule)
