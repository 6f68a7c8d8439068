"""One slice of `tests/thinking.py`, for any commit that has a Boss: iterations and processor's seconds, as JSON.

Only what old commits have, too, is used here. The views are those of Wiseguys' games in which a Boss would search; the
rest of them it answers at once.
"""

import json
import sys
import time

from blindpig import registry
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.lab.botgame import BotGame
from blindpig.search import ismcts
from blindpig.search.bots import evaluator_of, find


def main(slug: str, seats: int, views: int, iterations: int, exploration: float) -> None:
    """Ask a Boss about so many views of a game; with an exploration above 0 instead of its own."""
    game = registry.find(slug)
    evaluator = evaluator_of(game)
    if exploration > 0:
        evaluator.exploration = exploration
    boss = find(f"boss:{iterations}")(game)
    asked = 0
    number = 0
    spent = 0.0
    while asked < views:
        play = BotGame(game, seats, {}, ["wiseguy"], seed_of("thinking", slug, number))
        number += 1
        at = number  # every game begins elsewhere
        waiting = play.state.waiting_on()
        while waiting and asked < views:
            view, actions = play.state.view(waiting[0]), play.state.actions(waiting[0])
            chance = SeededChance(seed_of("thinking", number, at))
            if len(actions) > 1:
                search = ismcts.Search(game, evaluator, view, actions, chance)
                at += len(search.options) > 1 and not search.settled(iterations)
                if at >= EVERY:
                    at = 0
                    asked += 1
                    start = time.process_time()
                    boss.choose(view, actions, 0.0, chance)
                    spent += time.process_time() - start
            play.step()
            waiting = play.state.waiting_on()
    compiled = not str(ismcts.__file__).endswith(".py")
    sys.stdout.write(json.dumps({"iterations": asked * iterations, "seconds": spent, "compiled": compiled}))


EVERY = 12  # views that a Boss would search, of which one is taken

if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), float(sys.argv[5]))
