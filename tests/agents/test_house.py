"""A table as an agent knows it: boards come by the stream and in answers, in whatever order."""

import json

from blindpig.mcp.house import Place


def test_an_answer_that_was_overtaken_by_the_stream_changes_nothing() -> None:
    place = Place("table")
    place.see({"prompt": 3, "asked": True})
    place.take("board", json.dumps({"prompt": 7, "asked": True}))  # others have moved, and it is our turn again
    place.see({"prompt": 5, "asked": False})  # the answer to our move comes late
    assert place.board == {"prompt": 7, "asked": True}
    assert place.asked()
    place.take("board", json.dumps({"prompt": 6}))
    assert place.board["prompt"] == 7
    place.see({"prompt": 8, "status": "over"})
    assert place.board["prompt"] == 8
