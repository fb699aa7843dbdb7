"""Where creatures are to each other, and what they could reach, take or cause from there."""
