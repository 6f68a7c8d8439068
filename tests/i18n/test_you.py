"""The reader is “you”: every fact has a text for everybody it is about, in both languages."""

import re
from collections.abc import Iterator
from string import Formatter

import pytest

from blindpig import registry
from blindpig.i18n.catalogue import catalogue
from blindpig.i18n.languages import LANGUAGES
from blindpig.i18n.teller import Teller
from blindpig.i18n.terms import terms_of
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import SPECTATOR, compact
from blindpig.kernel.journal import EVERYBODY, Fact, Journal
from blindpig.kernel.refusal import Refusal
from blindpig.search.random import RandomPlayer

PAIRS = [(slug, lang) for slug in registry.HOUSE for lang in LANGUAGES]
YOU = {
    "en": re.compile(r"\byou(rs?)?\b", re.IGNORECASE),
    "fr": re.compile(r"\b(vous|vôtres?|votre|vos)\b", re.IGNORECASE),
}
CARDS = re.compile(r"[“«][^”»]*[”»]|You Dirty Rat")  # a card's name may say “you” to anybody
VICTORY = "Ann et vous avez partagé la victoire avec 4\u202f000\u202f$ par famille."
SHUT_IN = {"character": 0, "seat": 0, "truck": 0}
TOLD = re.compile(r"^(fact|play|still)\.")


def about(slug: str, lang: str, key: str) -> set[str]:
    """The arguments of a text that name somebody at the table."""
    terms = terms_of(slug)
    return {
        name
        for form in catalogue(slug, lang)[key].forms
        for _, name, noun, _ in Formatter().parse(form)
        if name and (noun or terms.kind(name)) == terms.seat
    }


@pytest.mark.parametrize(("slug", "lang"), PAIRS)
def test_every_fact_speaks_to_whom_it_is_about(slug: str, lang: str) -> None:
    texts = catalogue(slug, lang)
    told = [key for key in texts if TOLD.match(key) and not key.endswith("-you")]
    assert any(about(slug, lang, key) for key in told)
    silent = [f"{key}.{name}-you" for key in told for name in about(slug, lang, key)]
    assert [key for key in silent if key not in texts] == []


@pytest.mark.parametrize(("slug", "lang"), PAIRS)
def test_only_those_texts_say_you(slug: str, lang: str) -> None:
    for key, message in catalogue(slug, lang).items():
        if TOLD.match(key):
            for form in message.forms:
                close = bool(YOU[lang].search(CARDS.sub("", form))) or "{truck:yours}" in form
                listed = key.endswith("-you") and bool(about(slug, lang, key))  # “you and Sal”
                assert close or listed if key.endswith("-you") else not close, (key, form)


def facts_of(slug: str, seats: int, games: int) -> Iterator[Fact]:
    """What happens in games of players who draw lots."""
    game = registry.find(slug)
    for number in range(games):
        luck, journal = SeededChance(seed_of("you", number)), Journal()
        state = game.deal(seats, {}, luck, journal)
        player, whims = RandomPlayer(game), SeededChance(seed_of("whims", number))
        for _ in range(600):
            waiting = state.waiting_on()
            if not waiting:
                break
            actions = state.actions(waiting[0])
            state.apply(waiting[0], player.choose(state.view(waiting[0]), actions, 0.0, whims), luck)
        yield from journal.take()


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_nobody_reads_their_own_name(slug: str) -> None:
    names = ["Ann", "Bob", "Cyd", "Dee"]
    tellers = {lang: Teller(slug, lang, names) for lang in LANGUAGES}
    kinds = set()
    for fact in facts_of(slug, len(names), 3):
        for lang, teller in tellers.items():
            assert not YOU[lang].search(CARDS.sub("", teller.to(SPECTATOR).fact(fact)))
            for seat, name in enumerate(names):
                said = teller.to(seat).fact(fact)
                assert name not in said, (fact.key, said)
                if said != teller.fact(fact):
                    kinds.add(fact.key)
                    assert YOU[lang].search(said), said
    assert len(kinds) >= 15


@pytest.mark.parametrize(
    ("slug", "lang", "key", "args", "reader", "told"),
    [
        ("reglement", "en", "turn-began", {"round": 3, "seat": 0}, 0, "Round 3: your turn."),
        ("reglement", "en", "turn-began", {"round": 3, "seat": 1}, 0, "Round 3: Bob’s turn."),
        ("reglement", "fr", "set-off", {"seat": 1, "owner": 0}, 0, "Bob a fait sauter votre gâteau."),
        ("reglement", "en", "set-off", {"seat": 0, "owner": 0}, 0, "You set off your cake."),
        ("reglement", "fr", "shared-victory", {"families": [0, 2], "money": 4}, 2, VICTORY),
        ("prohibition", "en", "truck-empty", {"seat": 1, "truck": 1}, 1, "Your red truck is empty."),
        ("prohibition", "fr", "game-won", {"winners": [0], "points": 9}, 0, "Vous avez gagné avec 9 points."),
        ("bootleggers", "en", "still-idle", {"still": 2}, 2, "Your family still stood idle."),
        ("bootleggers", "fr", "offer-refused", {"seat": 0, "partner": 1}, 0, "Bob a refusé votre offre."),
        ("bootleggers", "fr", "offer-refused", {"seat": 0, "partner": 1}, 1, "Vous avez refusé une offre d’Ann."),
    ],
)  # fmt: skip
def test_deeds_as_their_doer_reads_them(
    slug: str, lang: str, key: str, args: dict[str, int | list[int]], reader: int, told: str
) -> None:
    teller = Teller(slug, lang, ["Ann", "Bob", "Cyd"]).to(reader)
    assert teller.fact(Fact("", key, args, EVERYBODY)) == told


def refusals_of(slug: str, seats: int, games: int) -> Iterator[tuple[int, Refusal]]:
    """Whom the rules refuse what, and why, when lots are drawn among all that there is to do in a game."""
    game = registry.find(slug)
    for number in range(games):
        luck, whims = SeededChance(seed_of("no", number)), SeededChance(seed_of("whims", number))
        state = game.deal(seats, {}, luck)
        for _ in range(300):
            waiting = state.waiting_on()
            if not waiting:
                break
            for _ in range(20):
                seat, action = whims.below(seats), game.space.all[whims.below(len(game.space))]
                refusal = state.refusal(seat, action)
                if refusal is not None:
                    yield seat, refusal
            actions = state.actions(waiting[0])
            state.apply(waiting[0], actions[whims.below(len(actions))], luck)


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_nobody_reads_their_own_name_in_a_refusal(slug: str) -> None:
    names = ["Ann", "Bob", "Cyd", "Dee"]
    tellers = [Teller(slug, lang, names) for lang in LANGUAGES]
    told = {(seat, refusal.key, compact(dict(refusal.args))): refusal for seat, refusal in refusals_of(slug, 4, 4)}
    assert len({key for _, key, _ in told}) >= 15
    for (seat, _, _), refusal in told.items():
        if refusal.args.get("partner") != seat:  # no page asks for a deal with oneself
            for teller in tellers:
                assert names[seat] not in teller.to(seat).refusal(refusal), refusal


@pytest.mark.parametrize(
    ("slug", "lang", "key", "args", "told"),
    [
        ("bootleggers", "en", "lacks-money", {"seat": 0, "money": 6}, "You do not have $6G."),
        ("bootleggers", "fr", "reserve-empty", {"seat": 0}, "Il faut un marqueur : votre réserve est vide."),
        ("reglement", "en", "boom-no-cake", {"owner": 0}, "Your cake is not on the table."),
        ("prohibition", "fr", "shuts-truck-in", SHUT_IN, "Ness et un autre enfermeraient votre camion jaune."),
        ("bootleggers", "en", "lacks-money", {"seat": 1, "money": 6}, "Bob does not have $6G."),
    ],
)
def test_a_refusal_speaks_to_whom_it_is_told(slug: str, lang: str, key: str, args: dict[str, int], told: str) -> None:
    said = Teller(slug, lang, ["Ann", "Bob", "Cyd"]).to(0).refusal(Refusal("", key, args))
    assert said.replace("\u202f", " ").replace("\xa0", " ") == told
