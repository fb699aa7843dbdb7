"""Exact odds: of dice notation, and of what a seat may know of a command or prompt."""
