"""The coach: what every move was worth, what a match was decided by, and what habits give away."""
