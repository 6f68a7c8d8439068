"""The boards: pure functions from what a seat may know to HTML."""
