"""What bots say, as people read it: in their language, at the table, in text, to agents, and when it is shown again."""

import re

import pytest

from blindpig import registry
from blindpig.kernel.game import SPECTATOR
from blindpig.store import Store
from blindpig.tables.broadcast import Snapshot
from blindpig.tables.story import Note, form_of
from blindpig.web.contexts import people_of
from blindpig.web.pages.moments import ReplaySource, moment
from blindpig.web.pages.replays import people_then
from blindpig.web.stories import note_line, story_html
from blindpig.web.text import told
from tests.tables.test_talk import fill, said_at, sheet_of
from tests.web.servers import site

pytestmark = pytest.mark.anyio


def test_everybody_reads_it_in_their_language_and_hears_their_name() -> None:
    sheet = sheet_of(talk=True)
    note, people = Note("talk", 1, "Mabel", key="hurt.thrifty.1", whom=0), people_of(sheet)
    french, english = (note_line(note, people, lang) for lang in ("fr", "en"))
    me = people[0].name
    assert english.text == f"{me}, do you have any idea what that cost me?"
    assert french.text.startswith(f"{me}, tu sais combien")
    assert note_line(Note("talk", 1, "Mabel", key="hurt.thrifty.1"), people, "en").text.startswith(
        "Do you have any idea"
    )
    assert 'data-bot-says="1"' in story_html("reglement", [note], people, "en")
    assert "data-bot-says" not in story_html("reglement", [Note("said", 1, "Mabel", "Hello")], people, "en")


def test_those_who_hear_the_table_in_text_hear_it_too() -> None:
    sheet = sheet_of(talk=True)
    fill(sheet)
    first = said_at(sheet)[0]
    text = note_line(first, people_of(sheet), "en").text
    assert any(first.name in line and text in line for line in told(Snapshot(sheet, SPECTATOR), sheet.story, "en"))


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1])
async def test_a_replay_has_the_same_words_at_the_same_places(seat: int) -> None:
    sheet = sheet_of(talk=True)
    fill(sheet)
    assert sheet.session is not None
    source = ReplaySource(sheet.session.record, people_then(sheet), seat, f"talk {seat}", words=tuple(sheet.words))
    last = await moment(source, source.last, "en")
    shown = re.findall(r"<li data-talk.*?</b> (.*?)</span>", last.story)
    texts = [note_line(note, source.people, "en").text for note in said_at(sheet)]
    assert shown
    assert shown == [text.replace("'", "&#39;") for text in texts][-len(shown) :]
    first = await moment(source, 0, "en")
    assert re.findall(r"<li data-talk.*?</b> (.*?)</span>", first.story) == [texts[0].replace("'", "&#39;")]


async def test_the_door_to_programs_makes_tables_that_talk_and_bots_with_a_style(store: Store) -> None:
    async with site(store) as place:
        place.tables.games = registry.games()
        client = place.client(place.sign("host"))
        asked = {"game": "reglement", "seats": [{}, {"bot": "rookie@bold"}, {"bot": "rookie"}], "talk": True}
        made = await client.post("/api/tables", json=asked)
        assert made.status_code == 201, made.text
        key = made.json()["table"]
        seats = (await client.get(f"/api/tables/{key}")).json()["seats"]
        assert [(seat["bot"], seat["style"]) for seat in seats] == [("", ""), ("rookie", "bold"), ("rookie", "honest")]
        assert (await client.post(f"/api/tables/{key}/start")).status_code == 200
        table = await place.tables.table(key)
        assert form_of(said_at(table.sheet)[0])["kind"] == "talk"
        refused = await client.post("/api/tables", json={**asked, "seats": [{}, {"bot": "rookie@shy"}, {}]})
        assert refused.status_code == 400
        assert "bold, thrifty, honest" in refused.text
