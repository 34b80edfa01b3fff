"""How the regulars play: what their styles cost, and how they can be told from each other."""
