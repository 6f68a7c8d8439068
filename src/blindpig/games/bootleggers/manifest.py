"""What Bootleggers brings."""

from blindpig.kernel.manifest import Manifest

MANIFEST = Manifest(
    slug="bootleggers",
    package="blindpig.games.bootleggers",
    rules="rules.game:BOOTLEGGERS",
    seats=4,
    evaluator="bot.evaluator:EVALUATOR",
    sparring="bot.sparring:PARTNERS",
    board="board.board:BOARD",
    observer="rules.observe:OBSERVER",
    bargains={"struck": "struck", "promise-kept": "kept", "promise-broken": "broken"},
    words="words:TERMS",
    pictures="board.picture:PICTURES",
    howto="howto.html",
    chronicle="chronicle:CHRONICLE",
    metrics="metrics:METRICS",
    lesson="lesson.jsonl",
    problems="problems.jsonl",
    calibration="calibration.json",
    strength="strength.json",
    orders="board.orders:ORDERS",
    talk="talk:MOMENTS",
    styles=("bootleggers.css",),
    light=("light.css",),
    scripts=("bootleggers.js",),
)
