"""How the tables of the store came to be, one revision after the other."""
