"""The rules of Règlement de comptes, pure: no I/O, no other game."""
