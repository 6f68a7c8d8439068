"""One table: seats, submits, clocks, bots' turns, who is told what. It knows no page and no protocol."""
