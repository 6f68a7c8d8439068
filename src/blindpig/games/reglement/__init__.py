"""Règlement de comptes: rival families at one dinner table."""
