"""Nazi Hunter: the rules."""
