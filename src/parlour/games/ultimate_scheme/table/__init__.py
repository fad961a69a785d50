"""Ultimate Scheme: how it is shown."""
