"""Evaluator for Prohibition."""
