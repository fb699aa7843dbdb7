"""Content of God Marked: the records that scenarios, tables and packs refer to by id."""
