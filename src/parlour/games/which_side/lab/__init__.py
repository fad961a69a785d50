"""Which Side: what the lab asks of it."""
