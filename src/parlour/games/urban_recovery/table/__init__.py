"""Urban Recovery: how it is shown."""
