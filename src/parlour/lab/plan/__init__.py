"""What is to be played: experiments, their arms, changed games, targets."""
