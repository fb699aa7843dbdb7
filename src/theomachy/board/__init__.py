"""Where things stand, for any game: grid, plain distances, shapes, cover, landmarks, clocks."""
