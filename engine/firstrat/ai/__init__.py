"""The First Rat opponent: what counts, how a position looks, how the game goes on, and which turn to take."""
