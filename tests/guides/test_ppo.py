"""examples/ppo: it trains and plays, its curve is drawn from its file, and what its page tells was measured."""

import json
import re
import subprocess
import sys

import numpy as np
import pytest

from blindpig import registry
from blindpig.envs import Tables
from blindpig.kernel.chance import SeededChance
from blindpig.lab.evaluate import EDITION
from tests import baselines
from tests.sources import ROOT

train = pytest.importorskip("examples.ppo.train")
curve = pytest.importorskip("examples.ppo.curve")
HOME = ROOT / "examples" / "ppo"


def test_a_lesson_moves_both_nets_and_a_game_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "STEPS", 30)
    luck = np.random.default_rng(1)
    policy, critic = train.fresh(luck)
    before = [each.copy() for each in (*policy.weights, *critic.weights)]
    tables = Tables("reglement", 8, train.SEATS, reward="share", seed=1)
    decisions = train.play(tables, policy, critic, luck)
    train.judge(decisions)
    assert all(np.isfinite(each.gains).all() for each in decisions)
    train.lesson(decisions, policy, critic, 1e-3, luck)
    after = [*policy.weights, *critic.weights]
    assert all((old != new).any() for old, new in zip(before, after, strict=True))
    assert 0.0 <= train.examine(policy, 1, "random") <= 1.0


def test_chances_of_each_table_sum_to_one() -> None:
    starts = np.array([0, 3, 4])
    chances = train.softmax(np.array([1.0, 2.0, 3.0, 9.0, 0.0, 0.0], np.float32), starts)
    assert np.add.reduceat(chances, starts) == pytest.approx([1.0, 1.0, 1.0])
    assert (train.draw(chances, starts, np.random.default_rng(1)) >= starts).all()


def test_the_net_answers_as_a_program() -> None:
    game = registry.find("reglement")
    state = game.deal(3, {}, SeededChance(b"net"))
    (seat,) = state.waiting_on()
    actions = [action.text for action in state.actions(seat)]
    asked = {"type": "choose", "seat": seat, "actions": actions, "view": state.view(seat).form()}
    lines = [{"type": "hello", "game": "reglement"}, asked, {"type": "hello", "game": "prohibition"}]
    command = [sys.executable, "-m", "examples.ppo.agent"]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True, cwd=ROOT)
    hello, answer, other = map(json.loads, done.stdout.splitlines())
    assert hello["wants"] == ["view"]
    assert answer["action"] in actions
    assert "error" in other


def test_the_curve_is_drawn_from_its_file() -> None:
    assert (HOME / "curve.svg").read_text(encoding="utf-8") == curve.draw(curve.kept())
    assert curve.kept()["minutes"] <= 30


def test_what_the_page_tells_was_measured() -> None:
    page = (HOME / "README.md").read_text(encoding="utf-8")
    (row,) = [row for row in baselines.kept() if row["agent"] == "ppo"]
    (rookie,) = [level for level in row["levels"] if level["level"] == "rookie"]
    assert rookie["share_low"] > 1 / 3, "it is better than Rookie"
    assert f"wins {baselines.share(rookie)} games in a hundred" in page
    (minutes, games) = re.findall(r"([\d.]+) minutes and ([\d,]+) games", page)[0]
    told = curve.kept()
    assert (float(minutes), int(games.replace(",", ""))) == (told["minutes"], told["games"])


def test_the_baselines_of_the_docs_are_those_that_were_measured() -> None:
    found = baselines.PLACE.search(baselines.DOCS.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == found[1] + baselines.table_of(baselines.kept()) + found[2]
    assert {row["edition"] for row in baselines.kept()} == {EDITION}
