"""Keeps tables and records: SQLite in the user's data directory, or PostgreSQL for several servers."""

from blindpig.store.store import Store, open_store
from blindpig.store.trouble import StoreTrouble
from blindpig.store.writer import NewTable, Write

__all__ = ["NewTable", "Store", "StoreTrouble", "Write", "open_store"]
