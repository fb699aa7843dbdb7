"""The content of God Complex: weapons, creatures and skirmishes of our own, as data."""
