"""Hexapawn: what the lab asks of it."""
