"""The table in the browser: so far the style of its frame."""
