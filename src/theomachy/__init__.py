"""Theomachy: three tabletop games about gods on one rules engine."""
