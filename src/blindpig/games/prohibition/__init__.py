"""Prohibition: two to four drivers deliver Capone's liquor in Chicago."""
