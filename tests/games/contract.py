"""The contract of `kernel/game.py`, checked on every registered game at every seat count with random options.

A game provides `tests/games/<slug>/conserve.py` with `conserved(state)`, whose value must stay the same during a game.
If it has free offers, also `tests/games/<slug>/offers.py` with `offers(state, seat, chance)`: texts to try.
"""

import json
import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import SPECTATOR, compact
from blindpig.kernel.journal import Journal
from blindpig.kernel.record import Replay, read, start, verify
from blindpig.kernel.refusal import BadInput, Refused
from tests.games.pool import (
    KNOWN,
    POOL,
    conserved_by,
    every_game,
    every_table,
    few,
    known_facts,
    offers_of,
    places,
    played,
    seeds,
    some,
    spot_of,
    viewers,
)
from tests.games.probing import TRIED, check_waiting, damaged, probes, said, sample, texts
from tests.play import LIMIT, match_seed, play_on, policy_of

# The space and set-up


@every_game
def test_action_texts_read_back(slug: str) -> None:
    game = KNOWN[slug]
    for index, action in enumerate(game.space.all):
        assert action.index == index
        assert game.parse(action.text) is action
        assert action.text == " ".join(action.text.lower().split())


@every_game
@given(text=st.text(max_size=40))
def test_any_text_is_an_action_or_bad_input(slug: str, text: str) -> None:
    game = KNOWN[slug]
    try:
        action = game.parse(text)
    except BadInput:
        return
    assert game.parse(action.text).text == action.text == text


@every_game
def test_wrong_seats_and_options_are_bad_input(slug: str) -> None:
    game = KNOWN[slug]
    chance = SeededChance(seed_of(0))
    for seats, options in (
        (game.min_seats - 1, {}),
        (game.max_seats + 1, {}),
        (game.min_seats, {"no such option": "1"}),
        *((game.min_seats, {option.key: "no such value"}) for option in game.options),
    ):
        with pytest.raises(BadInput):
            game.deal(seats, options, chance)


@every_game
def test_it_says_what_is_conserved(slug: str) -> None:
    assert conserved_by(slug) is not None, f"write tests/games/{slug}/conserve.py with conserved(state)"


# Whole games


@every_table
def test_random_games_end_with_winners(slug: str, seats: int) -> None:
    for seed in range(POOL):
        game = played(slug, seats, seed)
        assert game.over
        assert game.undecided == [], "the game was over and still waited"
        outcome = game.spots[-1].state().outcome()
        assert outcome is not None
        assert outcome.rule.startswith(f"{KNOWN[slug].prefix}-")
        assert len(outcome.scores) == seats
        assert outcome.winners
        assert outcome.winners == sorted(set(outcome.winners) & set(range(seats)))


@every_table
def test_what_is_conserved_never_changes(slug: str, seats: int) -> None:
    for seed in range(POOL):
        assert played(slug, seats, seed).unbalanced == []


@every_table
def test_facts_name_rules_and_plain_arguments(slug: str, seats: int) -> None:
    for seed in range(POOL):
        for fact in played(slug, seats, seed).facts:
            assert fact.rule.startswith(f"{KNOWN[slug].prefix}-"), fact
            for name, value in fact.args.items():
                assert name.isidentifier()
                assert isinstance(value, int | str) or all(isinstance(item, int) for item in value), fact


@every_table
@few
@given(seed=seeds)
def test_records_replay_and_verify(slug: str, seats: int, seed: int) -> None:
    game, live = KNOWN[slug], played(slug, seats, seed)
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


@every_table
@few
@given(seed=seeds)
def test_chance_is_the_only_luck(slug: str, seats: int, seed: int) -> None:
    """The same seed and moves give the same game whatever `random` is up to, and nobody sees the seed."""
    game, live = KNOWN[slug], played(slug, seats, seed)
    before = random.getstate()
    match = start(game, seats, live.options, match_seed(game, seed))
    for entry in live.record.entries[1:]:
        match.play(entry.seat, entry.action)
    assert random.getstate() == before
    assert match.state.digest() == live.spots[-1].digest
    assert [entry.outcomes for entry in match.record.entries] == [entry.outcomes for entry in live.record.entries]
    shown = [compact(match.state.position())]
    shown += [compact(match.state.view(seat).form()) for seat in viewers(match.state)]
    for text in shown:
        assert match_seed(game, seed).hex() not in text


# Decisions


@every_table
@some
@given(seed=seeds, place=places)
def test_actions_are_what_is_not_refused(slug: str, seats: int, seed: int, place: int) -> None:
    game, state, policy = KNOWN[slug], spot_of(slug, seats, seed, place).state(), policy_of(seed)
    check_waiting(state)
    for seat in range(seats):
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


@every_table
@some
@given(seed=seeds, place=places)
def test_legal_actions_apply_in_and_out_of_turn(slug: str, seats: int, seed: int, place: int) -> None:
    spot = spot_of(slug, seats, seed, place)
    state, policy = spot.state(), policy_of(seed)
    for seat in range(seats):
        for action in sample(state.actions(seat), TRIED, policy):
            after = state.clone()
            after.apply(seat, action, SeededChance(seed_of(seed, place, seat, action.index)))
            check_waiting(after)
    assert state.digest() == spot.digest


@every_table
@some
@given(seed=seeds, place=places)
def test_refused_actions_change_nothing(slug: str, seats: int, seed: int, place: int) -> None:
    game, spot, policy = KNOWN[slug], spot_of(slug, seats, seed, place), policy_of(seed)
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


@every_table
@some
@given(seed=seeds, place=places)
def test_free_offers_read_back_and_are_checked(slug: str, seats: int, seed: int, place: int) -> None:
    game, spot, policy = KNOWN[slug], spot_of(slug, seats, seed, place), policy_of(seed)
    for seat in range(seats):
        for text in offers_of(slug)(spot.state(), seat, policy):
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


@every_table
@some
@given(seed=seeds, place=places)
def test_copies_go_their_own_ways(slug: str, seats: int, seed: int, place: int) -> None:
    game, spot, offers = KNOWN[slug], spot_of(slug, seats, seed, place), offers_of(slug)
    state = spot.state()
    state.journal = Journal()
    copy = state.clone()
    assert copy.journal is None
    assert copy.digest() == state.digest() == spot.digest
    position, views = state.position(), [state.view(seat) for seat in viewers(state)]
    shown = [compact(position), *[compact(view.form()) for view in views]]
    play_on(state, game, seed, 40, offers)
    assert copy.digest() == spot.digest, "the copy changed with the original"
    assert [compact(position), *[compact(view.form()) for view in views]] == shown, "what was shown changed afterwards"
    moved = state.digest()
    play_on(copy, game, seed + 1, 40, offers)
    assert state.digest() == moved, "the original changed with its copy"


@every_table
@some
@given(seed=seeds, place=places)
def test_positions_read_back(slug: str, seats: int, seed: int, place: int) -> None:
    game, spot = KNOWN[slug], spot_of(slug, seats, seed, place)
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


@every_table
@some
@given(seed=seeds, place=places)
def test_views_read_back(slug: str, seats: int, seed: int, place: int) -> None:
    game, state = KNOWN[slug], spot_of(slug, seats, seed, place).state()
    for seat in viewers(state):
        view = state.view(seat)
        loaded = game.load_view(json.loads(compact(view.form())))
        assert loaded.seat == view.seat == seat
        assert loaded == view
        assert hash(loaded) == hash(view)


@every_table
@few
@given(seed=seeds, place=places)
def test_damaged_positions_and_views_are_bad_input(slug: str, seats: int, seed: int, place: int) -> None:
    """A field that lacks is bad input; nonsense is bad input or, where a field allows it, harmless."""
    game, state = KNOWN[slug], spot_of(slug, seats, seed, place).state()
    for form, load in ((state.position(), game.load), (state.view(0).form(), game.load_view)):
        for key in form:
            with pytest.raises(BadInput):
                load({name: form[name] for name in form if name != key})
        for worse in damaged(form):
            with suppress(BadInput):
                load(worse)


# What is hidden


@every_table
@some
@given(seed=seeds, place=places)
def test_a_seat_cannot_tell_what_it_does_not_see(slug: str, seats: int, seed: int, place: int) -> None:
    """A determinization differs from the game in hidden things only: to the seat it looks the same in every way."""
    game, spot, policy = KNOWN[slug], spot_of(slug, seats, seed, place), policy_of(seed)
    state, balance = spot.state(), conserved_by(slug)
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
        for text in offers_of(slug)(state, seat, policy):
            assert said(other, seat, game.parse(text)) == said(state, seat, game.parse(text)), text


@every_table
def test_determinizations_differ(slug: str, seats: int) -> None:
    """What is hidden is drawn anew: a view that gave everything away would always give the same state."""
    game, state = KNOWN[slug], spot_of(slug, seats, 0, 0).state()
    for seat in viewers(state):
        view = state.view(seat)
        behind = {game.determinize(view, SeededChance(seed_of("behind", luck))).digest() for luck in range(8)}
        assert len(behind) > 1, f"seat {seat} sees everything"


@every_table
@few
@given(seed=seeds, place=places)
def test_determinizations_play_to_the_end(slug: str, seats: int, seed: int, place: int) -> None:
    game, state = KNOWN[slug], spot_of(slug, seats, seed, place).state()
    seat = viewers(state)[place % (seats + 1)]
    other = game.determinize(state.view(seat), SeededChance(seed_of("behind", seed)))
    play_on(other, game, seed, LIMIT, offers_of(slug))
    assert other.outcome() is not None
