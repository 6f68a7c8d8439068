"""Records: one JSON-lines text is the save, the replay, the test fixture and the bug report.

The first line is the header, then a line a move, `[seat, action, outcomes, link]`, then, once the game is over, the
seed, the outcome and, if anybody did, how often each seat asked for a hint. The deal is move 0 and nobody's. Every line
carries a link, a digest of its own content and of the link before it, and has exactly one spelling, so that a changed
byte shows at its own line.
"""

import json
from collections.abc import Mapping
from hashlib import sha256

from blindpig.kernel.chance import (
    Chance,
    Misfit,
    ReplayedChance,
    SeededChance,
    commitment_of,
    pledge_of,
    shared_seed,
)
from blindpig.kernel.forms import Form, Json
from blindpig.kernel.game import Game, Outcome, State, compact
from blindpig.kernel.journal import Journal
from blindpig.kernel.refusal import BadInput, Phrase, Refused

SHARED_SCHEMA = 3  # the seats have added nonces to the seed: the first line has them, and what was pledged of them
SCHEMA = 2
FIRST_SCHEMA = 1  # its outcomes tell the rule, the scores and the winners only
DEALER = -1  # the seat of the deal


class BadRecord(BadInput):
    """A record that cannot be replayed; the trouble names the first line that does not fit."""


def linked(link: str, content: Json) -> str:
    """The link of a line: it depends on the line and on every line before it."""
    return sha256((link + compact(content)).encode()).hexdigest()[:16]


class Entry:
    """One move: who, what (the action's text), and what chance brought."""

    def __init__(self, seat: int, action: str, outcomes: list[int]) -> None:
        self.seat: int = seat
        self.action: str = action
        self.outcomes: list[int] = outcomes

    def __repr__(self) -> str:
        return f"<{self.seat}: {self.action}>" if self.seat >= 0 else f"<{self.action}>"

    def content(self) -> list[Json]:
        """What the link of this move is made over."""
        return [self.seat, self.action, self.outcomes]


class Record:
    """A game as it was played. The seed is there only once the game is over."""

    def __init__(self, game: str, version: int, seats: int, options: Mapping[str, str], commitment: str) -> None:
        self.game: str = game
        self.version: int = version
        self.seats: int = seats
        self.options: Mapping[str, str] = options
        self.commitment: str = commitment
        self.entries: list[Entry] = []
        self.seed: bytes | None = None
        self.outcome: dict[str, Json] | None = None
        self.hints: list[int] = []  # how often each seat asked what to do, if any did
        self.schema: int = SCHEMA  # it is written again as it was read
        self.pledges: list[str] = []  # by seat, hexadecimal; empty for a seat that has not pledged a nonce
        self.nonces: list[str] = []  # by seat, hexadecimal; empty for a seat that has not opened its pledge in time
        # A game may go on from a moment of another one: the commitment of that one, and how many moves are its.
        self.branch_of: str = ""
        self.branch_moves: int = 0

    def __repr__(self) -> str:
        end = "under way" if self.outcome is None else "finished"
        return f"<record of {self.game}: {self.seats} seats, {max(0, len(self.entries) - 1)} moves, {end}>"

    def header(self) -> dict[str, Json]:
        """The first line, without its link."""
        found: dict[str, Json] = {
            "blindpig": self.schema,
            "game": self.game,
            "rules": self.version,
            "seats": self.seats,
            "options": dict(self.options),
            "commitment": self.commitment,
        }
        if self.schema >= SHARED_SCHEMA:
            found["pledges"] = list(self.pledges)
            found["nonces"] = list(self.nonces)
        if self.branch_of:
            found["branch"] = {"of": self.branch_of, "moves": self.branch_moves}
        return found

    def share(self, pledges: list[str], nonces: list[str]) -> None:
        """The seats have added to the seed."""
        if any(pledges):
            self.schema = SHARED_SCHEMA
            self.pledges = pledges
            self.nonces = nonces

    def write(self) -> str:
        """The record as text."""
        header = self.header()
        link = linked("", header)
        lines = [compact({**header, "link": link})]
        for entry in self.entries:
            content = entry.content()
            link = linked(link, content)
            lines.append(compact([*content, link]))
        if self.seed is not None:
            lines.append(self.footer(link))
        return "\n".join(lines) + "\n"

    def footer(self, link: str) -> str:
        """The last line, after the move with that link."""
        content: dict[str, Json] = {"seed": "" if self.seed is None else self.seed.hex(), "outcome": self.outcome}
        if any(self.hints):
            content["hints"] = list(self.hints)
        return compact({**content, "link": linked(link, content)})


def line_form(text: str, where: Phrase) -> Json:
    """One line as JSON."""
    try:
        found: Json = json.loads(text)
        compact(found).encode()  # half characters and deep nests can be read, but not written
    except (ValueError, RecursionError):
        raise BadRecord("record.not-json", {"where": where}) from None
    return found


def read_header(text: str) -> tuple[Record, str]:
    """The first line: an empty record, and its link."""
    where = Phrase("where.first-line")
    form = Form(line_form(text, where), where)
    schema = form.get("blindpig")
    if schema not in (FIRST_SCHEMA, SCHEMA, SHARED_SCHEMA):
        raise BadRecord("record.schema", {"theirs": str(schema)[:20], "ours": SHARED_SCHEMA})
    options: dict[str, str] = {}
    inner = form.form("options")
    for key in inner.data:
        options[key] = inner.text(key)
    record = Record(
        form.text("game"),
        form.number("rules", 0, 10**6),
        form.number("seats", 1, 64),
        options,
        form.text("commitment"),
    )
    record.schema = form.number("blindpig", FIRST_SCHEMA, SHARED_SCHEMA)
    if record.schema >= SHARED_SCHEMA:
        record.pledges = form.texts("pledges")
        record.nonces = form.texts("nonces")
        check_nonces(record)
    if "branch" in form.data:
        branch = form.form("branch")
        record.branch_of, record.branch_moves = branch.text("of"), branch.number("moves", 0, 10**6)
    link = linked("", record.header())
    if text != compact({**record.header(), "link": link}):
        raise BadRecord("record.first-line")
    return record, link


def check_nonces(record: Record) -> None:
    """Every nonce is the one that its seat had pledged."""
    if len(record.pledges) != record.seats or len(record.nonces) != record.seats:
        raise BadRecord("record.nonces", {"seats": record.seats})
    for seat in range(record.seats):
        nonce = record.nonces[seat]
        if not nonce:
            continue
        try:
            pledged = pledge_of(bytes.fromhex(nonce))
        except ValueError:
            raise BadRecord("record.nonce-hex", {"seat": seat + 1}) from None
        if pledged != record.pledges[seat]:
            raise BadRecord("record.pledge", {"seat": seat + 1})


def read_entry(found: Json, number: int) -> Entry:
    """A move's line, its link aside."""
    where = Phrase("where.move", {"move": number})
    if not isinstance(found, list) or len(found) != 4:
        raise BadRecord("record.entry", {"where": where})
    form = Form({"seat": found[0], "action": found[1], "outcomes": found[2]}, where)
    return Entry(form.number("seat", DEALER, 63), form.text("action"), form.numbers("outcomes", 0, 65535))


def read(text: str) -> Record:
    """Read a record back and check its links; nothing is played yet."""
    if not text:
        raise BadRecord("record.empty")
    lines = text.split("\n")  # not splitlines: words may hold other line breaks, as U+2028
    rest = lines.pop()  # nothing, if the last line is complete
    record, link = read_header(lines[0] if lines else rest)
    for number, line in enumerate(lines[1:]):
        if record.seed is not None:
            raise BadRecord("record.after-end", {"line": number + 2})
        found = line_form(line, Phrase("where.move", {"move": number}))
        if isinstance(found, dict):
            read_footer(record, line, Form(found, Phrase("where.last-line")), link)
            continue
        entry = read_entry(found, number)
        link = linked(link, entry.content())
        if line != compact([*entry.content(), link]):
            raise BadRecord("record.changed", {"move": number})
        record.entries.append(entry)
    if rest:
        raise BadRecord("record.cut", {"line": len(lines) + 1})
    if not record.entries:
        raise BadRecord("record.no-deal")
    return record


def read_footer(record: Record, line: str, form: Form, link: str) -> None:
    """The last line: seed, outcome, and who asked for hints."""
    try:
        seed = bytes.fromhex(form.text("seed"))
    except ValueError:
        raise BadRecord("record.hex") from None
    record.seed = seed
    record.outcome = dict(form.form("outcome").data)
    if commitment_of(seed) != record.commitment:
        raise BadRecord("record.promise")
    if "hints" in form.data:
        record.hints = form.numbers("hints", 0, 10**6)
    if line != record.footer(link) or len(record.hints) not in (0, record.seats):
        raise BadRecord("record.last-line", {"move": len(record.entries) - 1})


class Match:
    """A game being played and recorded: the one road from a move to a state."""

    def __init__(self, game: Game, record: Record, chance: Chance, journal: Journal | None) -> None:
        self.game: Game = game
        self.record: Record = record
        self.chance: Chance = chance
        self.journal: Journal | None = journal
        self.state: State = game.deal(record.seats, record.options, chance, journal)
        self.state.journal = journal
        record.entries.append(Entry(DEALER, "deal", chance.take()))

    def play(self, seat: int, text: str) -> Entry:
        """Take an action by its text; Refused or BadInput leave everything as it was."""
        action = self.game.parse(text)
        self.state.apply(seat, action, self.chance)
        entry = Entry(seat, action.text, self.chance.take())
        self.record.entries.append(entry)
        return entry

    def close(self, seed: bytes) -> None:
        """Once the game is over: reveal the seed and write the outcome down."""
        outcome = self.state.outcome()
        if outcome is None:
            raise BadInput("record.secret")
        self.record.seed = seed
        self.record.outcome = outcome.form()


def start(game: Game, seats: int, options: Mapping[str, str], seed: bytes, journal: Journal | None = None) -> Match:
    """Deal a game from a seed and record it."""
    chosen = game.check(seats, options)
    record = Record(game.slug, game.version, seats, chosen, commitment_of(seed))
    return Match(game, record, SeededChance(seed, keep=True), journal)


class Replay:
    """A record being played again, move by move."""

    def __init__(self, game: Game, record: Record, journal: Journal | None = None) -> None:
        if record.game != game.slug:
            raise BadRecord("record.other-game", {"theirs": record.game[:40], "ours": game.slug})
        if record.version != game.version:
            raise BadRecord("record.version", {"theirs": record.version, "game": game.slug, "ours": game.version})
        self.game: Game = game
        self.record: Record = record
        self.at: int = 1
        chance = ReplayedChance(record.entries[0].outcomes)
        if record.entries[0].seat != DEALER or record.entries[0].action != "deal":
            raise BadRecord("record.starts")
        try:
            self.state: State = game.deal(record.seats, record.options, chance, journal)
        except Misfit as misfit:
            raise BadRecord("record.deal", {"why": misfit.phrase}) from None
        self.state.journal = journal
        self.finish_move(chance)

    def finish_move(self, chance: ReplayedChance) -> None:
        """Every outcome of the move must have been asked for."""
        if not chance.done():
            raise BadRecord("record.more-outcomes", {"move": self.at - 1})

    def step(self) -> bool:
        """Play the next move; False at the end of the record."""
        if self.at == len(self.record.entries):
            return False
        entry = self.record.entries[self.at]
        chance = ReplayedChance(entry.outcomes)
        seat, action = entry.seat, entry.action[:80]
        if not 0 <= entry.seat < self.record.seats:
            raise BadRecord("record.no-such-seat", {"move": self.at, "seat": seat, "action": action})
        try:
            self.state.apply(entry.seat, self.game.parse(entry.action), chance)
        except Refused as refused:
            rule = refused.refusal.rule
            raise BadRecord("record.refused", {"move": self.at, "seat": seat, "action": action, "rule": rule}) from None
        except Misfit as misfit:
            raise BadRecord(
                "record.misfit", {"move": self.at, "seat": seat, "action": action, "why": misfit.phrase}
            ) from None
        except BadInput as trouble:
            raise BadRecord("record.trouble", {"move": self.at, "seat": seat, "why": trouble.phrase}) from None
        self.at += 1
        self.finish_move(chance)
        return True

    def to_end(self) -> State:
        """Play everything that is recorded."""
        while self.step():
            pass
        return self.state


def before_branch(game: Game, record: Record) -> State:
    """The state at which a game left another one."""
    replay = Replay(game, record)
    while replay.at <= record.branch_moves:
        if not replay.step():
            raise BadRecord("record.branch", {"moves": record.branch_moves})
    return replay.state


def check_seed(game: Game, record: Record) -> None:
    """The fairness check: the seed is the one promised, and gives every outcome of the record."""
    if record.seed is None:
        raise BadRecord("record.no-seed")
    if commitment_of(record.seed) != record.commitment:
        raise BadRecord("record.promise")
    if record.schema >= SHARED_SCHEMA:
        check_nonces(record)
    chance = SeededChance(shared_seed(record.seed, record.nonces), keep=True)
    first = 0
    if record.branch_of:  # the other game's moves had other dice; their outcomes are checked where it was recorded
        state = before_branch(game, record)
        first = record.branch_moves + 1
    else:
        state = game.deal(record.seats, record.options, chance)
    for number, entry in enumerate(record.entries):
        if number < first:
            continue
        if number > 0:
            state.apply(entry.seat, game.parse(entry.action), chance)
        drawn = chance.take()
        if drawn != entry.outcomes:
            raise BadRecord("record.other-outcomes", {"move": number, "drawn": drawn, "recorded": entry.outcomes})


def told(outcome: Outcome, schema: int) -> dict[str, Json]:
    """What a record of that schema says of an outcome."""
    form = outcome.form()
    return form if schema > FIRST_SCHEMA else {key: form[key] for key in ("rule", "scores", "winners")}


def verify(game: Game, record: Record, journal: Journal | None = None) -> Outcome | None:
    """Replay a whole record and check all there is to check; the outcome, or None if it is not finished."""
    state = Replay(game, record, journal).to_end()
    outcome = state.outcome()
    if record.seed is None:
        return outcome
    check_seed(game, record)
    last = len(record.entries) - 1
    if outcome is None:
        raise BadRecord("record.too-early", {"move": last})
    if told(outcome, record.schema) != record.outcome:
        raise BadRecord("record.outcome", {"move": last})
    return outcome
