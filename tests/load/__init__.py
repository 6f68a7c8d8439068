"""Load: many tables, real processes, kill −9. `make load` runs it; a small part of it is in the test suite."""
