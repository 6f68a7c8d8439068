"""Nonsense sent to the API: schemathesis on our own OpenAPI, and forged tokens, prompts and actions.

No answer is a 5xx, none is a traceback, and a table changes only for those who sit at it.
"""

import json
import secrets
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from tests.load.processes import ServerProcess
from tests.web.fuzzed import MANY, keep

pytestmark = pytest.mark.anyio

OPERATIONS = 16  # at least
EXAMPLES = max(12, 5 * MANY // (4 * OPERATIONS))  # a few more: it stops early where there is nothing left to try
ENDLESS = "stream"  # an operation whose answer never ends
TINY = {"game": "tiny", "seats": [{}, {}]}


class Target:
    """A server, a guest who fuzzes a table of their own, and a table that is none of their business."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.http = httpx.Client(base_url=f"{server.url}/api", timeout=20, headers={"Authorization": "Bearer nobody"})
        self.mallory, self.al, self.bo = [self.token(name) for name in ("Mallory", "Al", "Bo")]
        self.own = self.table(self.mallory, self.token("Helper"), listed=True)
        self.private = self.table(self.al, self.bo, listed=False)
        self.watched = self.table(self.al, self.bo, listed=True)

    def token(self, name: str) -> str:
        return str(self.http.post("/guest", json={"name": name}).json()["token"])

    def call(self, token: str, path: str, data: object = None, **params: str) -> httpx.Response:
        return self.http.post(path, json=data, headers={"Authorization": f"Bearer {token}"}, params=params)

    def table(self, host: str, guest: str, listed: bool) -> str:
        made = self.call(host, "/tables", {**TINY, "listed": listed}).json()
        assert self.call(guest, f"/tables/{made['table']}/sit", {}, invite=made["invite"]).status_code == 200
        assert self.call(host, f"/tables/{made['table']}/start").status_code == 200
        return str(made["table"])

    def board(self, token: str, table: str) -> dict[str, Any]:
        reply = self.http.get(f"/tables/{table}", headers={"Authorization": f"Bearer {token}"})
        assert reply.status_code == 200
        return dict(reply.json())

    def victims(self) -> list[dict[str, Any]]:
        """The tables of others, as each of their seats sees them; talk is no part of it."""
        return [self.board(token, table) for token in (self.al, self.bo) for table in (self.private, self.watched)]


@pytest.fixture(scope="module")
async def target(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Target]:
    folder = tmp_path_factory.mktemp("fuzz")
    server = ServerProcess(f"sqlite:///{folder / 'pig.db'}", folder / "log")
    server.start()
    try:
        await server.ready()
        found = Target(server)
        yield found
        found.http.close()
    finally:
        server.end()
    assert b"Traceback" not in (folder / "log").read_bytes()


def quick(examples: int) -> settings:
    checks = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much]
    return settings(max_examples=examples, deadline=None, database=None, suppress_health_check=checks, derandomize=True)


async def test_schemathesis_finds_no_server_error(target: Target) -> None:
    before = target.victims()
    schema = schemathesis.openapi.from_url(f"{target.server.url}/api/schema/openapi.json")
    checks = [not_a_server_error, content_type_conformance, response_schema_conformance]
    tried = 0
    answers: Counter[int] = Counter()
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        if operation.definition.raw.get("operationId") == ENDLESS:
            continue
        tables = st.sampled_from([target.own, target.private, target.watched, ""])

        @quick(EXAMPLES)
        @given(case=operation.as_strategy(), table=tables)
        def fuzz(case: Case[Any], table: str) -> None:
            if table and "key" in case.path_parameters:
                case.path_parameters["key"] = table
            told = case.call_and_validate(checks=checks, headers={"Authorization": f"Bearer {target.mallory}"})
            answers.update([told.status_code])

        fuzz()
        tried += 1
    keep("schemathesis", answers)
    assert tried >= OPERATIONS
    assert answers.total() >= MANY
    assert target.victims() == before


ANYTHING = st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=40), st.lists(st.integers(), max_size=3))
TEXT = st.text(st.characters(codec="utf-8"), max_size=60)


@quick(60)
@given(
    token=st.one_of(st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=60), st.none()),
    call=st.sampled_from(["submit", "sit", "leave", "start", "resign", "hand", "back", "undo", "rematch"]),
    prompt=st.one_of(st.integers(-5, 2**60), ANYTHING),
    action=st.one_of(TEXT, st.sampled_from(["pass", "reroll", "accept", *[f"bid {card}" for card in range(14)]])),
    extra=st.dictionaries(TEXT, ANYTHING, max_size=2),
)
def forged(target: Target, token: str | None, call: str, prompt: object, action: str, extra: dict[str, Any]) -> None:
    """A stranger with a made-up token, or a guest who does not sit there, tries everything."""
    data: dict[str, Any] = {"prompt": prompt, "action": action, "seat": 1, "say": "ask", **extra}
    wanted = {"submit": ("prompt", "action"), "sit": ("seat",), "hand": ("seat",), "undo": ("say",)}.get(call, ())
    for body in (data, {key: data[key] for key in wanted}):
        for table in (target.private, target.watched):
            reply = target.call(target.mallory if token is None else token, f"/tables/{table}/{call}", body)
            assert 400 <= reply.status_code < 500 or (call == "leave" and reply.status_code == 200), reply.text
            assert isinstance(reply.json()["detail"] if reply.status_code != 200 else "", str)


async def test_forged_calls_change_nothing(target: Target) -> None:
    before = target.victims()
    forged(target)
    assert target.victims() == before


async def test_a_seat_cannot_be_borrowed(target: Target) -> None:
    """Tokens cut, joined and re-signed; another's prompt and key."""
    before = target.victims()
    head, _, tail = target.al.rpartition(".")
    mine, _, signature = target.mallory.rpartition(".")
    for token in (f"{head}.{signature}", f"{mine}.{tail}", head, f"{head}.{tail[:-2]}", target.al.upper(), "." + tail):
        board = before[0]
        click = {"prompt": board["prompt"], "action": board["actions"][0], "key": secrets.token_hex(4)}
        assert target.call(token, f"/tables/{target.private}/submit", click).status_code == 401
    assert target.victims() == before


async def test_broken_bodies(target: Target) -> None:
    path = f"/tables/{target.own}/submit"
    headers = {"Authorization": f"Bearer {target.mallory}", "Content-Type": "application/json"}
    for body in (b"", b"{", b"null", b"[1]", b"\xff\xfe", b'{"prompt":1e999,"action":"x"}', b"[" * 50_000):
        assert target.http.post(path, content=body, headers=headers).status_code == 400
    huge = json.dumps({"prompt": 1, "action": "x" * 100_000})
    assert target.http.post(path, content=huge, headers=headers).status_code == 413
    for action in ("x" * 1001, "bid 1\u0000", "\ud800"):
        data = json.dumps({"prompt": 1, "action": action})
        assert target.http.post(path, content=data, headers=headers).status_code in (200, 400)
