"""A Most Dangerous Rescue: how bots play it."""
