"""What a load run found: rows as they are measured, promises that were broken, one table at the end."""

import json
import os
import time
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Row:
    """One part of the run: what was measured, in words that can be read."""

    part: str
    measured: dict[str, object]


@dataclass
class Report:
    """Rows, and whatever was promised and did not hold."""

    rows: list[Row] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    slow: list[str] = field(default_factory=list)
    began: float = field(default_factory=time.monotonic)

    def note(self, text: str) -> None:
        """Say how far it is, for somebody who waits."""
        print(f"[{time.monotonic() - self.began:5.0f} s, load {os.getloadavg()[0]:.1f}] {text}", flush=True)

    def add(self, part: str, **measured: object) -> None:
        """Something was measured."""
        self.rows.append(Row(part, {**measured, "load average": round(os.getloadavg()[0], 1)}))
        self.note(f"{part}: done")

    def promise(self, kept: bool, said: str) -> None:
        """Something must be so."""
        if not kept:
            self.broken.append(said)
            self.note(f"BROKEN: {said}")

    def budget(self, kept: bool, said: str) -> None:
        """Something should be so on a machine that does nothing else: said, but not a failure."""
        if not kept:
            self.slow.append(said)

    def keep(self, file: Path) -> None:
        """Write everything to a file that documents cite."""
        rows = {row.part: row.measured for row in self.rows}
        seconds = round(time.monotonic() - self.began)
        found = {"parts": rows, "broken": self.broken, "over budget": self.slow, "seconds": seconds}
        file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")

    def close(self) -> int:
        """Print everything; 0 if every promise was kept."""
        for row in self.rows:
            print(f"\n{row.part}")
            for name, value in row.measured.items():
                print(f"  {name:<34} {value}")
        print()
        for said in self.slow:
            print(f"OVER BUDGET: {said}")
        for said in self.broken:
            print(f"BROKEN: {said}")
        print(f"{'Some promises were broken' if self.broken else 'Every promise was kept'};", end=" ")
        print(f"{time.monotonic() - self.began:.0f} s in all, on {os.cpu_count()} processors.", flush=True)
        return 1 if self.broken else 0
