"""Games that are announced by entry points, wherever Parlour meets a game."""
