"""The Last Glow: what the lab asks of it."""
