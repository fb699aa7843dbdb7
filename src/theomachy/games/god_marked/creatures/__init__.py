"""A creature as it is now, read from the state: numbers, bonds, what holds it, what it can do."""
