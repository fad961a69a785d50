"""Urban Recovery: what the lab asks of it."""
