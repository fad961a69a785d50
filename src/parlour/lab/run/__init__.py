"""Playing: matches, workers, the rows they leave."""
