"""The engine: positions, moves, chance, records, seats. It knows no game."""
