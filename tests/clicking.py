"""Walks a board's paths as the page's script does (`drawing/static/paths.js`; tests/browser/test_paths.py compares)."""

import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations
from typing import Any

from blindpig import registry
from blindpig.kernel.game import Game


@dataclass(frozen=True)
class SentPath:
    """One path: its steps, what is posted at its end, whether the order of its steps is free, its group."""

    steps: list[list[str]]
    end: Any
    any: bool
    group: dict[str, Any]
    game: Game

    @property
    def texts(self) -> list[str]:
        """The actions that are posted, by their texts."""
        names = self.end if isinstance(self.end, list) else [self.end]
        return [name if isinstance(name, str) else self.game.space.all[name].text for name in names]

    @property
    def text(self) -> str:
        """The first of them."""
        return self.texts[0]

    def picks(self, luck: random.Random) -> list[str]:
        """Elements that are clicked on this path, the button that sends the choice included."""
        found: list[str] = []
        for step in self.steps:
            found.append(luck.choice([pick for pick in step if pick not in found]))
        return [*found, "send"] if self.any else found


def part(html: str, name: str) -> Any:
    """The JSON that a board brings along."""
    found = re.search(rf'id="{name}">(.*?)</script>', html)
    assert found is not None
    return json.loads(found[1])


def unfold(groups: Sequence[dict[str, Any]], slug: str) -> list[SentPath]:
    """All paths of a board."""
    game = registry.find(slug)
    return [path for group in groups for path in branches(group["go"], [], group, game)]


def branches(node: dict[str, Any], before: list[list[str]], group: dict[str, Any], game: Game) -> Iterator[SentPath]:
    """The paths of a part of the tree."""
    for ids, after in node.items():
        if ids == "*":
            count, picks, ends = after
            for choice, end in zip(combinations(picks, count), accumulate(ends), strict=True):
                steps = [*before, *(pick.split("|") for pick in choice)]
                yield SentPath(steps, end, bool(group.get("any")), group, game)
            continue
        steps = [*before, ids.split("|")] if ids else before
        if isinstance(after, dict):
            yield from branches(after, steps, group, game)
        else:
            yield SentPath(steps, after, bool(group.get("any")), group, game)


def left(path: SentPath, picks: Sequence[str]) -> list[list[str]] | None:
    """The steps that are left after these picks; None if they do not follow the path."""
    steps = list(path.steps)
    for count, pick in enumerate(picks):
        fit = steps if path.any and count else steps[:1]
        at = next((at for at, ids in enumerate(fit) if pick in ids), None)
        if at is None:
            return None
        steps.pop(at)
    return steps


def following(paths: Sequence[SentPath], picks: Sequence[str]) -> list[str]:
    """What can be picked next."""
    found: dict[str, None] = {}
    for path in paths:
        steps = left(path, picks) or []
        for ids in steps if path.any and picks else steps[:1]:
            found.update(dict.fromkeys(ids))
    return [pick for pick in found if pick not in picks]


def walks(paths: Sequence[SentPath], picks: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], SentPath]]:
    """Every choice that can be clicked together, once in each order that differs before the free part; and its path."""
    ends = [path for path in paths if left(path, picks) == []]
    assert len(ends) <= 1, f"{picks} could be two actions"
    yield from ((picks, path) for path in ends)
    for pick in following(paths, picks):
        on = [path for path in paths if left(path, (*picks, pick)) is not None]
        if len(picks) > 1 and all(path.any for path in on) and pick < picks[-1]:
            continue  # the same elements in another order
        yield from walks(on, (*picks, pick))


def clickable(html: str, slug: str) -> set[tuple[str, ...]]:
    """The actions that can be clicked on a board, each with what follows it; every element of it is there."""
    paths = unfold(part(html, "paths"), slug)
    for path in paths:
        for pick in {pick for step in path.steps for pick in step}:
            assert f'id="{pick}"' in html or f'data-pick="{pick}"' in html, pick
    found: set[tuple[str, ...]] = set()
    for picks, path in walks(paths):
        if path.any:
            again = [other for other in paths if left(other, (picks[0], *reversed(picks[1:]))) == []]
            assert again == [path], f"{picks} in another order"
        found.add(tuple(path.texts))
    return found
