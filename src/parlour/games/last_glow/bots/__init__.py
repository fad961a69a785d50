"""The Last Glow: how bots play it."""
