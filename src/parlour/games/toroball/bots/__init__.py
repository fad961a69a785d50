"""Toroball: how bots play it."""
