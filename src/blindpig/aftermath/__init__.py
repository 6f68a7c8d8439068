"""After the game: what a record tells about how it was won, and what the bots think of it."""
