"""The procedures of God Complex: what is asked and told, in the order of the rulebook."""
