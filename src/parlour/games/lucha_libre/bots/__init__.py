"""Lucha Libre: how bots play it."""
