"""Evaluator for Bootleggers."""
