"""The phases of a round, one module each: their steps and the deeds that belong to them."""
