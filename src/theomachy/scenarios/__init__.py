"""Scenario and encounter files: played at a real table with typed dice, and reported step by step."""
