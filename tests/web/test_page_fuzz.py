"""Nonsense sent to the pages: addresses, queries, cookies, headers, forms and bodies. No answer is a 5xx.

`make fuzz` tries ten thousand.
"""

import re
from collections import Counter
from pathlib import Path
from urllib.parse import quote

import pytest

import blindpig.web
from blindpig import registry
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.store import open_store
from blindpig.tables import seating
from blindpig.tables.setting import SeatSetting, Setting
from blindpig.web.guests import COOKIE, Guests
from blindpig.web.limits import FORMS_COOKIE
from tests.web.fuzzed import MANY, keep
from tests.web.servers import Site
from tests.web.test_pages import site

pytestmark = pytest.mark.anyio

CASES = MANY or 200
TEXTS = (
    "",
    "0",
    "-1",
    "99999999999999999999",
    "9" * 5000,  # more digits than Python likes to read
    "1e9",
    "NaN",
    "null",
    "true",
    "a" * 5000,
    "é",
    "招待",
    "a" * 64 + "é" * 64,
    "\u202e\u0000",
    "%00",
    "../../etc/passwd",
    "<script>",
    "' OR 1=1 --",
    "{{7*7}}",
    "[]",
    "{}",
    '{"prompt": 1, "action": 0}',
    '{"prompt": -1, "action": "pass", "then": [[[]]], "key": 5}',
    '{"seat": 63}',
    '{"value": "zz"}',
    '{"agree": "maybe"}',
    "[" * 3000,
    "blindpig",
)
HEADERS = (
    "accept-language",
    "accept-encoding",
    "content-type",
    "origin",
    "referer",
    "range",
    "x-forwarded-for",
    "host",
)
TEMPLATES = Path(blindpig.web.__file__).parent / "templates"
FIELDS = sorted(
    {
        "seat-0",
        *(name for page in TEMPLATES.glob("*.html") for name in re.findall(r' name="([\w-]+)"', page.read_text())),
    }
)
MOST = 12  # fields of that length that fit into a request
TYPES = ("application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", "x")


def addresses(found: Site) -> list[tuple[str, str]]:
    """Every page and every form of the site, as it is written in its routes."""
    routes: set[tuple[str, str]] = set()
    for route in found.app.routes:
        if route.path == "/devices/forget":
            continue  # it would be the fuzzer's end; it has tests of its own
        if not route.path.startswith(("/api", "/metrics", "/static")) and not route.path.endswith("/stream"):
            routes |= {(method, route.path_format) for method in getattr(route, "methods", ()) if method != "OPTIONS"}
    return sorted(routes)


class Fuzzer:
    """Puts requests together, the same ones for the same number."""

    def __init__(self, found: Site, keys: list[str], signed: list[str]) -> None:
        self.found, self.keys, self.signed = found, keys, signed
        self.luck = SeededChance(seed_of("page fuzz"))
        self.http = found.client()
        self.routes = addresses(found)
        self.counts: Counter[int] = Counter()
        self.form = ""  # a token for forms, as a page gives it

    def any(self, *choices: str) -> str:
        return choices[self.luck.below(len(choices))]

    def part(self, name: str) -> str:
        """What stands for a part of an address: often something that there is."""
        known = {"key": self.keys, "slug": sorted(registry.manifests()), "move": ["0", "3", "77"]}.get(name, [])
        if known and self.luck.below(3):
            return self.any(*known)
        return quote(self.any(*TEXTS)[:500], safe="") or "x"

    def headers(self) -> dict[str, str]:
        found = {self.any(*HEADERS): quote(self.any(*TEXTS)[:200]) for _ in range(self.luck.below(3))}
        cookies = [f"{COOKIE}={self.any(*self.signed)}"] if self.luck.below(3) else []
        cookies += [f"{self.any('blindpig_forms', 'theme', 'blindpig_invite', COOKIE)}={quote(self.any(*TEXTS)[:300])}"]
        if self.luck.below(2):
            cookies.append(f"{FORMS_COOKIE}={self.form}")
            if self.luck.below(2):  # else the form may have one, or not
                found["x-csrftoken"] = self.form
        if self.luck.below(2):
            found["authorization"] = f"Bearer {self.any(*self.signed)}"  # which needs no form's token
        return {**found, "cookie": "; ".join(cookies)}

    async def one(self) -> None:
        """One request."""
        method, path = self.routes[self.luck.below(len(self.routes))]
        path = re.sub(r"\{(\w+)[^}]*\}", lambda match: self.part(match[1]), path)
        names = [self.any("as", "at", "picks", "action", "ready", "face", "x") for _ in range(self.luck.below(3))]
        query = "&".join(f"{name}={quote(self.any(*TEXTS)[:300])}" for name in names)
        headers = self.headers()
        body = b""
        if method != "GET":
            headers["content-type"] = self.any(*TYPES)
            body = self.any(*TEXTS).encode()
            if self.luck.below(2):
                fields = [self.any(*FIELDS) for _ in range(3)]
                body = "&".join(f"{name}={quote(self.any(*TEXTS))}" for name in fields).encode()
        answer = await self.http.request(method, f"{path}?{query}" if query else path, headers=headers, content=body)
        self.counts[answer.status_code] += 1
        assert answer.status_code < 500, f"{method} {path}?{query} {headers} {body[:200]!r}: {answer.text[:300]}"


async def test_pages_answer_nonsense_with_a_sentence(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    async with site(store) as found:
        guests: Guests = found.app.state.guests
        people = [guests.sign(name) for name in ("Al", "Bo")]
        keys: list[str] = []
        for slug in sorted(registry.manifests()):
            seats = (SeatSetting(), SeatSetting(), *[SeatSetting("random")] * (registry.find(slug).min_seats - 2))
            for starts in (False, True):
                table = await found.tables.make(people[0][0].id, "Al", slug, Setting({}, seats), listed=True)
                await seating.sit(table, people[1][0].id, "Bo")
                if starts:
                    await found.tables.start(table, people[0][0].id)
                keys.append(table.id)
        fuzzer = Fuzzer(found, keys, [signed for _, signed in people])
        assert len(fuzzer.routes) > 30
        await fuzzer.http.get("/")
        fuzzer.form = fuzzer.http.cookies[FORMS_COOKIE]
        for _ in range(CASES):
            await fuzzer.one()
    await store.close()
    keep("pages", fuzzer.counts)
    assert fuzzer.counts[200] > CASES // 20  # it is not all refused at the door


async def test_a_number_with_more_digits_than_python_reads_is_no_server_error(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    async with site(store) as found:
        table = await found.tables.make("al", "Al", "bootleggers", Setting({}, (SeatSetting(),) * 3), listed=True)
        known = {"key": table.id, "slug": "bootleggers", "number": "1", "move": "1"}
        groups = [FIELDS[first : first + MOST] for first in range(0, len(FIELDS), MOST)]
        groups += [FIELDS[first :: len(groups)] for first in range(len(groups))]  # beside others: one may hide another
        async with found.client(found.sign("al")) as http:
            for method, route in addresses(found):
                path = re.sub(r"\{(\w+)[^}]*\}", lambda part: known.get(part[1], "nothing"), route)
                for names in groups if method == "POST" else ():
                    fields = dict.fromkeys(names, "9" * 5000)
                    answer = await http.post(path, data=fields)
                    assert answer.status_code < 500, (path, list(fields), answer.text)
    await store.close()
