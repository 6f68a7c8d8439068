"""Judgement for Bootleggers."""
