"""Mad Maxence: how bots play it."""
