"""The thug deck: one line a card, in the order of their titles (BL-T1 first); each is a module in `thugs`."""

from typing import Final

NAMES: Final[list[str]] = [
    "vigorish",
    "big-city-boys",
    "big-payoff",
    "big-favor",
    "little-favor",
    "city-politics",
    "copper-in-the-house",
    "double-cross",
    "union-boss",
    "bust-shipment",
    "bust-speakeasy",
    "investigation",
    "free-truck",
    "hijack",
    "hit",
    "mob-war",
    "moll",
    "move-over-pigeon",
    "muscling-in",
    "opportunity-knocks",
    "packing-heat",
    "recruiting",
    "safe-house",
    "state-politics",
    "thirsty",
    "turf-war",
    "warehouse",
    "windfall",
    "word-of-mouth",
    "dirty-rat",
]

# Copies in the full deck, in the order of the names; by title those in the one that the sources list (BL-C4): filled
# in as cards are loaded.
COPIES: Final[list[int]] = [0] * len(NAMES)
LISTED: Final[list[int]] = [0] * (len(NAMES) + 1)
