"""The state of a game: short calls into the rules."""

from typing import final

from mypy_extensions import i64

from blindpig.games.prohibition.rules import building, characters, ending, loads, setup, timing, trucks, turn
from blindpig.games.prohibition.rules.actions import (
    BUILD_AT,
    DRIVE_TO,
    KEEP_CARD,
    LOAD_CARD,
    LOAD_THE,
    MOVE,
    OPEN_BAR,
    PARK_IN,
    PASS,
    PLACE,
    START_THE,
    START_TRUCK,
)
from blindpig.games.prohibition.rules.city import NOBODY
from blindpig.games.prohibition.rules.position import hidden_form, table_form
from blindpig.games.prohibition.rules.table import (
    BUILD,
    CHARACTER,
    DRIVE,
    KEEP,
    OPEN,
    OVER,
    PARK,
    START,
    CityTable,
    Hidden,
)
from blindpig.games.prohibition.rules.view import ProhibitionView, own_chosen, own_hands
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.forms import Json
from blindpig.kernel.game import Outcome, State
from blindpig.kernel.numbers import Indices
from blindpig.kernel.refusal import Refusal


@final
class ProhibitionState(State):
    """A game of Prohibition."""

    def __init__(self, table: CityTable, hidden: Hidden) -> None:
        super().__init__(table.seats)
        self.table: CityTable = table
        self.hidden: Hidden = hidden

    def clone(self) -> "ProhibitionState":
        """An independent copy, without the journal."""
        return ProhibitionState(self.table.clone(), self.hidden.clone())

    def waiting_on(self) -> list[int]:
        """The drivers the game cannot go on without: all who still choose a first card, else one."""
        return timing.waited_for(self.table)

    def next_seat(self) -> i64:
        """The first of those drivers."""
        return super().next_seat() if self.table.stage == KEEP else timing.decides(self.table)

    def pick(self, seat: i64, picks: Chance) -> Action:
        """Any of `actions`; those of most stages are counted without being listed."""
        stage = self.table.stage
        if stage in (DRIVE, CHARACTER) and timing.is_due(self.table, seat):
            return trucks.pick(self.table, picks) if stage == DRIVE else characters.pick(self.table, picks)
        return super().pick(seat, picks)

    def mark(self, seat: i64, legal: Indices, at: i64) -> i64:
        """The indices of `actions`; those of most stages are written without being listed."""
        stage = self.table.stage
        if stage in (DRIVE, CHARACTER) and timing.is_due(self.table, seat):
            return trucks.mark(self.table, legal, at) if stage == DRIVE else characters.mark(self.table, legal, at)
        return super().mark(seat, legal, at)

    def actions(self, seat: int) -> list[Action]:
        """What a driver may do now."""
        table = self.table
        if not timing.is_due(table, seat):
            return []
        stage = table.stage
        if stage == DRIVE:
            return trucks.drives(table)
        if stage == CHARACTER:
            return characters.moves(table)
        if stage == KEEP:
            return setup.cards_to_keep(table, self.hidden, seat)
        if stage == PARK:
            return setup.places_to_park(table)
        if stage in (BUILD, OPEN):
            return building.sites(table)
        if stage == START:
            return [START_THE[2 * seat], START_THE[2 * seat + 1]]
        return self.loads_to_take()

    def loads_to_take(self) -> list[Action]:
        """PR-L1: the loads face up, or none of them."""
        found: list[Action] = []
        for card in sorted(self.table.slots):
            if card != NOBODY:
                found.append(LOAD_THE[card])
        found.append(PASS)
        return found

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why a driver may not do this now; None if they may."""
        table = self.table
        kind = action.kind
        refusal = timing.why_not_now(table, seat, kind)
        if refusal is not None:
            return refusal
        if kind == DRIVE_TO:
            return trucks.why_not(table, action.a, action.b, action.c)
        if kind == MOVE:
            return characters.why_not_move(table, action.a, action.b)
        if kind == PLACE:
            return characters.why_not_place(table, action.a, action.b)
        if kind == KEEP_CARD:
            return setup.why_not_keep(table, self.hidden, seat, action.a)
        if kind == PARK_IN:
            return setup.why_not_park(table, action.a)
        if kind == BUILD_AT:
            return building.why_not_build(table, action.a)
        if kind == OPEN_BAR:
            return building.why_not_open(table, action.a, action.b)
        if kind == START_TRUCK:
            return turn.why_not_start(table, action.a)
        return loads.why_not_this(table, action.a) if kind == LOAD_CARD else None

    def perform(self, seat: int, action: Action, chance: Chance) -> None:
        """Take an action that is known to be legal."""
        table = self.table
        kind = action.kind
        if kind == DRIVE_TO:
            turn.drive(table, action, chance, self.journal)
        elif kind == MOVE:
            turn.move_character(table, action, chance, self.journal)
        elif kind == LOAD_CARD:
            turn.load(table, self.hidden, action.a, chance, self.journal)
        elif kind == PLACE:
            turn.place_character(table, action, chance, self.journal)
        elif kind == START_TRUCK:
            turn.start_truck(table, action.a, chance, self.journal)
        elif kind == PARK_IN:
            setup.park(table, self.hidden, action.a, self.journal)
        elif kind == BUILD_AT:
            building.build(table, action.a, self.journal)
        elif kind == OPEN_BAR:
            building.open_bar(table, action.a, action.b, self.journal)
        elif kind == KEEP_CARD:
            setup.keep(table, self.hidden, seat, action.a, chance, self.journal)
        else:
            turn.pass_load(table, chance, self.journal)

    def view(self, seat: int) -> ProhibitionView:
        """PR-S7: the table, and the driver's own first cards while they choose."""
        return ProhibitionView(
            seat,
            self.table.clone(),
            own_hands(self.table, self.hidden, seat),
            own_chosen(self.table, self.hidden, seat),
        )

    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return ending.outcome(self.table) if self.table.stage == OVER else None

    def round(self) -> int:
        """The round under way, from 1 (0 while setting up)."""
        return self.table.round

    def game_at(self) -> str:
        """Where the game is."""
        return "blindpig.games.prohibition.rules.game:PROHIBITION"

    def position(self) -> dict[str, Json]:
        """The whole state as JSON, secrets included."""
        return {"table": table_form(self.table), "hidden": hidden_form(self.hidden)}
