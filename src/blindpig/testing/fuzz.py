"""Positions with one value changed: each loads to a state that plays to its end, or is refused with BadForm.

`python -m blindpig.testing.fuzz GAME --positions 100000` tries so many and tells what went wrong.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator

from blindpig import registry
from blindpig.kernel.chance import Chance, SeededChance, seed_of
from blindpig.kernel.forms import BadForm, Json
from blindpig.kernel.game import Game, State, compact
from blindpig.testing.play import LIMIT
from blindpig.testing.probing import check_waiting

Path = tuple[str | int, ...]
EVERY = 5  # moves between two positions of a game that are changed
TRIES = 8  # changes of one position
NUMBERS = (-2, -1, 0, 1, 2, 3, 5, 7, 12, 36, 60, 10**6, 10**9)


def places_in(form: Json, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Every value inside a form, with the way to it."""
    if path:
        yield path, form
    if isinstance(form, dict):
        for key in sorted(form):
            yield from places_in(form[key], (*path, key))
    elif isinstance(form, list):
        for index, item in enumerate(form):
            yield from places_in(item, (*path, index))


def with_value(form: Json, path: Path, value: Json) -> Json:
    """A copy of a form with one value changed."""
    if not path:
        return value
    if isinstance(form, dict):
        return {**form, str(path[0]): with_value(form[str(path[0])], path[1:], value)}
    if not isinstance(form, list):
        raise TypeError("this way leads nowhere")
    at = int(path[0])
    return [*form[:at], with_value(form[at], path[1:], value), *form[at + 1 :]]


def other_value(value: Json, chance: Chance) -> Json:
    """Something else of the same kind, mostly near by; now and then of another kind."""
    if chance.below(20) == 0:
        return (None, "hello", [], {}, True)[chance.below(5)]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        near = (value - 1, value + 1, *NUMBERS)
        return near[chance.below(len(near))]
    if isinstance(value, str):
        return ("", "hello", value + "x", value[:-1])[chance.below(4)]
    if isinstance(value, list) and value:
        at, to = chance.below(len(value)), chance.below(len(value))
        swapped = with_value(with_value(value, (at,), value[to]), (to,), value[at])
        return ([*value[:at], *value[at + 1 :]], [*value, value[at]], swapped, [])[chance.below(4)]
    return [0] if isinstance(value, list) else {}


def positions(game: Game, seed: int) -> Iterator[dict[str, Json]]:
    """Positions of a random game, from the deal to the end, with any seats and options."""
    chance = SeededChance(seed_of("fuzz", game.slug, seed))
    seats = game.min_seats + chance.below(game.max_seats - game.min_seats + 1)
    options = {option.key: option.values[chance.below(len(option.values))] for option in game.options}
    state = game.deal(seats, options, chance)
    moves = 0
    while state.waiting_on():
        if moves % EVERY == 0:
            yield state.position()
        step(state, chance)
        moves += 1
    yield state.position()


def step(state: State, chance: Chance) -> None:
    """One random move of one who is waited for."""
    waiting = state.waiting_on()
    seat = waiting[chance.below(len(waiting))]
    actions = state.actions(seat)
    state.apply(seat, actions[chance.below(len(actions))], chance)


def try_one(game: Game, position: Json, chance: Chance) -> str:
    """What becomes of a position: `refused`, or `played` to its end; whatever else is an error and is raised."""
    try:
        state = game.load(position)
    except BadForm:
        return "refused"
    again = game.load(state.position())
    if again.digest() != state.digest():
        raise AssertionError("the position does not come back")
    for move in range(LIMIT):
        check_waiting(state)
        if not state.waiting_on():
            return "played"
        state.view(move % (state.seats + 1) - 1)  # each seat in turn, and a spectator
        step(state, chance)
    raise AssertionError("it does not end")


def mutants(game: Game, count: int, seed: int = 0) -> Iterator[tuple[Path, Json, Json]]:
    """So many positions with one value changed: the way to it, its new value, and the whole position."""
    chance = SeededChance(seed_of("mutants", game.slug, seed))
    made = 0
    number = 0
    while True:
        for position in positions(game, seed * 10**6 + number):
            ways = list(places_in(position))
            for _ in range(TRIES):
                path, value = ways[chance.below(len(ways))]
                new = other_value(value, chance)
                if compact(new) == compact(value):
                    continue
                if made == count:
                    return
                made += 1
                yield path, new, with_value(position, path, new)
        number += 1


def named(path: Path) -> str:
    """A way in words, numbers left out."""
    return ".".join(str(part) for part in path if isinstance(part, str))


def fuzz(game: Game, count: int, seed: int = 0) -> tuple[Counter[str], dict[str, str]]:
    """How many were refused and played, and what went wrong, an example for each kind of trouble."""
    found: Counter[str] = Counter()
    troubles: dict[str, str] = {}
    chance = SeededChance(seed_of("played", game.slug, seed))
    for path, new, position in mutants(game, count, seed):
        try:
            found[try_one(game, position, chance)] += 1
        except Exception as trouble:  # whatever it is, it is what we look for
            found["broken"] += 1
            kind = f"{named(path)}: {type(trouble).__name__}: {trouble}"[:200]
            troubles.setdefault(kind, f"{'.'.join(map(str, path))} = {compact(new)} in {compact(position)}")
    return found, troubles


def say(line: str) -> None:
    """One line for whoever asked."""
    sys.stdout.write(line + "\n")


def main() -> int:
    """Try so many positions of the games named."""
    parser = argparse.ArgumentParser(description="Load positions with one value changed and play them to the end.")
    parser.add_argument("games", nargs="*", default=list(registry.HOUSE))
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--examples", action="store_true", help="show a position for each kind of trouble")
    asked = parser.parse_args()
    broken = 0
    for slug in asked.games:
        found, troubles = fuzz(registry.find(slug), asked.positions, asked.seed)
        say(f"{slug} {dict(found)}")
        for kind, example in sorted(troubles.items()):
            say(f"  {kind}")
            if asked.examples:
                say(f"    {example}")
        broken += found["broken"]
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
