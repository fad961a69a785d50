"""Plants small mistakes in the rules of the games and says which of them no test notices."""
