"""Abilities read from the state: what they are aimed at, cost and do (ABILITY, HOLD)."""
