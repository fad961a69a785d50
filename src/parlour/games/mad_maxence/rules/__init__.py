"""Mad Maxence: the rules."""
