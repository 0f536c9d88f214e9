"""What was seen, ruled and sent, kept for good: SQLite by default, any SQLAlchemy address."""
