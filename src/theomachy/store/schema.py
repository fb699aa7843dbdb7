"""The tables of the database, as a list of migrations that SQLite and PostgreSQL both read.

A migration once released is never changed; a new one is added behind it.
"""

from __future__ import annotations

Migration = tuple[str, ...]

MIGRATIONS: tuple[Migration, ...] = (
    (
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            name TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            settings TEXT NOT NULL)""",
        """CREATE TABLE entries (
            table_id TEXT NOT NULL REFERENCES tables (id),
            seq INTEGER NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            kind TEXT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (table_id, seq))""",
        """CREATE TABLE seats (
            table_id TEXT NOT NULL REFERENCES tables (id),
            id TEXT NOT NULL,
            place INTEGER NOT NULL,
            name TEXT NOT NULL,
            role TEXT NOT NULL,
            creatures TEXT NOT NULL,
            settings TEXT NOT NULL,
            epoch INTEGER NOT NULL,
            revoked INTEGER NOT NULL,
            PRIMARY KEY (table_id, id))""",
        """CREATE TABLE seat_keys (
            table_id TEXT NOT NULL REFERENCES tables (id),
            digest TEXT NOT NULL,
            seat TEXT NOT NULL,
            PRIMARY KEY (table_id, digest))""",
        """CREATE TABLE invites (
            token TEXT PRIMARY KEY,
            table_id TEXT NOT NULL REFERENCES tables (id),
            place INTEGER NOT NULL,
            role TEXT NOT NULL,
            creatures TEXT NOT NULL,
            uses INTEGER NOT NULL,
            revoked INTEGER NOT NULL)""",
        """CREATE TABLE deeds (
            table_id TEXT NOT NULL REFERENCES tables (id),
            seat TEXT NOT NULL,
            deed_key TEXT NOT NULL,
            digest TEXT NOT NULL,
            seq INTEGER NOT NULL,
            PRIMARY KEY (table_id, seat, deed_key))""",
        """CREATE TABLE deadlines (
            table_id TEXT NOT NULL REFERENCES tables (id),
            command INTEGER NOT NULL,
            address TEXT NOT NULL,
            due DOUBLE PRECISION,
            remaining DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (table_id, command, address))""",
    ),
    (
        """CREATE TABLE documents (
            table_id TEXT NOT NULL REFERENCES tables (id),
            kind TEXT NOT NULL,
            id TEXT NOT NULL,
            revision INTEGER NOT NULL,
            changed DOUBLE PRECISION NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (table_id, kind, id))""",
        # The two databases have no name in common for bytes: they stand in base64.
        """CREATE TABLE pictures (
            table_id TEXT NOT NULL REFERENCES tables (id),
            id TEXT NOT NULL,
            media_type TEXT NOT NULL,
            name TEXT NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            content TEXT NOT NULL,
            PRIMARY KEY (table_id, id))""",
    ),
    (
        """CREATE TABLE drafts (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            document TEXT NOT NULL,
            owner TEXT NOT NULL,
            table_id TEXT NOT NULL,
            seat TEXT NOT NULL,
            creature TEXT NOT NULL,
            status TEXT NOT NULL,
            revision INTEGER NOT NULL,
            changed DOUBLE PRECISION NOT NULL)""",
        "CREATE INDEX drafts_of_owner ON drafts (owner)",
        "CREATE INDEX drafts_of_table ON drafts (table_id)",
    ),
)
