"""How many cases the fuzzers try, and a file that keeps what came of them: `make fuzz`."""

import json
import os
from collections.abc import Mapping
from pathlib import Path

KEPT = Path(__file__).parents[2] / "docs" / "fuzz.json"
MANY = int(os.environ.get("BLINDPIG_FUZZ", "0"))  # cases of each fuzzer; 0 for a few


def keep(fuzzer: str, answers: Mapping[int, int]) -> None:
    """Write down what a long run found: how many answers of each status."""
    if not MANY:
        return
    found = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    statuses = {str(status): count for status, count in sorted(answers.items())}
    failed = sum(count for status, count in answers.items() if status >= 500)
    found[fuzzer] = {"cases": sum(answers.values()), "5xx": failed, "answers": statuses}
    KEPT.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")
