"""Policies: how absent seats, foes and simulation choose. Nothing here is a rule."""
