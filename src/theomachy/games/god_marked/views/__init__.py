"""A state that is already `known`, as plain data for page and API."""
