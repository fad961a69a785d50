"""Hexapawn: how it is shown."""
