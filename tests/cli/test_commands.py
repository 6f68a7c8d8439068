"""The commands, run in this process."""

import json
import re
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest
from typer.testing import CliRunner

from blindpig import cli, registry
from blindpig.kernel.record import start
from blindpig.lab import bench, recordfiles, watch
from blindpig.web import printed
from tests.kernel.tiny import TINY

FIRST = next(iter(registry.games()))
COMMANDS = ["sim", "replay", "bench", "rules", "games"]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def command(*arguments: str) -> tuple[int, str, str]:
        code = cli.run(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return command


@pytest.fixture
def record(tmp_path: Path, run: Run) -> Path:
    code, _, _ = run("sim", FIRST, "--games", "1", "--records", str(tmp_path / "kept"))
    assert code == 0
    (path,) = (tmp_path / "kept").iterdir()
    return path


def refused(answer: tuple[int, str, str]) -> str:
    """What was said of bad input: one sentence on stderr, exit code 2."""
    code, out, err = answer
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err.strip()


def test_help_is_everywhere() -> None:
    runner = CliRunner()
    whole = runner.invoke(cli.shared.app, ["--help"])
    assert whole.exit_code == 0
    for command in COMMANDS:
        assert command in whole.output
        one = runner.invoke(cli.shared.app, [command, "--help"])
        assert one.exit_code == 0
        assert "--help" in one.output
        assert len(one.output.splitlines()) > 8


def test_the_version_says_whether_it_is_compiled(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for compiled in (True, False):
        monkeypatch.setattr(cli.house, "compiled", lambda compiled=compiled: compiled)
        code, out, _ = run("--version")
        assert code == 0
        assert out == f"blindpig {version('blindpig')} ({'compiled' if compiled else 'not compiled'})\n"


def test_games_are_listed_with_seats_and_options(run: Run) -> None:
    _, out, _ = run("games")
    for game in registry.games().values():
        assert f"({game.slug}), {game.min_seats} to {game.max_seats} seats" in out
        for option in game.options:
            assert f"--option {option.key}={'|'.join(option.values)} ({option.rule}" in out


def test_sim_prints_json_with_everything(run: Run) -> None:
    code, out, err = run("sim", FIRST, "--seats", "4", "--games", "3", "--seed", "9", "--json")
    assert (code, err) == (0, "")
    form = json.loads(out)
    assert form.keys() == {
        "game", "seats", "options", "bots", "seed", "games", "decisions", "seconds", "wins", "scores", "length", "ends",
        "places", "endings", "ties", "tie_figures", "coverage", "facts", "refusals",
    }  # fmt: skip
    assert (form["game"], form["seats"], form["games"], form["seed"]) == (FIRST, 4, 3, 9)
    assert len(form["wins"]) == len(form["scores"]) == 4


def test_jobs_do_not_change_the_json(run: Run) -> None:
    forms = []
    for jobs in ("1", "2"):
        _, out, _ = run("sim", FIRST, "--games", "6", "--seed", "4", "--jobs", jobs, "--json")
        forms.append(json.loads(out))
        del forms[-1]["seconds"]
    assert forms[0] == forms[1]


def test_sim_speaks_both_languages(run: Run) -> None:
    _, english, _ = run("sim", FIRST, "--games", "2")
    assert "2 games" in english
    assert "A game took" in english
    _, french, _ = run("sim", FIRST, "--games", "2", "--lang", "fr")
    assert "2 parties" in french
    assert "Une partie a pris" in french


def test_options_reach_the_game(run: Run) -> None:
    option = registry.find(FIRST).options[0]
    _, out, _ = run("sim", FIRST, "--games", "1", "--option", f"{option.key}={option.values[-1]}", "--json")
    assert json.loads(out)["options"][option.key] == option.values[-1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["sim", "poker"], "no game “poker” here. The games are: "),
        (["sim", FIRST, "--seats", "99"], "seats, not 99"),
        (["sim", FIRST, "--seats", "four"], "--seats"),
        (["sim", FIRST, "--games", "0"], "one game or more, not 0"),
        (["sim", FIRST, "--jobs", "0"], "one job or more, not 0"),
        (["sim", FIRST, "--bots", "deep-pig"], "The bots are: random"),
        (["sim", FIRST, "--bots", ""], "no bot “”"),
        (["sim", FIRST, "--bots", "random,random"], "each of the 4 seats, not 2"),
        (["sim", FIRST, "--option", "nonsense"], "--option key=value"),
        (["sim", FIRST, "--option", "a=1", "--option", "a=2"], "given twice"),
        (["sim", FIRST, "--option", "no-such=1"], "has no option “no-such”"),
        (["sim", FIRST, "--lang", "de"], "no text in “de”"),
        (["rules", FIRST, "XX-1"], f"{registry.find(FIRST).slug.title()} has no rule “XX-1”"),
        (["rules", "poker"], "no game “poker”"),
        (["rules", FIRST, "--lang", "tlh"], "no text in “tlh”"),
        (["bench", "poker"], "no game “poker”"),
        (["bench", "--repeats", "0"], "--repeats"),
        (["replay"], "Missing argument"),
        (["replay", "there/is/none"], "no file “there/is/none”"),
        (["replay", "."], "is a directory"),
        (["dance"], "No such command"),
        (["--sideways"], "No such option"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(run: Run, arguments: list[str], said: str) -> None:
    assert said in refused(run(*arguments))


def test_bad_input_writes_nothing(run: Run, tmp_path: Path) -> None:
    home = tmp_path / "kept"
    refused(run("sim", FIRST, "--seats", "99", "--records", str(home)))
    refused(run("sim", FIRST, "--bots", "deep-pig", "--records", str(home)))
    assert not home.exists()
    file = tmp_path / "file"
    file.write_text("mine")
    assert "is a file: give a directory" in refused(run("sim", FIRST, "--records", str(file)))
    assert file.read_text() == "mine"


def test_records_are_kept_and_replayed(run: Run, record: Path) -> None:
    code, out, err = run("replay", str(record))
    assert (code, err) == (0, "")
    assert "every outcome fits the seed that was promised" in out
    assert re.search(rf"won with .*\({registry.find(FIRST).prefix}|shared the victory", out)


def test_replay_in_french_and_as_a_story(run: Run, record: Path) -> None:
    _, out, _ = run("replay", str(record), "--lang", "fr", "--story")
    assert "Le résultat\u202f:" in out
    assert "la graine promise avant la donne" in out
    assert len(re.findall(rf"  \({registry.find(FIRST).prefix}", out)) > 20


def test_replay_as_json(run: Run, record: Path) -> None:
    _, out, _ = run("replay", str(record), "--json")
    form = json.loads(out)
    assert form["game"] == FIRST
    assert form["finished"] is form["checked"] is True
    assert form["outcome"]["winners"]
    assert len(form["seed"]) == 64


@pytest.mark.parametrize(
    ("place", "why"),
    [(".", "it is a directory."), ("none/page.html", "there is no such file or directory.")],
)
def test_a_review_that_has_no_place_is_not_begun(
    run: Run, record: Path, monkeypatch: pytest.MonkeyPatch, place: str, why: str
) -> None:
    monkeypatch.setattr(printed, "worked_out", None)
    assert refused(run("review", str(record), "--html", place)) == f"“{place}” cannot be written: {why}"


def test_a_study_that_could_not_be_written_as_parquet_is_not_begun(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text('title = "T"\ngame = "reglement"\nseats = 3\nbots = "random"\ngames = 2\n', encoding="utf-8")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert "blindpig[parquet]" in refused(run("study", str(plan), "--out", str(tmp_path / "out"), "--parquet"))
    assert not (tmp_path / "out").exists()


def test_an_edition_that_is_no_text_says_so(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "edition.toml"
    path.write_bytes(b"\xff\xfe")
    assert refused(run("sim", FIRST, "--edition", str(path))) == f"“{path}” is not UTF-8 text."


def test_an_unfinished_record_replays_as_far_as_it_goes(run: Run, tmp_path: Path) -> None:
    game = registry.find(FIRST)
    match = start(game, game.min_seats, {}, b"secret")
    seat = match.state.waiting_on()[0]
    match.play(seat, match.state.actions(seat)[0].text)
    path = tmp_path / "half.jsonl"
    path.write_text(match.record.write(), encoding="utf-8")
    code, out, _ = run("replay", str(path), "--story")
    assert code == 0
    assert "1 move: not over" in out
    assert b"secret".hex() not in out
    form = json.loads(run("replay", str(path), "--json")[1])
    assert (form["finished"], form["seed"], form["outcome"]) == (False, None, None)


def test_a_changed_move_is_named(run: Run, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[6] = lines[7]
    record.write_text("".join(lines), encoding="utf-8")
    assert "Move 5 does not fit" in refused(run("replay", str(record)))


def test_an_outcome_of_another_seed_is_named(run: Run, record: Path) -> None:
    game = registry.find(FIRST)
    match = start(game, 4, {}, b"honest")
    while match.state.waiting_on():
        seat = match.state.waiting_on()[0]
        match.play(seat, match.state.actions(seat)[0].text)
    match.close(b"another")
    record.write_text(match.record.write(), encoding="utf-8")
    assert "Move 0 does not fit: the seed of the record is not the one that was promised" in refused(
        run("replay", str(record))
    )


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b"hello\n", b"{}\n", b"[1]\n", b'{"blindpig":99}\n', b"\x00" * 99]
)
def test_what_is_no_record_is_refused(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd"
    path.write_bytes(content)
    for flags in ([], ["--json"], ["--story"]):
        refused(run("replay", str(path), *flags))


def test_a_record_of_an_unknown_game_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tiny.jsonl"
    path.write_text(start(TINY, 2, {}, b"tiny").record.write(), encoding="utf-8")
    assert "no game “tiny”" in refused(run("replay", str(path)))


def test_a_file_too_large_for_a_record_is_not_read(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recordfiles, "LARGEST_RECORD", 10)
    path = tmp_path / "large"
    path.write_bytes(b"x" * 11)
    assert "too large" in refused(run("replay", str(path)))


def test_a_file_that_cannot_be_read_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    assert "cannot be read: a part of the path is no directory" in refused(run("replay", str(path / "below")))
    assert "cannot be read: the name is too long" in refused(run("replay", "x" * 5000))


def test_rules_are_read_whole_and_one_by_one(run: Run) -> None:
    _, english, _ = run("rules", FIRST)
    _, french, _ = run("rules", FIRST, "--lang", "fr")
    ids = re.findall(r"^[A-Z]+-\S+", english, re.MULTILINE)
    assert len(ids) > 10
    assert re.findall(r"^[A-Z]+-\S+", french, re.MULTILINE) == ids
    _, one, _ = run("rules", FIRST, ids[3])
    first, *reasons = one.splitlines()
    assert first.startswith(f"{ids[3]}  ")
    assert all(line.startswith("    Why reconstructed? ") for line in reasons)
    assert one in english


def test_bench_prints_json_and_words(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = run("bench", FIRST, "--json", "--repeats", "1", "--seconds", "0")
    assert code == 0
    (row,) = json.loads(out)
    assert row.keys() == {"game", "seats", "compiled", "decisions_per_s", "clone_us"}
    rows: list[bench.Row] = [
        {"game": "a", "seats": 4, "compiled": True, "decisions_per_s": 1234567, "clone_us": 1.5, "ratio": 12.3},
        {"game": "b", "seats": 4, "compiled": False, "decisions_per_s": 7, "clone_us": 22.25, "ratio": 1.0},
    ]
    monkeypatch.setattr(bench, "bench", lambda *_: rows)
    _, out, _ = run("bench", "--peers")
    assert "1,234,567" in out
    assert "× Catanatron" in out


def test_bench_without_the_peer_is_one_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "catanatron.game", None)
    assert "Catanatron is not installed" in refused(run("bench", "--peers"))


def test_without_a_terminal_the_first_game_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "on_terminal", lambda stream: False)
    code, out, _ = run("watch", "--bots", "random")
    assert code == 0
    assert "The final score:" in out
    assert re.search(r"promise [0-9a-f]{64}", out)
    assert re.search(r"seed is [0-9a-f]{64}", out)


def test_any_bots_can_be_watched_and_say_why(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "on_terminal", lambda stream: False)
    code, out, _ = run("watch", "prohibition", "--bots", "wiseguy,random", "--seats", "2", "--lang", "en")
    assert code == 0
    assert "Many bars are near" in out
    code, quiet, _ = run("watch", "reglement", "--bots", "rookie", "--seats", "3", "--no-reasons", "--lang", "en")
    assert code == 0
    assert quiet.count("\n  (") == 0
    assert len(re.findall(r"^  \d\. .*\)", quiet[quiet.index("The final score") :], re.MULTILINE)) == 3
    assert "3" in refused(run("watch", "reglement", "--bots", "rookie,random", "--seats", "3"))


def test_on_a_terminal_one_picks_a_game_and_seats(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    monkeypatch.setattr(watch, "on_terminal", lambda stream: stream is sys.stdin)
    answers = iter(["nine", "0", "1", "99", str(registry.find(FIRST).max_seats)])
    asked: list[str] = []

    def answer(question: str) -> str:
        asked.append(question)
        return next(answers)

    monkeypatch.setattr("builtins.input", answer)
    code, out, _ = run("watch", "--bots", "random")
    assert code == 0
    assert out.startswith("Bienvenue")
    assert out.count("Tapez un nombre") == 3
    assert "Quel jeu\u202f? [1] " in asked
    scores = out[out.index("Le résultat") :]
    assert len(re.findall(r"^  \d\. .*\)", scores, re.MULTILINE)) == registry.find(FIRST).max_seats


def test_end_of_input_leaves_the_menu(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "on_terminal", lambda stream: stream is sys.stdin)

    def leave(_question: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", leave)
    code, _, err = run("watch")
    assert code == 0
    assert "Traceback" not in err


def test_a_house_without_games_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "manifests", dict)
    assert refused(run("watch")) == "There is no game here yet."


def test_without_a_command_the_server_starts_and_opens_the_browser(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[object, ...]] = []

    def start(*arguments: object, browser: bool) -> None:
        started.append((*arguments, browser))

    monkeypatch.setattr(cli.house, "start_server", start)
    code, _, err = run()
    assert (code, err) == (0, "")
    assert started == [("127.0.0.1", None, None, True)]
