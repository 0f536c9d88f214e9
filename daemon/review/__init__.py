"""The GM's page: what waits, what is doubtful, what goes out. It writes rulings and approvals, never to the forum."""
