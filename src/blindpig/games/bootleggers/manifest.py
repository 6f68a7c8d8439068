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
    words="words:TERMS",
    pictures="board.picture:PICTURES",
    howto="howto.html",
    chronicle="chronicle:CHRONICLE",
    lesson="lesson.jsonl",
    styles=("bootleggers.css",),
    scripts=("bootleggers.js",),
)
