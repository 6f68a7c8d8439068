"""What a person wants to hear by which way. Among the preferences; until they choose, what most would."""

from collections.abc import Mapping

from blindpig.store.ways import Way, WayKind
from blindpig.web.alerts.events import Event, Kind

ROWS: tuple[Kind, ...] = ("turn", "near", "offer", "over")  # a moment and a table that was found count as one's turn
COLUMNS: tuple[WayKind, ...] = ("push", "mail", "hook")
USUAL: Mapping[WayKind, tuple[Kind, ...]] = {
    "push": ("turn", "near", "offer"),
    "mail": ("turn", "near", "over"),
    "hook": ("turn", "over"),
    "table": ROWS,
}


def key_of(kind: WayKind) -> str:
    """Where it is kept what goes by a way."""
    return f"alert.what.{kind}"


def chosen(likes: Mapping[str, str], kind: WayKind) -> tuple[str, ...]:
    """What goes by a way."""
    said = likes.get(key_of(kind))
    return USUAL[kind] if said is None else tuple(said.split())


def goes(event: Event, way: Way, likes: Mapping[str, str]) -> bool:
    """Whether an event goes by a way: it is open, its owner wants that, and nobody reads what is not theirs to know."""
    if not (way.open and way.proved):
        return False
    if not event.public and way.kind not in ("push", "mail"):
        return False
    return ("turn" if event.kind in ("moment", "found") else event.kind) in chosen(likes, way.kind)
