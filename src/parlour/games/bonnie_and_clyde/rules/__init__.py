"""Bonnie and Clyde: the rules."""
