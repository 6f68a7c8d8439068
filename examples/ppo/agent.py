"""The trained net as a program that is a bot: `blindpig evaluate "cmd:python -m examples.ppo.agent" GAME --seats 3`."""

import json
import sys
from pathlib import Path
from typing import Final

import numpy as np

from blindpig.games.reglement.rules.game import REGLEMENT
from blindpig.games.reglement.rules.observe import OBSERVER
from blindpig.kernel.chance import SeededChance
from blindpig.kernel.forms import Json
from examples.ppo.features import SEATS, describe, see
from examples.ppo.net import Net, load

WEIGHTS: Final = Path(__file__).with_name("weights.npz")


def choose(policy: Net, view: Json, actions: list[str]) -> str:
    """The action that the net likes best: what is not known does not come into its row."""
    seen = REGLEMENT.load_view(view)
    row = OBSERVER.row(REGLEMENT.determinize(seen, SeededChance(b"any")), seen.seat)
    indices = np.array([REGLEMENT.parse(text).index for text in actions])
    table = np.zeros(len(indices), np.int64)
    rows = describe(see(np.frombuffer(row, np.uint8)[np.newaxis]), table, indices, table + seen.seat)
    return actions[int(policy(rows)[0].argmax())]


def main() -> None:
    """Answer until nobody asks any more."""
    policy = load(WEIGHTS)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer = {"name": "PPO", "wants": ["view"]}
            if message["game"] != REGLEMENT.slug:
                answer = {"error": "I play Règlement de comptes only."}
        elif message["type"] == "choose" and message["view"]["seats"] == SEATS:
            answer = {"action": choose(policy, message["view"], message["actions"])}
        else:
            answer = {"action": message["actions"][0]}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
