"""The sheet: what a table's log adds up to. Pure: the same log gives the same sheet on every server."""

from dataclasses import dataclass
from math import inf

import msgspec

from blindpig.kernel.chance import commitment_of
from blindpig.kernel.game import SPECTATOR, Game, State
from blindpig.kernel.journal import Fact
from blindpig.kernel.record import DEALER
from blindpig.search.bots import MATCH
from blindpig.store.store import LogLine, TableRow
from blindpig.tables import entries as log
from blindpig.tables import setting as settings
from blindpig.tables.chairs import Chair, Sharing, hot_guest
from blindpig.tables.clock import Account
from blindpig.tables.session import Attempt, GameSession
from blindpig.tables.story import Note, Story
from blindpig.tables.talk import Talk
from blindpig.tables.trouble import BrokenTable


@dataclass(slots=True, frozen=True)
class Tempo:
    """How long moments last at least (see `table`), in seconds. Without one, everything is shown at once."""

    beat: float = 0.0
    window: float = 0.0  # of a moment that only lets a card be answered, where several persons play


@dataclass(slots=True)
class Premove:
    """What a seat has said that it will do next, in this order."""

    actions: tuple[str, ...]
    due: bool = True  # whether the first of them is to be played now; the first chance is right after the seat's move


class Sheet:
    """A table as its log has it so far."""

    def __init__(self, row: TableRow, game: Game, tempo: Tempo | None = None) -> None:
        self.row = row
        self.commitment = commitment_of(row.seed)  # to the seed, published before the deal
        self.game = game
        self.tempo = tempo or Tempo()
        self.setting = settings.read(row.setting)
        self.chairs = [
            Chair(number, seat.bot, seat.style, name=seat.name) for number, seat in enumerate(self.setting.seats)
        ]
        self.hot = [hot_guest(row.host, chair.number) for chair in self.chairs]
        self.account = Account(self.setting.clock, len(self.chairs))
        self.seq = 0  # the number of the next entry
        self.status = "open"
        self.session: GameSession | None = None
        self.story = Story()
        self.keys: set[tuple[str, str]] = set()  # what has been submitted: (who, key)
        self.premoves: dict[int, Premove] = {}  # by seat; nobody is told of them
        self.undo_asked = -1
        self.undo_agreed: set[int] = set()
        self.again: set[int] = set()  # who would like to play again
        self.rematch = ""
        self.moves: dict[int, int] = {}  # the number of the move that told a fact, by the fact's identity
        self.talk: Talk | None = None  # of the bots, once the game has begun, where they talk
        self.words: list[tuple[int, Note]] = []  # what they said, each with how many facts the game had told by then
        self.hints: list[int] = []  # who asked for a hint, each time; the others read of it when the game is over
        self.pace: log.Pace = "normal"  # of the bots
        self.sharing = Sharing()
        self.held_up = False  # whether the server cannot ask its bots just now; this is not from the log
        self.secured: set[str] = set()  # guests who have secured their names, at any table; not from the log either
        self.review = ""  # the bots' review of it, once it is over and somebody asked
        self.link = ""  # the token of the public link, if there is one

    def seat_of(self, guest: str) -> int:
        """The guest's seat, or SPECTATOR."""
        for chair in self.chairs:
            if guest and chair.guest == guest:
                return chair.number
        return SPECTATOR

    def seats(self) -> dict[str, int]:
        """Where everybody sits, by guest: to look many of them up."""
        return {chair.guest: chair.number for chair in reversed(self.chairs) if chair.guest}

    def host_name(self) -> str:
        """What the host is called at this table; the first of the others if only the others sit here."""
        hosts = sorted(self.chairs, key=lambda chair: (chair.guest != self.row.host, not chair.guest, chair.number))
        return hosts[0].name or settings.bot_name(hosts[0].number)

    def names(self, but: int = SPECTATOR) -> set[str]:
        """The names of everybody at the table, but for one seat."""
        return {chair.name for chair in self.chairs if chair.name and chair.number != but}

    def free(self) -> list[int]:
        """The seats that wait for a person."""
        return [chair.number for chair in self.chairs if not chair.bot and not chair.guest]

    def thinking(self) -> list[int]:
        """The persons whose clock runs."""
        if self.session is None or self.setting.clock.kind == "none":
            return []
        return [seat for seat in self.session.state.waiting_openly() if not self.chairs[seat].by_bot()]

    def consents(self) -> set[int]:
        """The seats whose consent an undo needs: every other person who is there."""
        return {chair.number for chair in self.chairs if not chair.by_bot() and chair.number != self.undo_asked}

    def paces(self, seat: int) -> bool:
        """Whether a seat decides how fast bots play: the host, or a person who plays alone among them."""
        persons = [chair.number for chair in self.chairs if not chair.bot]
        return persons == [seat] or self.seat_of(self.row.host) == seat

    def screen_of(self, chair: Chair) -> str:
        """The guest whose browser a person uses: people at a hot seat share their host's."""
        return self.row.host if chair.guest == self.hot[chair.number] else chair.guest

    def mark_present(self, guests: set[str]) -> bool:
        """Mark which seats are present, at any server; return whether that changed."""
        before = [chair.present for chair in self.chairs]
        screens = {self.screen_of(chair) for chair in self.chairs if chair.guest in guests} | guests
        for chair in self.chairs:
            chair.present = bool(chair.guest) and self.screen_of(chair) in screens
        return before != [chair.present for chair in self.chairs]

    def is_watched(self) -> bool:
        """Whether timing could tell a person something: not at tables of bots only, nor when all sit at one screen."""
        persons = [chair for chair in self.chairs if not chair.by_bot()]
        screens = {self.screen_of(chair) for chair in persons}
        return bool(persons) and (len(screens) > 1 or len(persons) < len(self.chairs))

    def is_brief(self, state: State) -> bool:
        """Whether a moment is a window of a few seconds, in which whoever says nothing lets a card pass.

        It is where several persons play live. One person among bots is not hurried: the bots do not look at the clock.
        """
        if not self.tempo.window or self.setting.clock.is_slow() or state.silence() is None:
            return False
        return sum(not chair.by_bot() for chair in self.chairs) > 1

    def length(self, state: State) -> float:
        """The minimum length of a moment; a brief one lasts exactly that long."""
        if not self.is_watched():
            return 0.0
        return self.tempo.window if self.is_brief(state) else self.tempo.beat

    def until(self) -> float | None:
        """When the moment that is open ends at the latest. The same for everybody, asked or not."""
        session = self.session
        if session is None or not session.secret:
            return None
        limit = self.tempo.window if self.is_brief(session.state) else self.setting.clock.moment_limit()
        if limit is None:
            return None
        # While somebody is on holiday nobody answers for them: for all alike, since it is a secret who is asked.
        rests = [self.account.rests.get(chair.number, 0.0) for chair in self.chairs if not chair.by_bot()]
        return max([session.moment, *rests]) + limit

    def read(self, line: LogLine) -> None:
        """Fold one line of the log as the store returns it."""
        if line.seq != self.seq:
            raise BrokenTable(self.row.id, line.seq, "it does not follow the one before")
        try:
            entry = log.read(line.entry)
        except msgspec.DecodeError as error:
            raise BrokenTable(self.row.id, line.seq, str(error)) from error
        self.fold(entry, line.at)

    def fold(self, entry: log.AnyEntry, at: float, attempt: Attempt | None = None) -> None:
        """Add one entry: the session takes a move, then what it led to is shown. A move just tried is not replayed."""
        if isinstance(entry, log.Moved):
            self.show_due(inf)  # all that earlier moves led to
            self.moved(entry, attempt or self.replayed(entry), at)
            self.show_due(at)
        else:
            changes = isinstance(entry, log.Sat | log.Left | log.Freed | log.Placed | log.Removed)
            if changes and self.status == "open" and self.sharing.anew():
                self.story.append(Note("opened-in-vain"))  # whoever did that may have known the dice
            self.happened(entry, at)
            if isinstance(entry, log.Rested):
                self.account.rest(entry.seat, at, entry.until)
                self.story.append(Note("rested" if entry.until > at else "rested-enough", entry.seat))
            if isinstance(entry, log.Resumed):
                self.account.resume(at)
            else:
                self.account.update(at, self.thinking())
        self.seq += 1

    def replayed(self, entry: log.Moved) -> Attempt:
        """A move read from the log, tried again."""
        seq = self.seq
        if self.session is None:
            raise BrokenTable(self.row.id, seq, "a move before the deal")
        try:
            attempt = self.session.attempt(entry.seat, entry.action)
        except Exception as error:
            raise BrokenTable(self.row.id, seq, str(error)) from error
        if tuple(attempt.entry.outcomes) != entry.outcomes:
            raise BrokenTable(self.row.id, seq, "the seed gives other outcomes")
        return attempt

    def moved(self, entry: log.Moved, attempt: Attempt, at: float) -> None:
        """A move was made; a pending wish to undo is void."""
        session = self.session
        if session is None:
            raise BrokenTable(self.row.id, self.seq, "a move before the deal")
        session.take(attempt, at, [self.length(session.state), *(self.length(state) for _, state in attempt.pauses)])
        self.moves.update({id(fact): len(session.record.entries) - 1 for fact in attempt.facts})
        self.undo_asked, self.undo_agreed = -1, set()
        self.premoves.pop(entry.seat, None)
        if entry.then:
            self.premoves[entry.seat] = Premove(entry.then)
        if entry.key:
            self.keys.add((self.chairs[entry.seat].guest, entry.key))

    def show_due(self, now: float) -> None:
        """Show what moves led to, as far as its time has come: the state, the facts for the story, the clocks."""
        session = self.session
        while session is not None:
            stage = session.show_next(now)
            if stage is None:
                return
            self.story.extend(stage.facts)
            self.listen(stage.facts, session)
            if session.state.outcome() is not None:
                self.status = "over"
                self.story.extend(Note("hinted", seat) for seat in sorted(set(self.hints)))
            # Whoever moved unseen gets no time for it, and no clock stops: everybody would see that.
            self.account.update(stage.due, self.thinking(), stage.mover if stage.public else DEALER)
            self.weigh_premoves(session)

    def listen(self, facts: list[Fact], session: GameSession) -> None:
        """Let bots say a word about what was told."""
        talk, outcome = self.talk, session.state.outcome()
        if talk is None:
            return
        said = [talk.hear(fact) for fact in facts]
        self.say([*said, talk.end(outcome)] if outcome is not None else said, session)

    def say(self, said: list[Note | None], session: GameSession) -> None:
        """Write down what bots said."""
        told = len(session.dealt) + len(self.moves)
        for note in said:
            if note is not None:
                self.story.append(note)
                self.words.append((told, note))

    def weigh_premoves(self, session: GameSession) -> None:
        """See which premoves are due, and forget those that are void.

        A premove is due right after the move that it came with, if its seat may do it then. If not, it waits while its
        seat is not asked at a moment (for the word, after raising a hand), and is due once the seat is asked and may do
        it; it is void if the seat is asked something else, or the moment ends. So it never answers a question that its
        seat could not foresee.
        """
        if session.ahead:
            return
        waited_for = session.state.waiting_on()
        for seat, premove in list(self.premoves.items()):
            asked = seat in waited_for
            may = session.state.refusal(seat, self.game.parse(premove.actions[0])) is None
            premove.due = may and (premove.due or (asked and session.secret))
            if not premove.due and (asked or not session.secret):
                del self.premoves[seat]

    def happened(self, entry: log.AnyEntry, at: float) -> None:
        """Fold any entry but a move."""
        match entry:
            case log.Sat():
                chair = self.chairs[entry.seat]
                chair.guest, chair.name, chair.unrated = entry.guest, entry.name, entry.unrated
                self.story.append(Note("sat", entry.seat, entry.name))
            case log.Left() | log.Freed():
                left = self.chairs[entry.seat]
                self.story.append(Note("left" if isinstance(entry, log.Left) else "freed", entry.seat, left.name))
                left.guest, left.name, left.unrated = "", "", False
            case log.Placed() | log.Removed() | log.Closed():
                self.arranged(entry)
            case log.Started():
                self.deal(at, entry.match)
            case log.Said():
                self.story.append(Note("said", self.seat_of(entry.guest), entry.name, entry.text))
                self.keys.add((entry.guest, f"said {entry.key}"))
            case log.Resigned() | log.Handed() | log.Returned():
                self.stood_in(entry)
            case log.Hinted():
                self.hints.append(entry.seat)
            case log.Pledged() | log.Called() | log.Revealed():
                self.seeded(entry)
            case log.Paced():
                self.pace = entry.pace
            case log.Again() | log.Rematched():
                self.wanted_again(entry)
            case log.Shared() | log.Unshared():
                self.link = entry.token if isinstance(entry, log.Shared) else ""
            case _:
                self.undoing(entry)

    def wanted_again(self, entry: log.Again | log.Rematched) -> None:
        """Somebody would like to play again, or all have a new table."""
        if isinstance(entry, log.Again):
            self.again.add(entry.seat)
        else:
            self.rematch = entry.table

    def deal(self, at: float, match: str) -> None:
        """The game begins; bots that adapt play at this level."""
        for chair in self.chairs:
            chair.level = match if chair.bot == MATCH else ""
        self.account = Account(self.setting.clock, len(self.chairs))
        if not self.sharing.called:
            self.sharing.pledges.clear()  # nobody was asked to open: the seed is the house's
        shares = self.sharing.by_seat(self.chairs)
        branch = self.setting.branch
        self.session = GameSession(self.game, self.setting.options, self.row.seed, at, shares, branch)
        self.status = "running"
        self.story.append(Note("started"))
        if branch is not None:
            self.story.append(Note("branched", name=branch.place, text=str(len(branch.moves) - 1)))
        self.story.extend(Note("left-out", seat) for seat in self.sharing.missing(self.chairs))
        self.story.extend(self.session.dealt)
        if self.setting.talk:
            styles = {chair.number: chair.style for chair in self.chairs if chair.bot}
            self.talk = Talk(self.row.id, self.game.slug, styles, [chair.name for chair in self.chairs])
            self.say([self.talk.begin()], self.session)

    def stood_in(self, entry: log.Resigned | log.Handed | log.Returned) -> None:
        """Fold who gave a seat to a bot, or took it back."""
        chair = self.chairs[entry.seat]
        match entry:
            case log.Resigned():
                chair.resigned = True
                self.story.append(Note("resigned", entry.seat))
            case log.Handed():
                chair.handed = True
                self.story.append(Note("handed", entry.seat, why=entry.why))
            case log.Returned():
                chair.handed = False
                self.story.append(Note("returned", entry.seat))
        if chair.resigned or chair.handed:
            self.premoves.pop(entry.seat, None)

    def seeded(self, entry: log.Pledged | log.Called | log.Revealed) -> None:
        """Fold what a seat adds to the seed."""
        match entry:
            case log.Pledged():
                self.sharing.pledges[self.chairs[entry.seat].guest] = entry.pledge
            case log.Called():
                self.sharing.called = True
            case log.Revealed():
                self.sharing.nonces[self.chairs[entry.seat].guest] = entry.nonce

    def arranged(self, entry: log.Placed | log.Removed | log.Closed) -> None:
        """Fold what the host did to the chairs before the game."""
        match entry:
            case log.Placed():
                if entry.seat == len(self.chairs):
                    self.chairs.append(Chair(entry.seat, ""))
                    self.hot.append(hot_guest(self.row.host, entry.seat))
                self.chairs[entry.seat] = Chair(entry.seat, entry.bot, entry.style, name=entry.name)
                if entry.bot:
                    self.story.append(Note("placed", entry.seat, entry.name))
            case log.Removed():
                del self.chairs[entry.seat]
                self.hot.pop()
                for number, chair in enumerate(self.chairs):
                    chair.number = number
                self.story.move_up(entry.seat)
            case log.Closed():
                self.status = "closed"

    def undoing(self, entry: log.AnyEntry) -> None:
        """Fold an entry about an undo, and what else changes no seat."""
        match entry:
            case log.UndoAsked():
                self.undo_asked, self.undo_agreed = entry.seat, set()
                self.story.append(Note("undo-asked", entry.seat))
            case log.Reviewed():
                self.review = entry.review
            case log.UndoAgreed():
                self.undo_agreed = self.undo_agreed | {entry.seat}
            case log.UndoDeclined():
                self.undo_asked, self.undo_agreed = -1, set()
                self.story.append(Note("undo-declined", entry.seat))
            case log.Undone():
                if self.session is None or not self.session.past:
                    raise BrokenTable(self.row.id, self.seq, "there is nothing to take back")
                self.session.undo()
                gone = len(self.session.record.entries)
                self.moves = {fact: move for fact, move in self.moves.items() if move != gone}
                told = len(self.session.dealt) + len(self.moves)
                self.words = [(count, note) for count, note in self.words if count <= told]
                self.premoves.clear()
                self.undo_asked, self.undo_agreed = -1, set()
                self.story.append(Note("undone", entry.seat))
            case _:
                pass
