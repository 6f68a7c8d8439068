"""What bots may have a word to say about in Prohibition: facts by key, and who may speak, in this order."""

from typing import Final

from blindpig.kernel.talk import Moment

MOMENTS: Final[dict[str, tuple[Moment, ...]]] = {
    "crate-seized": (Moment("raided", "seat"),),
    "bonus-lost": (Moment("raided", "seat"),),
    "bonus-scored": (Moment("rich", "seat", measure="points", least=5),),
    "crates-delivered": (Moment("rich", "seat", measure="points", least=4),),
}
