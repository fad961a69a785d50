"""Ultimate Scheme: how bots play it."""
