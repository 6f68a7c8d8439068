"""The board of Règlement de comptes: the dinner table, drawn from a view."""
