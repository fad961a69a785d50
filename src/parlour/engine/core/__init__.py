"""What is computed most: positions, chance, playouts, solving. Compiled."""
