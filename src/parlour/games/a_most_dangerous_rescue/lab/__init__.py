"""A Most Dangerous Rescue: what the lab asks of it."""
