"""Nazi Hunter: how it is shown."""
