"""Godbound: its edition, rules, content and views."""
