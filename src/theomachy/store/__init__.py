"""The log of a table on disk: SQLite by default, or PostgreSQL."""
