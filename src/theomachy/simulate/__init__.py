"""Fights by the thousand: encounters played out by policies, and reports of how they went."""
