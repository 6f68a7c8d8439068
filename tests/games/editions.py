"""What every game's editions must do: be recorded and replay, be kept by copies, and be printed and read back."""

from pathlib import Path

import pytest

from blindpig import cli, editions
from blindpig.i18n.troubles import tell
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.edition import OPTION
from blindpig.kernel.game import SPECTATOR, Game, State
from blindpig.kernel.record import Replay, read, start, verify
from blindpig.kernel.refusal import BadInput
from tests.troubles import troubled


def text_of(game: Game, folder: Path, toml: str) -> str:
    """The text of an edition in a file."""
    path = folder / "edition.toml"
    path.write_text(toml, encoding="utf-8")
    return editions.option_of(path, game)[OPTION]


def played(game: Game, seats: int, options: dict[str, str]) -> State:
    """A whole game at random, whose record says its edition and replays to the same state."""
    seed, picks = seed_of("edition", game.slug, seats), SeededChance(seed_of("picks", game.slug, seats))
    match = start(game, seats, options, seed)
    state = match.state
    while state.waiting_on():
        seat = state.waiting_on()[0]
        actions = state.actions(seat)
        match.play(seat, actions[picks.below(len(actions))].text)
        keeps(game, state)
    match.close(seed)
    record = read(match.record.write())
    assert record.options[OPTION] == options[OPTION]
    assert verify(game, record) is not None
    assert Replay(game, record).to_end().digest() == state.digest()
    return state


def keeps(game: Game, state: State) -> None:
    """A position, a copy, a view and a guess of it are of the same edition."""
    position = state.position()
    again = game.load(position)
    assert again.position() == position
    assert state.clone().position() == position
    for seat in (SPECTATOR, state.seats - 1):
        view = state.view(seat)
        assert game.load_view(view.form()).form() == view.form()
    guess = game.determinize(state.view(0), SeededChance(b"guess"))
    assert guess.position()["table"] == position["table"]


def refused(folder: Path, toml: str, old: str, new: str, said: str) -> None:
    """A change to an edition that breaks it gets one sentence, in both languages."""
    path = folder / "broken.toml"
    assert old in toml
    path.write_text(toml.replace(old, new), encoding="utf-8")
    with troubled(BadInput, match=said):
        editions.read(path)
    with pytest.raises(BadInput) as trouble:
        editions.read(path)
    french = tell(trouble.value, "fr")
    assert french
    assert french != tell(trouble.value, "en")


def printed(game: Game, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The whole house edition, every number with its rule, in both languages; it reads back as the house's."""
    assert game.edition is not None
    for lang in ("en", "fr"):
        assert cli.run(["edition", game.slug, "--lang", lang]) == 0
        text = capsys.readouterr().out
        for number in game.edition.numbers:
            assert f"# {number.rule}: " in text
        path = folder / "house.toml"
        path.write_text(text, encoding="utf-8")
        assert editions.read(path) == (game.slug, "")
