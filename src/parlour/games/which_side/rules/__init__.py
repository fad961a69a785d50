"""Which Side: the rules."""
