"""Mad Maxence: its cases."""
