"""Mad Maxence: what the lab asks of it."""
