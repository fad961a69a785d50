"""Mad Maxence: how it is shown."""
