"""The mechanics of God Complex: pure functions of numbers and names, one chapter a file."""
