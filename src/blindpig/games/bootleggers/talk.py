"""What bots may have a word to say about in Bootleggers: facts by key, and who may speak, in this order."""

from typing import Final

from blindpig.kernel.talk import Moment

ROBBED: Final = (Moment("robbed", "victim", "seat"), Moment("attack", "seat", "victim"))
HIT: Final = (Moment("hurt", "victim", "seat"), Moment("attack", "seat", "victim"))
DEALT: Final = (Moment("dealt", "partner", "seat"), Moment("dealt", "seat", "partner"))
MOMENTS: Final[dict[str, tuple[Moment, ...]]] = {
    "hijacked": ROBBED,
    "truck-taken": ROBBED,
    "load-claimed": ROBBED,
    "die-taken": ROBBED,
    "moll-spent": ROBBED,
    "vigorish-paid": ROBBED,
    "shipment-busted": HIT,
    "marker-destroyed": HIT,
    "marker-replaced": HIT,
    "still-destroyed": HIT,
    "die-destroyed": HIT,
    "barred": HIT,
    "seized": (Moment("raided", "seat"),),
    "control-bought": (Moment("gained", "seat"),),
    "bar-improved": (Moment("gained", "seat"),),
    "margin-earned": (Moment("gained", "seat", measure="money", least=12),),
    "sold": (Moment("rich", "seat", measure="money", least=15),),
    "struck-openly": DEALT,
    "struck-privately": DEALT,
    "promise-broken": (Moment("broken", "seat", "partner"),),
}
