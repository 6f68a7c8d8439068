"""A record whose nonces, seed or commitment were changed is refused with what does not fit, wherever one brings it.

On the command line and on the page for record files, in French and in English; a real game of each kind. The sentences
are those of the catalogues, so a test of the kernel (`tests/tables/test_sharing.py`) says which one belongs to what.
"""

import secrets
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from blindpig import cli, registry
from blindpig.i18n.troubles import tell
from blindpig.kernel.chance import SeededChance, commitment_of, pledge_of, seed_of, shared_seed
from blindpig.kernel.record import BadRecord, Match, Record, read, verify
from blindpig.store import Store, open_store
from tests.tables.test_sharing import CHANGES, forged
from tests.web.test_pages import Window, site

pytestmark = pytest.mark.anyio

LANGUAGES = {"en": "en_GB.UTF-8", "fr": "fr_FR.UTF-8"}


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """One database will do here."""
    found = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    yield found
    await found.close()


def written(slug: str) -> str:
    """A whole game whose seats have added to the seed, as it is written down."""
    game, seed = registry.find(slug), secrets.token_bytes(32)
    luck = SeededChance(seed_of("forged", slug))
    nonces = [secrets.token_bytes(32) for _ in range(game.min_seats)]
    record = Record(slug, game.version, game.min_seats, game.check(game.min_seats, {}), commitment_of(seed))
    record.share([pledge_of(nonce) for nonce in nonces], [nonce.hex() for nonce in nonces])
    match = Match(game, record, SeededChance(shared_seed(seed, record.nonces), keep=True), None)
    while match.state.outcome() is None:
        seat = match.state.waiting_on()[0]
        actions = match.state.actions(seat)
        match.play(seat, actions[luck.below(len(actions))].text)
    match.close(seed)
    return record.write()


def sentence(slug: str, text: str, lang: str) -> str:
    """What does not fit, in words."""
    with pytest.raises(BadRecord) as caught:
        verify(registry.find(slug), read(text))
    return tell(caught.value, lang)


@pytest.mark.parametrize("slug", registry.HOUSE)
async def test_what_was_changed_is_named_on_the_command_line_and_on_the_page(
    slug: str, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text, file = written(slug), tmp_path / "game.jsonl"
    changed = {key: [forged(text, change) for change, said in CHANGES if said == key] for _, key in CHANGES}
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    async with site(store) as found:
        for lang, locale in LANGUAGES.items():
            monkeypatch.setenv("LANG", locale)
            window = Window(found, **{"accept-language": lang})
            await window.see("/record")
            token = {"_csrf_token": window.http.cookies.get("blindpig_forms") or ""}
            file.write_text(text)
            assert cli.run(["replay", str(file)]) == 0  # untouched it is fair
            capsys.readouterr()
            for each in [one for forgeries in changed.values() for one in forgeries]:
                said = sentence(slug, each, lang)
                file.write_text(each)
                assert cli.run(["replay", str(file)]) == 2
                assert said in capsys.readouterr().err
                answer = await window.http.post("/record", files={"file": ("game.jsonl", each)}, data=token)
                assert answer.status_code == 409
                assert said in answer.text
    different = {sentence(slug, each, lang) for lang in LANGUAGES for (each, *_) in changed.values()}
    assert len(different) == len(LANGUAGES) * len(changed)
