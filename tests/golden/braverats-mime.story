expert: Princess (1) – novice: Prince (7)
  1:7, expert wins. The Princess against the Prince wins the whole game at once. Score 0:0.
expert wins the game by the Princess.
