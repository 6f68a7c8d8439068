"""Commands that play many games or measure something: watch, sim, tournament, evaluate, problems, bench."""

import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from blindpig import registry
from blindpig.cli.shared import (
    AsJson,
    Cluster,
    EditionFile,
    GameName,
    Jobs,
    Language,
    app,
    progress_bar,
    read_options,
    show,
    show_json,
    teller_of,
    write_file,
)
from blindpig.editions import option_of
from blindpig.i18n.catalogue import COMMON
from blindpig.i18n.languages import pick_language
from blindpig.kernel.game import Game
from blindpig.kernel.refusal import Arg, BadInput
from blindpig.lab import report


@app.command("watch")
def watch_bots(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]")] = None,
    bots: Annotated[str, typer.Option()] = "wiseguy",
    seats: Annotated[int, typer.Option(min=0)] = 0,
    seconds: Annotated[float, typer.Option(min=0.0, max=600.0)] = 0.0,
    reasons: Annotated[bool, typer.Option("--reasons/--no-reasons")] = True,
    lang: Language = None,
) -> None:
    """Watch the bots play a game, here in the terminal."""
    from blindpig.lab.watch import Watched, watch

    names = tuple(name.strip() for name in bots.split(","))
    watch(pick_language(lang, os.environ), game, Watched(names, seats, seconds, reasons))


@app.command()
def sim(
    game: GameName,
    seats: Annotated[int, typer.Option()] = 4,
    count: Annotated[int, typer.Option("--games")] = 100,
    seed: Annotated[int, typer.Option()] = 0,
    bots: Annotated[str, typer.Option()] = "random",
    option: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE")] = None,
    edition_file: EditionFile = None,
    jobs: Jobs = None,
    cluster: Cluster = "",
    records: Annotated[Path | None, typer.Option(metavar="DIR")] = None,
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    """Play many games among bots and count."""
    from blindpig.lab.plan import plan as make_plan
    from blindpig.lab.sim import simulate
    from blindpig.lab.workers import cores

    teller = teller_of(game, lang)
    names = [name.strip() for name in bots.split(",")]
    options = {**read_options(option or []), **option_of(edition_file, registry.find(game))}
    plan = make_plan(registry.find(game), seats, count, seed, names, options)
    start = time.perf_counter()
    with progress_bar(plan.slug, plan.games) as progress:
        tally = simulate(plan, cores() if jobs is None else jobs, records, progress, cluster)
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
    seconds: Annotated[float, typer.Option(min=0.0, max=600.0)] = 0.0,
    option: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE")] = None,
    edition_file: EditionFile = None,
    jobs: Jobs = None,
    cluster: Cluster = "",
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    """Let bots play each other, seats rotating, and rate them."""
    from blindpig.lab.tournament import hold, standings
    from blindpig.lab.tournament import tournament as make_tournament
    from blindpig.lab.workers import cores

    teller = teller_of(game, lang)
    names = [name.strip() for name in bots.split(",")]
    options = {**read_options(option or []), **option_of(edition_file, registry.find(game))}
    plan = make_tournament(registry.find(game), names, seats, count, seed, options, seconds)
    with progress_bar(plan.slug, plan.games) as progress:
        results = hold(plan, cores() if jobs is None else jobs, progress, cluster)
    table = standings(plan, results)
    decisions = sum(result.decisions for result in results)
    if as_json:
        about = {"game": game, "seats": seats, "options": plan.options, "bots": plan.bots, "seed": seed}
        about["seconds"] = seconds
        show_json({**about, "games": plan.games, "decisions": decisions, "standings": table})
        return
    show(report.of_tournament(plan, table, decisions, teller))


@app.command()
def study(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    out: Annotated[Path | None, typer.Option(metavar="DIR")] = None,
    jobs: Jobs = None,
    cluster: Cluster = "",
    parquet: Annotated[bool, typer.Option("--parquet")] = False,
    lang: Language = None,
) -> None:
    """Play what a plan compares, and write the rows and a report."""
    from blindpig.lab.paper import REPORT
    from blindpig.lab.paper import report as write_report
    from blindpig.lab.study import read as read_study
    from blindpig.lab.studying import carry_out, need_parquet, write_parquet
    from blindpig.lab.workers import cores

    plan = read_study(file)
    if parquet:
        need_parquet()
    with progress_bar(file.stem, plan.total()) as progress:
        rows = carry_out(plan, out or Path(file.stem), cores() if jobs is None else jobs, progress, cluster)
    if parquet:
        write_parquet(rows)
    told = rows.with_name(REPORT)
    write_file(told, write_report(plan, rows, pick_language(lang, os.environ)))
    about: dict[str, Arg] = {"games": plan.total(), "rows": str(rows), "report": str(told)}
    show([teller_of(COMMON, lang).sentence("study.done", about)])


@app.command()
def evaluate(
    agent: Annotated[str, typer.Argument(metavar="AGENT")],
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...")] = None,
    seats: Annotated[int | None, typer.Option()] = None,
    count: Annotated[int, typer.Option("--games")] = 60,
    jobs: Jobs = None,
    cluster: Cluster = "",
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    """See how well an agent plays: fixed deals, four levels of bots, seats rotating."""
    from blindpig import programs
    from blindpig.lab.evaluate import EDITION, exam, sit
    from blindpig.lab.workers import cores

    programs.find(agent)  # before the games: who names them in the wrong order reads that this is no bot
    for slug in dict.fromkeys(game or registry.games()):
        plan = exam(registry.find(slug), agent, seats or registry.manifest(slug).seats, count)
        with progress_bar(slug, plan.games()) as progress:
            reports = sit(plan, cores() if jobs is None else jobs, progress, cluster)
        if as_json:
            show_json({"edition": EDITION, "agent": agent, "game": slug, "seats": plan.seats, "levels": reports})
        else:
            show(report.of_exam(plan, reports, teller_of(slug, lang)))


@app.command()
def problems(
    game: GameName,
    seats: Annotated[int | None, typer.Option()] = None,
    count: Annotated[int, typer.Option("--games", min=1)] = 100,
    wanted: Annotated[int, typer.Option(min=1)] = 30,
    gap: Annotated[float, typer.Option(min=1.0, max=90.0)] = 10.0,
    seed: Annotated[int, typer.Option()] = 0,
    option: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE")] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    jobs: Jobs = None,
    cluster: Cluster = "",
    lang: Language = None,
) -> None:
    """Find problems in games of bots: positions with one action that is clearly best, and looks worse."""
    from blindpig.lab.problems import Hunt, write_problems
    from blindpig.lab.workers import cores

    teller, found = teller_of(game, lang), registry.find(game)
    sitting = seats or registry.manifest(game).seats
    options = found.check(sitting, read_options(option or []))
    hunt = Hunt(game, sitting, wanted, gap / 100, seed, options)
    with progress_bar(game, count) as progress:
        harvest = write_problems(hunt, count, out, progress, cores() if jobs is None else jobs, cluster)
    if out is not None:
        show(report.of_problems(harvest, teller))


@app.command()
def bench(
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...")] = None,
    all_seats: Annotated[bool, typer.Option("--all-seats")] = False,
    peers: Annotated[bool, typer.Option("--peers")] = False,
    envs: Annotated[bool, typer.Option("--envs")] = False,
    boards: Annotated[bool, typer.Option("--boards")] = False,
    search: Annotated[bool, typer.Option("--search")] = False,
    repeats: Annotated[int, typer.Option(min=1)] = 7,
    seconds: Annotated[float, typer.Option(min=0.0, max=60.0)] = 0.4,
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    """Measure random play, in decisions a second, and the cost of copying a state."""
    from blindpig.lab.bench import bench as measure

    chosen = [registry.find(slug) for slug in dict.fromkeys(game or registry.games())]
    if envs:
        bench_envs(chosen, repeats, seconds, as_json, lang)
        return
    if boards:
        from blindpig.lab.boards import bench as measure_boards

        show_rows(measure_boards(chosen), "bench.boards", as_json, lang)
        return
    if search:
        from blindpig.lab.thought import think

        thoughts = think(chosen, all_seats, repeats, seconds)
        if as_json:
            show_json(thoughts)
        else:
            show(report.of_thought(thoughts, teller_of(COMMON, lang)))
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
    show_rows(measure_envs(games, repeats, seconds), "bench.envs", as_json, lang)


def show_rows(rows: Sequence[Mapping[str, object]], head: str, as_json: bool, lang: str | None) -> None:
    """Show what was measured, under the head of a table that the catalogue has."""
    if as_json:
        show_json(rows)
    else:
        table = [[str(value) for value in row.values()] for row in rows]
        show(report.columns([teller_of(COMMON, lang).say(head, {}).split("|"), *table]))
