"""Pages, streams and the JSON API, over HTTP."""

from pathlib import Path

from blindpig.drawing import assets, templating

HERE = Path(__file__).parent
assets.add_folder(HERE / "static")
templating.add_folder(HERE / "templates")
