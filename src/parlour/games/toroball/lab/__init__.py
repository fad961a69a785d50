"""Toroball: what the lab asks of it."""
