"""Blind Pig: three Prohibition-era board games, for people, bots and researchers."""
