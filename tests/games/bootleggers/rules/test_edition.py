"""Editions of Bootleggers: the old 46–66 muscle costs play, are recorded and replay; broken ones get a sentence."""

from pathlib import Path

import pytest

from blindpig import cli, editions, registry
from blindpig.games.bootleggers.rules.components import INVESTIGATION, THUG
from blindpig.games.bootleggers.rules.edition import EDITION, HOUSE, box_of
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.i18n.troubles import tell
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.journal import Journal
from blindpig.kernel.playout import random_playout
from blindpig.kernel.record import Replay, read, start, verify
from blindpig.kernel.refusal import BadInput
from blindpig.lab.plan import plan
from blindpig.lab.sim import simulate
from tests.games.editions import played, text_of
from tests.troubles import troubled

OLD = """
game = "bootleggers"
name = "The old box"
[muscle]
up_to = [12, 27, 45, 66]  # as it was read in the pictures of another box
"""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.toml"
    path.write_text(OLD, encoding="utf-8")
    return path


def options_of(path: Path) -> dict[str, str]:
    return editions.option_of(path, BOOTLEGGERS)


def dealt(options: dict[str, str]) -> BootleggersState:
    state = BOOTLEGGERS.deal(4, options, SeededChance(seed_of("edition")))
    assert isinstance(state, BootleggersState)
    return state


@pytest.mark.no_cover
@pytest.mark.rule("BL-C2")
def test_the_old_costs_are_paid_recorded_and_replayed(old: Path) -> None:
    options = options_of(old)
    seed = seed_of("old box")
    journal = Journal()
    match = start(BOOTLEGGERS, 4, options, seed, journal)
    state, picks = match.state, SeededChance(seed_of("picks"))
    paid: list[tuple[int, int]] = []
    while state.waiting_on():
        seat = state.waiting_on()[0]
        actions = state.actions(seat)
        match.play(seat, actions[picks.below(len(actions))].text)
        for fact in journal.take():
            if fact.key == "paid-wages" and isinstance(state, BootleggersState):
                who, due = fact.args["seat"], fact.args["due"]
                assert isinstance(who, int)
                assert isinstance(due, int)
                paid.append((state.table.card[who], due))
    assert any(61 <= card <= 66 for card, _ in paid)
    assert all(due >= (3 if card <= 66 else 4) for card, due in paid if card >= 46)
    assert box_of(options["edition"]).muscle_cost[61:67] == [3] * 6
    assert HOUSE.muscle_cost[61:67] == [4] * 6
    match.close(seed)
    text = match.record.write()
    record = read(text)
    assert record.options["edition"] == '{"muscle.up_to":[12,27,45,66],"name":"The old box"}'
    assert verify(BOOTLEGGERS, record) is not None
    assert Replay(BOOTLEGGERS, record).to_end().digest() == state.digest()


def test_positions_views_copies_and_guesses_keep_the_edition(old: Path) -> None:
    state = dealt(options_of(old))
    box = state.table.box
    assert box is not HOUSE
    again = BOOTLEGGERS.load(state.position())
    assert isinstance(again, BootleggersState)
    assert again.table.box is box
    assert state.clone().table.box is box
    view = state.view(1)
    assert BOOTLEGGERS.load_view(view.form()) == view
    guess = BOOTLEGGERS.determinize(view, SeededChance(seed_of("guess")))
    assert guess.table.box is box
    assert "edition" not in dealt({}).position()["table"]  # type: ignore[operator] # JSON: a dict here


def test_the_house_edition_goes_without_saying(tmp_path: Path) -> None:
    path = tmp_path / "same.toml"
    path.write_text('game = "bootleggers"\nname = "Same"\n[money]\nstart = 10\n', encoding="utf-8")
    assert options_of(path) == {}
    assert "edition" not in BOOTLEGGERS.check(4, {"edition": ""})


def test_other_numbers_count_too(tmp_path: Path) -> None:
    path = tmp_path / "short.toml"
    lines = ["[money]\nstart = 25\ngoal = 40", "[rounds]\nfull = 4", "[bars]\nopen_with = [1, 1, 1, 1, 1]"]
    path.write_text("\n".join(['game = "bootleggers"', *lines]), encoding="utf-8")
    state = dealt(options_of(path))
    assert list(state.hidden.money[:4]) == [25] * 4
    assert state.table.rounds == 4
    assert len([card for card in state.hidden.muscles[:12] if card]) == 4
    random_playout(state, SeededChance(seed_of("a")), SeededChance(seed_of("b")))
    assert state.round() <= 4
    bots = simulate(plan(BOOTLEGGERS, 3, 2, 0, ["wiseguy"], options_of(path)))
    assert bots.rounds.most <= 4


DECKS = """
game = "bootleggers"
[deck]
henchmen = [8, 20, 3, 0, 8]
thugs = [0, 1, 4, 1, 1, 1, 1, 1, 1, 2, 1, 0, 1, 1, 0, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 4, 1, 1]
[trucks]
cards = [2, 0, 1]
"""


@pytest.mark.no_cover
@pytest.mark.rule("BL-C3")
@pytest.mark.rule("BL-C4")
@pytest.mark.rule("BL-C5")
def test_other_decks_are_dealt_guessed_recorded_and_replayed(tmp_path: Path) -> None:
    options = {"edition": text_of(BOOTLEGGERS, tmp_path, DECKS), "length": "short"}
    state = BOOTLEGGERS.deal(6, options, SeededChance(seed_of("decks")))
    assert isinstance(state, BootleggersState)
    cards = state.hidden.deck + state.table.offer
    assert [cards.count(kind) for kind in range(5)] == [8, 20, 3, 0, 8]
    assert cards.count(THUG + 3) == cards.count(THUG + 28) == 4
    assert THUG + INVESTIGATION not in cards
    trucks = [*state.hidden.truck_deck, state.table.truck_card]
    assert [trucks.count(size) for size in range(3)] == [2, 0, 1]
    listed = BOOTLEGGERS.deal(6, {**options, "deck": "listed"}, SeededChance(seed_of("decks")))
    assert isinstance(listed, BootleggersState)
    assert sorted(listed.hidden.deck + listed.table.offer) == sorted(cards)  # the edition says which, not the option
    random_playout(state, SeededChance(seed_of("a")), SeededChance(seed_of("b")))
    assert state.round() == 8
    played(BOOTLEGGERS, 3, options)
    assert simulate(plan(BOOTLEGGERS, 3, 1, 0, ["wiseguy"], options)).games == 1


BROKEN = [
    ('game = "bootleggers"\n', "", "“game” in the edition: it is missing"),
    ("bootleggers", "chess", "chess"),
    ("[muscle]", "[muscles]", "“muscles.up_to” in the edition: there is no such number; there are muscle.up_to"),
    ("[12, 27, 45, 66]", "[12, 27, 45]", "“muscle.up_to” in the edition: it must be 4 numbers, .* not 3"),
    ("[12, 27, 45, 66]", "[12, 27, 45, 99]", "every number must be from 0 to 72, not 99"),
    ("[12, 27, 45, 66]", "[12, 45, 27, 66]", "every number must be more than the one before: 27 comes after 45"),
    ("[12, 27, 45, 66]", '[12, 27, 45, "many"]', "it must be 4 whole numbers"),
    ("[12, 27, 45, 66]", "true", "it must be 4 whole numbers"),
    ("[muscle]\nup_to = [12, 27, 45, 66]", "muscle = 3", "“muscle” in the edition: it must be a table of numbers"),
    ("[muscle]", "[bars]\nopen_with = [9, 4, 4, 8, 11]\n[muscle]", "a bar with 5 circles cannot need 9 markers"),
    (
        "[muscle]",
        "[rounds]\nfull = 7\n[muscle]",
        "“rounds.full” in the edition: a game lasts four, eight or twelve years",
    ),
    (
        "[muscle]",
        "[deck]\nhenchmen = [1, 2, 3, 4, 5]\n[muscle]",
        "“deck.henchmen” in the edition: 15 henchmen that are no thugs are too few: .* takes 24",
    ),
    ("[muscle]", "[deck]\nthugs = [1, 2]\n[muscle]", "“deck.thugs” in the edition: it must be 30 numbers, .* not 2"),
    (
        "[muscle]",
        "[trucks]\ncards = [6, 6, 3]\n[muscle]",
        "“trucks.cards” in the edition: there are trucks for 6 small, 5 medium",
    ),
    ("The old box", "x" * 41, "“name” in the edition: it must be a text of at most 40 letters"),
    ("[muscle]", "[muscle", "is not TOML"),
]


@pytest.mark.parametrize(("old_text", "new", "said"), BROKEN)
def test_a_broken_edition_gets_one_sentence(tmp_path: Path, old_text: str, new: str, said: str) -> None:
    path = tmp_path / "broken.toml"
    assert old_text in OLD
    path.write_text(OLD.replace(old_text, new), encoding="utf-8")
    with troubled(BadInput, match=said):
        editions.read(path)


def test_broken_editions_are_told_in_french(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    said = set()
    for old_text, new, _ in BROKEN:
        path.write_text(OLD.replace(old_text, new), encoding="utf-8")
        with pytest.raises(BadInput) as trouble:
            editions.read(path)
        said.add(tell(trouble.value, "fr"))
    assert len(said) >= 10
    assert any("chaque nombre doit dépasser le précédent" in each for each in said)


def test_a_game_without_numbers_has_no_editions(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry.find("bootleggers"), "edition", None)
    with troubled(BadInput, match="Bootleggers has no numbers that an edition could change"):
        editions.read(old)


def test_an_edition_of_another_game_is_refused(old: Path) -> None:
    with troubled(BadInput, match="is an edition of Bootleggers, not of Prohibition"):
        editions.option_of(old, registry.find("prohibition"))


def test_the_house_edition_is_printed_and_reads_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["edition", "bootleggers", "--lang", "en"]) == 0
    text = capsys.readouterr().out
    for number in EDITION.numbers:
        assert f"# {number.rule}: " in text
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    assert editions.read(path) == ("bootleggers", "")
    path.write_text(text.replace("start = 10", "start = 11"), encoding="utf-8")
    assert editions.read(path) == ("bootleggers", '{"money.start":[11]}')


def test_the_command_plays_with_an_edition(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["sim", "bootleggers", "--games", "2", "--seats", "3", "--json"]
    assert cli.run([*arguments, "--edition", str(old)]) == 0
    assert "The old box" in capsys.readouterr().out
