"""Hexapawn: the rules."""
