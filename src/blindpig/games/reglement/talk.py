"""What bots may have a word to say about in Règlement de comptes: facts by key, and who may speak, in this order."""

from typing import Final

from blindpig.kernel.talk import Moment

EARNED: Final = (Moment("gained", "seat", measure="money", least=4),)
MOMENTS: Final[dict[str, tuple[Moment, ...]]] = {
    "eliminated": (Moment("hurt", "victim"),),
    "stabbed": (Moment("attack", "seat"),),
    "shot": (Moment("attack", "seat"),),
    "set-off": (Moment("attack", "seat"),),
    "earned": EARNED,
    "earned-double": EARNED,
}
