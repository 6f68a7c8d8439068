"""The benchmark: the same deals for everybody, seats rotating, on any number of processes."""

import json
import sys
from pathlib import Path

import pytest

from blindpig import cli, programs, registry
from blindpig.kernel.refusal import Trouble
from blindpig.lab.evaluate import EDITION, LEVELS, exam, play, sit

RC = registry.find("reglement")


def test_a_stronger_agent_does_better_on_the_same_deals() -> None:
    weak = sit(exam(RC, "random", 3, 12, ["rookie"]))[0]
    strong = sit(exam(RC, "wiseguy", 3, 12, ["rookie"]))[0]
    assert strong["share"] > weak["share"]
    assert strong["share_low"] <= strong["share"] <= strong["share_high"]
    assert strong["games"] == 12
    assert strong["welfare"] > strong["score"] > 0


def test_it_comes_out_the_same_on_one_process_and_on_two() -> None:
    plan = exam(RC, "rookie", 3, 4, ["random", "rookie"])
    assert sit(plan) == sit(plan, jobs=2)


def test_seats_rotate_and_deals_are_the_same_against_every_level() -> None:
    plan = exam(RC, "random", 3, 6, ["random", "rookie"])
    assert [plan.seat(deal) for deal in range(6)] == [0, 1, 2, 0, 1, 2]
    same = exam(RC, "random", 3, 6, ["random", "random"])
    assert play(same, RC, 2).total == play(same, RC, 8).total


def test_deals_are_judged() -> None:
    game = registry.find("bootleggers")
    trials = [play(exam(game, "wiseguy", 3, 2, ["wiseguy"]), game, index) for index in range(2)]
    assert sum(trial.deals for trial in trials) > 0
    assert any(trial.surplus for trial in trials)
    assert any(trial.given for trial in trials)


def test_what_a_program_tries_in_vain_is_counted_by_rule(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    told = {'choose': 'done', 'refused': message.get('actions', [''])[0]}.get(message['type'])\n"
        "    print(json.dumps({'action': told} if told else {}), flush=True)\n",
        encoding="utf-8",
    )
    found = sit(exam(RC, f"cmd:{sys.executable} {path}", 3, 2, ["random"]))[0]
    assert found["illegal"]["RC-T3"] > 0
    assert sum(found["illegal"].values()) <= found["decisions"]
    for player in programs.players.values():
        if player.program is not None:
            player.program.close()
    programs.players.clear()


def test_the_command_tells_it(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["evaluate", "random", "reglement", "--games", "1", "--seats", "3"]
    assert cli.run([*arguments, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["edition"] == EDITION
    assert [each["level"] for each in told["levels"]] == list(LEVELS)
    for lang in ("en", "fr"):
        assert cli.run([*arguments, "--lang", lang]) == 0
        assert "boss:20" in capsys.readouterr().out


def test_bad_input_is_one_sentence() -> None:
    for agent, deals, key in (("deep-pig", 1, "no-bot"), ("random", 0, "one-game")):
        with pytest.raises(Trouble) as caught:
            exam(RC, agent, 3, deals)
        assert caught.value.phrase.key == key
    with pytest.raises(Trouble):
        sit(exam(RC, "random", 3, 1), jobs=0)
