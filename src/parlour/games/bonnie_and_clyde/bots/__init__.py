"""Bonnie and Clyde: how bots play it."""
