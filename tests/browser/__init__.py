"""Whole games in a real browser, by clicking, tapping and typing."""
