"""Starter content in our own words and numbers, and the forms in which content is written."""
