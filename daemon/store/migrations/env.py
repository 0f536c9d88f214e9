"""How alembic reaches the database: through the connection that the program has already opened."""

from alembic import context

from daemon.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
context.run_migrations()
