"""The rules of Bootleggers, pure: no I/O, no other game."""
