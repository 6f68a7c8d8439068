"""Bootleggers: 3 to 6 mobsters, twelve years of stills, trucks and speakeasies; the richest wins."""
