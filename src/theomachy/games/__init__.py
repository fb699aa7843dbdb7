"""The games; each is a plug-in of the same protocol and knows none of the others."""
