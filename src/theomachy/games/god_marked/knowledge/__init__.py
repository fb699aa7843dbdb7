"""What a viewer may know (GM-TABLE-01, GR-16)."""
