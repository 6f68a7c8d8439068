"""The contract of `kernel/game.py` as a suite of tests, at every seat count with random options.

A package's tests run it on its game; what is conserved and which free offers to try is said by the manifest:

    class TestContract(Contract):
        subject = subject_of(MANIFEST)
"""

import copy
import json
import pickle
import random
from contextlib import suppress
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blindpig.i18n.languages import ENGLISH
from blindpig.i18n.teller import Teller
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import SPECTATOR, Game, compact
from blindpig.kernel.journal import Journal
from blindpig.kernel.record import Replay, read, start, verify
from blindpig.kernel.refusal import BadInput, Refused
from blindpig.testing.play import FEW_MOVES, LIMIT, match_seed, play_on, policy_of
from blindpig.testing.pool import (
    POOL,
    THOROUGH,
    Played,
    Spot,
    Subject,
    few,
    inherited,
    known_facts,
    places,
    played,
    seeds,
    some,
    viewers,
)
from blindpig.testing.probing import TRIED, check_picks, check_waiting, damaged, probes, said, sample, texts


class Contract:
    """What every game must do. A subclass says which game."""

    subject: ClassVar[Subject]

    @property
    def game(self) -> Game:
        """The game under test."""
        return self.subject.game

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Tests of whole games run at every seat count."""
        if "seats" in metafunc.fixturenames:
            metafunc.parametrize("seats", range(self.game.min_seats, self.game.max_seats + 1))

    def played(self, seats: int, seed: int) -> Played:
        """The random game of that number."""
        return played(self.subject, seats, seed)

    def spot(self, seats: int, seed: int, place: int) -> Spot:
        """One decision of that random game, or its end."""
        spots = self.played(seats, seed).spots
        return spots[place % len(spots)]

    # The space and set-up

    def test_action_texts_read_back(self) -> None:
        game = self.game
        for index, action in enumerate(game.space.all):
            assert action.index == index
            assert game.parse(action.text) is action
            assert action.text == " ".join(action.text.lower().split())

    @inherited
    @given(text=st.text(max_size=40))
    def test_any_text_is_an_action_or_bad_input(self, text: str) -> None:
        game = self.game
        try:
            action = game.parse(text)
        except BadInput:
            return
        assert game.parse(action.text).text == action.text == text

    def test_wrong_seats_and_options_are_bad_input(self) -> None:
        game = self.game
        chance = SeededChance(seed_of(0))
        for seats, options in (
            (game.min_seats - 1, {}),
            (game.max_seats + 1, {}),
            (game.min_seats, {"no such option": "1"}),
            *((game.min_seats, {option.key: "no such value"}) for option in game.options),
        ):
            with pytest.raises(BadInput):
                game.deal(seats, options, chance)

    def test_it_says_what_is_conserved(self) -> None:
        assert self.subject.conserved is not None, 'name a function in the manifest: conserved="module:NAME"'

    def test_a_deal_keeps_its_journal(self, seats: int) -> None:
        journal = Journal()
        assert self.game.deal(seats, {}, SeededChance(seed_of(0)), journal).journal is journal

    # Whole games

    def test_random_games_end_with_winners(self, seats: int) -> None:
        for seed in range(POOL):
            game = self.played(seats, seed)
            assert game.over
            assert game.undecided == [], "the game was over and still waited"
            outcome = game.spots[-1].state().outcome()
            assert outcome is not None
            assert outcome.rule.startswith(f"{self.game.prefix}-")
            assert len(outcome.scores) == seats
            assert outcome.winners
            assert outcome.winners == sorted(set(outcome.winners) & set(range(seats)))
            assert [seat for seat, place in enumerate(outcome.places) if place == 1] == outcome.winners
            keys = [f"tie.{tie.key}" for tie in outcome.ties]
            if outcome.ending:
                keys.append(f"ending.{outcome.ending}")
            assert [key for key in keys if Teller(self.game.slug, ENGLISH).message(key) is None] == []

    def test_what_is_conserved_never_changes(self, seats: int) -> None:
        for seed in range(POOL):
            assert self.played(seats, seed).unbalanced == []

    def test_facts_name_rules_and_plain_arguments(self, seats: int) -> None:
        for seed in range(POOL):
            for fact in self.played(seats, seed).facts:
                assert fact.rule.startswith(f"{self.game.prefix}-"), fact
                for name, value in fact.args.items():
                    assert name.isidentifier()
                    assert isinstance(value, int | str) or all(isinstance(item, int) for item in value), fact

    @few
    @given(seed=seeds)
    def test_records_replay_and_verify(self, seats: int, seed: int) -> None:
        game, live = self.game, self.played(seats, seed)
        text = live.record.write()
        record = read(text)
        assert record.write() == text
        outcome = verify(game, record)
        assert outcome is not None
        assert outcome.form() == live.record.outcome
        journal = Journal()
        replay = Replay(game, record, journal)
        for spot in live.spots:
            while replay.at <= spot.number:
                assert replay.step()
            assert replay.state.digest() == spot.digest, f"after move {spot.number}"
        assert not replay.step()
        assert known_facts(journal.facts) == known_facts(live.facts)

    @few
    @given(seed=seeds)
    def test_chance_is_the_only_luck(self, seats: int, seed: int) -> None:
        """The same seed and moves give the same game whatever `random` is up to, and nobody sees the seed."""
        game, live = self.game, self.played(seats, seed)
        before = random.getstate()
        match = start(game, seats, live.options, match_seed(game, seed))
        for entry in live.record.entries[1:]:
            match.play(entry.seat, entry.action)
        assert random.getstate() == before
        assert match.state.digest() == live.spots[-1].digest
        for move, (again, once) in enumerate(zip(match.record.entries, live.record.entries, strict=True)):
            assert again.outcomes == once.outcomes, f"of move {move}"
        shown = [compact(match.state.position())]
        shown += [compact(match.state.view(seat).form()) for seat in viewers(match.state)]
        for text in shown:
            assert match_seed(game, seed).hex() not in text

    # Decisions

    @some
    @given(seed=seeds, place=places)
    def test_actions_are_what_is_not_refused(self, seats: int, seed: int, place: int) -> None:
        game, state, policy = self.game, self.spot(seats, seed, place).state(), policy_of(seed)
        check_waiting(state)
        for seat in range(seats):
            check_picks(state, seat)
            actions = state.actions(seat)
            indices = [action.index for action in actions]
            assert indices == sorted(set(indices)), "actions come in the order of the space, each once"
            for action in actions:
                assert game.space.all[action.index] is action
                assert state.refusal(seat, action) is None, action
            for action in probes(game, actions, policy):
                assert (state.refusal(seat, action) is None) == (action.index in set(indices)), action
        if state.outcome() is not None:
            assert all(state.actions(seat) == [] for seat in range(seats))

    @some
    @given(seed=seeds, place=places)
    def test_legal_actions_apply_in_and_out_of_turn(self, seats: int, seed: int, place: int) -> None:
        spot = self.spot(seats, seed, place)
        state, policy = spot.state(), policy_of(seed)
        for seat in range(seats):
            for action in sample(state.actions(seat), TRIED, policy):
                after = state.clone()
                after.apply(seat, action, SeededChance(seed_of(seed, place, seat, action.index)))
                check_waiting(after)
        assert state.digest() == spot.digest

    @some
    @given(seed=seeds, place=places)
    def test_refused_actions_change_nothing(self, seats: int, seed: int, place: int) -> None:
        game, spot, policy = self.game, self.spot(seats, seed, place), policy_of(seed)
        state = spot.state()
        state.journal = Journal()
        chance = SeededChance(seed_of(seed), keep=True)
        for seat in range(seats):
            legal = set(texts(state.actions(seat)))
            for action in sample([one for one in game.space.all if one.text not in legal], TRIED, policy):
                with pytest.raises(Refused) as caught:
                    state.apply(seat, action, chance)
                refusal = caught.value.refusal
                assert refusal.rule.startswith(f"{game.prefix}-"), refusal
                assert refusal.key
        assert state.digest() == spot.digest
        assert state.journal.facts == []
        assert chance.kept == []

    @some
    @given(seed=seeds, place=places)
    def test_free_offers_read_back_and_are_checked(self, seats: int, seed: int, place: int) -> None:
        game, spot, policy = self.game, self.spot(seats, seed, place), policy_of(seed)
        for seat in range(seats):
            for text in self.subject.offers(spot.state(), seat, policy):
                offer, state = game.parse(text), spot.state()
                assert offer.text == text
                for odd in (" ", "\n", "\ud800", "\u2028", "x" * 10_000):
                    with suppress(BadInput):
                        assert game.parse(text + odd).text.encode().decode() == text + odd
                refusal = state.refusal(seat, offer)
                if refusal is None:
                    state.apply(seat, offer, SeededChance(seed_of(seed)))
                    check_waiting(state)
                    continue
                assert refusal.rule.startswith(f"{game.prefix}-"), refusal
                with pytest.raises(Refused):
                    state.apply(seat, offer, SeededChance(seed_of(seed)))
                assert state.digest() == spot.digest

    # Copies

    @some
    @given(seed=seeds, place=places)
    def test_copies_go_their_own_ways(self, seats: int, seed: int, place: int) -> None:
        game, spot, offers = self.game, self.spot(seats, seed, place), self.subject.offers
        state = spot.state()
        state.journal = Journal()
        copy = state.clone()
        assert copy.journal is None
        assert copy.digest() == state.digest() == spot.digest
        position, views = state.position(), [state.view(seat) for seat in viewers(state)]
        shown = [compact(position), *[compact(view.form()) for view in views]]
        play_on(state, game, seed, 40, offers)
        assert copy.digest() == spot.digest, "the copy changed with the original"
        assert [compact(position), *[compact(view.form()) for view in views]] == shown, (
            "what was shown changed afterwards"
        )
        moved = state.digest()
        play_on(copy, game, seed + 1, 40, offers)
        assert state.digest() == moved, "the original changed with its copy"

    @some
    @given(seed=seeds, place=places)
    def test_positions_read_back(self, seats: int, seed: int, place: int) -> None:
        game, spot = self.game, self.spot(seats, seed, place)
        state = spot.state()
        loaded = game.load(json.loads(compact(state.position())))
        assert loaded.digest() == spot.digest
        assert loaded.seats == seats
        assert loaded.round() == state.round()
        assert loaded.waiting_on() == state.waiting_on()
        assert loaded.waiting_openly() == state.waiting_openly()
        for seat in range(seats):
            assert texts(loaded.actions(seat)) == texts(state.actions(seat))
        for seat in viewers(state):
            assert loaded.view(seat) == state.view(seat)
        play_on(state, game, seed, 20)
        assert play_on(loaded, game, seed, 20).digest() == state.digest()

    @some
    @given(seed=seeds, place=places)
    def test_views_read_back(self, seats: int, seed: int, place: int) -> None:
        game, state = self.game, self.spot(seats, seed, place).state()
        for seat in viewers(state):
            view = state.view(seat)
            loaded = game.load_view(json.loads(compact(view.form())))
            assert loaded.seat == view.seat == seat
            assert loaded == view
            assert hash(loaded) == hash(view)

    @few
    @given(seed=seeds, place=places)
    def test_damaged_positions_and_views_are_bad_input(self, seats: int, seed: int, place: int) -> None:
        """A field that lacks is bad input; nonsense is bad input or, where a field allows it, harmless."""
        game, state = self.game, self.spot(seats, seed, place).state()
        for form, load in ((state.position(), game.load), (state.view(0).form(), game.load_view)):
            for key in form:
                with pytest.raises(BadInput):
                    load({name: form[name] for name in form if name != key})
            for worse in damaged(form):
                with suppress(BadInput):
                    load(worse)

    def test_states_can_be_copied_and_pickled(self, seats: int) -> None:
        moves = LIMIT if THOROUGH >= 1 else FEW_MOVES
        for place in range(0, 40, 8 if THOROUGH >= 1 else 20):
            state = self.spot(seats, 0, place).state()
            copies = (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state)))  # noqa: S301 (ours)
            for other in copies:
                assert (other.digest(), other.journal) == (state.digest(), None)
                assert texts(other.actions(0)) == texts(state.actions(0))
            played_on = [play_on(other, self.game, place, moves, self.subject.offers).digest() for other in copies]
            assert len(set(played_on)) == 1, "copies that are played alike stay alike"
            assert moves < LIMIT or copies[0].outcome() is not None

    # What is hidden

    @some
    @given(seed=seeds, place=places)
    def test_a_seat_cannot_tell_what_it_does_not_see(self, seats: int, seed: int, place: int) -> None:
        """A determinization differs from the game in hidden things only: to the seat it looks the same in every way."""
        game, spot, policy = self.game, self.spot(seats, seed, place), policy_of(seed)
        state, balance = spot.state(), self.subject.conserved
        for seat in viewers(state):
            view = state.view(seat)
            shown = compact(view.form())
            other = game.determinize(view, SeededChance(seed_of("behind", seed, seat)))
            assert compact(view.form()) == shown, "determinize changed the view"
            assert other.journal is None
            assert compact(other.view(seat).form()) == shown
            assert other.view(SPECTATOR) == state.view(SPECTATOR)
            assert other.waiting_openly() == state.waiting_openly()
            assert other.round() == state.round()
            assert (other.outcome() is None) == (state.outcome() is None)
            check_waiting(other)
            if balance is not None:
                assert balance(other) == balance(state)
            if seat == SPECTATOR:
                continue
            assert (seat in other.waiting_on()) == (seat in state.waiting_on())
            actions = state.actions(seat)
            assert texts(other.actions(seat)) == texts(actions)
            for action in probes(game, actions, policy)[::4]:
                assert said(other, seat, action) == said(state, seat, action), action
            for text in self.subject.offers(state, seat, policy):
                assert said(other, seat, game.parse(text)) == said(state, seat, game.parse(text)), text

    def test_determinizations_differ(self, seats: int) -> None:
        """What is hidden is drawn anew: a view that gave everything away would always give the same state."""
        game, state = self.game, self.spot(seats, 0, 0).state()
        for seat in viewers(state):
            view = state.view(seat)
            behind = {game.determinize(view, SeededChance(seed_of("behind", luck))).digest() for luck in range(8)}
            assert len(behind) > 1, f"seat {seat} sees everything"

    @few
    @given(seed=seeds, place=places)
    def test_determinizations_play_to_the_end(self, seats: int, seed: int, place: int) -> None:
        game, state = self.game, self.spot(seats, seed, place).state()
        seat = viewers(state)[place % (seats + 1)]
        other = game.determinize(state.view(seat), SeededChance(seed_of("behind", seed)))
        play_on(other, game, seed, LIMIT, self.subject.offers)
        assert other.outcome() is not None
