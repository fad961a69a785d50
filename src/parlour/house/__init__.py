"""The house: keeps matches durable, seats persons and bots, and shows each seat what it may see."""
