"""The rules of Godbound as pure functions of numbers, enums and small tuples; a chapter a file."""
