"""Which Side: how bots play it."""
