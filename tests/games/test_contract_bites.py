"""The contract suite finds what is wrong: the tiny game is broken in one place, and the named test fails."""

import random
from collections.abc import Callable, Iterator

import pytest
from hypothesis import Phase, settings

from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.forms import Form, Json
from blindpig.kernel.game import NO_SEAT, Outcome, View
from blindpig.kernel.numbers import Indices
from blindpig.kernel.refusal import Refusal, Refused
from blindpig.testing.contract import Contract
from blindpig.testing.pool import played
from tests.games.pool import SUBJECTS
from tests.kernel.tiny import DECLINE, PASS, REROLL, TINY, Tiny, TinyState, TinyView
from tests.kernel.tiny_parts import MOMENT, Own, Table, load_own, load_table

clone, refusal, perform = TinyState.clone, TinyState.refusal, TinyState.perform
actions, view, position, load = TinyState.actions, TinyState.view, TinyState.position, Tiny.load
determinize, waiting_on = Tiny.determinize, TinyState.waiting_on
pick, mark = TinyState.pick, TinyState.mark


def shares_hands(self: TinyState) -> TinyState:
    other = clone(self)
    other.own[0].hand = self.own[0].hand
    return other


def keeps_journal(self: TinyState) -> TinyState:
    other = clone(self)
    other.journal = self.journal
    return other


def shows_live_table(self: TinyState, seat: int) -> TinyView:
    return TinyView(seat, self.table, Own())


def live_position(self: TinyState) -> dict[str, Json]:
    return {**position(self), "table": vars(self.table)}


def shows_neighbour(self: TinyState, seat: int) -> TinyView:
    return view(self, max(seat, 0))


def forgets_reroll(self: TinyState, seat: int) -> list[Action]:
    return [action for action in actions(self, seat) if action.kind != REROLL]


def unsorted_actions(self: TinyState, seat: int) -> list[Action]:
    return actions(self, seat)[::-1]


def invents_pass(self: TinyState, seat: int) -> list[Action]:
    found = actions(self, seat)
    return found or [action for action in TINY.space.all if action.kind == PASS]


def picks_backwards(self: TinyState, seat: int, picks: Chance) -> Action:
    return pick(self, seat, Backwards(picks))


def draws_twice(self: TinyState, seat: int, picks: Chance) -> Action:
    picks.below(2)
    return pick(self, seat, picks)


def marks_too_few(self: TinyState, seat: int, legal: Indices, at: int) -> int:
    return max(0, mark(self, seat, legal, at) - 1)


def asks_the_last(self: TinyState) -> int:
    return [NO_SEAT, *waiting_on(self)][-1]


def tells_secrets(self: TinyState, seat: int, action: Action) -> Refusal | None:
    why = refusal(self, seat, action)
    if why is not None and why.key == "no-such-card":
        return Refusal(why.rule, why.key, {"holder": [action.a in own.hand for own in self.own].count(True)})
    return why


def names_no_rule(self: TinyState, seat: int, action: Action) -> Refusal | None:
    why = refusal(self, seat, action)
    return None if why is None else Refusal("XX-1", why.key)


def meddles(self: TinyState, seat: int, action: Action) -> Refusal | None:
    why = refusal(self, seat, action)
    if why is not None:
        self.table.words += "!"
    return why


def waits_openly(self: TinyState) -> list[int]:
    return waiting_on(self)


def mints(self: TinyState, seat: int, action: Action, chance: Chance) -> None:
    perform(self, seat, action, chance)
    if action.kind == REROLL:
        self.table.coins[seat] += 1


def crashes(self: TinyState, seat: int, action: Action, chance: Chance) -> None:
    assert action.kind != DECLINE
    perform(self, seat, action, chance)


def wild_dice(self: TinyState, chance: Chance) -> None:
    self.table.prize = 1 + int(random.random() * 6)  # noqa: S311 (the fault that the suite must find)


def never_over(self: TinyState, chance: Chance) -> None:
    self.ask_again()


def nobody_won(self: TinyState) -> Outcome | None:
    return None if self.table.phase <= MOMENT else Outcome("TG-6", [0] * self.seats, [])


def forgets_passes(self: Tiny, form: Json) -> TinyState:
    state = load(self, form)
    state.ask_again()
    return state


def stumbles(self: Tiny, form: Json) -> TinyState:
    assert isinstance(form, dict)
    state = TinyState(load_table(Form(form["table"], "The position")))
    state.own = [load_own(own) for own in Form(form["hidden"], "The position").forms("own")]
    return state


def forgets_bid(self: Tiny, form: Json) -> TinyView:
    whole = Form(form, "The view")
    own = load_own(whole.form("own"))
    own.bid = 0
    return TinyView(whole.number("seat", -1, 2), load_table(whole.form("table")), own)


def deals_too_many(self: Tiny, seen: View, chance: Chance) -> TinyState:
    state = determinize(self, seen, chance)
    state.own[(seen.seat + 1) % state.seats].hand.append(state.deck[-1])
    return state


def always_the_same(self: Tiny, seen: View, chance: Chance) -> TinyState:
    return determinize(self, seen, Chance0())


def swaps_hands(self: Tiny, seen: View, chance: Chance) -> TinyState:
    state = determinize(self, seen, chance)
    state.own[0].hand, state.own[1].hand = state.own[1].hand, state.own[0].hand
    return state


def keeps_view(self: Tiny, seen: View, chance: Chance) -> TinyState:
    state = determinize(self, seen, chance)
    assert isinstance(seen, TinyView)
    seen.table.words = "seen"
    return state


class Chance0(Chance):
    """Draws nothing but zeros."""

    def draw(self, limit: int) -> int:
        return 0


class Backwards(Chance):
    """Draws what another draws, counted from the end."""

    def __init__(self, other: Chance) -> None:
        super().__init__()
        self.other = other

    def draw(self, limit: int) -> int:
        return limit - 1 - self.other.draw(limit)


def shared_table(self: Table) -> Table:
    return self


class TinyContract(Contract):
    """The suite, on the tiny game."""

    subject = SUBJECTS["tiny"]


contract = TinyContract()
# Where Hypothesis keeps a test's settings. It must not look for the shortest example: with dice that no seed rules it
# may look for minutes.
USED = "_hypothesis_internal_use_settings"
Check = Callable[[int], None]
FAULTS: list[tuple[type, str, object, Check]] = [
    (TinyState, "clone", shares_hands, contract.test_copies_go_their_own_ways),
    (TinyState, "clone", keeps_journal, contract.test_copies_go_their_own_ways),
    (TinyState, "view", shows_live_table, contract.test_copies_go_their_own_ways),
    (TinyState, "position", live_position, contract.test_copies_go_their_own_ways),
    (Table, "clone", shared_table, contract.test_copies_go_their_own_ways),
    (TinyState, "view", shows_neighbour, contract.test_views_read_back),
    (TinyState, "actions", forgets_reroll, contract.test_actions_are_what_is_not_refused),
    (TinyState, "actions", unsorted_actions, contract.test_actions_are_what_is_not_refused),
    (TinyState, "actions", invents_pass, contract.test_actions_are_what_is_not_refused),
    (TinyState, "pick", picks_backwards, contract.test_actions_are_what_is_not_refused),
    (TinyState, "pick", draws_twice, contract.test_actions_are_what_is_not_refused),
    (TinyState, "mark", marks_too_few, contract.test_actions_are_what_is_not_refused),
    (TinyState, "next_seat", asks_the_last, contract.test_actions_are_what_is_not_refused),
    (TinyState, "refusal", tells_secrets, contract.test_a_seat_cannot_tell_what_it_does_not_see),
    (TinyState, "refusal", names_no_rule, contract.test_refused_actions_change_nothing),
    (TinyState, "refusal", names_no_rule, contract.test_free_offers_read_back_and_are_checked),
    (TinyState, "refusal", meddles, contract.test_refused_actions_change_nothing),
    (TinyState, "waiting_openly", waits_openly, contract.test_a_seat_cannot_tell_what_it_does_not_see),
    (TinyState, "perform", mints, contract.test_what_is_conserved_never_changes),
    (TinyState, "perform", crashes, contract.test_legal_actions_apply_in_and_out_of_turn),
    (TinyState, "roll", wild_dice, contract.test_chance_is_the_only_luck),
    (TinyState, "roll", wild_dice, contract.test_records_replay_and_verify),
    (TinyState, "award", never_over, contract.test_random_games_end_with_winners),
    (TinyState, "outcome", nobody_won, contract.test_random_games_end_with_winners),
    (Tiny, "load", forgets_passes, contract.test_positions_read_back),
    (Tiny, "load", stumbles, contract.test_damaged_positions_and_views_are_bad_input),
    (Tiny, "load_view", forgets_bid, contract.test_views_read_back),
    (Tiny, "determinize", deals_too_many, contract.test_a_seat_cannot_tell_what_it_does_not_see),
    (Tiny, "determinize", swaps_hands, contract.test_a_seat_cannot_tell_what_it_does_not_see),
    (Tiny, "determinize", keeps_view, contract.test_a_seat_cannot_tell_what_it_does_not_see),
    (Tiny, "determinize", always_the_same, contract.test_determinizations_differ),
]


@pytest.fixture(autouse=True)
def fresh_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("blindpig.testing.play.LIMIT", 2_000)
    played.cache_clear()
    yield
    played.cache_clear()


@pytest.mark.parametrize(
    ("where", "name", "fault", "check"), FAULTS, ids=[getattr(fault[2], "__name__", "") for fault in FAULTS]
)
def test_the_fault_is_found(
    monkeypatch: pytest.MonkeyPatch, where: type, name: str, fault: object, check: Check
) -> None:
    monkeypatch.setattr(where, name, fault)
    checked = getattr(check, "__func__")  # noqa: B009 - of the suite, which other tests share
    if hasattr(checked, USED):
        monkeypatch.setattr(checked, USED, settings(phases=[Phase.explicit, Phase.generate]))
    with pytest.raises((AssertionError, KeyError, Refused, ExceptionGroup)):
        check(3)
