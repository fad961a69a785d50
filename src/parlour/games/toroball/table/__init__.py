"""Toroball: how it is shown."""
