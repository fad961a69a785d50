"""Nazi Hunter: how bots play it."""
