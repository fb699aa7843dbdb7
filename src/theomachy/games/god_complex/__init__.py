"""God Complex: its edition, rules, content and views."""
