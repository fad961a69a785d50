"""Tree search. Compiled."""
