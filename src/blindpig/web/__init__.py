"""Pages, streams and the JSON API, over HTTP."""
