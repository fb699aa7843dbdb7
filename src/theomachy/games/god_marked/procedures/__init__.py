"""The procedures of God Marked, one chapter a file: they ask for dice and choices and tell facts."""
