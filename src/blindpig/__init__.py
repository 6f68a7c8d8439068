"""Blind Pig: board games of the dry years, for people, bots and researchers."""
