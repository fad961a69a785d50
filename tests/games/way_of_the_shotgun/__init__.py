"""Way of the ShoTgun: announced, and ready to be added as data."""
