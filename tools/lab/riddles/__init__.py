"""Finds riddles in games between levels of the AI, and proves that each has exactly one answer."""
