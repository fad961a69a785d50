"""Nazi Hunter: what the lab asks of it."""
