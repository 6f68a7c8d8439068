"""Results in words, for people; the same numbers are in the JSON."""

from __future__ import annotations  # the laboratory need not be loaded to read a rule

from typing import TYPE_CHECKING

from blindpig.i18n.rulebook import Example, Grid, Paragraph, Rule, Span, plain, spans

if TYPE_CHECKING:
    from collections.abc import Sequence

    from blindpig.i18n.rulebook import Rulebook
    from blindpig.i18n.teller import Teller
    from blindpig.kernel.game import Game
    from blindpig.kernel.refusal import Arg
    from blindpig.lab.bench import Row
    from blindpig.lab.evaluate import Exam, Report
    from blindpig.lab.plan import Plan
    from blindpig.lab.problems import Harvest
    from blindpig.lab.tally import Tally
    from blindpig.lab.thought import Row as Thought
    from blindpig.lab.tournament import Standing, Tournament


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows in columns: the first to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        lines.append("  ".join([row[0].ljust(widths[0]), *cells[1:]]).rstrip())
    return lines


def of_problems(harvest: Harvest, teller: Teller) -> list[str]:
    """What a search for problems found."""
    kept, looked = harvest.kinds.total(), harvest.looked
    kinds = ", ".join(f"{kind} {teller.number(count)} ×" for kind, count in harvest.kinds.most_common())
    counts: dict[str, Arg] = {"games": harvest.games, "seen": looked["seen"], "out": looked["stands out"], "kept": kept}
    return [
        teller.sentence("problems.found", {"count": kept}),
        teller.sentence("problems.looked", {**counts, "kinds": kinds or "–"}),
    ]


def of_sim(plan: Plan, tally: Tally, seconds: float, teller: Teller) -> list[str]:
    """What a simulation found."""
    number = teller.decimal
    decisions, rounds = tally.decisions, tally.rounds
    summary: dict[str, Arg] = {
        "game": plan.slug,
        "games": tally.games,
        "decisions": decisions.total,
        "seconds": number(seconds, 2),
        "rate": round(decisions.total / seconds) if seconds > 0 else 0,
    }
    rows = [teller.say("sim.head", {}).split("|")]
    for seat, bot in enumerate(plan.bots):
        share = f"{number(100 * float(tally.wins[seat]) / tally.games, 1)} %"
        mean = teller.mean_score(tally.scores[seat] / tally.games)
        rows.append([teller.noun(teller.terms.seat, seat), bot, number(float(tally.wins[seat]), 1), share, mean])
    length: dict[str, Arg] = {
        "decisions": number(decisions.total / tally.games, 1),
        "fewest": decisions.least,
        "most": decisions.most,
        "rounds": number(rounds.total / tally.games, 1),
        "shortest": rounds.least,
        "longest": rounds.most,
    }
    ends = ", ".join(f"{rule} {teller.number(count)} ×" for rule, count in tally.ends.most_common())
    return [
        teller.sentence("sim.summary", summary),
        *columns(rows),
        teller.sentence("sim.length", length),
        teller.sentence("sim.ends", {"rules": ends}),
        teller.sentence("sim.coverage", {"happened": len(tally.coverage), "refused": len(tally.refusals)}),
    ]


def of_tournament(plan: Tournament, standings: Sequence[Standing], decisions: int, teller: Teller) -> list[str]:
    """How a tournament ended: shares of wins and ratings, with the intervals they lie in."""
    number = teller.decimal
    rows = [teller.say("tournament.head", {}).split("|")]
    for each in standings:
        span = f"{number(100 * each['share_low'], 1)}–{number(100 * each['share_high'], 1)} %"
        reach = f"{number(each['rating_low'], 0)}–{number(each['rating_high'], 0)}"
        share = f"{number(100 * each['share'], 1)} %"
        cells = [each["name"], teller.number(each["games"]), number(each["wins"], 1), share, span]
        rows.append([*cells, number(each["rating"], 0), reach])
    about: dict[str, Arg] = {"game": plan.slug, "seats": plan.seats, "games": plan.games, "decisions": decisions}
    return [teller.sentence("tournament.summary", about), *columns(rows), teller.sentence("tournament.note")]


def of_exam(exam: Exam, reports: Sequence[Report], teller: Teller) -> list[str]:
    """How an agent did against each level."""
    number = teller.decimal
    rows = [teller.say("evaluate.head", {}).split("|")]
    for each in reports:
        span = f"{number(100 * each['share_low'], 1)}–{number(100 * each['share_high'], 1)} %"
        cells = [each["level"], f"{number(100 * each['share'], 1)} %", span]
        cells += [teller.mean_score(each["score"]), teller.mean_score(each["welfare"])]
        cells += [
            number(each["deals"], 1),
            f"{number(100 * each['surplus'], 2)} %",
            f"{number(100 * each['given'], 2)} %",
        ]
        rows.append(
            [*cells, f"{each['kept']}/{each['kept'] + each['broken']}", teller.number(sum(each["illegal"].values()))]
        )
    about: dict[str, Arg] = {"agent": exam.agent, "game": exam.slug, "seats": exam.seats, "games": exam.deals}
    about["fair"] = f"{number(100 / exam.seats, 1)} %"
    lines = [teller.sentence("evaluate.summary", about), *columns(rows)]
    for each in reports:
        for rule, count in each["illegal"].items():
            lines.append(teller.sentence("evaluate.illegal", {"level": each["level"], "rule": rule, "count": count}))
    return lines


def of_bench(rows: Sequence[Row], teller: Teller) -> list[str]:
    """What was measured."""
    head = teller.say("bench.head", {}).split("|")
    ratios = any("ratio" in row for row in rows)
    table = [[*head, teller.sentence("bench.ratio")] if ratios else head]
    for row in rows:
        cells = [
            row["game"],
            str(row["seats"]),
            teller.say("engine.compiled" if row["compiled"] else "engine.plain", {}),
            teller.decimal(row["decisions_per_s"], 0),
            teller.decimal(row["clone_us"], 2),
        ]
        table.append([*cells, teller.decimal(row["ratio"], 1)] if ratios else cells)
    return columns(table)


def of_thought(rows: Sequence[Thought], teller: Teller) -> list[str]:
    """How fast the bots think."""
    table = [teller.say("bench.search", {}).split("|")]
    for row in rows:
        engine = teller.say("engine.compiled" if row["compiled"] else "engine.plain", {})
        table.append([row["game"], str(row["seats"]), engine, teller.decimal(row["iterations_per_s"], 1)])
    return columns(table)


def of_game(game: Game, teller: Teller) -> list[str]:
    """A game's name, seats and options."""
    seats: dict[str, Arg] = {"least": game.min_seats, "most": game.max_seats}
    lines = [teller.sentence("games.line", {"slug": game.slug, "game": game.slug, **seats})]
    for option in game.options:
        args: dict[str, Arg] = {"key": option.key, "values": "|".join(option.values)}
        lines.append("  " + teller.say("games.option", {**args, "rule": option.rule, "usual": option.default}))
    return lines


def of_rule(rule: Rule, teller: Teller) -> list[str]:
    """A rule in a line; behind what is ours stands a mark, and why in the lines that follow."""
    title = plain(rule.title)
    stop = "" if title.endswith(("!", "?")) else "."
    text = of_spans(rule.spans(), teller)
    if rule.whole:
        text = f"{text} [{teller.say('rules.ours', {})}]"
    line = f"{rule.id}  {title}{stop} {text}" if title else f"{rule.id}  {text}"
    return [line, *of_reasons(rule.reasons(), teller)]


def of_spans(parts: list[Span], teller: Teller) -> str:
    """A text with a mark behind each sentence that is ours."""
    mark = teller.say("rules.ours", {})
    return "".join(f"{span.text} [{mark}]" if span.reason else span.text for span in parts)


def of_reasons(reasons: list[str], teller: Teller) -> list[str]:
    """Why something is ours, a line each."""
    why = teller.say("rules.ours-why", {})
    return [f"    {why} {reason}" for reason in reasons]


def of_example(example: Example, teller: Teller) -> list[str]:
    """An example: its title, its picture in words, and each letter in it."""
    said = of_spans(spans(example.text, example.notes), teller)
    lines = ["", *(text for text in (plain(example.title), plain(example.words), said) if text)]
    for label in example.labels:
        cited = f" ({', '.join(label.rules)})" if label.rules else ""
        lines.append(f"  {label.label}  {of_spans(spans(label.text, example.notes), teller)}{cited}")
    return [*lines, *of_reasons(list(dict.fromkeys([*example.reasons, *example.notes.values()])), teller), ""]


def of_rulebook(book: Rulebook, teller: Teller) -> list[str]:
    """A whole rulebook."""
    lines: list[str] = []
    for section in book.sections(teller.lang):
        lines += ["", plain(section.title), ""] if section.title else [""]
        for part in section.parts:
            if isinstance(part, Rule):
                lines += of_rule(part, teller)
            elif isinstance(part, Example):
                lines += of_example(part, teller)
            elif isinstance(part, Paragraph):
                lines.append(plain(part.text))
            elif isinstance(part, Grid):
                lines += table_lines(part)
    return lines[1:]


def table_lines(table: Grid) -> list[str]:
    """A table of the rulebook, its short rows filled up."""
    width = max(len(row) for row in table.rows)
    filled = [[plain(cell) for cell in row] + [""] * (width - len(row)) for row in table.rows]
    widths = [max(len(row[column]) for row in filled) for column in range(width)]
    lines = [
        "  " + "  ".join(cell.ljust(wide) for cell, wide in zip(row, widths, strict=True)).rstrip() for row in filled
    ]
    return ["", *lines, ""]
