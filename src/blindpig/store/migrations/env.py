"""Alembic runs this file: it migrates over the connection that `migrate.upgrade` hands in."""

from alembic import context

from blindpig.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
