"""The rules of Prohibition, pure: no I/O, no other game."""
