"""The phases of a round, one module each: their steps and the kinds of actions that belong to them."""
