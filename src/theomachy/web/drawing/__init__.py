"""Drawing: what a view says, worked out as the geometry and the words that templates put into SVG."""
