"""Judgement for Règlement de comptes."""
