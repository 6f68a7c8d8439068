"""How far the turn and the game have come: the arrows in the masthead, the line under the roll."""

from typing import Final

from blindpig.drawing.context import BoardContext
from blindpig.games.prohibition.rules.table import CHARACTER, DRIVE, EARLY, LATE, STAGES, TILES, CityTable

STEPS: Final = (EARLY, CHARACTER, DRIVE, LATE)  # of a turn


def steps(table: CityTable, context: BoardContext) -> list[tuple[str, str]]:
    """PR-T1 to PR-T4: what a turn consists of; the die is rolled for everybody."""
    at = STEPS.index(table.stage) if table.stage in STEPS else -1
    return [
        (context.words(f"board.step.{STAGES[stage].word}"), "now" if number == at else "done" if number < at else "")
        for number, stage in enumerate(STEPS)
    ]


def how_far(table: CityTable, context: BoardContext) -> str:
    """PR-E2: the round, the last one once it is known, and the Closed tiles that lie."""
    if table.round == 0:
        return ""
    words, known = context.words, table.last_round > 0
    count = int(table.stock.closed).bit_count()
    return words(
        "board.round-of" if known else "board.round", round=table.round, last=table.last_round, count=count, all=TILES
    )
