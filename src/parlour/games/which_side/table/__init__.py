"""Which Side: how it is shown."""
