"""Urban Recovery: how bots play it."""
