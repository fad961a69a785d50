"""Ultimate Scheme: the rules."""
