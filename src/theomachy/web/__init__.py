"""The server: pages, live updates, the HTTP API and sign-in; no rules."""
