"""Lucha Libre: how it is shown."""
