"""Our games as games of OpenSpiel, so that its algorithms run on them: `load_game("blindpig_GAME", players=3)`.

All chance is drawn at the root, by two chance nodes that choose the seed; from there a game follows from its actions.
So OpenSpiel's own way to copy, write and read a state, by its history, is exact. Seats that decide at the same time are
asked one after the other, and none sees what another chose. A state knows the dice to come, as a shuffled deck does:
search must not look into it but into `resample_from_infostate`, which deals all that a seat cannot see anew, and all
later chance with it. Written-out offers have no index, and so are not among the actions.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from blindpig import registry
from blindpig.envs.common import Setting
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import State
from blindpig.kernel.observe import Observer

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError("blindpig.envs.spiel needs OpenSpiel: install open_spiel", name=missing.name) from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

SEEDS: Final = 4096  # of each of the two chance nodes at the root
ROOTS: Final = 2
LONGEST: Final = 100_000  # decisions of a game; none of ours comes near


def name_of(slug: str) -> str:
    """What OpenSpiel calls a game."""
    return f"blindpig_{slug.replace('-', '_')}"


def type_of(slug: str) -> "pyspiel.GameType":
    """What OpenSpiel wants to know of a game, whoever plays."""
    game = registry.find(slug)
    return pyspiel.GameType(
        short_name=name_of(slug),
        long_name=f"Blind Pig: {slug}, rules {game.version}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": registry.manifest(slug).seats},
    )


class SpielSetting(Setting):
    """A setting that copies of a state share: OpenSpiel copies all that a state holds."""

    def __deepcopy__(self, memo: dict[int, object]) -> "SpielSetting":
        return self

    def __reduce__(self) -> "tuple[type[SpielSetting], tuple[str, int, None, str]]":
        return SpielSetting, (self.game.slug, self.seats, None, self.reward)


class Dice:
    """All chance to come; a copy has the same."""

    def __init__(self, seed: bytes) -> None:
        self.chance = SeededChance(seed)

    def __deepcopy__(self, memo: dict[int, object]) -> "Dice":
        found = Dice(b"")
        found.chance.key, found.chance.count = self.chance.key, self.chance.count
        found.chance.block, found.chance.at = self.chance.block, self.chance.at
        return found


class Table:
    """The game under way, once it is dealt, and what was said of it since the last action: OpenSpiel asks often.

    A copy is the engine's own, which takes no detour by way of text.
    """

    def __init__(self, state: State | None = None) -> None:
        self.state = state
        self.digest = ""
        self.rows: dict[int, bytes] = {}

    def __deepcopy__(self, memo: dict[int, object]) -> "Table":
        copy = Table(None if self.state is None else self.state.clone())
        copy.digest, copy.rows = self.digest, self.rows.copy()
        return copy

    def forget(self) -> None:
        """Something was done."""
        self.digest = ""
        self.rows.clear()

    def text(self) -> str:
        """The state in a few letters, the same for equal states."""
        if self.state is None:
            return "deal"
        self.digest = self.digest or self.state.digest()
        return self.digest

    def row(self, observer: Observer, seat: int) -> bytes:
        """What a seat may know."""
        if self.state is not None and seat not in self.rows:
            self.rows[seat] = observer.row(self.state, seat)
        return self.rows.get(seat, b"")


class SpielGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel says nothing of its types
    """A game at some seats; each of our games is a class of its own."""

    slug: ClassVar[str] = ""

    def __init__(self, params: Mapping[str, int] | None = None) -> None:
        slug, known = self.slug, dict(params or {})
        self.setting = SpielSetting(slug, known.get("players", registry.manifest(slug).seats), None, "share")
        seats = self.setting.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.game.indices(),
            max_chance_outcomes=SEEDS,
            num_players=seats,
            min_utility=-1.0 / seats,
            max_utility=1.0 - 1.0 / seats,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(type_of(slug), info, known)

    def new_initial_state(self) -> "SpielState":
        """Before the seed is chosen."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Those at the root."""
        return ROOTS

    def make_py_observer(
        self, iig_obs_type: object = None, params: Mapping[str, object] | None = None
    ) -> "SpielObserver":
        """Writes what a seat may know: the row of the environments, as floats."""
        return SpielObserver(self.setting)


class SpielState(pyspiel.State):  # type: ignore[misc] # as above
    """A state: the seeds chosen so far, then a game under way."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self.seeds: list[int] = []
        self.table = Table()
        self.dice = Dice(b"")

    @property
    def position(self) -> State | None:
        """The game under way; None before the seed is chosen."""
        return self.table.state

    def current_player(self) -> int:
        """Who is to act."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        waiting = self.position.waiting_on()
        return waiting[0] if waiting else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        """The indices of what a seat may do."""
        return [] if self.position is None else self.setting.legal(self.position, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every part of a seed, all as likely."""
        return [(number, 1.0 / SEEDS) for number in range(SEEDS)]

    def _apply_action(self, action: int) -> None:
        """Choose a part of the seed, or act."""
        if self.position is None:
            self.seeds.append(action)
            if len(self.seeds) == ROOTS:
                self.dice = Dice(seed_of("spiel", *self.seeds))
                self.deal()
            return
        seat = self.position.waiting_on()[0]
        self.position.apply(seat, self.setting.action(self.position, seat, action), self.dice.chance)
        self.table.forget()

    def deal(self) -> None:
        """The game begins."""
        state = self.setting.game.set_up(self.setting.seats, self.setting.options, self.dice.chance, None)
        self.table = Table(state)

    def _action_to_string(self, player: int, action: int) -> str:
        """An action in the game's own words."""
        return f"seed {action}" if self.position is None else self.setting.action(self.position, player, action).text

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position is not None and not self.position.waiting_on()

    def returns(self) -> list[float]:
        """Each seat's part of the victory, less an even one."""
        outcome = None if self.position is None or not self.is_terminal() else self.position.outcome()
        shares = self.setting.rewards(outcome)
        even = sum(shares) / len(shares)
        return [share - even for share in shares]

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> "SpielWorld":
        """A state that could be behind what a seat sees, with other dice to come."""
        if self.position is None:
            raise ValueError("nothing has been dealt")
        dice = Dice(seed_of("world", *[round(probability_sampler() * 2**24) for _ in range(4)]))
        world = self.setting.game.determinize(self.position.view(player), dice.chance)
        return SpielWorld(self.get_game(), world, dice)

    def __str__(self) -> str:
        return self.table.text()


class SpielWorld(SpielState):
    """A state that no history leads to: one that was drawn from what a seat sees."""

    def __init__(self, game: SpielGame, position: State, dice: Dice) -> None:
        super().__init__(game)
        self.table = Table(position)
        self.dice = dice


class SpielObserver:
    """What a seat may know, as OpenSpiel asks for it."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.tensor: NDArray[np.float32] = np.zeros(setting.observer.width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat may know into the tensor."""
        self.tensor.fill(0)
        if state.position is not None:
            self.tensor[:] = np.frombuffer(state.table.row(self.setting.observer, player), np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in a text."""
        return "deal" if state.position is None else state.table.row(self.setting.observer, player).hex()


def register(slugs: Iterable[str] | None = None) -> list[str]:
    """Tell OpenSpiel of our games; their names there."""
    known = set(pyspiel.registered_names())
    found: list[str] = []
    for slug in registry.games() if slugs is None else slugs:
        name = name_of(slug)
        if name not in known:
            pyspiel.register_game(type_of(slug), type(f"Spiel{slug.title()}", (SpielGame,), {"slug": slug}))
        found.append(name)
    return found
