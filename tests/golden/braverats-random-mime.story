novice has Princess (1), Spy (2), Assassin (3), Assassin (3), Ambassador (4), Wizard (5), General (6), Prince (7), Mime.
novice has Musician (0), Musician (0), Princess (1), Spy (2), Ambassador (4), Wizard (5), General (6), Prince (7), Mime.
novice: General (6) – novice: General (6)
  6:6, held. Equal values: the round is held and counts for whoever wins next. Waiting: one crown for novice and one crown for novice.
novice: Mime as General (6) – novice: Prince (7)
  8:9, novice wins 2 crowns. The Prince wins the round, except against the Princess or the Musician. Score 0:2.
novice: Ambassador (4) – novice: Ambassador (4)
  6:4, novice wins 2 crowns. The higher value wins the round. Score 2:2.
novice: Princess (1) – novice: Mime as Ambassador (4)
  1:4, novice wins 2 crowns. The higher value wins the round. Score 2:4.
novice wins the game 2:4.
