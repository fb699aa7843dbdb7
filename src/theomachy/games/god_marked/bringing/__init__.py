"""What comes to a table: casts, foes, companions, objects."""
