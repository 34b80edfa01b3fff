"""The First Rat table."""
