"""The First Rat opponent: features, evaluation, search, and the choice of a turn."""
