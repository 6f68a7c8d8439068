"""Judgement for Prohibition."""
