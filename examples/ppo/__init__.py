"""A small net that learns Règlement de comptes by playing itself."""
