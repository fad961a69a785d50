"""Nazi Hunter: its cases."""
