"""What Règlement de comptes brings."""

from blindpig.kernel.manifest import Manifest

MANIFEST = Manifest(
    slug="reglement",
    package="blindpig.games.reglement",
    rules="rules.game:REGLEMENT",
    seats=4,
    evaluator="bot.evaluator:EVALUATOR",
    sparring="bot.sparring:PARTNERS",
    board="board.board:BOARD",
    observer="rules.observe:OBSERVER",
    words="words:TERMS",
    pictures="board.picture:PICTURES",
    howto="howto.html",
    chronicle="chronicle:CHRONICLE",
    metrics="metrics:METRICS",
    lesson="lesson.jsonl",
    problems="problems.jsonl",
    calibration="calibration.json",
    strength="strength.json",
    talk="talk:MOMENTS",
    styles=("reglement.css",),
    light=("light.css",),
)
