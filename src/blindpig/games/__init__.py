"""The games, a folder each: rules, bot, board, text, rulebook, and the manifest through which everybody else goes."""
