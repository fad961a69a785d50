"""A Most Dangerous Rescue: the rules."""
