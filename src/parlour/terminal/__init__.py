"""The terminal player."""
