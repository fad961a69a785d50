"""Toroball: the rules."""
