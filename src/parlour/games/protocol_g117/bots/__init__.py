"""Protocol G117: how bots play it."""
