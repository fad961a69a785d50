"""The Last Glow: the rules."""
