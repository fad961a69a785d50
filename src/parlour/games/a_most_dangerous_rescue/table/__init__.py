"""A Most Dangerous Rescue: how it is shown."""
