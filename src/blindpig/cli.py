"""The command line: simulate, replay, measure, read the rules, or watch a game."""

import asyncio
import json
import os
import sys
import time
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress as ProgressBar
from rich.text import Text
from typer.core import TyperGroup

from blindpig import programs, registry
from blindpig.i18n.catalogue import COMMON, MissingText
from blindpig.i18n.languages import LANGUAGES, pick_language
from blindpig.i18n.rulebook import rulebook
from blindpig.i18n.teller import Teller
from blindpig.i18n.troubles import tell
from blindpig.kernel.game import Game
from blindpig.kernel.record import verify
from blindpig.kernel.refusal import BadInput, Phrase, Trouble
from blindpig.lab import report, story, watch
from blindpig.lab.bench import bench as measure
from blindpig.lab.bench import compiled
from blindpig.lab.evaluate import EDITION, exam, sit
from blindpig.lab.plan import plan as make_plan
from blindpig.lab.recordfiles import load_record
from blindpig.lab.sim import simulate
from blindpig.lab.tournament import hold, standings
from blindpig.lab.tournament import tournament as make_tournament
from blindpig.lab.workers import Progress
from blindpig.scaffold.new_game import new_game
from blindpig.usage import HELP_NAMES, complaint, language_typed, put_help

BAD_INPUT = 2
COMPLAINED: set[str] = set()  # what has been said about packages

app = typer.Typer(
    add_completion=False, pretty_exceptions_enable=False, context_settings={"help_option_names": HELP_NAMES}
)

# What `--help` says of a command and its parameters is in the catalogue `cli`.
GameName = Annotated[str, typer.Argument(metavar="GAME")]
AsJson = Annotated[bool, typer.Option("--json")]
Language = Annotated[str | None, typer.Option("--lang", metavar="|".join(LANGUAGES))]


def teller_of(slug: str, lang: str | None = None) -> Teller:
    """A game's sentences in the language asked for, or else the user's."""
    return Teller(slug, pick_language(lang, os.environ))


def show(lines: Iterable[str]) -> None:
    """Print lines; on a terminal, broken between words."""
    console = Console() if watch.on_terminal(sys.stdout) else None
    for line in lines:
        if console is None:
            print(line)
        else:
            console.print(Text(line))


def show_json(form: object) -> None:
    """Print JSON."""
    print(json.dumps(form, ensure_ascii=False, indent=2))


@contextmanager
def progress_bar(slug: str, games: int) -> Iterator[Progress]:
    """A bar on the error output, if that is a terminal; it is told how many games are done."""
    with ProgressBar(console=Console(stderr=True), transient=True, disable=not watch.on_terminal(sys.stderr)) as bar:
        task = bar.add_task(slug, total=games)
        yield lambda done: bar.update(task, completed=done)


def say_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        print(f"blindpig {version('blindpig')} ({'compiled' if compiled() else 'not compiled'})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=say_version, is_eager=True),
    ] = False,
) -> None:
    """Board games of the dry years. Without a command: play them in the browser."""
    if context.invoked_subcommand is None:
        start_server("127.0.0.1", None, None, browser=True)


@app.command()
def serve(
    host: Annotated[str, typer.Option()] = "127.0.0.1",
    port: Annotated[int | None, typer.Option()] = None,
    db: Annotated[str | None, typer.Option(metavar="URL")] = None,
    https: Annotated[bool, typer.Option("--https")] = False,
    browser: Annotated[bool, typer.Option()] = False,
    program: Annotated[list[str] | None, typer.Option(metavar="NAME=COMMAND")] = None,
    proxy: Annotated[list[str] | None, typer.Option(metavar="ADDRESS")] = None,
) -> None:
    """Serve the games to browsers, until interrupted."""
    start_server(host, port, db, browser, https, program or [], proxy or [])


def start_server(
    host: str,
    port: int | None,
    db: str | None,
    browser: bool,
    https: bool = False,
    program: Sequence[str] = (),
    proxy: Sequence[str] = (),
) -> None:
    """Start the server, say where it is, and open the browser if asked to."""
    from blindpig.drawing.inspection import inspect
    from blindpig.tables.registry import TableSettings
    from blindpig.tables.workers import THINKER
    from blindpig.web import run  # the server's libraries take a second to load: other commands do without them
    from blindpig.web.settings import ServerSettings

    programs.enlist(program)
    inspect()
    complain(pick_language(None, os.environ))
    token = os.environ.get("BLINDPIG_METRICS_TOKEN", "")
    tables = TableSettings(thinker=(*THINKER, *program))
    settings = ServerSettings(
        host,
        run.choose_port(host, port),
        db,
        tables,
        secure=https,
        metrics_token=token,
        private_hooks=os.environ.get("BLINDPIG_PRIVATE_HOOKS", "") == "yes",
        proxies=tuple(proxy),
    )
    run.serve_until_interrupted(settings, browser, Teller(COMMON, pick_language(None, os.environ)))


@app.command("mcp")
def serve_agents(
    house: Annotated[str | None, typer.Option(metavar="URL")] = None,
    db: Annotated[str | None, typer.Option(metavar="URL")] = None,
    http: Annotated[bool, typer.Option("--http")] = False,
    host: Annotated[str, typer.Option()] = "127.0.0.1",
    port: Annotated[int, typer.Option()] = 8090,
    lang: Language = None,
) -> None:
    """Let agents play: a server of the Model Context Protocol, over stdio or HTTP."""
    try:
        from blindpig.mcp.run import run as serve_mcp
    except ModuleNotFoundError as missing:
        raise BadInput("no-extra", {"module": str(missing.name), "extra": "mcp"}) from None
    with suppress(KeyboardInterrupt):
        serve_mcp(house, db, pick_language(lang, os.environ), http, host, port)


@app.command("watch")
def watch_bots(lang: Language = None) -> None:
    """Watch the bots play a game, here in the terminal."""
    watch.watch(pick_language(lang, os.environ))


@app.command()
def sim(
    game: GameName,
    seats: Annotated[int, typer.Option()] = 4,
    count: Annotated[int, typer.Option("--games")] = 100,
    seed: Annotated[int, typer.Option()] = 0,
    bots: Annotated[str, typer.Option()] = "random",
    option: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE")] = None,
    jobs: Annotated[int, typer.Option()] = 1,
    records: Annotated[Path | None, typer.Option(metavar="DIR")] = None,
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    """Play many games among bots and count."""
    teller = teller_of(game, lang)
    names = [name.strip() for name in bots.split(",")]
    plan = make_plan(registry.find(game), seats, count, seed, names, read_options(option or []))
    start = time.perf_counter()
    with progress_bar(plan.slug, plan.games) as progress:
        tally = simulate(plan, jobs, records, progress)
    seconds = time.perf_counter() - start
    if as_json:
        about = {"game": game, "seats": seats, "options": plan.options, "bots": plan.bots, "seed": seed}
        show_json({**about, **tally.form(), "seconds": round(seconds, 3)})
        return
    show(report.of_sim(plan, tally, seconds, teller))
    if records is not None:
        show([teller.sentence("sim.records", {"count": tally.games, "place": str(records)})])


@app.command()
def tournament(
    game: GameName,
    bots: Annotated[str, typer.Option()],
    seats: Annotated[int, typer.Option()] = 4,
    count: Annotated[int, typer.Option("--games")] = 100,
    seed: Annotated[int, typer.Option()] = 0,
    option: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE")] = None,
    jobs: Annotated[int, typer.Option()] = 1,
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    """Let bots play each other, seats rotating, and rate them."""
    teller = teller_of(game, lang)
    names = [name.strip() for name in bots.split(",")]
    plan = make_tournament(registry.find(game), names, seats, count, seed, read_options(option or []))
    with progress_bar(plan.slug, plan.games) as progress:
        results = hold(plan, jobs, progress)
    table = standings(plan, results)
    decisions = sum(result.decisions for result in results)
    if as_json:
        about = {"game": game, "seats": seats, "options": plan.options, "bots": plan.bots, "seed": seed}
        show_json({**about, "games": plan.games, "decisions": decisions, "standings": table})
        return
    show(report.of_tournament(plan, table, decisions, teller))


@app.command()
def evaluate(
    agent: Annotated[str, typer.Argument(metavar="AGENT")],
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...")] = None,
    seats: Annotated[int | None, typer.Option()] = None,
    count: Annotated[int, typer.Option("--games")] = 60,
    jobs: Annotated[int, typer.Option()] = 1,
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    """See how well an agent plays: fixed deals, four levels of bots, seats rotating."""
    for slug in dict.fromkeys(game or registry.games()):
        plan = exam(registry.find(slug), agent, seats or registry.manifest(slug).seats, count)
        with progress_bar(slug, plan.games()) as progress:
            reports = sit(plan, jobs, progress)
        if as_json:
            show_json({"edition": EDITION, "agent": agent, "game": slug, "seats": plan.seats, "levels": reports})
        else:
            show(report.of_exam(plan, reports, teller_of(slug, lang)))


def read_options(said: Sequence[str]) -> dict[str, str]:
    """Options written as key=value."""
    options: dict[str, str] = {}
    for text in said:
        key, equals, value = text.partition("=")
        if not equals:
            raise BadInput("option-shape", {"text": text[:40]})
        if key in options:
            raise BadInput("option-twice", {"option": key[:40]})
        options[key] = value
    return options


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    tell: Annotated[bool, typer.Option("--story")] = False,
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    """Play a recorded game again and check every move, and every die against the seed promised before the deal."""
    record = load_record(file)
    teller = teller_of(record.game, lang)
    outcome = verify(registry.find(record.game), record)
    finished = record.seed is not None
    moves = len(record.entries) - 1
    if as_json:
        about = {"game": record.game, "seats": record.seats, "options": record.options, "moves": moves}
        promise = {"commitment": record.commitment, "seed": None if record.seed is None else record.seed.hex()}
        shared = {"pledges": record.pledges, "nonces": record.nonces}
        end = None if outcome is None else outcome.form()
        show_json({**about, "finished": finished, "checked": finished, **promise, **shared, "outcome": end})
        return
    if tell:
        watch.tell(story.of_record(record, teller))
        show([""])
    key = "replay.finished" if finished else "replay.unfinished"
    show([teller.sentence(key, {"game": record.game, "seats": record.seats, "moves": moves})])
    added = [str(seat + 1) for seat, nonce in enumerate(record.nonces) if nonce]
    if finished and added:
        show([teller.sentence("replay.shared", {"seats": ", ".join(added)})])
    if outcome is not None:
        show([f"{teller.outcome(outcome)} ({outcome.rule})"])


@app.command()
def review(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    html: Annotated[Path | None, typer.Option("--html", metavar="OUT")] = None,
    lang: Language = None,
) -> None:
    """Let the bots review a finished game: chances, luck and play, the decisions that mattered."""
    from blindpig.web import printed

    record, chosen = load_record(file), pick_language(lang, os.environ)
    if verify(registry.find(record.game), record) is None:
        raise BadInput("not-over")
    with progress_bar(record.game, 100) as progress:
        found = printed.worked_out(record, progress)
    show(printed.lines(record, found, chosen))
    if html is not None:
        printed.write_page(record, found, chosen, html)


@app.command()
def bench(
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...")] = None,
    all_seats: Annotated[bool, typer.Option("--all-seats")] = False,
    peers: Annotated[bool, typer.Option("--peers")] = False,
    envs: Annotated[bool, typer.Option("--envs")] = False,
    repeats: Annotated[int, typer.Option(min=1)] = 7,
    seconds: Annotated[float, typer.Option(min=0.0, max=60.0)] = 0.4,
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    """Measure random play, in decisions a second, and the cost of copying a state."""
    chosen = [registry.find(slug) for slug in dict.fromkeys(game or registry.games())]
    if envs:
        bench_envs(chosen, repeats, seconds, as_json, lang)
        return
    rows = measure(chosen, all_seats, peers, repeats, seconds)
    if as_json:
        show_json(rows)
    else:
        show(report.of_bench(rows, teller_of(COMMON, lang)))


def bench_envs(games: Sequence[Game], repeats: int, seconds: float, as_json: bool, lang: str | None) -> None:
    """Measure the environments, and show it."""
    try:
        from blindpig.envs.bench import bench as measure_envs
    except ModuleNotFoundError as missing:
        raise BadInput("no-extra", {"module": str(missing.name), "extra": "envs"}) from None
    rows = measure_envs(games, repeats, seconds)
    if as_json:
        show_json(rows)
    else:
        table = [[str(value) for value in row.values()] for row in rows]
        show(report.columns([teller_of(COMMON, lang).say("bench.envs", {}).split("|"), *table]))


@app.command()
def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="[ID]")] = None,
    lang: Language = None,
) -> None:
    """Read the rules of a game, or one of them."""
    teller = teller_of(COMMON, lang)
    book = rulebook(registry.find(game).slug)
    show(report.of_rulebook(book, teller) if rule is None else report.of_rule(book.find(rule, teller.lang), teller))


@app.command("games")
def list_games(lang: Language = None) -> None:
    """List the games, their seats and their options, and what is wrong with installed packages."""
    from blindpig.drawing.inspection import inspect

    inspect()
    for game in registry.games().values():
        show(report.of_game(game, teller_of(game.slug, lang)))
    complain(pick_language(lang, os.environ))


@app.command("new-game")
def start_game(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    into: Annotated[Path, typer.Option(metavar="DIR")] = Path(),
    lang: Language = None,
) -> None:
    """Write a package with a small whole game in it, to be changed into yours: rules, board, words and tests."""
    folder = new_game(name, into)
    show([teller_of(COMMON, lang).sentence("new-game.written", {"folder": str(folder)})])


@app.command("rotate-secret")
def rotate_secret(
    forget: Annotated[bool, typer.Option("--forget")] = False,
    database: Annotated[str | None, typer.Option("--db", metavar="URL")] = None,
) -> None:
    """Make a new secret that signs guests. Servers take it up by themselves, within seconds."""
    from blindpig.web.serve import rotate

    asyncio.run(rotate(database, forget))


def complain(lang: str) -> None:
    """Say what is wrong with installed packages, each thing once; the games that are left play on."""
    for trouble in registry.troubles():
        if str(trouble) not in COMPLAINED:
            COMPLAINED.add(str(trouble))
            print(tell(trouble, lang), file=sys.stderr)


def command_in(lang: str) -> TyperGroup:
    """All commands, with their help in a language."""
    group = typer.main.get_group(app)
    put_help(group, lang)
    return group


def run(arguments: Sequence[str]) -> int:
    """Run a command; whatever goes wrong is one sentence on stderr and an exit code, never a traceback."""
    lang = language_typed(arguments, os.environ)
    try:
        code: object = command_in(lang)(args=list(arguments), prog_name="blindpig", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except Trouble as trouble:
        print(tell(trouble, lang), file=sys.stderr)
        return BAD_INPUT
    except typer.TyperException as trouble:
        print(tell(Phrase("usage", {"what": complaint(trouble, arguments)}), lang), file=sys.stderr)
        return BAD_INPUT
    except typer.Abort:
        return 0  # end of input at a question: the user has changed their mind
    except OSError as trouble:
        # What is left must go somewhere, or Python complains again when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(trouble, BrokenPipeError):
            print(tell(Phrase("not-written-out", {"error": trouble.strerror or ""}), lang), file=sys.stderr)
        return 1
    finally:
        complain(pick_language(None, os.environ))
    return code if isinstance(code, int) else 0


def main() -> None:
    """The `blindpig` command."""
    warnings.simplefilter("ignore", MissingText)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without “ or é shows ? and goes on
    sys.exit(run(sys.argv[1:]))
