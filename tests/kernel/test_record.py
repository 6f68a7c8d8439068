"""A record is the save, the replay, the fixture and the bug report; it is believed as far as it can be checked."""

import json
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blindpig.i18n.troubles import tell
from blindpig.kernel.chance import commitment_of, seed_of
from blindpig.kernel.forms import Json
from blindpig.kernel.game import compact
from blindpig.kernel.journal import Journal
from blindpig.kernel.record import BadRecord, Replay, check_seed, linked, read, start, verify
from blindpig.kernel.refusal import BadInput, Refused
from blindpig.testing.play import random_match
from tests.kernel.offers import offers
from tests.kernel.tiny import TINY, Tiny
from tests.troubles import troubled

MATCH = random_match(TINY, 3, {}, 4, offers)
TEXT = MATCH.record.write()
LINES = TEXT.splitlines()
MOVES = len(LINES) - 2  # the deal included


def relinked(lines: list[Json]) -> str:
    """Lines without links as a record whose links all fit: what a careful cheat writes."""
    link, texts = "", []
    for line in lines:
        link = linked(link, line)
        texts.append(compact({**line, "link": link} if isinstance(line, dict) else [*as_list(line), link]))
    return "\n".join(texts) + "\n"


def as_list(line: Json) -> list[Json]:
    assert isinstance(line, list)
    return line


def unlinked() -> list[Json]:
    """The record's lines without their links."""
    lines: list[Json] = []
    for text in LINES:
        line = json.loads(text)
        if isinstance(line, dict):
            del line["link"]
        else:
            line.pop()
        lines.append(line)
    return lines


def changed(number: int, change: Callable[[Json], Json]) -> str:
    """The record with one line changed and all links made to fit."""
    lines = unlinked()
    lines[number] = change(lines[number])
    return relinked(lines)


def complaint(text: str) -> str:
    """What reading and verifying says of a bad record."""
    with pytest.raises(BadInput) as caught:
        verify(TINY, read(text))
    return tell(caught.value, "en")


# What is good


def test_the_record_of_these_tests_has_everything() -> None:
    assert any("offer" in line for line in LINES)
    assert any("reroll" in line for line in LINES)
    assert relinked(unlinked()) == TEXT


def test_a_record_reads_back_and_verifies() -> None:
    record = read(TEXT)
    assert record.write() == TEXT
    assert (record.game, record.version, record.seats, dict(record.options)) == ("tiny", 1, 3, {"length": "full"})
    outcome = verify(TINY, record)
    assert outcome is not None
    assert outcome.form() == record.outcome
    assert record.seed is not None
    assert commitment_of(record.seed) == record.commitment


def of_first_schema(**more: Json) -> str:
    """The record as it was written before outcomes told everything."""
    lines = unlinked()
    first, last = lines[0], lines[-1]
    assert isinstance(first, dict)
    assert isinstance(last, dict)
    outcome = last["outcome"]
    assert isinstance(outcome, dict)
    told = {**{key: outcome[key] for key in ("rule", "scores", "winners")}, **more}
    return relinked([{**first, "blindpig": 1}, *lines[1:-1], {**last, "outcome": told}])


def test_a_record_of_the_first_schema_is_good_for_what_it_says() -> None:
    text = of_first_schema()
    record = read(text)
    assert record.write() == text
    assert verify(TINY, record) is not None
    assert "outcome in the record" in complaint(of_first_schema(winners=[]))
    assert "outcome in the record" in complaint(of_first_schema(places=[1, 2, 3]))


def test_an_unfinished_record_keeps_its_seed_secret() -> None:
    seed = seed_of("secret")
    match = start(TINY, 2, {}, seed)
    match.play(0, match.state.actions(0)[0].text)
    text = match.record.write()
    assert seed.hex() not in text
    assert verify(TINY, read(text)) is None
    with troubled(BadInput, match="not over: its seed stays secret"):
        match.close(seed)
    with troubled(BadRecord, match="its seed has not been revealed"):
        check_seed(TINY, read(text))


@pytest.mark.parametrize("lines", range(2, len(LINES)))
def test_a_record_may_stop_after_any_move(lines: int) -> None:
    record = read("\n".join(LINES[:lines]) + "\n")
    assert len(record.entries) == lines - 1
    assert (verify(TINY, record) is None) == (lines < len(LINES) - 1)


def test_a_refused_move_is_not_recorded() -> None:
    match = start(TINY, 2, {}, seed_of("refused"), Journal())
    before = (match.record.write(), match.state.digest())
    for seat, text, trouble in ((0, "pass", Refused), (0, "jump", BadInput), (1, "offer 9 to 0: hm", Refused)):
        with pytest.raises(trouble):
            match.play(seat, text)
    assert (match.record.write(), match.state.digest()) == before
    assert match.chance.take() == []


def test_facts_come_again_in_a_replay() -> None:
    seed = seed_of("facts")
    live, again = Journal(), Journal()
    match = start(TINY, 2, {"length": "short"}, seed, live)
    while match.state.waiting_on():
        seat = match.state.waiting_on()[-1]
        match.play(seat, match.state.actions(seat)[-1].text)
    replay = Replay(TINY, read(match.record.write()), again)
    assert [repr(fact) for fact in again.facts] == [repr(live.facts[0])]
    assert replay.to_end().digest() == match.state.digest()
    assert [repr(fact) for fact in again.facts] == [repr(fact) for fact in live.facts]
    assert not replay.step()


# One byte


def where(line: int) -> tuple[str, ...]:
    """What a complaint about that line may start with."""
    if line == 0:
        return ("The first line of the record", "This is a record of schema")
    if line <= MOVES:
        return (f"Move {line - 1} ", f"Move {line - 1}:", f"Move {line - 1},")
    return (
        "The last line",
        "The seed of the record",
        "Move 0 does not fit: the seed",
        f"Move {MOVES} ",
        "The record was cut short",
    )


@settings(max_examples=6 * settings().max_examples)
@given(place=st.integers(0, len(TEXT.encode()) - 1), byte=st.integers(0, 255))
def test_any_changed_byte_is_found_where_it_is(place: int, byte: int) -> None:
    data = bytearray(TEXT.encode())
    if data[place] == byte:
        return
    data[place] = byte
    line = TEXT.encode()[:place].count(b"\n")
    said = complaint(data.decode(errors="surrogateescape"))
    assert said.startswith(where(line)), said


@given(place=st.integers(0, len(TEXT) - 1))
def test_a_record_cut_anywhere_is_refused_or_unfinished(place: int) -> None:
    text = TEXT[:place]
    if text.endswith("\n") and text.count("\n") > 1:
        assert read(text).seed is None
        return
    said = complaint(text)
    assert said.startswith(
        ("The record was cut short", "The record is empty", "The first line", "The record has no deal")
    )


@pytest.mark.no_cover
@given(place=st.integers(0, len(TEXT)), text=st.text(min_size=1, max_size=3))
def test_anything_put_in_is_refused(place: int, text: str) -> None:
    assert complaint(TEXT[:place] + text + TEXT[place:])


@pytest.mark.parametrize("line", range(len(LINES)))
def test_a_line_left_out_or_doubled_is_refused(line: int) -> None:
    doubled = [*LINES[: line + 1], *LINES[line:]]
    assert complaint("\n".join(doubled) + "\n")
    if line < len(LINES) - 1:
        assert complaint("\n".join(LINES[:line] + LINES[line + 1 :]) + "\n")


# One spelling


@pytest.mark.parametrize(
    "spelling",
    [
        TEXT.replace(",", ", ", 1),
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", "\u2028"),
        TEXT.replace("\n", "\n\n", 1),
        "\ufeff" + TEXT,
        TEXT + "\n",
        TEXT.replace("à", "\\u00e0"),
        TEXT.replace('"deal"', '"\\u0064eal"'),
        TEXT.replace('{"blindpig":2,', '{"blindpig":2,"blindpig":2,'),
        TEXT.replace('"seats":3', '"seats":3.0'),
        TEXT.replace('"seats":3', '"seats":3,"zeal":1'),
    ],
)
def test_a_record_has_one_spelling(spelling: str) -> None:
    assert spelling != TEXT
    assert complaint(spelling)


def test_a_footer_has_one_spelling() -> None:
    seed = MATCH.record.seed
    assert seed is not None
    upper = complaint(changed(MOVES + 1, lambda line: {**as_dict(line), "seed": seed.hex().upper()}))
    spaced = complaint(changed(MOVES + 1, lambda line: {**as_dict(line), "seed": f" {seed.hex()}"}))
    assert upper == spaced
    assert upper.startswith("The last line")


def as_dict(line: Json) -> dict[str, Json]:
    assert isinstance(line, dict)
    return line


# Links that fit, and a game that does not


def test_another_action_does_not_fit() -> None:
    said = complaint(changed(2, lambda line: [as_list(line)[0], "accept", []]))
    assert said == f"Move 1 (seat {json.loads(LINES[2])[0]}: accept) does not fit: the rules refuse it (TG-5)."


def test_an_unknown_action_does_not_fit() -> None:
    said = complaint(changed(2, lambda line: [as_list(line)[0], "jump", []]))
    assert said.startswith("Move 1 ")
    assert said.endswith("does not fit: “jump” is not an action of this game.")


@pytest.mark.parametrize("seat", [-1, 3, 63])
def test_a_seat_that_is_not_there_does_not_fit(seat: int) -> None:
    said = complaint(changed(2, lambda line: [seat, *as_list(line)[1:]]))
    assert said.startswith(f"Move 1 (seat {seat}: ")
    assert said.endswith("there is no such seat.")


def test_outcomes_that_the_game_does_not_draw_do_not_fit() -> None:
    bid = next(number for number, line in enumerate(LINES) if '"bid ' in line)
    more = complaint(changed(bid, lambda line: [*as_list(line)[:2], [1]]))
    assert more == f"Move {bid - 1} does not fit: more outcomes were recorded than the game draws."
    fewer = complaint(changed(1, lambda line: [-1, "deal", []]))
    assert fewer == "Move 0 (the deal) does not fit: the game draws more often than was recorded."
    wild = complaint(changed(1, lambda line: [-1, "deal", [13]]))
    assert wild == "Move 0 (the deal) does not fit: outcome 13 was recorded where only 0 to 12 can come."


def test_outcomes_that_the_seed_does_not_give_do_not_fit() -> None:
    rolled = [number for number, line in enumerate(unlinked()) if isinstance(line, list) and len(line[2]) == 1]
    number = rolled[-1]
    said = complaint(changed(number, lambda line: [*as_list(line)[:2], [(json.loads(LINES[number])[2][0] + 1) % 6]]))
    assert said.startswith(f"Move {number - 1} does not fit: the seed gives [")


def test_another_seed_is_not_the_promised_one() -> None:
    said = complaint(changed(MOVES + 1, lambda line: {**as_dict(line), "seed": "00"}))
    assert said == "Move 0 does not fit: the seed of the record is not the one that was promised before the deal."
    promised = commitment_of(bytes(1))
    lines = unlinked()
    lines[0], lines[-1] = {**as_dict(lines[0]), "commitment": promised}, {**as_dict(lines[-1]), "seed": "00"}
    assert complaint(relinked(lines)).startswith("Move 0 does not fit: the seed gives [")


def test_another_outcome_is_not_the_games() -> None:
    wrong: dict[str, Json] = {"rule": "TG-6", "scores": [0, 0, 18], "winners": [2]}
    said = complaint(changed(MOVES + 1, lambda line: {**as_dict(line), "outcome": wrong}))
    assert said == f"The outcome in the record is not the one of the game after move {MOVES - 1}."


def test_a_game_that_is_not_over_has_no_outcome() -> None:
    lines = unlinked()
    del lines[-2]
    said = complaint(relinked(lines))
    assert said == f"The record ends at move {MOVES - 2}, but the game is not over there."


def test_a_record_starts_with_the_deal() -> None:
    said = "Move 0 does not fit: a record starts with the deal."
    assert complaint(changed(1, lambda line: [0, "deal", []])) == said
    assert complaint(changed(1, lambda line: [-1, "bid 1", []])) == said


def test_a_move_after_the_end_does_not_fit() -> None:
    lines = unlinked()
    lines.insert(len(lines) - 1, [0, "pass", []])
    said = complaint(relinked(lines))
    assert said == f"Move {MOVES} (seat 0: pass) does not fit: the rules refuse it (TG-6)."


# Another record


def test_a_record_of_another_game_or_version_is_refused() -> None:
    assert complaint(changed(0, lambda line: {**as_dict(line), "game": "chess"})).startswith(
        "This is a record of chess"
    )
    said = complaint(changed(0, lambda line: {**as_dict(line), "rules": 2}))
    assert said.startswith("This record follows version 2 of the rules of tiny; this Blind Pig plays version 1")
    newer = Tiny()
    newer.version = 2
    with troubled(BadRecord, match="version 1"):
        verify(newer, read(TEXT))
    said = complaint(changed(0, lambda line: {**as_dict(line), "blindpig": 4}))
    assert said == "This is a record of schema 4; this Blind Pig reads schemas 1 to 3."


@pytest.mark.parametrize(
    ("key", "value"),
    [("seats", 4), ("options", {"length": "long"}), ("options", {"size": "full"}), ("options", {"length": 1})],
)
def test_a_header_that_does_not_suit_the_game_is_refused(key: str, value: Json) -> None:
    assert complaint(changed(0, lambda line: {**as_dict(line), key: value}))


@pytest.mark.parametrize("key", ["blindpig", "game", "rules", "seats", "options", "commitment"])
def test_what_a_header_lacks_is_named(key: str) -> None:
    said = complaint(changed(0, lambda line: {name: value for name, value in as_dict(line).items() if name != key}))
    assert said == f"The first line of the record lacks the field “{key}”."


@pytest.mark.parametrize("key", ["seed", "outcome"])
def test_what_a_footer_lacks_is_named(key: str) -> None:
    last = MOVES + 1
    said = complaint(changed(last, lambda line: {name: value for name, value in as_dict(line).items() if name != key}))
    assert said == f"The last line of the record lacks the field “{key}”."


NOT_RECORDS = {
    "nothing": "",
    "a line": "\n",
    "prose": "Dear Blind Pig,\nmy game is broken.\n",
    "a list": "[1,2,3]\n",
    "a number": "1\n",
    "null": "null\n",
    "a header alone": LINES[0] + "\n",
    "a header and a footer": LINES[0] + "\n" + LINES[-1] + "\n",
    "deep lists": LINES[0] + "\n" + "[" * 100_000 + "\n",
    "deep lists that close": LINES[0] + "\n" + "[" * 900 + "]" * 900 + "\n",
    "deep objects": '{"a":' * 100_000 + "\n",
    "a long number": LINES[0] + "\n[" + "9" * 10_000 + "]\n",
    "infinity": LINES[0] + '\n[Infinity,"deal",[],""]\n',
    "half a character": LINES[0] + '\n[-1,"\\ud800",[],""]\n',
    "half a character as it is": LINES[0] + '\n[-1,"\ud800",[],""]\n',
    "a seed of words": LINES[0] + "\n" + LINES[1] + '\n{"link":"","outcome":{},"seed":"words"}\n',
    "a zero": LINES[0] + "\n" + "\0\n",
}


@pytest.mark.parametrize("name", list(NOT_RECORDS))
def test_what_is_not_a_record_gets_one_sentence(name: str) -> None:
    said = complaint(NOT_RECORDS[name])
    assert said.endswith(".")
    assert "\n" not in said
    assert len(said) < 200


@given(text=st.text() | st.from_regex(r"(\{.*\}|\[.*\])\n"))
def test_any_text_is_a_record_or_bad_input(text: str) -> None:
    with pytest.raises(BadInput):
        read(text)
