"""The same game, written for others."""
