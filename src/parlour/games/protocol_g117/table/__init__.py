"""Protocol G117: how it is shown."""
