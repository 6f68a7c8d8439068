"""What the long runs of the server have shown (`make soak`, `make load`, `make fuzz`), as docs/hosting.md says it.

    python -m tests.endured

writes the page anew from docs/soak.json, docs/load.json and docs/fuzz.json; the three commands do it when they end.
"""

import json
import re
from pathlib import Path
from typing import Any, TypeAlias

ROOT = Path(__file__).parents[1]
SOAK, LOAD, FUZZ = (ROOT / "docs" / f"{run}.json" for run in ("soak", "load", "fuzz"))
PAGE = ROOT / "docs" / "hosting.md"
PLACE = re.compile(r"(<!-- endured -->\n).*?(<!-- end of endured -->)", re.DOTALL)
STOP = ": times / longest stop, s"
BACK = "from a kill until all tables went on, p50 / longest, s"
FAIR = "lost / twice / unfinished"
NONSENSE = {"pages": "the pages", "schemathesis": "the API by Schemathesis"}

Found: TypeAlias = dict[str, Any]


def kept(file: Path) -> Found | None:
    """What a run has kept; None if there was none."""
    found: Found | None = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else None
    return found


def parts_of(run: Found, key: str) -> dict[str, Found]:
    """The parts of a run that measured something."""
    return {part: measured for part, measured in run["parts"].items() if key in measured}


def faults_of(measured: Found) -> dict[str, tuple[int, float]]:
    """What went wrong in a part: how often, and how long a table stood still after it at most."""
    found = {}
    for name, value in measured.items():
        if name.endswith(STOP):
            times, longest = value.split(" / ")
            found[name.removesuffix(STOP)] = (int(times), float(longest))
    return found


def fair_of(measured: Found) -> tuple[int, ...]:
    """How many moves were lost and played twice, and how many tables did not finish."""
    return tuple(int(count) for count in str(measured[FAIR]).split(" / "))


def of_soak(run: Found) -> list[str]:
    """Every fault on both databases."""
    lines = ["| database | what went wrong | times | longest stop of a table after it |", "|---|---|---|---|"]
    said: list[str] = []
    for part, measured in parts_of(run, BACK).items():
        database = part.rsplit(", ", 1)[-1]
        for fault, (times, longest) in faults_of(measured).items():
            lines.append(f"| {database} | {fault} | {times:,} | {longest:.1f} s |")
        lost, twice, unfinished = fair_of(measured)
        half, slowest = measured[BACK].split(" / ")
        moves = int(str(measured["moves"]).partition(",")[0])
        said += [
            f"On {database}, {measured['tables']} tables and {moves:,} moves: {lost} lost, {twice} played twice,",
            f"{unfinished} tables did not finish. From a kill until the server was there again and all tables went on",
            f"it took {half} s (median), {slowest} s at most, at a load average of {measured['load average']}.",
        ]
    return [*lines, "", *said]


def of_load(run: Found) -> list[str]:
    """What else `make load` found."""
    said: list[str] = []
    for part, measured in parts_of(run, "MB after a fifth / at the end").items():
        early, late = measured["MB after a fifth / at the end"].split(" / ")
        said.append(f"{part[0].upper()}{part[1:]}: {early} MB after a fifth of them, {late} MB at the end.")
    for part, measured in parts_of(run, "p99 over a bare server's").items():
        over = measured["p99 over a bare server's"]
        said.append(f"{part}: 99 of 100 boards came within {over} times what a bare server took.")
    return [*said, *[f"**A promise that was broken:** {broken}." for broken in run["broken"]]]


def of_fuzz(run: Found) -> list[str]:
    """How many requests of nonsense there were."""
    said = [f"{found['cases']:,} to {NONSENSE[to]} ({found['5xx']} answers of 5xx)" for to, found in run.items()]
    return [f"Requests of nonsense: {', '.join(said)}."]


def text_of(soak: Found | None, load: Found | None, fuzz: Found | None) -> str:
    """What docs/hosting.md says; nothing of what was not run."""
    groups = [of_soak(soak) if soak else [], of_load(load) if load else [], of_fuzz(fuzz) if fuzz else []]
    return "\n".join("".join(f"{line}\n" for line in group) for group in groups if group)


def tell() -> None:
    """Write the page anew."""
    text = PAGE.read_text(encoding="utf-8")
    told = text_of(kept(SOAK), kept(LOAD), kept(FUZZ))
    PAGE.write_text(PLACE.sub(lambda found: found[1] + told + found[2], text), encoding="utf-8")


if __name__ == "__main__":
    tell()
