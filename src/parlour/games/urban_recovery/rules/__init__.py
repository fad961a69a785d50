"""Urban Recovery: the rules."""
