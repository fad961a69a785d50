"""The Last Glow: how it is shown."""
