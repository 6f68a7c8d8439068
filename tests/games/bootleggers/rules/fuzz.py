"""Random legal actions, in and out of turn, offers included, over all seat counts and options.

`python -m tests.games.bootleggers.rules.fuzz 1000000` plays that many; nothing breaks, nobody owes, no piece is lost.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.kinds import OFFER
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.testing.play import combinations, pick, policy_of
from tests.games.bootleggers.conserve import conserved
from tests.games.bootleggers.offers import offers

EAGER = 10  # of so many offers one is made
CHECKED = 8  # the books are checked after one action in so many, and at the end
ANY: Mapping[str, str] = MappingProxyType({})


def fuzz(actions: int, first: int = 0, fixed: Mapping[str, str] = ANY) -> Counter[str]:
    """Play games until so many actions were taken, some options fixed; how often each kind of action was."""
    taken: Counter[str] = Counter()
    ways = [way for way in combinations(BOOTLEGGERS) if fixed.items() <= way.items()]
    seed = first
    while taken.total() < actions:
        chance, policy = SeededChance(seed_of("fuzz", seed)), policy_of(seed)
        state = BOOTLEGGERS.deal(3 + seed % 4, ways[seed // 4 % len(ways)], chance)
        assert isinstance(state, BootleggersState)
        books = conserved(state)
        while state.waiting_on():
            seat, action = pick(state, BOOTLEGGERS, policy, offers)
            while action.kind == OFFER and policy.below(EAGER) > 0:  # they are most of what can be done
                seat, action = pick(state, BOOTLEGGERS, policy, offers)
            state.apply(seat, action, chance)
            words = action.text.split(" ")
            taken[" ".join(words[: 2 if words[0] == "play" else 1])] += 1
            assert min(state.hidden.money) >= 0
            if taken.total() % CHECKED == 0:
                assert conserved(state) == books
        assert state.outcome() is not None
        assert conserved(state) == books
        seed += 1
    taken["games"] = seed - first
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description="Fuzz Bootleggers with random legal actions.")
    parser.add_argument("actions", type=int, nargs="?", default=100_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    asked = parser.parse_args()
    taken = fuzz(asked.actions, asked.first)
    games = taken.pop("games")
    sys.stdout.write(f"{taken.total()} actions in {games} games, nothing broke.\n")
    for name, count in taken.most_common():
        sys.stdout.write(f"{count:9d}  {name}\n")


if __name__ == "__main__":
    main()
