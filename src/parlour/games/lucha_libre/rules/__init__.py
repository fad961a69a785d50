"""Lucha Libre: the rules."""
