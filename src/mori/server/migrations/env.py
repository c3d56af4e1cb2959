"""How alembic reaches the database: over the connection that `archive` hands in."""

from __future__ import annotations

from alembic import context

from mori.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
