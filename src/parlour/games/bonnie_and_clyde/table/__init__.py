"""Bonnie and Clyde: how it is shown."""
