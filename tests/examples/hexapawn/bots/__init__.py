"""Hexapawn: how bots play it."""
