"""Protocol G117: what the lab asks of it."""
