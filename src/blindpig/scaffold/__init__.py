"""Writes packages to start from."""
