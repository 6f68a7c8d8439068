"""Commands for one recorded game: replay it, review it."""

import os
from pathlib import Path
from typing import Annotated

import typer

from blindpig import registry
from blindpig.cli.shared import AsJson, Language, app, check_place, progress_bar, show, show_json, teller_of, write_file
from blindpig.i18n.languages import pick_language
from blindpig.kernel.record import verify
from blindpig.kernel.refusal import BadInput
from blindpig.lab.recordfiles import load_record


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
        shared = {"pledges": record.pledges, "nonces": record.nonces, "hints": record.hints}
        end = None if outcome is None else outcome.form()
        show_json({**about, "finished": finished, "checked": finished, **promise, **shared, "outcome": end})
        return
    if tell:
        from blindpig.lab import story, watch

        watch.tell(story.of_record(record, teller))
        show([""])
    key = "replay.finished" if finished else "replay.unfinished"
    show([teller.sentence(key, {"game": record.game, "seats": record.seats, "moves": moves})])
    added = [str(seat + 1) for seat, nonce in enumerate(record.nonces) if nonce]
    if finished and added:
        show([teller.sentence("replay.shared", {"seats": ", ".join(added)})])
    for seat, count in enumerate(record.hints):
        if count:
            show([teller.sentence("replay.hints", {"seat": seat + 1, "count": count})])
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
    if html is not None:
        check_place(html)
    with progress_bar(record.game, 100) as progress:
        found = printed.worked_out(record, progress)
    show(printed.lines(record, found, chosen))
    if html is not None:
        write_file(html, printed.page(record, found, chosen, html.stem))
