"""Protocol G117: the rules."""
