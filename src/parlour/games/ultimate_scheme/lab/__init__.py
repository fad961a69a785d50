"""Ultimate Scheme: what the lab asks of it."""
