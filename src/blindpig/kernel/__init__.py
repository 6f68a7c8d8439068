"""What a game is: seats, actions, chance, records, refusals. It knows no game and does no I/O."""
