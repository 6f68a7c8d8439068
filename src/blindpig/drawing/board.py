"""What a board is: how a game is shown, and what the table's page must know of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from blindpig import registry
from blindpig.drawing import about, plain, preview
from blindpig.drawing.about import Explains
from blindpig.drawing.context import BoardContext, Why
from blindpig.drawing.preview import Foresight
from blindpig.drawing.spoken import Section
from blindpig.kernel.action import Action
from blindpig.kernel.forms import Json
from blindpig.kernel.game import State, View
from blindpig.kernel.journal import Fact

PHONE = "(max-width:1100px) and (orientation:portrait),(max-width:719px),(max-height:479px)"


@dataclass(frozen=True)
class Tab:
    """A view of the table on a phone: what it shows, its drawing and its word."""

    target: str
    piece: str
    word: str


TABS = (
    Tab("board", "lamp", "tab.board"),
    Tab("panels", "star", "tab.players"),
    Tab("story", "key", "tab.story"),
    Tab("talk", "handshake", "tab.talk"),
)


def shows_nothing(_: Fact) -> Json:
    """No line of the story can be seen again."""
    return None


def shows_nowhere(_: Action, __: View, ___: BoardContext) -> Sequence[str]:
    """An action is not to be found on the board."""
    return ()


@dataclass(frozen=True)
class Board:
    """How a game is shown: its drawing, why something cannot be done, and the same in words."""

    draw: Callable[[View, BoardContext], str]
    why: Callable[[State, View, BoardContext, list[str]], Why | None]
    spoken: Callable[[View, BoardContext], list[Section]] = plain.spoken  # the table, one's own side, what is asked
    says: Callable[[Action, View, BoardContext], str] = plain.says  # an action that is done or could be
    recent: int = 16  # lines of the story that the drawing looks back on
    phone: str = PHONE  # the screens that get the small layout
    tabs: tuple[Tab, ...] = TABS
    sheet: str = ""  # a template that is added to the page
    chapters: frozenset[str] = frozenset()  # facts that open a chapter of the story
    places: Mapping[str, str] = field(
        default_factory=dict
    )  # arguments of facts that are places: what their ids begin with
    styles: tuple[str, ...] = ()  # style sheets of the toolkit that this board needs besides the game's own
    explains: Explains = about.nothing  # what an element of the board is
    reasoned: Mapping[str, bool] = field(default_factory=dict)  # facts about a decision that a bot is asked the reason
    # of, and whether it is told during the game. By the kind of decision, never by the case: that would tell a hand
    deciders: Mapping[str, str] = field(default_factory=dict)  # of such facts: which argument decided, if not the seat
    foresight: Foresight = preview.PLAIN  # what it shows of an action before it is taken
    clicked: Callable[[Action, View, BoardContext], Sequence[str]] = shows_nowhere  # the elements at which an action is
    # clicked, the last click first; or places “@x,y” in its own drawing
    again: Callable[[Fact], Json] = shows_nothing  # what the game's script needs to show a line of the story again


def places_of(board: Board, fact: Fact) -> str:
    """The elements of the places that a fact is about."""
    return " ".join(
        f"{start}-{fact.args[key]}" for key, start in board.places.items() if isinstance(fact.args.get(key), int)
    )


def decider_of(board: Board, fact: Fact) -> int | None:
    """The seat whose decision a fact tells of, if its reason can be asked."""
    seat = fact.args.get(board.deciders.get(fact.key, "seat")) if fact.key in board.reasoned else None
    return seat if isinstance(seat, int) and seat >= 0 else None


PLAIN = Board(plain.draw, plain.why, styles=("plain.css",))


@cache
def board_of(slug: str) -> Board:
    """The board of a game; a plain one if it brings none."""
    manifest = registry.manifest(slug)
    return manifest.checked(manifest.board, Board) if manifest.board else PLAIN
