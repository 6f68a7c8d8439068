"""Evaluator for Règlement de comptes."""
