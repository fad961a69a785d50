"""Bonnie and Clyde: what the lab asks of it."""
