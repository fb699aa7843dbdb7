"""God Marked: its edition, rules, content and views."""
