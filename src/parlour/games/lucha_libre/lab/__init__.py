"""Lucha Libre: what the lab asks of it."""
